"""What a position promises: areas that are nearly closed are worth nearly their points."""

from functools import cache

from game.border_game.board import Board, Mask
from game.border_game.observe import Observation

NEAR = (0.87, 0.87, 0.86, 0.84, 0.8, 0.7)
"""What is left of an area's worth for each space that is missing, by how many areas the foremost
seat has closed: the nearer the end, the less is a long way worth."""
LEAD = 0.18
"""How much surer of the higher value one is for each space that the nearest rival misses more."""


@cache
def _promises(
    first: int, later: int, size: int, near: float, *, taken: bool, nearest: int | None
) -> tuple[float, ...]:
    """What an area promises by how many of its spaces are missing.

    `nearest` is how many the nearest rival misses; None where nobody looks at rivals.
    """
    promises = []
    for missing in range(size + 1):
        points: float = later if taken else first
        if not taken and nearest is not None and missing:
            sure = min(1.0, max(0.0, 0.5 + LEAD * (nearest - missing)))
            points = later + (first - later) * sure
        promises.append(points * near**missing)
    return tuple(promises)


@cache
def _without_rivals(board: Board, taken: int) -> tuple[tuple[float, ...], ...]:
    """What each area promises to a player who does not look at the others."""
    return tuple(
        _promises(
            area.first,
            area.later,
            len(area.spaces),
            NEAR[0],
            taken=bool(taken >> number & 1),
            nearest=None,
        )
        for number, area in enumerate(board.areas)
    )


class Outlook:
    """The promises of a board to one seat: what each area would bring it now."""

    __slots__ = ("_board", "_open", "_tables")

    def __init__(self, board: Board, seen: Observation, seat: int, *, rivals: bool = False) -> None:
        """With `rivals` it also looks at who else is near to closing an area."""
        self._board = board
        crossed = seen.crossed[seat]
        if rivals:
            self._tables = _among_rivals(board, seen, seat)
        else:
            self._tables = _without_rivals(board, seen.taken)
        self._open = [
            (self._tables[area], ring) for area, ring in enumerate(board.rings) if ring & ~crossed
        ]

    def worth(self, crossed: Mask) -> float:
        """What all areas promise that were open when this was made."""
        return sum([table[(ring & ~crossed).bit_count()] for table, ring in self._open])

    def gain(self, crossed: Mask, number: int) -> float:
        """What crossing one more space would add."""
        rings, tables, total = self._board.rings, self._tables, 0.0
        for area in self._board.areas_at[number]:
            table, missing = tables[area], (rings[area] & ~crossed).bit_count()
            total += table[missing - 1] - table[missing]
        return total


def _among_rivals(board: Board, seen: Observation, seat: int) -> tuple[tuple[float, ...], ...]:
    """What each area promises, with an eye on how near the others are to it and to the end."""
    near = NEAR[min(max(map(len, seen.closed)), len(NEAR) - 1)]
    others = [its for number, its in enumerate(seen.crossed) if number != seat]
    return tuple(
        [
            _promises(
                area.first,
                area.later,
                len(area.spaces),
                near,
                taken=bool(seen.taken >> number & 1),
                nearest=min([(board.rings[number] & ~its).bit_count() for its in others]),
            )
            for number, area in enumerate(board.areas)
        ]
    )
