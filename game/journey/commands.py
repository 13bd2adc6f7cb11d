"""The commands of a match. Random values (`cards`) and time (`at`, in ms) come from outside."""

from typing import NamedTuple

from game.journey.setup import Setup


class OpenMatch(NamedTuple):
    """Sit down and agree how to play."""

    setup: Setup
    at: int = 0


class DealRound(NamedTuple):
    """Deal the next round: seven offered cards, then the centre."""

    round: int
    cards: tuple[str, ...]
    at: int


class PlaceToken(NamedTuple):
    """Put one of a seat's tokens on a space."""

    round: int
    seat: int
    colour: int
    space: str
    at: int


class GetReady(NamedTuple):
    """Say that a seat has seen enough of the last round."""

    round: int
    seat: int
    at: int


class LayMissingTokens(NamedTuple):
    """Place the tokens of a late seat, once its grace time is over."""

    round: int
    at: int


Command = OpenMatch | DealRound | PlaceToken | GetReady | LayMissingTokens
