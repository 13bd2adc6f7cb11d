"""How many crossings are there between two places?"""

from collections.abc import Hashable, Iterator
from random import Random
from typing import Any, Final

from game.atlas.graph import Route
from game.atlas.salience import Pair
from game.atlas.walks import ways_between
from quiz.drills import given as read
from quiz.drills.asking.pairs import either_way, pairs_apart
from quiz.drills.asking.pools import laps
from quiz.drills.drill import Drill, Tells
from quiz.drills.explaining.because import facts_about, miscounted
from quiz.drills.explaining.sentences import fewest_crossings_said
from quiz.drills.ground import Ground
from quiz.drills.question import Answer, Kind, Question
from quiz.drills.results import RIGHT, WRONG, Explanation, Grade
from quiz.drills.scope import Scope

ON_PAD: Final = 12
"""The largest number with a button of its own."""


class CountCrossings(Drill):
    """Two places, and a number as the answer."""

    tells = Tells.COUNT

    def race_seconds(self) -> int:
        """A tap."""
        return 25

    def has_button(self, given: Any) -> bool:
        """The pad of a race has no field for larger numbers: what is typed would be on the wall."""
        return 1 <= read.whole_number(given) <= ON_PAD

    def ask(self, ground: Ground, rng: Random, scope: Scope) -> Question:
        """A pair of places, spread over the distances."""
        pair = pairs_apart(ground, scope).draw(rng)
        return _question(pair if rng.random() < 0.5 else pair[::-1])

    def run(self, ground: Ground, rng: Random, scope: Scope) -> Iterator[Question]:
        """Every pair, then every pair the other way round, then again."""
        pairs = pairs_apart(ground, scope).order(rng)
        turned = [rng.random() < 0.5 for _ in pairs]
        return map(_question, laps(either_way(pairs, turned), rng))

    def answer(self, ground: Ground, question: Question) -> Answer:
        """The fewest crossings."""
        start, end = question.places
        return ground.atlas.fewest_crossings(start, end)

    def grade(self, ground: Ground, question: Question, given: Any) -> Grade:
        """Right, or off by a number."""
        if given is None:
            return WRONG
        start, end = question.places
        off = read.whole_number(given) - ground.atlas.fewest_crossings(start, end)
        return Grade(right=False, off=off) if off else RIGHT

    def credit(self, ground: Ground, question: Question, given: Any) -> float:
        """Half credit for one crossing too many or too few."""
        grade = self.grade(ground, question, given)
        return 1.0 if grade.right else 0.5 if abs(grade.off) == 1 else 0.0

    def explain(self, ground: Ground, question: Question, given: Any) -> Explanation:
        """All cheapest ways, and the border with or without which the given count is right."""
        grade, (start, end) = self.grade(ground, question, given), question.places
        belief = None if given is None else miscounted(ground, start, end, given)
        return Explanation(
            answer=self.answer(ground, question),
            given=given,
            grade=grade,
            routes=self.routes(ground, question),
            belief=belief,
            facts=facts_about(ground, [belief.between]) if belief else (),
        )

    def routes(self, ground: Ground, question: Question) -> tuple[Route, ...]:
        """The cheapest ways between the two."""
        one, other = question.places
        return ways_between(ground.atlas, one, other)

    def because(self, ground: Ground, question: Question, explained: Explanation) -> str:
        """How far it is."""
        return fewest_crossings_said(ground, question, explained)

    def evenly(self, ground: Ground, rng: Random) -> Question:
        """Any two connected places."""
        one, other = rng.sample(ground.places, 2)
        while not ground.atlas.are_joined(one, other):
            one, other = rng.sample(ground.places, 2)
        return _question((one, other))

    def looks(self, question: Question) -> Hashable:
        """Swapping the two places does not make a different question."""
        return question.kind, frozenset(question.places)


def _question(pair: Pair) -> Question:
    return Question(Kind.COUNT_CROSSINGS, pair)
