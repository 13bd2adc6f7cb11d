"""All that a seat could do with its dice: every legal first action, every legal second action."""

from collections.abc import Mapping, Sequence

from game.border_game.board import Board, Mask, Sheet, bits
from game.border_game.rules import COLOURS


def counts_of(dice: Sequence[str]) -> tuple[int, ...]:
    """How many dice show each colour."""
    return tuple([dice.count(colour) for colour in COLOURS])


def first_moves(sheet: Sheet, crossed: Mask, dice: Sequence[str]) -> list[Mask]:
    """Every set of spaces that the dice may cross off in a first action; the empty one comes first.

    Colours are independent, so each is considered separately: which of its open segments can be
    completed together. Then every option of one is combined with every option of the others.
    """
    moves = [0]
    for segments, count in zip(sheet.segments_of, counts_of(dice), strict=True):
        if count:
            choices = completions(segments, crossed, count)
            if len(choices) > 1:
                moves = [move | choice for choice, _ in choices for move in moves]
    return moves


def completions(segments: Sequence[Mask], crossed: Mask, count: int) -> list[tuple[Mask, int]]:
    """The sets of open segments of one colour that `count` dice complete, with the dice used."""
    found = [(0, 0)]
    for segment in segments:
        left = segment & ~crossed
        if left:
            need = left.bit_count()
            if need <= count:
                found += [(m | left, n + need) for m, n in found if n + need <= count]
    return found


Ways = Mapping[Mask, tuple[int, ...]]
"""The crossed spaces of several lines of play, and the remaining dice."""


def one_die_further(board: Board, sheet: Sheet, ways: Ways) -> dict[Mask, tuple[int, ...]]:
    """Every extension of these by one more die in a second action."""
    found: dict[Mask, tuple[int, ...]] = {}
    for crossed, left in ways.items():
        edge = board.around(crossed) & ~crossed
        for colour, count in enumerate(left):
            if count:
                after = (*left[:colour], count - 1, *left[colour + 1 :])
                for number in bits(edge & sheet.of_colour[colour]):
                    found[crossed | 1 << number] = after
    return found


def second_moves(
    board: Board, sheet: Sheet, crossed: Mask, dice: Sequence[str], at_most: int
) -> list[Mask]:
    """Every set of spaces that a seat may cross off in a second action, the empty one first."""
    ways: Ways = {crossed: counts_of(dice)}
    moves = [0]
    for _ in range(at_most):
        ways = one_die_further(board, sheet, ways)
        moves += [after & ~crossed for after in ways]
    return moves


def in_order(board: Board, crossed: Mask, spaces: Mask) -> tuple[str, ...]:
    """These spaces in an order in which each touches one crossed off before it."""
    order: list[int] = []
    while spaces:
        ready = spaces & board.around(crossed)
        if not ready:
            raise ValueError("not all of these spaces can be reached")
        order += bits(ready)
        crossed |= ready
        spaces &= ~ready
    return tuple(board.spaces[number].id for number in order)
