"""Time zones: the reader's, detected by the browser, and all that exist."""

from collections.abc import Callable
from datetime import datetime, timedelta, tzinfo
from functools import cache, cached_property
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings

COOKIE = "zone"
"""The cookie into which the site's script writes the browser's zone."""
AREAS = (
    "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian",
    "Pacific",
)  # fmt: skip
"""Names like `EST` and `Etc/GMT+5` are for programs."""


@cache
def zone_names() -> tuple[str, ...]:
    """The zones that people choose from, by area and city."""
    named = (name for name in available_timezones() if name.split("/")[0] in AREAS)
    return ("UTC", *sorted(named))


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones())


class LazyZone(tzinfo):
    """A zone that is looked up when the first date is shown: most answers show none."""

    def __init__(self, find: Callable[[], ZoneInfo]) -> None:
        """Remember how to find the zone."""
        self._find = find

    @cached_property
    def zone(self) -> ZoneInfo:
        """The zone."""
        return self._find()

    def utcoffset(self, moment: datetime | None) -> timedelta | None:
        """Its offset from UTC at a moment."""
        return self.zone.utcoffset(moment)

    def dst(self, moment: datetime | None) -> timedelta | None:
        """Its daylight saving time at a moment."""
        return self.zone.dst(moment)

    def tzname(self, moment: datetime | None) -> str | None:
        """Its name at a moment."""
        return self.zone.tzname(moment)

    def fromutc(self, moment: datetime) -> datetime:
        """A moment as its local time."""
        return self.zone.fromutc(moment.replace(tzinfo=self.zone)).replace(tzinfo=self)

    def __str__(self) -> str:
        return self.zone.key

    def __reduce__(self) -> tuple[type[ZoneInfo], tuple[str]]:
        """Pickled as the zone itself."""
        return ZoneInfo, (self.zone.key,)


def zone_named(*names: str) -> ZoneInfo:
    """The first of these zones that exists; otherwise the zone of the site."""
    return ZoneInfo(next((name for name in names if name in _known()), settings.TIME_ZONE))
