"""What a seat may do with its dice right now: each choice with what it would complete."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.border_game.board import Board, Mask, bits
from game.border_game.moves import counts_of, second_moves
from game.border_game.observe import Observation
from game.border_game.rules import COLOURS
from game.border_game.state import Phase
from game.pages.border_game.drawing import place_word, space_words
from game.pages.border_game.words import borders_in_words, colour_word


@dataclass(frozen=True, slots=True)
class CrossingChoice:
    """Spaces that may be crossed off together: a whole segment, or one space.

    `numbers` are the spaces by number, `touches` what they touch; `closes` are the places whose
    ring would be complete with this choice alone. `is_near` is false for a space that touches
    nothing crossed yet, so that another one has to be chosen first.
    """

    value: str
    numbers: str
    touches: str
    colour: str
    word: str
    need: int
    borders: str
    closes: tuple[str, ...]
    is_near: bool


def choices(board: Board, seen: Observation) -> tuple[CrossingChoice, ...]:
    """All choices of this seat; none if it may not use dice now."""
    if not seen.may_act or seen.seat is None:
        return ()
    found = _segments(board, seen) if seen.phase is Phase.FIRST else _spaces(board, seen)
    return tuple(sorted(found, key=lambda choice: (not choice.is_near, -len(choice.closes))))


def _segments(board: Board, seen: Observation) -> Iterator[CrossingChoice]:
    seat = seen.seat or 0
    sheet, crossed = board.sheets[seen.setup.layouts[seat]], seen.crossed[seat]
    for colour, count in enumerate(counts_of(seen.dice)):
        for segment in sheet.segments_of[colour]:
            left = segment & ~crossed
            if left and left.bit_count() <= count:
                yield _choice(board, seen, left, colour)


def _spaces(board: Board, seen: Observation) -> Iterator[CrossingChoice]:
    seat = seen.seat or 0
    sheet, crossed = board.sheets[seen.setup.layouts[seat]], seen.crossed[seat]
    reached = 0
    for move in second_moves(board, sheet, crossed, seen.free, seen.at_most):
        reached |= move
    for number in bits(reached):
        yield _choice(board, seen, 1 << number, sheet.colour_at[number])


def _choice(board: Board, seen: Observation, spaces: Mask, colour: int) -> CrossingChoice:
    seat = seen.seat or 0
    crossed, numbers = seen.crossed[seat], list(bits(spaces))
    closes = board.closed_by(crossed | spaces)
    one = numbers[0] if len(numbers) == 1 else None
    return CrossingChoice(
        value=" ".join(board.ids(spaces)),
        numbers=" ".join(map(str, numbers)),
        touches=" ".join(map(str, bits(board.around(spaces) & ~spaces))),
        colour=COLOURS[colour],
        word=colour_word(COLOURS[colour]),
        need=len(numbers),
        borders=borders_in_words(board, numbers) if one is None else space_words(board, one),
        closes=tuple(
            place_word(board, board.areas[area].slug)
            for area in closes
            if board.rings[area] & ~crossed
        ),
        is_near=seen.phase is Phase.FIRST or bool(board.around(spaces) & crossed),
    )
