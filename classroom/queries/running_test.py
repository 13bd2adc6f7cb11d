"""A test that a pupil is doing just now: an assigned set with the map hidden, against a clock."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from classroom.models.work import Work
from quiz.queries.run_clock import is_late, is_out_of_time


@dataclass(frozen=True, slots=True)
class RunningTest:
    """A test and its run."""

    title: str
    run: UUID


def running_tests(learner_id: int, now: datetime) -> list[RunningTest]:
    """The tests whose clocks are running for a pupil; more than one where they begin several.

    Only a clock says that somebody is at it: what has none may lie unfinished for weeks, and
    between two questions with their own clocks nothing is asked.
    """
    works = Work.objects.filter(
        pupil__learner_id=learner_id,
        assignment__withdrawn_at=None,
        run__ended_at=None,
        run__is_open_map=False,
        is_on_paper=False,
    ).select_related("run", "assignment")
    found = []
    for work in works:
        run = work.run
        if run is None:
            continue
        for_all = run.ends_at is not None and not is_out_of_time(run, now)
        for_one = run.timer is not None and run.asked_at is not None and not is_late(run, now)
        if for_all or (for_one and run.ends_at is None):
            found.append(RunningTest(work.assignment.title, run.public_id))
    return found
