"""Find a cheapest walk from one place to another."""

from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from game.atlas import Atlas
from game.atlas.beliefs import Belief
from game.atlas.graph import Route
from game.atlas.routes import place_leg
from game.atlas.salience import Pair, ordered
from game.atlas.walks import ways_between, ways_over_places
from quiz.drills import given as read
from quiz.drills.asking.pairs import either_way, pairs_apart
from quiz.drills.asking.pools import laps
from quiz.drills.drill import Drill, Tells
from quiz.drills.errors import BadAnswer
from quiz.drills.explaining.because import facts_about, imagined, miscounted
from quiz.drills.explaining.sentences import fewest_crossings_said
from quiz.drills.ground import Ground
from quiz.drills.question import Answer, Kind, Question
from quiz.drills.results import RIGHT, WRONG, Explanation, Grade
from quiz.drills.scope import EVERYTHING, Scope

NEAREST = 2
"""Neighbours leave nothing to find."""


class FindRoute(Drill):
    """Two places, and a walk as the answer: parts or places, in either direction."""

    tells = Tells.WAY

    def ask(self, ground: Ground, rng: Random, scope: Scope) -> Question:
        """Two places with at least one between them."""
        pair = pairs_apart(ground, scope, NEAREST).draw(rng)
        return _question(pair if rng.random() < 0.5 else pair[::-1])

    def run(self, ground: Ground, rng: Random, scope: Scope) -> Iterator[Question]:
        """Every such pair, then every pair the other way round, then again."""
        pairs = pairs_apart(ground, scope, NEAREST).order(rng)
        turned = [rng.random() < 0.5 for _ in pairs]
        return map(_question, laps(either_way(pairs, turned), rng))

    def answer(self, ground: Ground, question: Question) -> Answer:
        """One cheapest walk over parts."""
        return list(place_leg(ground.atlas, *question.places))

    def grade(self, ground: Ground, question: Question, given: Any) -> Grade:
        """Right if the walk is possible and none has fewer crossings."""
        if given is None:
            return WRONG
        walk = _walk(ground.atlas, read.texts(given))
        invented = invented_steps(ground.atlas, walk)
        if invented:
            return Grade(right=False, invented=invented)
        start, end = question.places
        if not walk or not _joins(ground.atlas, walk, (start, end)):
            return WRONG
        if torn_at(ground.atlas, walk):
            return WRONG
        off = len(walk) - 1 - ground.atlas.fewest[start][end]
        return Grade(right=False, off=off) if off else RIGHT

    def credit(self, ground: Ground, question: Question, given: Any) -> float:
        """Half credit for a possible walk that is one crossing longer."""
        grade = self.grade(ground, question, given)
        return 1.0 if grade.right else 0.5 if grade.off == 1 else 0.0

    def explain(self, ground: Ground, question: Question, given: Any) -> Explanation:
        """All cheapest walks, and where the given one jumps or which border it lacks."""
        grade, (start, end) = self.grade(ground, question, given), question.places
        walk = None if given is None else read.texts(given)
        belief = _missing_step(ground, (start, end), walk, grade) if walk else None
        if grade.off:
            belief = miscounted(ground, start, end, ground.atlas.fewest[start][end] + grade.off)
        return Explanation(
            answer=self.answer(ground, question),
            given=walk,
            grade=grade,
            routes=self.routes(ground, question),
            belief=belief,
            torn=torn_at(ground.atlas, walk) if walk and not grade.invented else None,
            facts=facts_about(ground, grade.invented or ([belief.between] if belief else [])),
        )

    def routes(self, ground: Ground, question: Question) -> tuple[Route, ...]:
        """All of them."""
        one, other = question.places
        return ways_between(ground.atlas, one, other)

    def right_answers(self, ground: Ground, question: Question) -> tuple[Answer, ...]:
        """All cheapest ways. Each stands for the way back too, and is by places, not by parts."""
        return tuple(list(way) for way in ways_over_places(ground.atlas, *question.places))

    def because(self, ground: Ground, question: Question, explained: Explanation) -> str:
        """How far it is."""
        return fewest_crossings_said(ground, question, explained)

    def evenly(self, ground: Ground, rng: Random) -> Question:
        """Any two places with others between them."""
        for _ in range(50):
            one, other = rng.sample(ground.places, 2)
            if ground.atlas.fewest[one][other] > 1 and ground.atlas.are_joined(one, other):
                return _question((one, other))
        return self.ask(ground, rng, EVERYTHING)

    def looks(self, question: Question) -> Hashable:
        """Swapping the two places does not make a different question."""
        return question.kind, frozenset(question.places)


def _question(pair: Pair) -> Question:
    return Question(Kind.FIND_ROUTE, pair)


def _walk(atlas: Atlas, walk: list[str]) -> list[str]:
    for step in walk:
        if step not in atlas.place_of and step not in atlas.places:
            raise BadAnswer("There is no place %(place)s on this map.", place=step[:80])
    return walk


def _missing_step(ground: Ground, ends: Pair, walk: Sequence[str], grade: Grade) -> Belief | None:
    """The invented border with which the walk would be right; None if that takes more than one."""
    atlas, (start, end) = ground.atlas, ends
    if len(set(grade.invented)) != 1 or not _joins(atlas, walk, ends):
        return None
    one, other = grade.invented[0]
    fewest = min(
        atlas.fewest[start][end],
        atlas.fewest[start][one] + 1 + atlas.fewest[other][end],
        atlas.fewest[start][other] + 1 + atlas.fewest[one][end],
    )
    return imagined(ground, one, other) if len(walk) - 1 == fewest else None


def _parts(atlas: Atlas, step: str) -> tuple[str, ...]:
    return (step,) if step in atlas.place_of else atlas.places[step].parts


def _place(atlas: Atlas, step: str) -> str:
    return atlas.place_of.get(step, step)


def _joins(atlas: Atlas, walk: Sequence[str], ends: tuple[str, str]) -> bool:
    found = (_place(atlas, walk[0]), _place(atlas, walk[-1]))
    return found in (ends, ends[::-1])


def invented_steps(atlas: Atlas, walk: Sequence[str]) -> tuple[Pair, ...]:
    """The steps of a walk between places that do not touch."""
    places = [_place(atlas, step) for step in walk]
    steps = [(p, q) for p, q in pairwise(places) if atlas.fewest[p][q] > 1]
    return tuple([ordered(*step) for step in steps])


def torn_at(atlas: Atlas, walk: Sequence[str]) -> str | None:
    """The place at which a walk between neighbours cannot continue from its current part."""
    here = set(_parts(atlas, walk[0])) if walk else set()
    for before, step in pairwise(walk):
        reached = {q for p in here for q in atlas.part_neighbours[p]}
        here = reached.intersection(_parts(atlas, step))
        if not here:
            return _place(atlas, before)
    return None
