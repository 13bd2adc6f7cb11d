"""The interface of a bot."""

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
        """How long it thinks before that, in milliseconds: this decides a race."""
        ...


BotMaker = Callable[[Tariff, Random], Bot]
"""Makes a bot from the prices on the true map and an RNG.

A bot that errs draws its mental map from the former with the latter, and keeps only that.
"""
