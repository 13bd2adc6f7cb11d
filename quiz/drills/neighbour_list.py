"""What the drills share whose answer lists the neighbours of one place."""

from abc import abstractmethod
from typing import Any

from game.atlas.graph import Route
from quiz.drills import given as read
from quiz.drills.asking.singles import borders_of, share_named
from quiz.drills.drill import Drill
from quiz.drills.explaining.because import facts_about
from quiz.drills.explaining.sentences import neighbours_named
from quiz.drills.ground import Ground
from quiz.drills.question import Question
from quiz.drills.results import Explanation


class NeighbourList(Drill):
    """A place, and neighbours of it as the answer: its credit and its explanation."""

    @abstractmethod
    def answer(self, ground: Ground, question: Question) -> list[str]:
        """The neighbours to be named, in the order of their slugs."""

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
