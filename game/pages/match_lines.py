"""A match as one line of a list, whichever game is played."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from game.words.bots import Seated, seat_name


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list. `manner` is how it is played, `stage` how far it is. `place` is empty
    while it runs, `score` is what the learner has.
    """

    id: UUID
    map_name: str
    manner: str
    company: tuple[str, ...]
    stage: str
    doing: str
    is_my_turn: bool
    began_at: datetime
    score: str
    place: int | None
    has_won: bool


def place_among(winners: Sequence[int], amounts: Sequence[int], seat: int) -> int:
    """The place of a seat at the end: winners first, then by score."""
    ranks = [(number in winners, amount) for number, amount in enumerate(amounts)]
    return 1 + sum(rank > ranks[seat] for rank in ranks)


def company_of(setup: Seated, seat: int) -> tuple[str, ...]:
    """The other players at the table."""
    return tuple(seat_name(setup, other) for other in range(len(setup.seats)) if other != seat)
