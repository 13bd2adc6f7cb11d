"""The journey game on one map, as the rulebook protocol asks for it."""

from collections.abc import Mapping
from typing import Any

from game.atlas import Atlas
from game.journey import codec
from game.journey.commands import Command
from game.journey.decide import decide
from game.journey.events import Event
from game.journey.evolve import evolve
from game.journey.observe import observe
from game.journey.state import MatchState
from game.journey.tariff import Tariff


class JourneyGame:
    """Rules and prices of the journey game on the given Atlas. Holds no state of a match."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.tariff = Tariff(atlas)

    def decide(self, state: MatchState | None, command: Command) -> tuple[Event, ...]:
        """What a command leads to; raises Refused."""
        return decide(self.tariff, state, command)

    # These need no map. They are assigned directly, because a match calls them often.
    evolve = staticmethod(evolve)
    observe = staticmethod(observe)

    def encode(self, event: Event) -> dict[str, Any]:
        """An event as a JSON object."""
        return codec.encode(event)

    def decode(self, value: Mapping[str, Any]) -> Event:
        """The event of a JSON object; raises CodecError."""
        event: Event = codec.decode(value)
        return event
