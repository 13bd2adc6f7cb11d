"""What every kind of drill can do."""

from collections.abc import Iterator
from random import Random
from typing import Any, Protocol

from quiz.drills.ground import Ground
from quiz.drills.question import Answer, Question
from quiz.drills.results import Explanation, Grade, Route
from quiz.drills.scope import Scope


class Drill(Protocol):
    """A kind of question: asked, answered, graded and explained."""

    def ask(self, ground: Ground, chance: Random, scope: Scope) -> Question:
        """One telling question. Raises NotEnough where the scope has none."""
        ...

    def run(self, ground: Ground, chance: Random, scope: Scope) -> Iterator[Question]:
        """Questions without end, each as late again as can be. Raises NotEnough at the first."""
        ...

    def answer(self, ground: Ground, question: Question) -> Answer | None:
        """The right answer, where several are right one of them."""
        ...

    def grade(self, ground: Ground, question: Question, given: Any) -> Grade:
        """Whether an answer is right; None is no answer. Raises BadAnswer for what is none."""
        ...

    def credit(self, ground: Ground, question: Question, given: Any) -> float | None:
        """From 0 to 1 how much of it is right; None where nothing is asked."""
        ...

    def explain(self, ground: Ground, question: Question, given: Any) -> Explanation:
        """Why the answer is what it is, and what the given one may come from."""
        ...

    def routes(self, ground: Ground, question: Question) -> tuple[Route, ...]:
        """The cheapest walks that belong to the answer."""
        ...
