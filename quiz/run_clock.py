"""The clocks of a run. Only the server's clock counts."""

from datetime import datetime, timedelta

from game.hosting.clock import now as now  # noqa: PLC0414 - runs and matches share one clock
from quiz.drills import storm
from quiz.models.drill_run import DrillRun, Way

ALLOWANCE = timedelta(seconds=2)
"""For network delay: an answer this much later is still in time."""


SITTING = timedelta(minutes=5)
"""How long a sitting lasts, which is also the daily goal."""


def is_late(run: DrillRun, moment: datetime) -> bool:
    """Whether the time for the open question is up."""
    return run.ended_at is None and is_past(run.timer, run.asked_at, moment)


def is_past(timer: float | None, asked_at: datetime | None, moment: datetime) -> bool:
    """Whether the time of a question is over after these seconds; never without a clock."""
    if timer is None or asked_at is None:
        return False
    return moment > asked_at + timedelta(seconds=timer) + ALLOWANCE


def is_out_of_time(run: DrillRun, moment: datetime) -> bool:
    """Whether the time of a whole run is up, a storm's or a set's, and not recorded yet."""
    return run.ended_at is None and over_since(run.ended_at, run.ends_at, moment) is not None


def over_since(
    ended_at: datetime | None, ends_at: datetime | None, moment: datetime
) -> datetime | None:
    """When a run ended; None while it is open. A run whose time is up has ended anyway."""
    if ended_at is not None:
        return ended_at
    return ends_at if ends_at is not None and moment > ends_at + ALLOWANCE else None


def is_slow_storm(run: DrillRun) -> bool:
    """Whether a storm has ten times the time, whatever wrong answers have taken off it."""
    if run.way != Way.STORM or run.ends_at is None:
        return False
    return whole_seconds(run) > storm.WHOLE.total_seconds()


def whole_seconds(run: DrillRun) -> float:
    """How long a run with an overall clock lasts, before penalties."""
    if run.ends_at is None:
        return 0.0
    return float(run.about.seconds or (run.ends_at - run.began_at).total_seconds())


def seconds_left(run: DrillRun, moment: datetime) -> float | None:
    """How much time there is for the open question; None without a clock for each."""
    if run.timer is None or run.asked_at is None:
        return None
    return max(0.0, run.timer - (moment - run.asked_at).total_seconds())


def seconds_left_for_all(run: DrillRun, moment: datetime) -> float | None:
    """How much time there is for the whole run; None without a limit."""
    if run.ends_at is None or run.ended_at is not None:
        return None
    return max(0.0, (run.ends_at - moment).total_seconds())


def is_told(run: DrillRun, moment: datetime) -> bool:
    """Whether the learner may see the results of a run.

    Those of a test are hidden until it is over and its results are shown.
    """
    if not run.is_test:
        return run.has_feedback
    if over_since(run.ended_at, run.ends_at, moment) is None or run.shown_from is None:
        return False
    return run.shown_from <= moment
