"""A test that a pupil is taking right now: an assigned set with the map hidden, against a clock."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import BigIntegerField, Q

from classroom.models.work import Work
from classroom.words.titles import title_words
from game.ready_queries import ReadyQuery, Slot
from quiz.run_clock import is_past, is_told, over_since

# Run with every answer of a pupil: only what is needed, and only if a clock may be running.
_clocks = ReadyQuery(
    lambda: (
        Work.objects.filter(
            Q(run__ends_at__isnull=False)
            | Q(run__timer__isnull=False, run__asked_at__isnull=False),
            pupil__learner_id=Slot("learner_id", BigIntegerField()),
            assignment__withdrawn_at=None,
            run__ended_at=None,
            run__is_open_map=False,
            is_on_paper=False,
        )
        .order_by("pk")
        .values_list(
            "assignment__title",
            "assignment__map",
            "run__public_id",
            "run__ends_at",
            "run__timer",
            "run__asked_at",
        )
    )
)


@dataclass(frozen=True, slots=True)
class RunningTest:
    """A test and its run."""

    title: str
    run: UUID


def running_tests(learner_id: int, now: datetime) -> list[RunningTest]:
    """The tests whose clocks are running for a pupil; several if they began several.

    Only a clock shows that a pupil is working: a set without one may stay unfinished for weeks, and
    between two questions with their own clocks nothing is asked.
    """
    return [
        RunningTest(title_words(title, slug), run)
        for title, slug, run, ends_at, timer, asked_at in _clocks(learner_id=learner_id)
        if (
            over_since(None, ends_at, now) is None
            if ends_at is not None
            else not is_past(timer, asked_at, now)
        )
    ]


@dataclass(frozen=True, slots=True)
class HiddenResult:
    """A test that is handed in and whose results are still hidden."""

    title: str
    shown_from: datetime | None


def hidden_results(learner_id: int, map_slug: str, now: datetime) -> HiddenResult | None:
    """A pupil's test on a map whose results are still hidden; None without one."""
    works = Work.objects.filter(
        pupil__learner_id=learner_id,
        assignment__withdrawn_at=None,
        assignment__map=map_slug,
        run__is_test=True,
    ).select_related("run", "assignment")
    for work in works:
        if work.run is not None and not is_told(work.run, now):
            title = title_words(work.assignment.title, work.assignment.map)
            return HiddenResult(title, work.run.shown_from)
    return None
