"""Whole matches between bots in any game, without tables, clocks or people."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Generic, TypeVar

from game.rulebook import Rulebook

State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")


class MatchInPlay(ABC, Generic[State, Command, Event]):
    """One match in progress: applies commands and keeps their events."""

    def __init__(self, rules: Rulebook[State, Command, Event, Any], opening: Command) -> None:
        self._rules = rules
        self._state: State | None = None
        self.events: list[Event] = []
        self.apply(opening)

    @property
    def state(self) -> State:
        """The current state."""
        if self._state is None:
            raise ValueError("the match is not open")
        return self._state

    def apply(self, command: Command) -> None:
        """Decide a command and add its events to the log and the state."""
        events = self._rules.decide(self._state, command)
        for event in events:
            self._state = self._rules.evolve(self._state, event)
        self.events += events

    @abstractmethod
    def play(self) -> list[Event]:
        """Play to the end; return the log of the whole match."""


def simulated(
    match: Callable[[Random], MatchInPlay[Any, Any, Event]], games: int, seed: int | str
) -> Iterator[list[Event]]:
    """The logs of `games` matches, reproducible by seed."""
    for number in range(games):
        yield match(Random(f"{seed}:{number}")).play()  # noqa: S311 - a game
