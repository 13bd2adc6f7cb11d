"""How much may go wrong at the door of a class before it stays shut."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class Limit:
    """So many wrong tries within a time, then the door stays shut."""

    tries: int
    within: timedelta


PUPIL_WAITS = Limit(10, timedelta(minutes=10))
PUPIL_SHUT = Limit(30, timedelta(days=1))
CLASS_WAITS = Limit(150, timedelta(hours=1))
CLASS_SHUT = Limit(400, timedelta(days=1))
ADDRESS_WAITS = Limit(60, timedelta(hours=1))
