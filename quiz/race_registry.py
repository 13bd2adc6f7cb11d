"""What an application above this one adds to races, which know no classes.

It registers when it is ready: names that learners already have, what a race can be about besides a
whole map, and classes to which a host can assign the room's mistakes.
"""

from collections.abc import Callable
from typing import NamedTuple

from game.atlas.salience import Pair
from quiz.drills.question import Kind

ClassLinks = tuple[tuple[str, str], ...]
"""Names of classes, each with the URL at which pairs are assigned to it."""


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


BADGES: list[Callable[[int], str | None]] = []
CLASSES: list[Callable[[int], ClassLinks]] = []
OFFERS: list[Callable[[int, str], tuple[RaceSource, ...]]] = []
READERS: list[Callable[[int, str], Narrowed | None]] = []


def badge_name(learner_id: int) -> str | None:
    """The name of a learner's badge, as races store names; None for a learner without one."""
    found = (badge(learner_id) for badge in BADGES)
    return next((name for name in found if name), None)


def classes_of(learner_id: int) -> ClassLinks:
    """The classes that a learner teaches."""
    return tuple(link for part in CLASSES for link in part(learner_id))


def sources_of(learner_id: int, map_slug: str) -> tuple[RaceSource, ...]:
    """Everything that a host (0: a visitor) can race about, with the ready-made sets of a map."""
    return tuple(source for offer in OFFERS for source in offer(learner_id, map_slug))


def read_source(learner_id: int, key: str) -> Narrowed | None:
    """What a key stands for; None if there is no such source for this host.

    Raises NothingToAskError.
    """
    found = (read(learner_id, key) for read in READERS)
    return next((narrowed for narrowed in found if narrowed is not None), None)
