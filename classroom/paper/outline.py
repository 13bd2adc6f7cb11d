"""A map on paper: its outlines, and perhaps lines and figures on them."""

from dataclasses import dataclass

from fpdf import FPDF

from classroom.paper.sheet import draw_path, write

Box = tuple[float, float, float, float]
"""Left, top, width and height, in millimetres."""
SMALLEST, LARGEST = 3.5, 7.0
LAND, LINE, CONTEXT = "#ffffff", "#4a565c", "#e6e6e6"


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A line on the map with a figure, dashed where it is no real border."""

    path: str
    x: float
    y: float
    figure: str
    is_dashed: bool


@dataclass(frozen=True, slots=True)
class PaperName:
    """A name in the middle of a place, with how much room there is around."""

    x: float
    y: float
    radius: float
    words: str


@dataclass(frozen=True, slots=True)
class Outline:
    """The paths of a map, and names and lines on it where it has some."""

    width: float
    height: float
    land: tuple[str, ...]
    context: tuple[str, ...] = ()
    names: tuple[PaperName, ...] = ()
    lines: tuple[PaperLine, ...] = ()


def draw_outline(pdf: FPDF, outline: Outline, box: Box) -> None:
    """Draw a map as large as it fits into a box, in the middle."""
    x, y, width, height = box
    scale = min(width / outline.width, height / outline.height)
    x += (width - scale * outline.width) / 2
    with pdf.rect_clip(x, y, scale * outline.width, scale * outline.height):
        for path in outline.context:
            draw_path(pdf, path, x, y, scale, fill=CONTEXT)
        for path in outline.land:
            draw_path(pdf, path, x, y, scale, fill=LAND, stroke=LINE, line=0.18)
        for line in outline.lines:
            _line(pdf, line, x, y, scale)
    for name in outline.names:
        size = max(SMALLEST, min(LARGEST, 1.4 * scale * name.radius))
        at = (x + scale * name.x - 20, y + scale * name.y - 0.2 * size)
        write(pdf, name.words, *at, 40, size=size, align="C")
    for line in outline.lines:
        at = (x + scale * line.x, y + scale * line.y)
        pdf.set_fill_color(255)
        pdf.set_draw_color(20)
        pdf.set_line_width(0.3)
        pdf.circle(at[0], at[1], 2.2, style="DF")
        write(pdf, line.figure, at[0] - 2.2, at[1] - 1.7, 4.4, size=7.5, bold=True, align="C")


def _line(pdf: FPDF, line: PaperLine, x: float, y: float, scale: float) -> None:
    if line.path and "a" not in line.path:
        width = 0.5 if line.is_dashed else 1.0
        draw_path(pdf, line.path, x, y, scale, stroke="#000000", line=width)
