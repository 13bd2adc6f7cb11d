"""What tables need of a game, so that they can host any: setups, bots, what is due, records."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from game.rulebook.seats import SeatSetup

Wishes = Mapping[str, Any]
"""The settings of a table, as stored with it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a new table plays, and with whom.

    The company are bots by their keys, and an empty string for a chair that waits for a person.
    """

    game: str
    map: str
    board: str
    company: Sequence[str]
    wishes: Wishes


class Standing(NamedTuple):
    """Where a match stands. `amounts` are euros or points by seat; `rounds` counts the current one
    too; it is 0 before the first cards.
    """

    setup: Any
    amounts: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    is_over: bool


class Due(NamedTuple):
    """A command that runs at a time, without a sender."""

    at: int
    command: Any


class TableGame(Protocol):
    """A game as tables host it: its rulebook (see `Rulebook`), and what happens around it.

    States, commands and events are the game's own; a table only passes them on. `state.setup.seats`
    are the chairs of a match in every game.
    """

    @property
    def bots(self) -> Collection[str]:
        """The keys of the bots that can play."""
        ...

    def __hash__(self) -> int: ...

    def decide(self, state: Any, command: Any) -> Sequence[Any]: ...

    def evolve(self, state: Any, event: Any) -> Any: ...

    def observe(self, state: Any, seat: int | None, now: int, /) -> Any: ...

    def encode(self, event: Any) -> dict[str, Any]: ...

    def decode(self, value: Mapping[str, Any]) -> Any: ...

    def opening(self, chairs: Sequence[SeatSetup], wishes: Wishes, *, at: int, nth: int) -> Any:
        """The command that opens the nth match at a table (counted from 0). Raises Refused."""
        ...

    def calmed(self, wishes: Wishes) -> Wishes:
        """The same wishes without any clock, and with nothing hidden that can be shown."""
        ...

    def is_over(self, state: Any) -> bool:
        """Whether nothing more can happen."""
        ...

    def seat_bots(self, setup: Any, seed: str) -> Any:
        """The bots in their chairs, made from the match's seed."""
        ...

    def next_due(self, state: Any, seed: str, bots: Any) -> Due | None:
        """The next command that runs by itself; None while the match waits for people."""
        ...

    def sooner(self, state: Any, due: Due, now: int, /) -> Due | None:
        """The same now, if the match only waits for a bot that thinks; otherwise None."""
        ...

    def shows_more_at(self, state: Any, now: int) -> int | None:
        """When pages show more than now without an event; None if they do not."""
        ...

    def record(self, events: Iterable[Any]) -> dict[str, Any]:
        """The published record of a log."""
        ...
