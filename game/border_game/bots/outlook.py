"""The value of a position: areas that are nearly closed are worth nearly their points."""

from functools import cache

from game.border_game.board import Board, Mask
from game.border_game.observe import Observation

NEAR = (0.87, 0.87, 0.86, 0.84, 0.8, 0.7)
"""The remaining share of an area's value for each missing space, by how many areas the leading seat
has closed: the nearer the end, the less a distant area is worth."""
LEAD = 0.18
"""How much surer of the higher value a seat is for each space that the nearest rival lacks more."""


@cache
def _promises(
    first: int, later: int, size: int, near: float, *, taken: bool, nearest: int | None
) -> tuple[float, ...]:
    """The value of an area by its number of missing spaces.

    `nearest` is how many the nearest rival misses; None to ignore rivals.
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
    """The value of each area to a player who ignores the others."""
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
    """The values of a board to one seat: what each area is worth to it now."""

    __slots__ = ("_board", "_open", "_tables")

    def __init__(self, board: Board, seen: Observation, seat: int, *, rivals: bool = False) -> None:
        """With `rivals` it also considers who else is near to closing an area."""
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
        """The total value of all areas that were open when this was made."""
        return sum([table[(ring & ~crossed).bit_count()] for table, ring in self._open])

    def gain(self, crossed: Mask, number: int) -> float:
        """What crossing off one more space would add."""
        rings, tables, total = self._board.rings, self._tables, 0.0
        for area in self._board.areas_at[number]:
            table, missing = tables[area], (rings[area] & ~crossed).bit_count()
            total += table[missing - 1] - table[missing]
        return total


def _among_rivals(board: Board, seen: Observation, seat: int) -> tuple[tuple[float, ...], ...]:
    """The value of each area, considering how near the others are to it and to the end."""
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
