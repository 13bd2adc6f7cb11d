"""What happened in a match, in the order in which it happened: the log is made of these."""

from typing import NamedTuple

from game.journey.setup import Setup


class MatchOpened(NamedTuple):
    """The match began with this setup."""

    setup: Setup
    at: int = 0


class StipendPaid(NamedTuple):
    """A seat received its money for the act."""

    round: int
    seat: int
    amount: int


class RoundDealt(NamedTuple):
    """The cards of a round fell, one by one from `at`, the centre at `reveal_at`."""

    round: int
    dealer: int
    offer: tuple[str, ...]
    centre: tuple[str, ...]
    at: int
    reveal_at: int


class TokenPlaced(NamedTuple):
    """A token was put on top of a space's stack, by hand or because the grace was over."""

    round: int
    seat: int
    colour: int
    space: str
    at: int
    by_grace: bool = False


class TokenTakenBack(NamedTuple):
    """A mistake was caught when all tokens lay: this token went back to its hand."""

    round: int
    seat: int
    colour: int
    space: str
    at: int


class JourneyScored(NamedTuple):
    """A traveller's journey was priced and settled; `purse` is what its seat has after it."""

    round: int
    seat: int
    colour: int
    price: int
    crossings: int
    neighbours: tuple[tuple[str, str], ...]
    stack: int
    forty: int
    route: tuple[str, ...]
    purse: int


class SeatGotReady(NamedTuple):
    """A seat has seen enough of the round that was scored."""

    round: int
    seat: int
    at: int


class MatchEnded(NamedTuple):
    """The last round was scored; all who have most win."""

    purses: tuple[int, ...]
    winners: tuple[int, ...]


Event = (
    MatchOpened
    | StipendPaid
    | RoundDealt
    | TokenPlaced
    | TokenTakenBack
    | JourneyScored
    | SeatGotReady
    | MatchEnded
)
