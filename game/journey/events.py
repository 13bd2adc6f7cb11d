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
    """The cards of a round were dealt, one by one from `at`, the centre at `reveal_at`."""

    round: int
    dealer: int
    offer: tuple[str, ...]
    centre: tuple[str, ...]
    at: int
    reveal_at: int


class TokenPlaced(NamedTuple):
    """A token was put on top of a space's stack, by hand or because the grace time was over."""

    round: int
    seat: int
    colour: int
    space: str
    at: int
    by_grace: bool = False


class TokenTakenBack(NamedTuple):
    """A mistake was found once all tokens were placed: this token was taken back."""

    round: int
    seat: int
    colour: int
    space: str
    at: int


class JourneyScored(NamedTuple):
    """A traveller's journey was priced and settled; `purse` is the seat's money afterwards."""

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
    """A seat is ready to leave the scored round."""

    round: int
    seat: int
    at: int


class MatchEnded(NamedTuple):
    """The last round was scored; all seats with the most money win."""

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
