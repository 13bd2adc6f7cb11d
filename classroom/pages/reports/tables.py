"""Reports as plain tables: rows of texts and figures, for files and for paper."""

from django.utils.translation import gettext as _

from classroom.pages.reports.csv_text import Cells
from classroom.pages.reports.gradebook import Figures, average_of, percent_of, told
from classroom.pages.reports.misconception_map import MisconceptionPage
from classroom.pages.reports.report import Report, ReportRow
from quiz.drills.marks import Scale, nearest

ON_SHEET = 5
"""How many assignments fit on a sheet of paper."""


def report_table(page: Report, scale: Scale | None = None) -> tuple[Cells, ...]:
    """Pupils and assignments: for each what is right, of how many, the credit, and how far; behind
    it percentages and, where the class has a scale, marks.
    """
    head: list[str | int] = [_("Pupil")]
    for column in page.columns:
        title = column.title
        head += [
            _("%(title)s: right") % {"title": title},
            _("%(title)s: questions") % {"title": title},
            _("%(title)s: status") % {"title": title},
        ]
    each = [_("%(title)s: score in %%") % {"title": one.title} for one in page.columns]
    total = (_("Total answers"), _("Total right"), _("Total score in %"))
    percents = [_("%(title)s: in %%") % {"title": one.title} for one in page.columns]
    marks = [_("%(title)s: mark") % {"title": one.title} for one in page.columns] if scale else []
    means = [_("Average in %"), *([_("Average mark")] if scale else [])]
    rows: list[Cells] = [(*head, *total, *each, *percents, *marks, *means)]
    for row in page.rows:
        cells: list[str | int] = [row.name]
        for cell in row.cells:
            right = "" if cell.right is None else cell.right
            length = "" if cell.length is None else cell.length
            # A match has no questions: what it has to tell stands with how far it is.
            words = [cell.figures if cell.length is None else "", cell.words]
            cells += [right, length, ": ".join(filter(None, words))]
        given = ["" if credit is None else credit for credit in (row.credit, *_credits(row))]
        rows.append((*cells, row.answered, row.right, *given, *_graded(row, scale)))
    return tuple(rows)


def _graded(row: ReportRow, scale: Scale | None) -> list[str | int]:
    """The percentage of each assignment, its mark, and the averages of both."""
    found = [percent_of(cell) for cell in row.cells]
    percents: list[str | int] = ["" if one is None else nearest(one) for one in found]
    average = average_of(row)
    mean: list[str | int] = ["" if average is None else nearest(average)]
    if scale is None:
        return [*percents, *mean]
    marks = [told(one, Figures.MARK, scale) for one in (*found, average)]
    return [*percents, *marks[:-1], *mean, marks[-1]]


def _credits(row: ReportRow) -> tuple[int | None, ...]:
    """The credit for each assignment; it stands behind all that was in the file before."""
    return tuple(cell.credit for cell in row.cells)


def misconception_table(page: MisconceptionPage) -> tuple[Cells, ...]:
    """Borders that are missed or invented, with how many pupils."""
    head = (
        _("Border"),
        _("Missed or invented"),
        _("Wrong"),
        _("Wrong, then shown; not re-checked"),
        _("Probably wrong"),
        _("Right since then"),
        _("Pupils"),
    )
    rows = [
        (one.words, one.kind_word, one.asked, one.shown, one.suspected, one.put_right, one.who)
        for one in (*page.lines, *page.healed)
    ]
    return (head, *rows)


def report_sheets(page: Report) -> list[list[list[str]]]:
    """The report for paper: the same figures, as many assignments side by side as can be read."""
    sheets = []
    for first in range(0, max(1, len(page.columns)), ON_SHEET):
        columns = page.columns[first : first + ON_SHEET]
        head = [_("Pupil"), *(column.title for column in columns), _("Right / all answers")]
        rows = [
            [
                row.name,
                *(
                    ": ".join(filter(None, (cell.figures, cell.words)))
                    for cell in row.cells[first : first + ON_SHEET]
                ),
                f"{row.right} / {row.answered}",
            ]
            for row in page.rows
        ]
        sheets.append([head, *rows])
    return sheets
