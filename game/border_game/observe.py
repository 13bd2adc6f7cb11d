"""What a seat may know of a match at a moment: the input of pages and bots.

On a real table all boards and the dice are open. Only future dice are hidden, and those are not in
the state: they come from the match's secret seed.
"""

from typing import NamedTuple

from game.border_game.board import Mask
from game.border_game.decide import grace_over_at
from game.border_game.rules import THROWS
from game.border_game.setup import Setup
from game.border_game.state import Closed, MatchState, Phase


class Observation(NamedTuple):
    """The match as one seat sees it; `seat` is None for a bystander. Fields as in MatchState."""

    seat: int | None
    setup: Setup
    phase: Phase
    round: int
    active: int
    throws: int
    dice: tuple[str, ...]
    free: tuple[str, ...]
    at_most: int
    waiting: tuple[int, ...]
    crossed: tuple[Mask, ...]
    closed: tuple[tuple[Closed, ...], ...]
    taken: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    grace_over_at: int | None

    @property
    def may_throw(self) -> bool:
        """Whether this seat may throw now."""
        return self.phase is Phase.FIRST and self.seat == self.active and self.throws < THROWS

    @property
    def may_act(self) -> bool:
        """Whether this seat may use dice now."""
        return self.seat in self.waiting and bool(self.dice)


def observe(state: MatchState, seat: int | None, _now: int) -> Observation:
    """The state without the internals of the rules."""
    return Observation(
        seat,
        state.setup,
        state.phase,
        state.round,
        state.active,
        state.throws,
        state.dice,
        state.free,
        state.at_most,
        state.waiting,
        state.crossed,
        state.closed,
        state.taken,
        state.scores,
        state.winners,
        grace_over_at(state),
    )
