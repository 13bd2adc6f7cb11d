"""Which places touch this one?"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from game.atlas.salience import ordered
from quiz.drills import given as read
from quiz.drills.because import facts_about
from quiz.drills.errors import BadAnswer
from quiz.drills.ground import FLOOR, Ground
from quiz.drills.pools import Pool, laps
from quiz.drills.question import Answer, Kind, Question
from quiz.drills.results import RIGHT, WRONG, Explanation, Grade, Route
from quiz.drills.scope import Scope
from quiz.drills.singles import place_pool


class NameNeighbours:
    """One place, and all its neighbours for an answer."""

    def ask(self, ground: Ground, chance: Random, scope: Scope) -> Question:
        """A place with borders that are easily forgotten."""
        return _question(_pool(ground, scope).draw(chance))

    def run(self, ground: Ground, chance: Random, scope: Scope) -> Iterator[Question]:
        """Every place, then again."""
        return map(_question, laps(_pool(ground, scope).order(chance), chance))

    def answer(self, ground: Ground, question: Question) -> Answer:
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
        if len(named) == len(true) and named.issuperset(true):
            return RIGHT
        missed = [ordered(place, other) for other in true if other not in named]
        invented = [ordered(place, other) for other in sorted(named.difference(true))]
        return Grade(right=False, missed=tuple(missed), invented=tuple(invented))

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
        atlas = ground.atlas
        return tuple(
            (part, other)
            for part in atlas.places[question.places[0]].parts
            for other in atlas.part_neighbours[part]
        )


def _question(place: str) -> Question:
    return Question(Kind.NAME_NEIGHBOURS, (place,))


@lru_cache(maxsize=256)
def _pool(ground: Ground, scope: Scope) -> Pool[str]:
    """Places whose borders are forgotten, or given too many, come more often."""
    weights = dict.fromkeys(ground.places, FLOOR)
    for table in (ground.forgetting, ground.imagining):
        for pair, weight in table.items():
            for place in pair:
                weights[place] = max(weights[place], FLOOR + weight)
    return place_pool(ground, weights, scope)
