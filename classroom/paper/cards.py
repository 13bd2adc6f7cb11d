"""Cards that pupils sign in with, ten on a sheet, and the list that stays with the teacher."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from classroom.paper.pictures import picture_size, pictures, tones
from classroom.paper.sheet import QUIET, Sheet, draw_path, draw_qr, new_sheet, write

COLUMNS, ROWS = 2, 5
LEFT, TOP, WIDTH, HEIGHT = 10.0, 11.0, 95.0, 55.0
ON_LIST = 32
LINE = 7.6
Tell = Callable[[int, int], None]
"""Hears how many cards are drawn, and of how many."""


def silently(done: int, steps: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Card:
    """What stands on a card. Where there are pictures there are no words."""

    badge: str
    number: int
    name: str
    pictures: tuple[str, ...]
    words: str
    link: str


@dataclass(frozen=True, slots=True)
class CardWords:
    """The words around it, in the language of the class."""

    title: str
    class_name: str
    language: str
    site: str
    code: str
    go_to: str
    code_label: str
    number_label: str
    secret_label: str
    name_label: str
    list_note: str


def cards_pdf(cards: Sequence[Card], words: CardWords, tell: Tell = silently) -> bytes:
    """The sheets: cards first, then the list."""
    pdf = new_sheet(words.title, words.language)
    for number, sheet in enumerate(_sheets(cards, COLUMNS * ROWS)):
        tell(number * COLUMNS * ROWS, len(cards))
        pdf.add_page()
        for place, card in enumerate(sheet):
            row, column = divmod(place, COLUMNS)
            _card(pdf, card, words, LEFT + column * WIDTH, TOP + row * HEIGHT)
    for sheet in _sheets(cards, ON_LIST):
        tell(len(cards), len(cards))
        pdf.add_page()
        _list(pdf, sheet, words)
    return bytes(pdf.output())


def _sheets(cards: Sequence[Card], size: int) -> Iterator[tuple[Card, ...]]:
    return (tuple(cards[place : place + size]) for place in range(0, len(cards), size))


def _card(pdf: Sheet, card: Card, words: CardWords, x: float, y: float) -> None:
    """One card, with a dashed line around it to cut along."""
    pdf.set_draw_color(180)
    pdf.set_line_width(0.2)
    pdf.set_dash_pattern(1.5, 1.5)
    pdf.rect(x, y, WIDTH, HEIGHT)
    pdf.set_dash_pattern()
    left, inner = x + 5, 52.0
    write(pdf, words.class_name, left, y + 4, inner, size=9, colour=QUIET)
    write(pdf, card.badge, left, y + 8, inner, size=18, bold=True)
    if card.name:
        write(pdf, card.name, left, y + 17, inner, size=11)
    else:
        write(pdf, f"{words.name_label} ____________________", left, y + 17, inner, size=9)
    write(pdf, f"{words.go_to} {words.site}", left, y + 24, inner, size=9, colour=QUIET)
    write(pdf, f"{words.code_label} {words.code}", left, y + 28.5, inner, size=12, bold=True)
    write(pdf, f"{words.number_label} {card.number}", left, y + 34, inner, size=12, bold=True)
    draw_qr(pdf, card.link, x + WIDTH - 36, y + 3, 33)
    write(pdf, words.secret_label, left, y + 42, 30, size=9, colour=QUIET)
    if card.words:
        write(pdf, card.words, left, y + 46.5, WIDTH - 10, size=13, bold=True)
    room = (WIDTH - 38) / max(3, len(card.pictures))
    for place, key in enumerate(card.pictures):
        draw_picture(pdf, key, x + 36 + place * room, y + 39, min(14, room - 2.5))


def draw_picture(pdf: Sheet, key: str, x: float, y: float, side: float) -> None:
    """Draw one of the pictures into a square."""
    for tone, path in pictures()[key].shapes:
        draw_path(pdf, path, x, y, side / picture_size(), fill=tones()[tone])


def _list(pdf: Sheet, cards: Sequence[Card], words: CardWords) -> None:
    """A table to write names into, which no computer needs to know."""
    write(pdf, words.class_name, 15, 12, 180, size=16, bold=True)
    write(pdf, words.list_note, 15, 20, 180, size=9, colour=QUIET)
    pdf.set_draw_color(200)
    pdf.set_line_width(0.2)
    for place, card in enumerate(cards):
        y = 28 + place * LINE
        write(pdf, str(card.number), 15, y + 1.6, 12, size=11, bold=True)
        write(pdf, card.badge, 28, y + 1.6, 45, size=11)
        write(pdf, card.name, 75, y + 1.6, 60, size=11)
        write(pdf, card.words, 136, y + 1.6, 58, size=10)
        for turn, key in enumerate(card.pictures):
            draw_picture(pdf, key, 160 + turn * 9, y + 0.8, 6)
        pdf.line(15, y + LINE, 195, y + LINE)
