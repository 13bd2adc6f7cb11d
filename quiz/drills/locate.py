"""Where on the map is this place?"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from game.atlas.walks import ways_between
from quiz.drills import given as read
from quiz.drills.asking.pools import Pool, laps
from quiz.drills.asking.singles import place_pool
from quiz.drills.drill import Drill
from quiz.drills.ground import FLOOR, Ground
from quiz.drills.question import Answer, Kind, Question
from quiz.drills.results import RIGHT, WRONG, Explanation, Grade
from quiz.drills.scope import Scope


class Locate(Drill):
    """One place, to be pointed at on an outline map."""

    def ask(self, ground: Ground, rng: Random, scope: Scope) -> Question:
        """A place, preferably a small one."""
        return _question(_pool(ground, scope).draw(rng))

    def run(self, ground: Ground, rng: Random, scope: Scope) -> Iterator[Question]:
        """Every place, then again."""
        return map(_question, laps(_pool(ground, scope).order(rng), rng))

    def answer(self, _ground: Ground, question: Question) -> Answer:
        """The place itself."""
        return question.places[0]

    def grade(self, ground: Ground, question: Question, given: Any) -> Grade:
        """Right, or a number of crossings away."""
        if given is None:
            return WRONG
        off = ground.atlas.fewest[question.places[0]][read.place(ground, given)]
        return Grade(right=False, off=off) if off else RIGHT

    def credit(self, ground: Ground, question: Question, given: Any) -> float:
        """Half credit for a neighbour."""
        grade = self.grade(ground, question, given)
        return 1.0 if grade.right else 0.5 if grade.off == 1 else 0.0

    def explain(self, ground: Ground, question: Question, given: Any) -> Explanation:
        """The ways from where the learner pointed to the place."""
        grade, (place,) = self.grade(ground, question, given), question.places
        far = () if given is None or grade.right else ways_between(ground.atlas, given, place)
        return Explanation(answer=place, given=given, grade=grade, routes=far)

    def because(self, ground: Ground, question: Question, explained: Explanation) -> str:
        """That it is elsewhere."""
        return "" if explained.grade.right else "It lies somewhere else."

    def evenly(self, ground: Ground, rng: Random) -> Question:
        """Any place."""
        return _question(rng.choice(ground.places))


def _question(place: str) -> Question:
    return Question(Kind.LOCATE, (place,))


@lru_cache(maxsize=256)
def _pool(ground: Ground, scope: Scope) -> Pool[str]:
    weights = {place: FLOOR + 1 - size for place, size in ground.sizes.items()}
    return place_pool(ground, weights, scope)
