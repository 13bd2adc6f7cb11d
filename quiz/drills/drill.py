"""The interface of every kind of drill."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from enum import StrEnum
from random import Random
from typing import Any, ClassVar

from game.atlas.graph import Route
from game.atlas.salience import Pair
from game.journey.choices import Priced
from quiz.drills.ground import Ground
from quiz.drills.question import Answer, Question
from quiz.drills.results import Explanation, Grade
from quiz.drills.scope import EVERYTHING, Scope


class Tells(StrEnum):
    """What answers reveal about a learner's mental map: one likelihood of the model each.

    PAIR: whether two places touch. NAMED, PICKED: all neighbours of a place, from memory or from
    options. MET: nothing, but a place is shown with all its borders. COUNT, WAY: how far it is
    from one place to another. CHOICE, PRICE: what journeys on a board cost. NOTHING: nothing
    about borders.
    """

    NOTHING = "nothing"
    PAIR = "pair"
    NAMED = "named"
    PICKED = "picked"
    MET = "met"
    COUNT = "count"
    WAY = "way"
    CHOICE = "choice"
    PRICE = "price"

    @property
    def is_around(self) -> bool:
        """Whether it is about all borders of one place."""
        return self in (Tells.NAMED, Tells.PICKED, Tells.MET)

    @property
    def is_direct(self) -> bool:
        """Whether single borders are asked directly: only then is a mistake a fact."""
        return self in (Tells.PAIR, Tells.NAMED, Tells.PICKED)

    @property
    def is_silent(self) -> bool:
        """Whether a wrong answer points at no single border."""
        return self in (Tells.NOTHING, Tells.MET, Tells.CHOICE)

    @property
    def has_board(self) -> bool:
        """Whether it is about prices on a board."""
        return self in (Tells.CHOICE, Tells.PRICE)


class Drill(ABC):
    """A kind of question: asked, answered, graded and explained.

    A new kind must say how it asks, answers and grades; the rest has defaults.
    """

    tells: ClassVar[Tells] = Tells.NOTHING
    fewest_places: ClassVar[int] = 0
    """The fewest places of a map for it: pages do not offer it on smaller ones."""
    is_offered: ClassVar[bool] = True
    """Whether learners and teachers may choose it; otherwise only the coach asks it."""
    is_gentle: ClassVar[bool] = False
    """Whether it can be asked so that a beginner is right: options with a clear answer."""

    def race_seconds(self) -> int | None:
        """How long a round of a class race with it lasts; None if races do not use it."""
        return None

    def has_button(self, given: Any) -> bool:
        """Whether players of a race have a button for an answer, which is valid."""
        return True

    @abstractmethod
    def ask(self, ground: Ground, rng: Random, scope: Scope) -> Question:
        """One informative question. Raises NotEnough if the scope has none."""

    @abstractmethod
    def run(self, ground: Ground, rng: Random, scope: Scope) -> Iterator[Question]:
        """Endless questions, each repeated as late as possible. Raises NotEnough at the first."""

    @abstractmethod
    def answer(self, ground: Ground, question: Question) -> Answer | None:
        """The right answer, or one of several; None if nothing is asked."""

    @abstractmethod
    def grade(self, ground: Ground, question: Question, given: Any) -> Grade:
        """Whether an answer is right; None means no answer. Raises BadAnswer for invalid input."""

    def credit(self, ground: Ground, question: Question, given: Any) -> float | None:
        """How much of it is right, from 0 to 1; all or nothing by default. None: nothing asked."""
        right = self.grade(ground, question, given).right
        return None if right is None else float(right)

    def explain(self, ground: Ground, question: Question, given: Any) -> Explanation:
        """Why the right answer is right, and which belief may explain the given one."""
        return Explanation(
            answer=self.answer(ground, question),
            given=given,
            grade=self.grade(ground, question, given),
            routes=self.routes(ground, question),
        )

    def because(self, ground: Ground, question: Question, explained: Explanation) -> str:
        """Why an answer is right or wrong, in a short sentence of English; none by default."""
        return ""

    def routes(self, ground: Ground, question: Question) -> tuple[Route, ...]:
        """The cheapest walks of the answer; none without a journey."""
        return ()

    def right_answers(self, ground: Ground, question: Question) -> tuple[Answer, ...]:
        """Every answer that `grade` accepts as right."""
        right = self.answer(ground, question)
        return () if right is None else (right,)

    def prices(self, ground: Ground, question: Question) -> tuple[Priced, ...]:
        """Every choice that a board offers with its price, best first."""
        return ()

    def evenly(self, ground: Ground, rng: Random) -> Question:
        """Any question, each equally likely, to measure by; otherwise an informative one."""
        return self.ask(ground, rng, EVERYTHING)

    def looks(self, question: Question) -> Hashable:
        """The identity of a question: equal for questions that look the same to a learner."""
        return question

    def asked_pairs(self, ground: Ground, question: Question) -> tuple[Pair, ...]:
        """The pairs of places about which an answer says directly whether they touch."""
        return ()
