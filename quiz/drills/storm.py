"""A storm: as many right answers as possible before time is up. A wrong one costs ten seconds."""

from datetime import datetime, timedelta

WHOLE = timedelta(minutes=3)
SLOW = 10 * WHOLE
PENALTY = timedelta(seconds=10)


def ends_after(ends_at: datetime, answered_at: datetime, *, right: bool) -> datetime:
    """When a storm ends after an answer: ten seconds sooner if it is wrong, but not in the past."""
    return ends_at if right else max(ends_at - PENALTY, answered_at)
