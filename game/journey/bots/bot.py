"""What a bot is."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple, Protocol

from game.journey.observe import Observation
from game.journey.tariff import Tariff


class Choice(NamedTuple):
    """Where the next token goes, and of which colour it is."""

    colour: int
    space: str


class Bot(Protocol):
    """A bot to play against. Everything it may know comes with the Observation."""

    def choose(self, seen: Observation) -> Choice:
        """Where to put the next token. Asked only when the seat may place one."""
        ...

    def think_ms(self, seen: Observation) -> int:
        """How long it thinks before that, in milliseconds: the race goes by it."""
        ...


BotMaker = Callable[[Tariff, Random], Bot]
"""Makes a bot from the prices on the true map and a source of chance.

A bot that errs draws its mental map from the one with the other, and keeps only that.
"""
