"""Which spaces may be crossed off with which dice."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum

from game.border_game.board import Board, Mask, Sheet, bits
from game.border_game.rules import COLOURS


class Reason(StrEnum):
    """Why a command is refused."""

    NOT_OPEN = "not-open"
    ALREADY_OPEN = "already-open"
    BAD_SETUP = "bad-setup"
    MATCH_OVER = "match-over"
    WRONG_ROUND = "wrong-round"
    UNKNOWN_SEAT = "unknown-seat"
    NOT_YOUR_TURN = "not-your-turn"
    WRONG_ACTION = "wrong-action"
    NOT_THROWN = "not-thrown"
    NO_THROW_LEFT = "no-throw-left"
    WRONG_DICE = "wrong-dice"
    UNKNOWN_SPACE = "unknown-space"
    CROSSED_ALREADY = "crossed-already"
    TWICE = "twice"
    NO_SUCH_DIE = "no-such-die"
    TOO_MANY = "too-many"
    NOT_WHOLE = "not-whole"
    NOT_TOUCHING = "not-touching"
    NOT_DUE = "not-due"


def unfinished(sheet: Sheet, crossed: Mask, spaces: Mask) -> Mask:
    """The segments that these spaces would begin or extend, but not complete."""
    after = crossed | spaces
    left = 0
    for number in bits(spaces):
        if segment := sheet.segment_at.get(number, 0) & ~after:
            left |= segment
    return left


def reachable(board: Board, sheet: Sheet, crossed: Mask, dice: Iterable[str]) -> Mask:
    """The spaces that one of the dice could cross off next in a second action."""
    shown = 0
    for colour in {*dice}:
        shown |= sheet.of_colour[COLOURS.index(colour)]
    return board.around(crossed) & ~crossed & shown


def dice_for(sheet: Sheet, spaces: Sequence[int]) -> tuple[str, ...]:
    """The dice that these spaces take, one for each."""
    return tuple(COLOURS[sheet.colour_at[number]] for number in spaces)


def has_dice(free: Iterable[str], wanted: Iterable[str]) -> bool:
    """Whether these dice are among the free ones."""
    return Counter(wanted) <= Counter(free)
