"""What a race can be about besides a whole map: an application above fills this in."""

from collections.abc import Callable
from typing import NamedTuple

from game.atlas.salience import Pair
from quiz.drills.question import Kind


class RaceSource(NamedTuple):
    """Something that a host can race about; sources of one group stand together."""

    key: str
    title: str
    group: str


class Narrowed(NamedTuple):
    """What a source says of a race: its map, and which kinds, places or pairs it asks.

    `title` is its name, where the form does not offer it and a link leads to it.
    """

    map: str
    kinds: tuple[Kind, ...] = ()
    places: tuple[str, ...] = ()
    borders: tuple[Pair, ...] = ()
    title: str = ""


class NothingToAskError(LookupError):
    """The source is there, but has nothing to ask: a class without mistakes."""


OFFERS: list[Callable[[int, str], tuple[RaceSource, ...]]] = []
READERS: list[Callable[[int, str], Narrowed | None]] = []


def sources_of(learner_id: int, map_slug: str) -> tuple[RaceSource, ...]:
    """Everything that a host (0: a visitor) can race about, with what is ready-made for a map."""
    return tuple(source for offer in OFFERS for source in offer(learner_id, map_slug))


def read_source(learner_id: int, key: str) -> Narrowed | None:
    """What a key stands for; None where there is no such source for this host.

    Raises NothingToAskError.
    """
    found = (read(learner_id, key) for read in READERS)
    return next((narrowed for narrowed in found if narrowed is not None), None)
