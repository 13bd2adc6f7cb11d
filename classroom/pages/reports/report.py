"""The report of a class: a row per pupil, a column per assignment, for page, table and paper."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q
from django.utils.translation import get_language

from classroom.models.classroom import Classroom
from classroom.pages.reports.result_words import NOT_ASKED, CellMaker, ResultCell
from classroom.queries.access import pupils_of
from classroom.queries.assignments import asked_pupils, assignments_of
from classroom.queries.results import Result, result_of, tries_where, whole_percent
from classroom.queries.terms import USUAL, terms_where
from classroom.words.pupils import pupil_name
from classroom.words.titles import title_words


@dataclass(frozen=True, slots=True)
class ReportColumn:
    """An assignment."""

    id: UUID
    title: str
    due_at: datetime | None


class Answers(NamedTuple):
    """Answers of a pupil: how many were given, how many of them are right, and their credit."""

    given: int
    right: int
    credit: float

    @property
    def percent(self) -> int | None:
        """The credit, with partial credit, in per cent of all."""
        return whole_percent(self.credit, self.given) if self.given else None


NO_ANSWERS = Answers(0, 0, 0.0)


def together(each: Iterable[Answers]) -> Answers:
    """The answers of several assignments as one."""
    given, right, credit = NO_ANSWERS
    for one in each:
        if one is not NO_ANSWERS:
            given, right, credit = given + one.given, right + one.right, credit + one.credit
    return Answers(given, right, credit)


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A pupil: for each assignment a cell and all answers, and all answers together.

    `credit` includes partial credit, in per cent of all.
    """

    id: UUID
    name: str
    cells: tuple[ResultCell, ...]
    each: tuple[Answers, ...]
    answered: int
    right: int
    credit: int | None

    @property
    def percent(self) -> int | None:
        """The share of right answers."""
        return whole_percent(self.right, self.answered) if self.answered else None


@dataclass(frozen=True, slots=True)
class Report:
    """A class and its work."""

    class_id: UUID
    class_name: str
    is_archived: bool
    columns: tuple[ReportColumn, ...]
    rows: tuple[ReportRow, ...]


def report(classroom: Classroom, now: datetime) -> Report:
    """The current report of a class. The number of queries does not depend on its size."""
    query = assignments_of(classroom)
    assignments, asked = list(query), asked_pupils(classroom, query)
    tries = tries_where(Q(assignment__classroom=classroom, assignment__withdrawn_at=None), now)
    terms = terms_where(Q(assignment__classroom=classroom, assignment__withdrawn_at=None))
    pupils = list(pupils_of(classroom))
    numbered = [(one.pk, one) for one in assignments]
    cells_of = CellMaker(now, get_language())
    rows = []
    for pupil in pupils:
        number = pupil.pk
        theirs: list[Result | None] = [
            result_of(one, tries.get((pk, number), ()), terms.get((pk, number), USUAL))
            if number in asked[pk] or (pk, number) in tries
            else None
            for pk, one in numbered
        ]
        cells = [
            NOT_ASKED if result is None else cells_of(one, result)
            for one, result in zip(assignments, theirs, strict=True)
        ]
        each = tuple([_answers_of(result) for result in theirs])
        every = together(each)
        row = (pupil.public_id, pupil_name(classroom, pupil), tuple(cells), each)
        rows.append(ReportRow(*row, every.given, every.right, every.percent))
    columns = [
        ReportColumn(one.public_id, title_words(one.title, one.map), one.due_at)
        for one in assignments
    ]
    return Report(
        class_id=classroom.public_id,
        class_name=classroom.name,
        is_archived=classroom.archived_at is not None,
        columns=tuple(columns),
        rows=tuple(rows),
    )


def _answers_of(result: Result | None) -> Answers:
    """All answers in all attempts at an assignment."""
    if result is None or not result.tries:
        return NO_ANSWERS
    return Answers(result.answered, result.right, result.credit)
