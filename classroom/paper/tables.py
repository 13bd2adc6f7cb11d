"""Tables on paper, each on as many pages as it needs; before them perhaps a map."""

from collections.abc import Sequence

from classroom.paper.outline import Outline, draw_outline
from classroom.paper.sheet import FAMILY, QUIET, Sheet, new_sheet, wrapped, write

LEFT, TOP, WIDTH = 16.0, 14.0, 265.0
BOTTOM = 198.0
SIZE, ROW, LEADING, MOST_LINES = 9, 6.6, 3.9, 6
NARROWEST, WIDEST = 16.0, 52.0

Table = Sequence[Sequence[str]]
"""Rows of cells, the first of them the head."""


def tables_pdf(
    title: str,
    language: str,
    tables: Sequence[Table],
    note: str = "",
    outline: Outline | None = None,
) -> bytes:
    """The tables one after the other, with title and head on each page."""
    pdf = new_sheet(title, language, landscape=True)
    if outline is not None:
        _page(pdf, title, note)
        draw_outline(pdf, outline, (LEFT, TOP + 14, WIDTH, 162))
    for head, *body in tables:
        widths = _widths(pdf, (head, *body))
        y = BOTTOM
        for row in body or [[""] * len(head)]:
            if y + _height(pdf, row, widths) > BOTTOM:
                _page(pdf, title, note)
                y = _row(pdf, head, widths, TOP + 15, is_head=True)
            y = _row(pdf, row, widths, y)
    return bytes(pdf.output())


def _page(pdf: Sheet, title: str, note: str) -> None:
    pdf.add_page()
    write(pdf, title, LEFT, TOP, WIDTH, size=16, bold=True)
    write(pdf, note, LEFT, TOP + 8, WIDTH, size=8, colour=QUIET)


def _row(
    pdf: Sheet, row: Sequence[str], widths: list[float], y: float, *, is_head: bool = False
) -> float:
    """Write a row; where the next one begins."""
    x, end = LEFT, y + _height(pdf, row, widths, is_head=is_head)
    for cell, width in zip(row, widths, strict=True):
        for place, line in enumerate(_lines(pdf, cell, width, is_head=is_head)):
            write(pdf, line, x, y + place * LEADING, width - 2, size=SIZE, bold=is_head)
        x += width
    pdf.set_draw_color(120 if is_head else 210)
    pdf.set_line_width(0.2)
    pdf.line(LEFT, end - 1, LEFT + WIDTH, end - 1)
    return end


def _height(pdf: Sheet, row: Sequence[str], widths: list[float], *, is_head: bool = False) -> float:
    cells = zip(row, widths, strict=True)
    return (
        ROW
        - LEADING
        + LEADING * max(len(_lines(pdf, cell, width, is_head=is_head)) for cell, width in cells)
    )


def _lines(pdf: Sheet, cell: str, width: float, *, is_head: bool) -> list[str]:
    """A cell in a few lines; what is more stands in the last one, set smaller and cut there."""
    lines = wrapped(pdf, cell, width - 2, size=SIZE, bold=is_head)
    return [*lines[: MOST_LINES - 1], " ".join(lines[MOST_LINES - 1 :])][: len(lines)]


def _widths(pdf: Sheet, rows: Table) -> list[float]:
    """Columns as wide as their longest cells ask for, together as wide as the page."""
    pdf.set_font(FAMILY, "B", 9)
    asked = [
        min(WIDEST, max(NARROWEST, *(pdf.get_string_width(row[place]) + 4 for row in rows)))
        for place in range(len(rows[0]))
    ]
    return [width * WIDTH / sum(asked) for width in asked]
