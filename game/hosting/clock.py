"""The server's clock: nobody else's counts. Everything that needs the time asks here."""

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    """This moment."""
    return timezone.now()


def now_ms() -> int:
    """Milliseconds since the epoch, as matches count time."""
    return int(now().timestamp() * 1000)
