"""Where a match stands: the state that its events lead to."""

from enum import StrEnum
from typing import NamedTuple

from game.border_game.board import Mask
from game.border_game.setup import Setup


class Phase(StrEnum):
    """What the match waits for: the active seat, all others, or nothing."""

    FIRST = "first"
    SECOND = "second"
    OVER = "over"


class Closed(NamedTuple):
    """An area that a seat has closed, by its number, and what it scored for it."""

    area: int
    points: int


class MatchState(NamedTuple):
    """The whole state.

    `crossed` and `closed` are by seat. `taken` are the areas that a seat had closed before this
    action began, and `just_taken` those that were closed in it: a seat that closes one of these
    in the same action still scores its higher value. Both are bit masks by area.
    `dice` is what the dice show (empty before the first throw), `free` which of them the others
    may use, `at_most` how many of them each. `waiting` are the seats that have not acted yet.
    `since` is when the match began to wait for them, `clock` the time of the last event.
    """

    setup: Setup
    crossed: tuple[Mask, ...]
    closed: tuple[tuple[Closed, ...], ...]
    taken: int = 0
    just_taken: int = 0
    phase: Phase = Phase.FIRST
    round: int = 1
    active: int = 0
    throws: int = 0
    dice: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    at_most: int = 0
    waiting: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    since: int = 0
    clock: int = 0

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far."""
        return tuple(sum(closed.points for closed in mine) for mine in self.closed)
