"""Around tables: a clock that a test sets, and a host in front of a browser."""

import pytest
from django.test import Client

from tests.web.people_help import someone
from tests.web.play_help import Clock, stop_the_clock


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The server's clock, stopped."""
    return stop_the_clock(monkeypatch)


@pytest.fixture
def host() -> Client:
    """The host of the table."""
    return someone()
