"""Time zones: the reader's, found by the browser, and which there are."""

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings

COOKIE = "zone"
"""The script of the site writes the zone of the browser into it."""
AREAS = (
    "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian",
    "Pacific",
)  # fmt: skip
"""Names like `EST` and `Etc/GMT+5` are for programs."""


@cache
def zone_names() -> tuple[str, ...]:
    """The zones that people choose among, by area and city."""
    named = (name for name in available_timezones() if name.split("/")[0] in AREAS)
    return ("UTC", *sorted(named))


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones())


def is_zone(name: str) -> bool:
    """Whether there is a zone of that name."""
    return name in _known()


def zone_named(*names: str) -> ZoneInfo:
    """The first of these zones that there is; without any, the zone of the site."""
    return ZoneInfo(next((name for name in names if name in _known()), settings.TIME_ZONE))
