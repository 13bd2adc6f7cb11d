"""A map on paper: its outlines, and perhaps lines and figures on them."""

from dataclasses import dataclass

from classroom.paper.labels import Labels, PaperLabel, PaperName, lay_names
from classroom.paper.sheet import FAMILY, Sheet, draw_path, write

Box = tuple[float, float, float, float]
"""Left, top, width and height, in millimetres."""
COLUMNS, ENTRY = 4, 4.4
"""The list of names below a map: how many beside each other, and how high each is."""
FITTINGS = 3
DASHES, DOTS = (2.2, 1.9), (0.01, 1.7)
"""How long a dash and the gap after it are, in millimetres; the round ends of lines come on top."""
LAND, LINE, CONTEXT = "#ffffff", "#4a565c", "#e6e6e6"


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A line on the map with a figure: dashed, or dotted where it is no real border."""

    path: str
    x: float
    y: float
    figure: str
    is_dotted: bool
    is_thin: bool


@dataclass(frozen=True, slots=True)
class Outline:
    """The paths of a map, and names and lines on it where it has some."""

    width: float
    height: float
    land: tuple[str, ...]
    context: tuple[str, ...] = ()
    names: tuple[PaperName, ...] = ()
    lines: tuple[PaperLine, ...] = ()


def draw_outline(pdf: Sheet, outline: Outline, box: Box) -> None:
    """Draw a map as large as it fits into a box, in the middle; below it the names without room."""
    x, y, width, height = box
    labels = _labels(pdf, outline, box)
    height -= _legend_height(labels)
    scale = min(width / outline.width, height / outline.height)
    _legend(pdf, labels, (x, y + scale * outline.height + ENTRY, width, height))
    x += (width - scale * outline.width) / 2
    with pdf.rect_clip(x, y, scale * outline.width, scale * outline.height):
        for path in outline.context:
            draw_path(pdf, path, x, y, scale, fill=CONTEXT)
        for path in outline.land:
            draw_path(pdf, path, x, y, scale, fill=LAND, stroke=LINE, line=0.18)
        for line in outline.lines:
            _line(pdf, line, x, y, scale)
    for label in labels.written:
        _write_label(pdf, label, x, y)
    for line in outline.lines:
        at = (x + scale * line.x, y + scale * line.y)
        pdf.set_fill_color(255)
        pdf.set_draw_color(20)
        pdf.set_line_width(0.3)
        pdf.circle(at[0], at[1], 2.2, style="DF")
        write(pdf, line.figure, at[0] - 2.2, at[1] - 1.7, 4.4, size=7.5, bold=True, align="C")


def _line(pdf: Sheet, line: PaperLine, x: float, y: float, scale: float) -> None:
    if line.path and "a" not in line.path:
        width = 0.45 if line.is_thin else 1.0
        dash = DOTS if line.is_dotted else DASHES
        draw_path(pdf, line.path, x, y, scale, stroke="#000000", line=width, dash=dash)


def _labels(pdf: Sheet, outline: Outline, box: Box) -> Labels:
    """Where the names go, on a map that leaves room for the list of the others."""

    def measure(text: str, size: float, is_bold: bool) -> float:
        pdf.set_font(FAMILY, "B" if is_bold else "", size)
        return float(pdf.get_string_width(text))

    _x, _y, width, height = box
    labels = Labels((), ())
    for _ in range(FITTINGS):  # a smaller map has room for fewer names, and a longer list
        left = height - _legend_height(labels)
        scale = min(width / outline.width, left / outline.height)
        labels = lay_names(outline.names, scale, measure)
    return labels


def _legend_height(labels: Labels) -> float:
    rows = -(-len(labels.legend) // COLUMNS)
    return (rows + 1) * ENTRY if rows else 0.0


def _legend(pdf: Sheet, labels: Labels, box: Box) -> None:
    """The names without room, down the columns."""
    x, y, width, _height = box
    rows, wide = -(-len(labels.legend) // COLUMNS), width / COLUMNS
    for place, (code, words) in enumerate(labels.legend):
        at = (x + place // rows * wide, y + place % rows * ENTRY)
        write(pdf, code, *at, 6, size=8.5, bold=True)
        write(pdf, words, at[0] + 6, at[1], wide - 8, size=8.5)


def _write_label(pdf: Sheet, label: PaperLabel, x: float, y: float) -> None:
    """A name, or a letter with a line to its place where it had to move."""
    middle_x, middle_y = x + label.x, y + label.y
    if label.points_at is not None:
        pdf.set_draw_color(90)
        pdf.set_line_width(0.12)
        pdf.line(middle_x, middle_y, x + label.points_at[0], y + label.points_at[1])
        pdf.set_fill_color(255)
        wide, high = label.width + 0.4, label.height
        pdf.rect(middle_x - wide / 2, middle_y - high / 2, wide, high, style="F")
    at = (middle_x - 20, middle_y - 0.225 * label.size)
    write(pdf, label.text, *at, 40, size=label.size, bold=label.is_letter, align="C")
