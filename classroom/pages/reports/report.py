"""The report of a class: pupils down, assignments across. Page, table and paper use this value."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q
from django.utils.translation import get_language

from classroom.models.classroom import Classroom
from classroom.pages.reports.result_words import NOT_ASKED, CellMaker, ResultCell
from classroom.queries.access import pupils_of
from classroom.queries.assignments import asked_pupils, assignments_of
from classroom.queries.results import Result, Stage, result_of, tries_where, whole_percent
from classroom.queries.terms import USUAL, terms_where
from classroom.words.pupils import pupil_name
from classroom.words.titles import title_words


@dataclass(frozen=True, slots=True)
class ReportColumn:
    """An assignment, with how many were asked and how many have done it."""

    id: UUID
    title: str
    due_at: datetime | None
    asked: int
    done: int
    passed: int


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A pupil: one cell for each assignment, and all answers in them together.

    `credit` counts partly right answers in part, in per cent of all.
    """

    id: UUID
    name: str
    cells: tuple[ResultCell, ...]
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
    """The report of a class as it is now. The number of looks does not depend on its size."""
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
        goes = [one for result in theirs if result for one in result.tries]
        answered, right = sum(one.answered for one in goes), sum(one.right for one in goes)
        credit = sum(one.credit for one in goes)
        percent = whole_percent(credit, answered) if answered else None
        name = pupil_name(classroom, pupil)
        rows.append(ReportRow(pupil.public_id, name, tuple(cells), answered, right, percent))
    columns = []
    for number, one in enumerate(assignments):
        stages = [row.cells[number].stage for row in rows if row.cells[number] is not NOT_ASKED]
        passed, done = stages.count(Stage.PASSED), stages.count(Stage.DONE)
        columns.append(
            ReportColumn(
                one.public_id,
                title_words(one.title, one.map),
                one.due_at,
                len(stages),
                done + passed,
                passed,
            )
        )
    return Report(
        class_id=classroom.public_id,
        class_name=classroom.name,
        is_archived=classroom.archived_at is not None,
        columns=tuple(columns),
        rows=tuple(rows),
    )
