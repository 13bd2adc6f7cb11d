"""The protocol of every game, so that tables, log, live view and replay name no game."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar

State = TypeVar("State")
Command = TypeVar("Command", contravariant=True)
Event = TypeVar("Event")
Observation = TypeVar("Observation", covariant=True)


class CodecError(ValueError):
    """A stored event that cannot be read, with one sentence that says why."""


class Rulebook(Protocol[State, Command, Event, Observation]):
    """A game as pure functions over its state.

    `decide` may refuse; `evolve` may not fail on the events of `decide`. Random values and time
    come with the commands. `observe` gives what one seat (or, for None, a bystander) may know.
    """

    def decide(self, state: State | None, command: Command) -> tuple[Event, ...]: ...

    def evolve(self, state: State | None, event: Event) -> State: ...

    def observe(self, state: State, seat: int | None, now: int) -> Observation: ...

    def encode(self, event: Event) -> dict[str, Any]: ...

    def decode(self, value: Mapping[str, Any]) -> Event: ...


def replay(rulebook: Rulebook[State, Any, Event, Any], events: Iterable[Event]) -> State | None:
    """The state that a log leads to; None for an empty log."""
    state: State | None = None
    for event in events:
        state = rulebook.evolve(state, event)
    return state
