"""The server's clock, as matches count time."""

from django.utils import timezone


def now_ms() -> int:
    """Milliseconds since the epoch, by the server's clock: nobody else's counts."""
    return int(timezone.now().timestamp() * 1000)
