"""Do these two places touch?"""

from collections.abc import Hashable, Iterator
from functools import lru_cache
from random import Random
from typing import Any

from game.atlas.beliefs import Belief
from game.atlas.graph import Route
from game.atlas.salience import Pair, ordered
from game.atlas.walks import ways_between
from quiz.drills import given as read
from quiz.drills.asking.pairs import check, either_way, within
from quiz.drills.asking.pools import Pool, laps
from quiz.drills.drill import Drill, Tells
from quiz.drills.errors import NotEnough
from quiz.drills.explaining.because import facts_about, forgotten, imagined
from quiz.drills.explaining.sentences import name
from quiz.drills.ground import FLOOR, ODD, Ground
from quiz.drills.question import Answer, Kind, Question
from quiz.drills.results import RIGHT, WRONG, Explanation, Grade
from quiz.drills.scope import Scope

THREE_APART = 0.08
FARTHER = 0.01
"""How often pairs are asked that hardly anyone takes for neighbours, relative to 1 for an average
pair two crossings apart."""


class Neighbours(Drill):
    """Two places, yes or no; half of each."""

    tells = Tells.PAIR

    def race_seconds(self) -> int:
        """A tap."""
        return 15

    def ask(self, ground: Ground, rng: Random, scope: Scope) -> Question:
        """A border or a near miss."""
        return about_pair(rng.choice(_pools(ground, scope)).draw(rng), rng)

    def run(self, ground: Ground, rng: Random, scope: Scope) -> Iterator[Question]:
        """Borders and near misses in random turns, each of them in laps."""
        runs = [_run(pool, rng) for pool in _pools(ground, scope)]
        return map(_question, _mixed(runs, rng))

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

    def explain(self, ground: Ground, question: Question, given: Any) -> Explanation:
        """The border, or the places between; and the map's notes on the two."""
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
        """Each border between them, or else the cheapest ways from one to the other."""
        one, other = question.places
        return ways_between(ground.atlas, one, other)

    def because(self, ground: Ground, question: Question, explained: Explanation) -> str:
        """Whether they touch."""
        one, other = (name(ground, slug) for slug in question.places)
        if ordered(*question.places) in ground.over_water:
            return f"{one} and {other} do not touch, but a sea link joins them, and that counts."
        return f"{one} and {other} {'touch' if explained.answer else 'do not touch'}."

    def evenly(self, ground: Ground, rng: Random) -> Question:
        """Neighbours as often as pairs that only seem to touch."""
        pool = ground.borders if rng.random() < 0.5 else sorted(ground.imagining)
        return about_pair(rng.choice(pool or ground.borders), rng)

    def looks(self, question: Question) -> Hashable:
        """Swapping the two places does not make a different question."""
        return question.kind, frozenset(question.places)

    def asked_pairs(self, ground: Ground, question: Question) -> tuple[Pair, ...]:
        """The two."""
        return (ordered(*question.places),)


def about_pair(pair: Pair, rng: Random) -> Question:
    """Whether these two touch, in either order."""
    return _question(pair if rng.random() < 0.5 else pair[::-1])


def _question(pair: Pair) -> Question:
    return Question(Kind.NEIGHBOURS, pair)


def _belief(ground: Ground, grade: Grade) -> Belief | None:
    if grade.invented:
        return imagined(ground, *grade.invented[0])
    return forgotten(ground, grade.missed[0]) if grade.missed else None


def _mixed(runs: list[Iterator[Pair]], rng: Random) -> Iterator[Pair]:
    while True:
        yield next(rng.choice(runs))


def _run(pool: Pool[Pair], rng: Random) -> Iterator[Pair]:
    pairs = pool.order(rng)
    return laps(either_way(pairs, [rng.random() < 0.5 for _ in pairs]), rng)


@lru_cache(maxsize=256)
def _pools(ground: Ground, scope: Scope) -> tuple[Pool[Pair], ...]:
    """The borders and the other pairs to draw from, or either if there are no others."""
    check(ground, scope)
    yes = {pair: FLOOR + weight for pair, weight in ground.forgetting.items()}
    no = _near_misses(ground)
    if scope.borders is not None:
        wanted = {ordered(*pair) for pair in scope.borders}
        yes, no = ({pair: 1.0 for pair in some if pair in wanted} for some in (yes, no))
    pools = [_pool(ground, weights, scope) for weights in (yes, no)]
    if not any(pools):
        raise NotEnough("These places do not make a pair.")
    return tuple(pool for pool in pools if pool)


def _pool(ground: Ground, weights: dict[Pair, float], scope: Scope) -> Pool[Pair]:
    pairs = within(ground, [*weights], scope.places)
    odd = {pair: ODD if ground.is_odd(*pair) else 1.0 for pair in pairs}
    return Pool({pair: (weights[pair] * odd[pair]) ** scope.bent for pair in pairs})


def _near_misses(ground: Ground) -> dict[Pair, float]:
    """All pairs that do not touch, by how easily they are taken for neighbours."""
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
