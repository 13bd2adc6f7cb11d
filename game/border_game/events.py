"""What happened in a match, in the order in which it happened: the log is made of these."""

from typing import NamedTuple

from game.border_game.setup import Setup


class MatchOpened(NamedTuple):
    """The match began with this setup."""

    setup: Setup
    at: int = 0


class DiceThrown(NamedTuple):
    """The active seat threw all dice but the kept ones; `dice` is what all five show now."""

    round: int
    seat: int
    dice: tuple[str, ...]
    kept: tuple[int, ...]
    at: int
    by_grace: bool = False


class SpacesCrossed(NamedTuple):
    """A seat did its action, by hand or because the grace was over. `dice` are those it used,
    one for each space.
    """

    round: int
    seat: int
    action: int
    spaces: tuple[str, ...]
    dice: tuple[str, ...]
    at: int
    by_grace: bool = False


class AreaClosed(NamedTuple):
    """The last space of an area's ring was crossed by a seat in an action."""

    round: int
    seat: int
    action: int
    area: str
    points: int


class MatchEnded(NamedTuple):
    """A round ended in which a seat had closed six areas."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


Event = MatchOpened | DiceThrown | SpacesCrossed | AreaClosed | MatchEnded
