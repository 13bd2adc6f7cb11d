"""The clocks of a run. The server's clock counts, and nobody else's."""

from datetime import datetime, timedelta

from django.utils import timezone

from quiz.models.drill_run import DrillRun

ALLOWANCE = timedelta(seconds=2)
"""For the way of an answer through the network: so much later it is still in time."""
STORM = timedelta(minutes=3)
SLOW_STORM = 10 * STORM


def now() -> datetime:
    """This moment."""
    return timezone.now()


def is_late(run: DrillRun, moment: datetime) -> bool:
    """Whether the time for the open question is up."""
    if run.timer is None or run.asked_at is None or run.ended_at is not None:
        return False
    return moment > run.asked_at + timedelta(seconds=run.timer) + ALLOWANCE


def storm_is_over(run: DrillRun, moment: datetime) -> bool:
    """Whether a storm's time is up and nobody has noted it yet."""
    if run.ends_at is None or run.ended_at is not None:
        return False
    return moment > run.ends_at + ALLOWANCE


def seconds_left(run: DrillRun, moment: datetime) -> float | None:
    """How much time there is to answer, for the bar on the page; None without a clock."""
    if run.ends_at is not None:
        return max(0.0, (run.ends_at - moment).total_seconds())
    if run.timer is None or run.asked_at is None:
        return None
    return max(0.0, run.timer - (moment - run.asked_at).total_seconds())
