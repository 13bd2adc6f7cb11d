"""Do these two places touch?"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from game.atlas.beliefs import Belief
from game.atlas.salience import Pair, ordered
from quiz.drills import given as read
from quiz.drills.because import facts_about, forgotten, imagined
from quiz.drills.errors import NotEnough
from quiz.drills.ground import FLOOR, ODD, Ground
from quiz.drills.pairs import check, either_way, within
from quiz.drills.pools import Pool, laps
from quiz.drills.question import Answer, Kind, Question
from quiz.drills.results import RIGHT, WRONG, Explanation, Grade, Route
from quiz.drills.scope import Scope
from quiz.drills.walks import ways_between

THREE_APART = 0.08
FARTHER = 0.01
"""How often pairs are asked that hardly anybody takes for neighbours, against 1 for an average
pair two crossings apart."""


class Neighbours:
    """Two places, yes or no; as many of one as of the other."""

    def ask(self, ground: Ground, chance: Random, scope: Scope) -> Question:
        """A border or a near miss."""
        pair = chance.choice(_pools(ground, scope)).draw(chance)
        return _question(pair if chance.random() < 0.5 else pair[::-1])

    def run(self, ground: Ground, chance: Random, scope: Scope) -> Iterator[Question]:
        """Borders and near misses by turns as chance has it, either of them in laps."""
        runs = [_run(pool, chance) for pool in _pools(ground, scope)]
        return map(_question, _mixed(runs, chance))

    def answer(self, ground: Ground, question: Question) -> Answer:
        """Whether any part of one touches any part of the other."""
        return ground.atlas.are_neighbours(*question.places)

    def grade(self, ground: Ground, question: Question, given: Any) -> Grade:
        """Right, or a border missed or invented."""
        if given is None:
            return WRONG
        one, other = question.places
        touch = ground.atlas.fewest[one][other] == 1
        if read.yes_or_no(given) == touch:
            return RIGHT
        pair = (ordered(one, other),)
        return Grade(right=False, missed=pair) if touch else Grade(right=False, invented=pair)

    def credit(self, ground: Ground, question: Question, given: Any) -> float:
        """All or nothing."""
        return 1.0 if self.grade(ground, question, given).right else 0.0

    def explain(self, ground: Ground, question: Question, given: Any) -> Explanation:
        """The border, or what lies between; and what the map tells of the two."""
        grade = self.grade(ground, question, given)
        return Explanation(
            answer=self.answer(ground, question),
            given=given,
            grade=grade,
            routes=self.routes(ground, question),
            belief=_belief(ground, grade),
            facts=facts_about(ground, [ordered(*question.places)]),
        )

    def routes(self, ground: Ground, question: Question) -> tuple[Route, ...]:
        """Each border between them, else the cheapest ways from one to the other."""
        one, other = question.places
        return ways_between(ground.atlas, one, other)


def _question(pair: Pair) -> Question:
    return Question(Kind.NEIGHBOURS, pair)


def _belief(ground: Ground, grade: Grade) -> Belief | None:
    if grade.invented:
        return imagined(ground, *grade.invented[0])
    return forgotten(ground, grade.missed[0]) if grade.missed else None


def _mixed(runs: list[Iterator[Pair]], chance: Random) -> Iterator[Pair]:
    while True:
        yield next(chance.choice(runs))


def _run(pool: Pool[Pair], chance: Random) -> Iterator[Pair]:
    pairs = pool.order(chance)
    return laps(either_way(pairs, [chance.random() < 0.5 for _ in pairs]), chance)


@lru_cache(maxsize=256)
def _pools(ground: Ground, scope: Scope) -> tuple[Pool[Pair], ...]:
    """The borders and the other pairs to draw from, or either where there are no others."""
    check(ground, scope)
    yes = {pair: FLOOR + weight for pair, weight in ground.forgetting.items()}
    no = _near_misses(ground)
    if scope.borders is not None:
        wanted = {ordered(*pair) for pair in scope.borders}
        yes, no = ({pair: 1.0 for pair in some if pair in wanted} for some in (yes, no))
    pools = [_pool(ground, weights, scope) for weights in (yes, no)]
    if not any(pools):
        raise NotEnough("There is no pair of places in this choice.")
    return tuple(pool for pool in pools if pool)


def _pool(ground: Ground, weights: dict[Pair, float], scope: Scope) -> Pool[Pair]:
    pairs = within(ground, [*weights], scope.places)
    odd = {pair: ODD if ground.is_odd(*pair) else 1.0 for pair in pairs}
    return Pool({pair: (weights[pair] * odd[pair]) ** scope.bent for pair in pairs})


def _near_misses(ground: Ground) -> dict[Pair, float]:
    """All pairs that do not touch, by how readily they are taken for neighbours."""
    fewest, seeming = ground.atlas.fewest, ground.imagining
    found = {}
    for number, one in enumerate(ground.places):
        for other in ground.places[number + 1 :]:
            crossings = fewest[one][other]
            if (one, other) in seeming:
                found[one, other] = FLOOR + seeming[one, other]
            elif crossings > 1:
                found[one, other] = THREE_APART if crossings == 3 else FARTHER
    return found
