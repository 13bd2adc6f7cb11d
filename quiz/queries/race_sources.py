"""What a race can be about besides a whole map: an application above fills this in."""

from collections.abc import Callable
from typing import NamedTuple

from game.atlas.salience import Pair
from quiz.drills.question import Kind


class RaceSource(NamedTuple):
    """Something that a host can race about; sources of one group are listed together."""

    key: str
    title: str
    group: str


class Narrowed(NamedTuple):
    """What a source sets for a race: its map, and which kinds, places or pairs it asks.

    `title` is its name, if a link leads to it and the form does not offer it.
    """

    map: str
    kinds: tuple[Kind, ...] = ()
    places: tuple[str, ...] = ()
    borders: tuple[Pair, ...] = ()
    title: str = ""


class NothingToAskError(LookupError):
    """The source exists, but has nothing to ask: a class without mistakes."""


OFFERS: list[Callable[[int, str], tuple[RaceSource, ...]]] = []
READERS: list[Callable[[int, str], Narrowed | None]] = []


def sources_of(learner_id: int, map_slug: str) -> tuple[RaceSource, ...]:
    """Everything that a host (0: a visitor) can race about, with the ready-made sets of a map."""
    return tuple(source for offer in OFFERS for source in offer(learner_id, map_slug))


def read_source(learner_id: int, key: str) -> Narrowed | None:
    """What a key stands for; None if there is no such source for this host.

    Raises NothingToAskError.
    """
    found = (read(learner_id, key) for read in READERS)
    return next((narrowed for narrowed in found if narrowed is not None), None)
