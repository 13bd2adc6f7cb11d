"""A platform over HTTP that is registered here."""

from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache
from jwcrypto.jwk import JWK  # type: ignore[import-untyped]

from classroom.lti import keys
from classroom.lti.keys import public_keys
from tests.lti_platform import Platform, running_platform
from tests.web.lti.visits import registered

PAIRS: list[JWK] = []
"""The key pairs of this site: the first one in every test is the same, and so on."""


@pytest.fixture(autouse=True)
def pairs_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares every test the making of key pairs. Those of one test differ."""
    numbers = count()

    def generate(**wanted: Any) -> JWK:
        if (number := next(numbers)) == len(PAIRS):
            PAIRS.append(JWK.generate(**wanted))
        return PAIRS[number]

    monkeypatch.setattr(keys, "JWK", SimpleNamespace(generate=generate))


@pytest.fixture
def platform(db: None) -> Iterator[Platform]:
    """A platform that is registered, with this site's keys."""
    cache.clear()
    with running_platform() as platform:
        registered(platform)
        platform.tool_keys = public_keys()
        yield platform
    cache.clear()
