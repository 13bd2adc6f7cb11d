"""The gradebook: the report of a class as a teacher wants to see it, sorted, filtered, in marks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q
from django.template.loader import render_to_string
from django.utils.formats import get_format
from django.utils.safestring import SafeString

from classroom.models.assignment import Arrangement
from classroom.models.classroom import Classroom
from classroom.pages.pupil_links import around_pupil
from classroom.pages.reports.report import Report, ReportColumn, ReportRow, report, together
from classroom.pages.reports.result_words import NOT_ASKED, ResultCell
from classroom.queries.results import Stage
from quiz.drills.marks import Scale, decode_scale, nearest


class Figures(StrEnum):
    """The content of the cells."""

    RIGHT = "right"
    PERCENT = "percent"
    MARK = "mark"


NAME, AVERAGE = "name", "average"
LATE, OVERDUE = "late", "overdue"


@dataclass(frozen=True, slots=True)
class GradebookWishes:
    """How a teacher wants to see it. `sort` is the name, the average, or an assignment by its id;
    `hidden` are assignments by their ids, `group` is a group by its row number.
    """

    figures: Figures = Figures.RIGHT
    sort: str = "number"
    is_down: bool = False
    group: int | None = None
    hidden: frozenset[str] = frozenset()


class GradeCell(NamedTuple):
    """One cell: the figure, words about it, the URL of the pupil's work, and whether it was late or
    is overdue (`mark`).
    """

    stage: str
    sign: str
    figure: str
    words: str
    href: str
    comment: str
    mark: str = ""

    @property
    def drawn(self) -> str:
        """The cell in its table."""
        if self.comment:
            return drawn_cell(self)
        key = (self.stage, self.sign, self.figure, self.words, self.mark)
        return _drawn_once(*key).replace(HREF, self.href, 1)


HREF = "href-of-the-work"


@lru_cache(maxsize=4_000)
def _drawn_once(stage: str, sign: str, figure: str, words: str, mark: str) -> str:
    """A cell with a placeholder for its URL. Most are identical; none holds a comment."""
    return drawn_cell(GradeCell(stage, sign, figure, words, HREF, "", mark))


def drawn_cell(cell: GradeCell) -> str:
    """A cell, rendered by its template."""
    return render_to_string("classroom/reports/cell.html", {"cell": cell}).strip()


@dataclass(frozen=True, slots=True)
class GradeColumn:
    """An assignment with how many have passed, and the average of those who have done it."""

    id: UUID
    title: str
    due_at: datetime | None
    asked: int
    passed: int
    average: str


@dataclass(frozen=True, slots=True)
class GradeRow:
    """A pupil with cells, all answers in them, and the average of what is done."""

    id: UUID
    name: str
    href: str
    cells: tuple[GradeCell, ...]
    answered: int
    right: int
    credit: int | None
    average: str

    @property
    def drawn(self) -> SafeString:
        """All cells in the table: a large class has thousands of them."""
        return SafeString("".join([cell.drawn for cell in self.cells]))


@dataclass(frozen=True, slots=True)
class Gradebook:
    """The page. `every` are all assignments as (id, title, is shown), for the form."""

    class_id: UUID
    class_name: str
    is_archived: bool
    wishes: GradebookWishes
    has_scale: bool
    groups: tuple[tuple[int, str], ...]
    every: tuple[tuple[str, str, bool], ...]
    columns: tuple[GradeColumn, ...]
    rows: tuple[GradeRow, ...]
    average: str


def gradebook(classroom: Classroom, now: datetime, wishes: GradebookWishes) -> Gradebook:
    """The gradebook of a class. The number of queries does not depend on its size."""
    return arranged(classroom, report(classroom, now), wishes)


def arranged(classroom: Classroom, page: Report, wishes: GradebookWishes) -> Gradebook:
    """A report with the wished view."""
    scale = decode_scale(classroom.scale)
    shown = [n for n, one in enumerate(page.columns) if str(one.id) not in wishes.hidden]
    groups, members = _groups(classroom)
    rows = [row for row in page.rows if not wishes.group or row.id in members.get(wishes.group, ())]
    comments = _comments(classroom)
    links = [around_pupil("assignment-pupil", page.class_id, one.id) for one in page.columns]
    before_pupil, after_pupil = around_pupil("report-pupil", page.class_id)

    def cell(row: ReportRow, pupil: str, number: int) -> GradeCell:
        one = row.cells[number]
        if one is NOT_ASKED:
            return NO_CELL
        figure = one.figures
        if wishes.figures is not Figures.RIGHT:
            figure = _figure(one, wishes.figures, scale)
        before, after = links[number]
        href = f"{before}{pupil}{after}"
        comment = comments.get((page.columns[number].id, row.id), "") if comments else ""
        mark = LATE if one.is_late else OVERDUE if one.is_overdue else ""
        return GradeCell(one.stage, one.sign, figure, one.words, href, comment, mark)

    rows = _sorted(page, rows, shown, wishes)
    every = [together([row.each[number] for number in shown]) for row in rows]
    return Gradebook(
        class_id=page.class_id,
        class_name=page.class_name,
        is_archived=page.is_archived,
        wishes=wishes,
        has_scale=scale is not None,
        groups=groups,
        every=tuple(
            (str(one.id), one.title, str(one.id) not in wishes.hidden) for one in page.columns
        ),
        columns=tuple(
            _column(page.columns[number], [row.cells[number] for row in rows], wishes, scale)
            for number in shown
        ),
        rows=tuple(
            GradeRow(
                row.id,
                row.name,
                f"{before_pupil}{row.id}{after_pupil}",
                _cells(cell, row, shown),
                answers.given,
                answers.right,
                answers.percent,
                told(_mean([row.cells[number] for number in shown]), wishes.figures, scale),
            )
            for row, answers in zip(rows, every, strict=True)
        ),
        average=told(
            _mean([row.cells[number] for row in rows for number in shown]), wishes.figures, scale
        ),
    )


def _column(
    one: ReportColumn, cells: list[ResultCell], wishes: GradebookWishes, scale: Scale | None
) -> GradeColumn:
    """A column with the counts of the pupils who are shown."""
    stages = [cell.stage for cell in cells if cell is not NOT_ASKED]
    passed, mean = stages.count(Stage.PASSED.value), told(_mean(cells), wishes.figures, scale)
    return GradeColumn(one.id, one.title, one.due_at, len(stages), passed, mean)


NO_CELL = GradeCell("none", "", "", "", "", "")


def _cells(
    cell: Callable[[ReportRow, str, int], GradeCell], row: ReportRow, shown: list[int]
) -> tuple[GradeCell, ...]:
    pupil = str(row.id)
    return tuple(cell(row, pupil, number) for number in shown)


GRADED = frozenset({Stage.DONE.value, Stage.PASSED.value})


def percent_of(cell: ResultCell) -> float | None:
    """The right answers of the attempt that counts in per cent; None if nothing is done yet."""
    if not cell.length or cell.right is None or cell.stage not in GRADED:
        return None
    return 100 * cell.right / cell.length


def average_of(row: ReportRow) -> float | None:
    """The mean of all that a pupil has done, each assignment counting the same."""
    return _mean(row.cells)


def told(percent: float | None, figures: Figures, scale: Scale | None) -> str:
    """A percentage as a figure: as it is, or as a mark."""
    if percent is None:
        return ""
    if figures is Figures.MARK and scale is not None:
        mark = scale.mark(round(percent, 6))
        return mark if scale.names else mark.replace(".", str(get_format("DECIMAL_SEPARATOR")))
    return f"{nearest(percent)} %"


def _figure(cell: ResultCell, figures: Figures, scale: Scale | None) -> str:
    percent = percent_of(cell)
    if figures is Figures.RIGHT or percent is None:
        return cell.figures
    return told(percent, figures, scale)


def _mean(cells: list[ResultCell] | tuple[ResultCell, ...]) -> float | None:
    done = [percent for cell in cells if (percent := percent_of(cell)) is not None]
    return sum(done) / len(done) if done else None


def _sorted(
    page: Report, rows: list[ReportRow], shown: list[int], wishes: GradebookWishes
) -> list[ReportRow]:
    at = next((n for n, one in enumerate(page.columns) if str(one.id) == wishes.sort), None)
    if wishes.sort == NAME:
        return sorted(rows, key=lambda row: row.name.casefold(), reverse=wishes.is_down)
    if wishes.sort != AVERAGE and at is None:
        return rows[::-1] if wishes.is_down else rows

    def figure(row: ReportRow) -> float | None:
        return percent_of(row.cells[at]) if at is not None else _mean(
            [row.cells[number] for number in shown]
        )  # fmt: skip

    known = [row for row in rows if figure(row) is not None]
    rest = [row for row in rows if figure(row) is None]
    return sorted(known, key=lambda row: figure(row) or 0.0, reverse=wishes.is_down) + rest


def _groups(classroom: Classroom) -> tuple[tuple[tuple[int, str], ...], Mapping[int, set[UUID]]]:
    rows = classroom.groups.order_by("name").values_list("pk", "name", "pupils__public_id")
    names: dict[int, str] = {}
    members: dict[int, set[UUID]] = {}
    for pk, name, pupil in rows:
        names[pk] = name
        members.setdefault(pk, set()).add(pupil)
    return tuple(names.items()), members


def _comments(classroom: Classroom) -> Mapping[tuple[UUID, UUID], str]:
    rows = Arrangement.objects.filter(~Q(comment=""), assignment__classroom=classroom)
    listed = rows.values_list("assignment__public_id", "pupil__public_id", "comment")
    return {(assignment, pupil): comment for assignment, pupil, comment in listed}
