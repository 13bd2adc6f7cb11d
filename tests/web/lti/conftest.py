"""A platform over HTTP that is registered here."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from classroom.lti.keys import public_keys
from tests.lti_platform import Platform, running_platform
from tests.web.lti.visits import registered


@pytest.fixture
def platform(db: None) -> Iterator[Platform]:
    """A platform that is registered, with this site's keys."""
    cache.clear()
    with running_platform() as platform:
        registered(platform)
        platform.tool_keys = public_keys()
        yield platform
    cache.clear()
