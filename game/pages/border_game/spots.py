"""The spaces of a board as markup. Each is made once per process, look and language."""

from functools import cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from game.board_files import load_board
from game.border_game.board import Board, Mask
from game.border_game.observe import Observation
from game.border_game.rules import COLOURS
from game.pages.border_game.drawing import board_drawing
from game.pages.border_game.words import colour_word
from game.words.names import visitor_language


def drawn_lines(board: Board, seen: Observation, seat: int) -> SafeString:
    """The borders of a seat's board in the colours of its segments."""
    layout, crossed = seen.setup.layouts[seat], seen.crossed[seat]
    lines = (
        _line(number, _colour_at(board.slug, layout, number), bool(crossed >> number & 1))
        for number in range(len(board.spaces))
    )
    return mark_safe("".join(lines))  # noqa: S308 - every piece comes from a template


def drawn_spots(board: Board, seen: Observation, seat: int, fresh: Mask, lit: Mask) -> SafeString:
    """The spots of a seat's spaces: `fresh` are those crossed last, `lit` those it may cross."""
    layout, crossed, language = seen.setup.layouts[seat], seen.crossed[seat], visitor_language()
    spots = (
        _spot(
            board.slug,
            number,
            _colour_at(board.slug, layout, number),
            language,
            is_crossed=bool(crossed >> number & 1),
            is_fresh=bool(fresh >> number & 1),
            is_lit=bool(lit >> number & 1),
            is_large=seat == seen.seat,
        )
        for number in range(len(board.spaces))
    )
    return mark_safe("".join(spots))  # noqa: S308 - every piece comes from a template


@cache
def _colour_at(board_slug: str, layout: int, number: int) -> str:
    """The colour of a space; empty for a white one."""
    board = load_board(board_slug)
    if board.white_mask >> number & 1:
        return ""
    return COLOURS[board.sheets[layout].colour_at[number]]


@cache
def _line(number: int, colour: str, is_crossed: bool) -> SafeString:
    values = {"number": number, "colour": colour, "is_crossed": is_crossed}
    return render_to_string("game/border_game/line.html", values)


@cache
def _spot(
    board_slug: str,
    number: int,
    colour: str,
    _language: str,
    *,
    is_crossed: bool,
    is_fresh: bool,
    is_lit: bool,
    is_large: bool,
) -> SafeString:
    drawing = board_drawing(board_slug)
    drawn = drawing.spaces[number]
    word = colour_word(colour) if colour else _("crossed from the start")
    values = {
        "number": number,
        "drawing": drawing,
        "drawn": drawn,
        "colour": colour,
        "is_crossed": is_crossed,
        "is_fresh": is_fresh,
        "is_lit": is_lit,
        "is_large": is_large,
        "title": f"{drawn.parts}: {word}",
    }
    return render_to_string("game/border_game/spot.html", values)
