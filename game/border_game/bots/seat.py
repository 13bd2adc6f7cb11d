"""An Observation from the point of view of its seat."""

from game.border_game.board import Board, Mask, Sheet
from game.border_game.observe import Observation
from game.border_game.rules import COLOURS


class BotSheet:
    """What a bot looks at: its sheet, and what is crossed off on it."""

    __slots__ = ("crossed", "number", "sheet")

    def __init__(self, board: Board, seen: Observation, number: int | None = None) -> None:
        seat = seen.seat if number is None else number
        if seat is None:
            raise ValueError("a bot plays only for its seat")
        self.number: int = seat
        self.sheet: Sheet = board.sheets[seen.setup.layouts[seat]]
        self.crossed: Mask = seen.crossed[seat]

    def colour_at(self, number: int) -> str:
        """The colour of a space."""
        return COLOURS[self.sheet.colour_at[number]]
