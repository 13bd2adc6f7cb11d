"""Scores that platforms should have: the figures of the report, for pupils of their courses."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db.models import F, Q, QuerySet

from classroom.models.lti import LtiColumn, LtiGrade, LtiPupil
from classroom.queries.results import Result, Stage, result_of, tries_where, whole_percent
from classroom.queries.terms import USUAL, results_from, terms_where

FULL = 100
GRADED = frozenset({Stage.DONE, Stage.PASSED})


def waiting_grades() -> QuerySet[LtiGrade]:
    """Grades that their platform does not have yet, and those to be cleared there."""
    return LtiGrade.objects.exclude(sent_score=F("score"))


def score_of(result: Result) -> int | None:
    """The right answers of the attempt that counts in per cent, as the gradebook shows it.

    A match has no right answers: finished it is 100. None if nothing is done yet.
    """
    if result.stage not in GRADED or result.best is None:
        return None
    if not result.best.length:
        return FULL
    return whole_percent(result.best.right, result.best.length)


def scores(columns: Sequence[LtiColumn], now: datetime) -> Mapping[tuple[int, int], int]:
    """Scores by the primary keys of column and pupil, in few queries.

    A test with hidden results has none: the platform would show them.
    """
    told = [
        column
        for column in columns
        if (since := results_from(column.assignment)) is not None and since <= now
    ]
    about = Q(assignment__in={column.assignment_id for column in told})
    tries, terms = tries_where(about, now), terms_where(about)
    people: dict[int, list[int]] = {}
    places = LtiPupil.objects.filter(course__in={column.course_id for column in told})
    for course, pupil in places.values_list("course_id", "pupil_id"):
        people.setdefault(course, []).append(pupil)
    found = {}
    for column in told:
        for pupil in people.get(column.course_id, ()):
            key = (column.assignment_id, pupil)
            result = result_of(column.assignment, tries.get(key, ()), terms.get(key, USUAL))
            if (score := score_of(result)) is not None:
                found[column.pk, pupil] = score
    return found
