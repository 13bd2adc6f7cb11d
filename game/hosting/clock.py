"""The server's clock, the only one that counts. Everything that needs the time asks here."""

from datetime import date, datetime

from django.utils import timezone


def now() -> datetime:
    """This moment."""
    return timezone.now()


def site_day(moment: datetime) -> date:
    """The date of a moment in the time zone of the site: the same for all readers."""
    return timezone.localdate(moment, timezone.get_default_timezone())


def now_ms() -> int:
    """Milliseconds since the epoch, as matches count time."""
    return int(now().timestamp() * 1000)
