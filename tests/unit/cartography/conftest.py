"""Fixtures for the map builder's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.cartography.builder import Workshop


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    """An empty folder to build maps in."""
    return Workshop(tmp_path)
