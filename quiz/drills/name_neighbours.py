"""Which places touch this one?"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from game.atlas.graph import Route
from game.atlas.salience import Pair, ordered
from quiz.drills import given as read
from quiz.drills.asking.pools import Pool, laps
from quiz.drills.asking.singles import bordered, borders_of, compare, place_pool, share_named
from quiz.drills.drill import Drill, Tells
from quiz.drills.errors import BadAnswer
from quiz.drills.explaining.because import facts_about
from quiz.drills.explaining.sentences import neighbours_named
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from quiz.drills.results import WRONG, Explanation, Grade
from quiz.drills.scope import Scope


class NameNeighbours(Drill):
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

    def credit(self, ground: Ground, question: Question, given: Any) -> float:
        """(Right − wrong) / all neighbours."""
        if given is None:
            return 0.0
        return share_named(self.grade(ground, question, given), len(self.answer(ground, question)))

    def explain(self, ground: Ground, question: Question, given: Any) -> Explanation:
        """All borders, and the map's notes on those that were missed or invented."""
        grade = self.grade(ground, question, given)
        return Explanation(
            answer=self.answer(ground, question),
            given=None if given is None else read.places(ground, given),
            grade=grade,
            routes=self.routes(ground, question),
            facts=facts_about(ground, [*grade.missed, *grade.invented]),
        )

    def routes(self, ground: Ground, question: Question) -> tuple[Route, ...]:
        """Every border of the place, as a walk of one step away from it."""
        return borders_of(ground, question.places[0])

    def because(self, ground: Ground, question: Question, explained: Explanation) -> str:
        """What was missed and invented."""
        return neighbours_named(ground, question, explained)

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
