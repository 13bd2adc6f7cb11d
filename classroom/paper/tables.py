"""Tables on paper, each on as many pages as it needs; before them perhaps a map."""

from collections.abc import Sequence

from fpdf import FPDF

from classroom.paper.outline import Outline, draw_outline
from classroom.paper.sheet import FAMILY, QUIET, new_sheet, write

LEFT, TOP, WIDTH = 16.0, 14.0, 265.0
ROWS, ROW = 24, 6.6
NARROWEST, WIDEST = 14.0, 80.0

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
        for first in range(0, max(1, len(body)), ROWS):
            _page(pdf, title, note)
            for place, row in enumerate((head, *body[first : first + ROWS])):
                _row(pdf, row, widths, TOP + 15 + place * ROW, is_head=place == 0)
    return bytes(pdf.output())


def _page(pdf: FPDF, title: str, note: str) -> None:
    pdf.add_page()
    write(pdf, title, LEFT, TOP, WIDTH, size=16, bold=True)
    write(pdf, note, LEFT, TOP + 8, WIDTH, size=8, colour=QUIET)


def _row(pdf: FPDF, row: Sequence[str], widths: list[float], y: float, *, is_head: bool) -> None:
    x = LEFT
    for cell, width in zip(row, widths, strict=True):
        write(pdf, cell, x, y, width - 2, size=9, bold=is_head)
        x += width
    pdf.set_draw_color(120 if is_head else 210)
    pdf.set_line_width(0.2)
    pdf.line(LEFT, y + 5.6, LEFT + WIDTH, y + 5.6)


def _widths(pdf: FPDF, rows: Table) -> list[float]:
    """Columns as wide as their longest cells ask for, together as wide as the page."""
    pdf.set_font(FAMILY, "B", 9)
    asked = [
        min(WIDEST, max(NARROWEST, *(pdf.get_string_width(row[place]) + 4 for row in rows)))
        for place in range(len(rows[0]))
    ]
    return [width * WIDTH / sum(asked) for width in asked]
