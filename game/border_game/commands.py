"""The commands of a match. Random values (`fallen`) and time (`at`, in ms) come from outside."""

from typing import NamedTuple

from game.border_game.setup import Setup


class OpenMatch(NamedTuple):
    """Sit down and agree how to play."""

    setup: Setup
    at: int = 0


class Throw(NamedTuple):
    """Throw the dice that are not kept. `kept` are numbers from 0 to 4, lowest first; `fallen`
    are the colours that the others show, in the order of the dice.
    """

    round: int
    seat: int
    kept: tuple[int, ...]
    fallen: tuple[str, ...]
    at: int


class FirstAction(NamedTuple):
    """Cross off spaces with one's own dice, one die each, so that whole segments are complete."""

    round: int
    seat: int
    spaces: tuple[str, ...]
    at: int


class SecondAction(NamedTuple):
    """Cross off spaces in this order with dice that the active seat left."""

    round: int
    seat: int
    spaces: tuple[str, ...]
    at: int


class GoOnWithout(NamedTuple):
    """Continue without the late seats, once their grace time is over.

    `fallen` are five dice, for an active seat that has not thrown yet.
    """

    round: int
    fallen: tuple[str, ...]
    at: int


Command = OpenMatch | Throw | FirstAction | SecondAction | GoOnWithout
