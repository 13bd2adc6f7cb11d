"""Worksheets: questions to answer with a pencil, an outline map, and the answers apart."""

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.paper.outline import Outline, draw_outline
from classroom.paper.sheet import QUIET, Sheet, new_sheet, wrapped, write

LEFT, TOP, WIDTH, BOTTOM = 16.0, 14.0, 178.0, 282.0
A4 = 297.0
WIDE = 1.5
LINE, BOX, LEADING = 8.5, 4.0, 4.8
ACROSS, ROW = 3, 7.0
"""How many boxes to tick stand side by side, and how high such a row is."""
LARGE, LARGE_LEADING, LARGE_ROW, LARGE_LINE = 18.0, 8.0, 11.0, 14.0
"""The size of large print, and how high its lines, its boxes to tick and its lines to write on are.
Large print is for reading: nothing of it is set smaller to fit, it is broken into lines instead."""


@dataclass(frozen=True, slots=True)
class PaperQuestion:
    """A question on paper, answered by ticking one of `choices` or any `boxes`, or on `lines`."""

    number: int
    prompt: str
    headline: str
    notes: tuple[str, ...]
    choices: tuple[str, ...]
    lines: int
    answer: str
    boxes: tuple[str, ...] = ()

    @property
    def height(self) -> float:
        """The room that it needs."""
        rows = -(-len(self.boxes) // ACROSS)
        return 14 + 5 * len(self.notes) + LINE * self.lines + ROW * rows


@dataclass(frozen=True, slots=True)
class Worksheet:
    """Everything on the paper, in one language.

    `pupil` stands on the line for the name where the sheet is for one pupil, `given_to` on the page
    with the answers: the pupils who get this version.
    """

    title: str
    language: str
    facts: str
    name_label: str
    date_label: str
    map_title: str
    key_title: str
    credit: str
    questions: tuple[PaperQuestion, ...]
    outline: Outline
    pupil: str = ""
    is_large: bool = False
    given_to: str = ""


def worksheet_pdf(sheet: Worksheet) -> bytes:
    """The questions, the map, and last the page with the answers."""
    return worksheets_pdf([sheet], [sheet])


def worksheets_pdf(sheets: Sequence[Worksheet], keys: Sequence[Worksheet]) -> bytes:
    """Each sheet with its map, and last the pages with the answers to `keys`."""
    pdf = new_sheet(sheets[0].title, sheets[0].language)
    for sheet in sheets:
        (_large_questions if sheet.is_large else _questions)(pdf, sheet)
        _map(pdf, sheet)
    for key in keys:
        _key(pdf, key)
    return bytes(pdf.output())


def _name_line(sheet: Worksheet) -> str:
    name = sheet.pupil or "______________________________"
    return f"{sheet.name_label} {name}    {sheet.date_label} ____________"


def _large_questions(pdf: Sheet, sheet: Worksheet) -> None:
    """The questions in large print: every text in the same size, one below the other."""
    pdf.add_page(orientation="portrait")
    y = TOP
    for text, is_bold in ((sheet.title, True), (sheet.facts, False), (_name_line(sheet), False)):
        for line in wrapped(pdf, text, WIDTH, size=LARGE, bold=is_bold):
            write(pdf, line, LEFT, y, WIDTH, size=LARGE, bold=is_bold)
            y += LARGE_LEADING
        y += 2
    for question in sheet.questions:
        lines = [
            (line, is_bold)
            for text, is_bold in (
                (f"{question.number}. {question.headline}", True),
                (question.prompt, False),
                *((note, False) for note in question.notes),
            )
            for line in wrapped(pdf, text, WIDTH, size=LARGE, bold=is_bold)
        ]
        ticked = (*question.choices, *question.boxes)
        room = LARGE_LEADING * len(lines) + LARGE_ROW * len(ticked) + LARGE_LINE * question.lines
        if y + room > BOTTOM and y > TOP:
            pdf.add_page(orientation="portrait")
            y = TOP
        y = _large_question(pdf, lines, ticked, question.lines, y) + LARGE_LEADING


def _large_question(
    pdf: Sheet, lines: Sequence[tuple[str, bool]], ticked: Sequence[str], to_write: int, y: float
) -> float:
    """One question; where it ends. What does not fit goes on overleaf."""

    def below(height: float) -> float:
        if y + height <= BOTTOM:
            return y
        pdf.add_page(orientation="portrait")
        return TOP

    for line, is_bold in lines:
        y = below(LARGE_LEADING)
        write(pdf, line, LEFT, y, WIDTH, size=LARGE, bold=is_bold)
        y += LARGE_LEADING
    for choice in ticked:
        y = below(LARGE_ROW)
        pdf.set_draw_color(60)
        pdf.set_line_width(0.5)
        pdf.rect(LEFT, y + 1, 1.6 * BOX, 1.6 * BOX)
        write(pdf, choice, LEFT + 10, y + 0.5, WIDTH - 10, size=LARGE)
        y += LARGE_ROW
    for _ in range(to_write):
        y = below(LARGE_LINE)
        pdf.set_draw_color(90)
        pdf.set_line_width(0.4)
        pdf.line(LEFT, y + 11, LEFT + WIDTH, y + 11)
        y += LARGE_LINE
    return y


def _questions(pdf: Sheet, sheet: Worksheet) -> None:
    pdf.add_page(orientation="portrait")
    write(pdf, sheet.title, LEFT, TOP, WIDTH, size=18, bold=True)
    write(pdf, sheet.facts, LEFT, TOP + 9, WIDTH, size=9, colour=QUIET)
    write(pdf, _name_line(sheet), LEFT, TOP + 16, WIDTH, size=11)
    y = TOP + 27
    for question in sheet.questions:
        if y + question.height > BOTTOM:
            pdf.add_page(orientation="portrait")
            y = TOP
        _question(pdf, question, y)
        y += question.height


def _map(pdf: Sheet, sheet: Worksheet) -> None:
    """The map on a page of its own, turned where a wide map becomes larger by that."""
    is_wide = sheet.outline.width > WIDE * sheet.outline.height
    pdf.add_page(orientation="landscape" if is_wide else "portrait")
    width, bottom = pdf.w - 2 * LEFT, pdf.h - (A4 - BOTTOM)
    write(pdf, sheet.map_title, LEFT, TOP, width, size=14, bold=True)
    draw_outline(pdf, sheet.outline, (LEFT, TOP + 10, width, bottom - TOP - 18))
    write(pdf, sheet.credit, LEFT, bottom, width, size=7, colour=QUIET)


def _question(pdf: Sheet, question: PaperQuestion, y: float) -> None:
    inner = LEFT + 10
    write(pdf, f"{question.number}.", LEFT, y, 9, size=12, bold=True)
    write(pdf, question.headline, inner, y, WIDTH - 60, size=12, bold=True)
    write(pdf, question.prompt, inner, y + 5.5, WIDTH - 10, size=9, colour=QUIET)
    for place, choice in enumerate(question.choices):
        x = LEFT + WIDTH - 46 + 24 * place
        pdf.set_draw_color(60)
        pdf.set_line_width(0.3)
        pdf.rect(x, y + 0.8, BOX, BOX)
        write(pdf, choice, x + BOX + 1.5, y, 16, size=11)
    y += 11
    for note in question.notes:
        write(pdf, note, inner, y, WIDTH - 10, size=9.5)
        y += 5
    for place, box in enumerate(question.boxes):
        x = inner + (WIDTH - 10) / ACROSS * (place % ACROSS)
        at = y + ROW * (place // ACROSS)
        pdf.set_draw_color(60)
        pdf.set_line_width(0.3)
        pdf.rect(x, at + 0.8, BOX, BOX)
        write(pdf, box, x + BOX + 1.5, at, (WIDTH - 10) / ACROSS - BOX - 3, size=10.5)
    y += ROW * -(-len(question.boxes) // ACROSS)
    pdf.set_draw_color(150)
    pdf.set_line_width(0.2)
    for _ in range(question.lines):
        pdf.line(inner, y + 6, LEFT + WIDTH, y + 6)
        y += LINE


def _key(pdf: Sheet, sheet: Worksheet) -> None:
    """The answers, never on a page that pupils get."""
    y = BOTTOM + 1
    for question in sheet.questions:
        wide = WIDTH - 82
        lines = wrapped(pdf, question.answer, wide, size=10, bold=True)
        if y + LEADING * len(lines) > BOTTOM:
            pdf.add_page(orientation="portrait")
            write(pdf, f"{sheet.key_title}: {sheet.title}", LEFT, TOP, WIDTH, size=14, bold=True)
            y = TOP + 12
            if sheet.given_to:
                write(pdf, sheet.given_to, LEFT, TOP + 8, WIDTH, size=9, colour=QUIET)
                y += 4
        write(pdf, f"{question.number}.", LEFT, y, 9, size=10, bold=True)
        write(pdf, question.headline, LEFT + 10, y, 70, size=10)
        for line in lines:
            write(pdf, line, LEFT + 82, y, wide, size=10, bold=True)
            y += LEADING
        y += 1.4
