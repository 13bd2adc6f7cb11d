"""A4 sheets with our font, and what is drawn on them: words, SVG paths, QR codes.

The library for PDF is loaded with the first sheet. It takes as long as a third of the whole site,
and web processes and most commands never draw one.
"""

from importlib.resources import files
from typing import TYPE_CHECKING, TypeAlias

from game.drawing.qr_code import qr_code

if TYPE_CHECKING:
    from fpdf import FPDF

Sheet: TypeAlias = "FPDF"
FAMILY = "Source Sans Pro"
WEIGHTS = {"": "SourceSansPro-Regular.ttf", "B": "SourceSansPro-Bold.ttf"}
SMALLEST = 6
INK, PAPER, QUIET = "#1f2a30", "#ffffff", "#5d6a70"


def new_sheet(title: str, language: str, *, landscape: bool = False) -> Sheet:
    """An empty A4 document, in millimetres, without a page yet."""
    from fpdf import FPDF

    pdf = FPDF(orientation="landscape" if landscape else "portrait", unit="mm", format="A4")
    folder = files("font_source_sans_pro") / "files"
    for style, name in WEIGHTS.items():
        pdf.add_font(FAMILY, style, str(folder / name))
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.set_creator("Crossings")
    pdf.set_auto_page_break(auto=False)
    pdf.set_margin(0)
    pdf.set_text_color(INK)
    return pdf


def write(
    pdf: Sheet,
    text: str,
    x: float,
    y: float,
    width: float,
    *,
    size: float = 11,
    bold: bool = False,
    align: str = "L",
    colour: str = INK,
) -> None:
    """Write one line with its top at y; what is too long for it is set smaller, then cut."""
    style = "B" if bold else ""
    pdf.set_font(FAMILY, style, size)
    while size > SMALLEST and pdf.get_string_width(text) > width:
        size -= 0.5
        pdf.set_font(FAMILY, style, size)
    while len(text) > 1 and pdf.get_string_width(text) > width:
        text = f"{text[:-2]}…"
    pdf.set_text_color(colour)
    pdf.set_xy(x, y)
    pdf.cell(width, size * 0.45, text, align=align)


def wrapped(
    pdf: Sheet, text: str, width: float, *, size: float = 11, bold: bool = False
) -> list[str]:
    """A text in lines that fit, broken between its words."""
    pdf.set_font(FAMILY, "B" if bold else "", size)
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and pdf.get_string_width(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def draw_path(
    pdf: Sheet,
    path: str,
    x: float,
    y: float,
    scale: float,
    *,
    fill: str = "",
    stroke: str = "",
    line: float = 0.2,
    dash: tuple[float, float] | None = None,
) -> None:
    """Draw an SVG path with its origin at (x, y); `line` and `dash` are in millimetres."""
    from classroom.paper.painted import painted_path

    drawn = painted_path(path, x, y, scale, fill=fill, stroke=stroke, line=line, dash=dash)
    with pdf.drawing_context() as picture:
        picture.add_item(drawn, clone=False)  # a copy would take as long as the rest


def draw_qr(pdf: Sheet, text: str, x: float, y: float, side: float) -> None:
    """Draw the QR code of a text into a square, with the empty frame that readers need."""
    code = qr_code(text)
    draw_path(pdf, code.path, x, y, side / code.size, fill="#000000")
