"""A pupil's work day by day, and the time spent."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.models.pupil import Pupil
from classroom.models.work import Work
from classroom.queries.results import whole_percent
from quiz.drills.marks import nearest
from quiz.models.attempt import Attempt

LATEST_DAYS = 60
"""How many days with work are shown; the sums count all days."""


@dataclass(frozen=True, slots=True)
class CourseDay:
    """The work of one day, in the time zone of the class."""

    day: date
    answered: int
    right: int
    credit: int
    seconds: float

    @property
    def percent(self) -> int:
        """The share of right answers."""
        return whole_percent(self.right, self.answered)

    @property
    def time(self) -> str:
        """How long it took, in words."""
        return spent_words(self.seconds)


@dataclass(frozen=True, slots=True)
class Course:
    """All days, and their totals. On paper the seconds are unknown.

    `by_assignment` also has the seconds of work in an earlier class.
    """

    days: tuple[CourseDay, ...]
    answered: int
    right: int
    seconds: float
    by_assignment: dict[int, float]

    @property
    def time(self) -> str:
        """The time spent on answers, in words."""
        return spent_words(self.seconds)


def spent_words(seconds: float) -> str:
    """Some time in words: seconds under a minute, then minutes."""
    if seconds < 60:
        n = nearest(seconds)
        return ngettext("%(n)s second", "%(n)s seconds", n) % {"n": n}
    minutes = nearest(seconds / 60)
    if minutes < 60:
        return _("%(n)s min") % {"n": minutes}
    return _("%(hours)s h %(minutes)s min") % {"hours": minutes // 60, "minutes": minutes % 60}


def course_of(pupil: Pupil, without: Collection[int] = ()) -> Course:
    """The course of a pupil's assigned work with two queries, except for runs with hidden results.

    What pupils practise on their own is private, and not in it.
    """
    works = Work.objects.filter(
        pupil=pupil, run__isnull=False, assignment__withdrawn_at=None
    ).exclude(run__in=without)
    task_of, here = {}, set()
    for run, task, home in works.values_list("run_id", "assignment_id", "assignment__classroom_id"):
        task_of[run] = task
        if home == pupil.classroom_id:
            here.add(run)
    rows = Attempt.objects.filter(run__in=list(task_of), is_right__isnull=False).values_list(
        "run_id", "at", "is_right", "credit", "seconds"
    )
    days: dict[date, list[tuple[bool, float, float]]] = {}
    by_assignment: dict[int, float] = {}
    for run, at, is_right, credit, seconds in rows:
        task = task_of[run]
        by_assignment[task] = by_assignment.get(task, 0.0) + seconds
        if run in here:
            given = (bool(is_right), credit or 0.0, seconds)
            days.setdefault(timezone.localdate(at), []).append(given)
    found = tuple(_day(day, days[day]) for day in sorted(days))
    return Course(
        days=found[-LATEST_DAYS:],
        answered=sum(day.answered for day in found),
        right=sum(day.right for day in found),
        seconds=sum(day.seconds for day in found),
        by_assignment=by_assignment,
    )


def _day(day: date, given: list[tuple[bool, float, float]]) -> CourseDay:
    return CourseDay(
        day=day,
        answered=len(given),
        right=sum(is_right for is_right, _credit, _seconds in given),
        credit=whole_percent(sum(credit for _right, credit, _seconds in given), len(given)),
        seconds=sum(seconds for _right, _credit, seconds in given),
    )
