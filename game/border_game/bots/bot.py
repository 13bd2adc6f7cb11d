"""The interface of a bot of the border game."""

from collections.abc import Callable
from random import Random
from typing import Protocol

from game.border_game.board import Board
from game.border_game.observe import Observation

Kept = tuple[int, ...]
Spaces = tuple[str, ...]


class Bot(Protocol):
    """A bot to play against. Everything it may know comes with the Observation."""

    def keep(self, seen: Observation) -> Kept | None:
        """The dice to keep for another throw; None to use them as they are. Asked only when the
        seat may throw again.
        """
        ...

    def first_action(self, seen: Observation) -> Spaces:
        """The spaces to cross off with its own dice."""
        ...

    def second_action(self, seen: Observation) -> Spaces:
        """The spaces to cross off with the dice another seat left, in order."""
        ...

    def think_ms(self, seen: Observation) -> int:
        """How long it thinks before its next action, in milliseconds."""
        ...


BotMaker = Callable[[Board, Random], Bot]
"""Makes a bot for a board, with an RNG."""
