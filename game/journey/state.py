"""Where a match stands: the state that its events lead to."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from game.journey.events import JourneyScored
from game.journey.rules import FINALE
from game.journey.setup import Setup
from game.journey.tariff import Lying

Token = tuple[int, int]
"""Whose token it is: seat and colour. A traveller's two tokens are alike, so this identifies the
traveller too. A plain tuple, because every placement makes and compares several."""


class Phase(StrEnum):
    """What the match waits for."""

    READY = "ready"
    PLACING = "placing"
    MENDING = "mending"
    SCORED = "scored"
    OVER = "over"


class RoundBoard(NamedTuple):
    """The eight spaces of a round with their stacks, and what is still in hand.

    `stacks` runs clockwise from space 40 before the dealer; each is earliest token first.
    `left` is how many tokens are in hand altogether. `turn` is the seat to play (None in a
    race). `waiting_since` is when the grace time of the last seat began;
    `moved_at` is when each seat last placed or got back a token.
    """

    centre: tuple[str, ...]
    stacks: Mapping[str, tuple[Token, ...]]
    in_hand: Mapping[Token, int]
    left: int
    tokens_each: int
    dealt_at: int
    reveal_at: int
    turn: int | None = None
    waiting_since: int | None = None
    moved_at: Mapping[int, int] = {}

    @property
    def offer(self) -> tuple[str, ...]:
        """The offered cards, clockwise from the dealer's left."""
        return tuple(self.stacks)[1:]

    def spaces_of(self, token: Token) -> tuple[str, ...]:
        """Where the tokens of a traveller are."""
        return tuple([space for space, stack in self.stacks.items() if token in stack])

    def lying(self, token: Token) -> tuple[Lying, ...]:
        """The tokens of a traveller as they are scored: space and tokens under it."""
        return tuple(
            [(space, stack.index(token)) for space, stack in self.stacks.items() if token in stack]
        )

    def seats_to_place(self) -> tuple[int, ...]:
        """The seats that still have a token in hand."""
        return tuple({seat: None for (seat, _), count in self.in_hand.items() if count})


class MatchState(NamedTuple):
    """The whole state. `dealt` are the cards dealt since the deck was last shuffled,
    `ready` the seats that are ready for the next round, `clock` the time of the last event.

    State and Board are named tuples because every event makes new ones, and these are made
    several times faster than frozen dataclasses.
    """

    setup: Setup
    purses: tuple[int, ...]
    phase: Phase = Phase.READY
    round: int = 0
    dealer: int | None = None
    dealt: tuple[str, ...] = ()
    board: RoundBoard | None = None
    scores: tuple[JourneyScored, ...] = ()
    winners: tuple[int, ...] = ()
    ready: tuple[int, ...] = ()
    clock: int = 0

    @property
    def next_round(self) -> int:
        """The round to be dealt next; FINALE + 1 when none is left."""
        return next((n for n in self.setup.rounds if n > self.round), FINALE + 1)

    @property
    def next_dealer(self) -> int:
        """The seat to deal next: the first dealer, then always the next on the left."""
        if self.dealer is None:
            return self.setup.first_dealer
        return (self.dealer + 1) % len(self.setup.seats)
