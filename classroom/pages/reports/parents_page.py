"""The page for the parents of one pupil: what there was to do, what came of it, and how it went.

It tells what the pupil may know, and of no other pupil. Comments of teachers, what a pupil is given
and what was noted around tests stay with the teachers.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from classroom.models.assignment import Assignment
from classroom.models.pupil import Pupil
from classroom.models.work import Work
from classroom.pages.reports.gradebook import Figures, percent_of, told
from classroom.pages.reports.pupil_course import Course, course_of, spent_words
from classroom.pages.reports.result_words import ResultCell, result_cell
from classroom.queries.assignments import assigned_to
from classroom.queries.results import Result, result_of, tries_where
from classroom.queries.terms import USUAL, results_from, terms_where
from classroom.words.pupils import pupil_name
from classroom.words.titles import title_words
from quiz.drills.marks import Scale, decode_scale
from quiz.run_clock import is_told


@dataclass(frozen=True, slots=True)
class ParentLine:
    """An assignment. Of a test whose results come later only that it was handed in is told."""

    title: str
    is_test: bool
    due_at: datetime | None
    cell: ResultCell | None
    percent: str
    mark: str
    time: str
    shown_from: datetime | None


@dataclass(frozen=True, slots=True)
class ParentsPage:
    """A pupil's page for parents."""

    class_id: UUID
    class_name: str
    id: UUID
    name: str
    at: datetime
    has_marks: bool
    lines: tuple[ParentLine, ...]
    course: Course


def parents_page(pupil: Pupil, now: datetime) -> ParentsPage:
    """The page as it is now. The number of looks does not depend on how much there is."""
    classroom = pupil.classroom
    theirs = Q(pupil=pupil, assignment__classroom=classroom, assignment__withdrawn_at=None)
    tries, terms = tries_where(theirs, now), terms_where(Q(pupil=pupil))
    secret = _not_told(pupil, now)
    course = course_of(pupil, secret)
    scale = decode_scale(classroom.scale)
    rows = assigned_to(pupil, now).order_by("-starts_at", "-pk")
    lines = []
    for row in rows:
        arranged = terms.get((row.pk, pupil.pk), USUAL)
        result = result_of(row, tries.get((row.pk, pupil.pk), ()), arranged)
        seconds = course.by_assignment.get(row.pk, 0.0)
        lines.append(_line(row, result, scale, seconds, now))
    return ParentsPage(
        class_id=classroom.public_id,
        class_name=classroom.name,
        id=pupil.public_id,
        name=pupil_name(classroom, pupil),
        at=now,
        has_marks=scale is not None,
        lines=tuple(lines),
        course=course,
    )


def _not_told(pupil: Pupil, now: datetime) -> list[int]:
    """The tests whose results the pupil may not know yet, by the row numbers of their runs."""
    works = Work.objects.filter(pupil=pupil, run__is_test=True).select_related("run")
    return [work.run.pk for work in works if work.run is not None and not is_told(work.run, now)]


def _line(
    row: Assignment, result: Result, scale: Scale | None, seconds: float, now: datetime
) -> ParentLine:
    shown_from = results_from(row) if row.is_test else None
    is_hidden = row.is_test and bool(result.tries) and (shown_from is None or shown_from > now)
    is_hidden = is_hidden or (row.is_test and result.open is not None)
    cell = None if is_hidden else result_cell(row, result, now)
    percent = percent_of(cell) if cell else None
    return ParentLine(
        title=title_words(row.title, row.map),
        is_test=row.is_test,
        due_at=result.due_at,
        cell=cell,
        percent=told(percent, Figures.PERCENT, None),
        mark=told(percent, Figures.MARK, scale) if scale else "",
        time=spent_words(seconds) if seconds else "",
        shown_from=shown_from if is_hidden else None,
    )
