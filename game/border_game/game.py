"""The border game on one board, as the rulebook protocol asks for it."""

from collections.abc import Mapping
from typing import Any

from game.border_game import codec
from game.border_game.board import Board
from game.border_game.commands import Command
from game.border_game.decide import decide
from game.border_game.events import Event
from game.border_game.evolve import evolve
from game.border_game.observe import observe
from game.border_game.state import MatchState


class BorderGame:
    """Rules of the border game on the given board. Holds no state of a match."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def decide(self, state: MatchState | None, command: Command) -> tuple[Event, ...]:
        """What a command leads to; raises Refused."""
        return decide(self.board, state, command)

    def evolve(self, state: MatchState | None, event: Event) -> MatchState:
        """The state after an event."""
        return evolve(self.board, state, event)

    observe = staticmethod(observe)

    def encode(self, event: Event) -> dict[str, Any]:
        """An event as a JSON object."""
        return codec.encode(event)

    def decode(self, value: Mapping[str, Any]) -> Event:
        """The event of a JSON object; raises CodecError."""
        event: Event = codec.decode(value)
        return event
