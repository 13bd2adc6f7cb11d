"""Meet a place: its borders are shown, and nothing is asked."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from game.atlas.graph import Route
from quiz.drills.asking.pools import Pool, laps
from quiz.drills.asking.singles import bordered, borders_of, place_pool
from quiz.drills.drill import Drill, Tells
from quiz.drills.errors import BadAnswer
from quiz.drills.explaining.sentences import neighbours_named
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from quiz.drills.results import Explanation, Grade
from quiz.drills.scope import Scope

MET = Grade(right=None)


class Meet(Drill):
    """One place to look at. Only coached practice asks it, before it asks about the place."""

    tells = Tells.MET
    is_offered = False

    def ask(self, ground: Ground, rng: Random, scope: Scope) -> Question:
        """A place with borders."""
        return meet(_pool(ground, scope).draw(rng))

    def run(self, ground: Ground, rng: Random, scope: Scope) -> Iterator[Question]:
        """Every place, then again."""
        return map(meet, laps(_pool(ground, scope).order(rng), rng))

    def answer(self, _ground: Ground, _question: Question) -> None:
        """None: nothing is asked."""
        return

    def grade(self, _ground: Ground, _question: Question, given: Any) -> Grade:
        """Neither right nor wrong."""
        if given is not None:
            raise BadAnswer("There is no question here, so there is nothing to answer.")
        return MET

    def credit(self, ground: Ground, question: Question, given: Any) -> None:
        """None."""
        self.grade(ground, question, given)

    def explain(self, ground: Ground, question: Question, given: Any) -> Explanation:
        """All borders of the place."""
        grade = self.grade(ground, question, given)
        routes = self.routes(ground, question)
        return Explanation(answer=None, given=None, grade=grade, routes=routes)

    def routes(self, ground: Ground, question: Question) -> tuple[Route, ...]:
        """Every border of the place, as a walk of one step away from it."""
        return borders_of(ground, question.places[0])

    def because(self, ground: Ground, question: Question, explained: Explanation) -> str:
        """What was missed and invented."""
        return neighbours_named(ground, question, explained)


def meet(place: str) -> Question:
    """The step at which a learner meets a place."""
    return Question(Kind.MEET, (place,))


@lru_cache(maxsize=256)
def _pool(ground: Ground, scope: Scope) -> Pool[str]:
    return place_pool(ground, bordered(ground), scope)
