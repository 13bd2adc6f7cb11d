"""Borders that a player has met at a table of the border game: met, not yet known.

Closing a place means crossing off every space around it, each named after the two places that it
separates. That shows a border but asks nothing, so it is no evidence for the estimate.
"""

from collections.abc import Iterable

from game.border_game.board import Board

Pair = tuple[str, str]


def met_borders(board: Board, closed: Iterable[int], places: Iterable[str]) -> frozenset[Pair]:
    """The borders around the closed areas (by number) between two places of the map."""
    known = frozenset(places)
    rings = {number for area in closed for number in _ring(board, area)}
    pairs = {board.spaces[number].between for number in rings}
    return frozenset(pair for pair in pairs if known.issuperset(pair))


def _ring(board: Board, area: int) -> list[int]:
    return [board.number_of[space] for space in board.areas[area].spaces]
