"""Which places touch this one?"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from quiz.drills import given as read
from quiz.drills.because import facts_about
from quiz.drills.errors import BadAnswer
from quiz.drills.ground import Ground
from quiz.drills.pools import Pool, laps
from quiz.drills.question import Kind, Question
from quiz.drills.results import WRONG, Explanation, Grade, Route
from quiz.drills.scope import Scope
from quiz.drills.singles import bordered, borders_of, compare, place_pool, share_named


class NameNeighbours:
    """One place, and all its neighbours for an answer."""

    def ask(self, ground: Ground, chance: Random, scope: Scope) -> Question:
        """A place with borders that are easily forgotten."""
        return _question(_pool(ground, scope).draw(chance))

    def run(self, ground: Ground, chance: Random, scope: Scope) -> Iterator[Question]:
        """Every place, then again."""
        return map(_question, laps(_pool(ground, scope).order(chance), chance))

    def answer(self, ground: Ground, question: Question) -> list[str]:
        """All neighbours, in the order of their slugs."""
        return list(ground.atlas.neighbours[question.places[0]])

    def grade(self, ground: Ground, question: Question, given: Any) -> Grade:
        """Right only if all are named and no other."""
        if given is None:
            return WRONG
        (place,) = question.places
        named, true = set(read.places(ground, given)), ground.atlas.neighbours[place]
        if place in named:
            raise BadAnswer("No place is a neighbour of itself: %(place)s.", place=place)
        return compare(place, true, named)

    def credit(self, ground: Ground, question: Question, given: Any) -> float:
        """Right ones less wrong ones, of all neighbours."""
        if given is None:
            return 0.0
        return share_named(self.grade(ground, question, given), len(self.answer(ground, question)))

    def explain(self, ground: Ground, question: Question, given: Any) -> Explanation:
        """All borders, and what the map tells of those that were missed or invented."""
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


def _question(place: str) -> Question:
    return Question(Kind.NAME_NEIGHBOURS, (place,))


@lru_cache(maxsize=256)
def _pool(ground: Ground, scope: Scope) -> Pool[str]:
    """Places whose borders are forgotten, or given too many, come more often."""
    return place_pool(ground, bordered(ground), scope)
