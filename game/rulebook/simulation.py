"""Whole matches between bots, without tables, clocks or people, whatever the game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Generic, TypeVar

from game.rulebook import Rulebook

State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")


class MatchInPlay(ABC, Generic[State, Command, Event]):
    """One match in the making: applies commands and keeps their events."""

    def __init__(self, rules: Rulebook[State, Command, Event, Any], opening: Command) -> None:
        self._rules = rules
        self._state: State | None = None
        self.events: list[Event] = []
        self.apply(opening)

    @property
    def state(self) -> State:
        """Where the match stands."""
        if self._state is None:
            raise ValueError("the match is not open")
        return self._state

    def apply(self, command: Command) -> None:
        """Decide a command and take its events into the log and the state."""
        events = self._rules.decide(self._state, command)
        for event in events:
            self._state = self._rules.evolve(self._state, event)
        self.events += events

    @abstractmethod
    def play(self) -> list[Event]:
        """Play to the end; the log of the whole match."""


def simulated(
    match: Callable[[Random], MatchInPlay[Any, Any, Event]], games: int, seed: int | str
) -> Iterator[list[Event]]:
    """The logs of `games` matches, the same ones for the same seed."""
    for number in range(games):
        yield match(Random(f"{seed}:{number}")).play()  # noqa: S311 - a game
