"""Which places touch this one?"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from game.atlas.salience import Pair, ordered
from quiz.drills import given as read
from quiz.drills.asking.pools import Pool, laps
from quiz.drills.asking.singles import bordered, compare, place_pool
from quiz.drills.drill import Tells
from quiz.drills.errors import BadAnswer
from quiz.drills.ground import Ground
from quiz.drills.neighbour_list import NeighbourList
from quiz.drills.question import Kind, Question
from quiz.drills.results import WRONG, Grade
from quiz.drills.scope import Scope


class NameNeighbours(NeighbourList):
    """One place, and all its neighbours as the answer."""

    tells = Tells.NAMED

    def ask(self, ground: Ground, rng: Random, scope: Scope) -> Question:
        """A place with borders that are easily forgotten."""
        return name_neighbours(_pool(ground, scope).draw(rng))

    def run(self, ground: Ground, rng: Random, scope: Scope) -> Iterator[Question]:
        """Every place, then again."""
        return map(name_neighbours, laps(_pool(ground, scope).order(rng), rng))

    def answer(self, ground: Ground, question: Question) -> list[str]:
        """All neighbours, in the order of their slugs."""
        return list(ground.atlas.neighbours[question.places[0]])

    def grade(self, ground: Ground, question: Question, given: Any) -> Grade:
        """Right only if all are named and no others."""
        if given is None:
            return WRONG
        (place,) = question.places
        named, true = set(read.places(ground, given)), ground.atlas.neighbours[place]
        if place in named:
            raise BadAnswer("No place is a neighbour of itself: %(place)s.", place=place)
        return compare(place, true, named)

    def evenly(self, ground: Ground, rng: Random) -> Question:
        """Any place that has neighbours."""
        places = [place for place in ground.places if ground.atlas.neighbours[place]]
        return name_neighbours(rng.choice(places))

    def asked_pairs(self, ground: Ground, question: Question) -> tuple[Pair, ...]:
        """Its borders. An answer without wrong names says nothing about other places."""
        (place,) = question.places
        return tuple(ordered(place, other) for other in ground.atlas.neighbours[place])


def name_neighbours(place: str) -> Question:
    return Question(Kind.NAME_NEIGHBOURS, (place,))


@lru_cache(maxsize=256)
def _pool(ground: Ground, scope: Scope) -> Pool[str]:
    """Places whose borders are easily forgotten or invented come more often."""
    return place_pool(ground, bordered(ground), scope)
