"""A learner with a mental map, for tests of inference from answers."""

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np

from game.atlas import Atlas, Border, BorderKind, Place
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from quiz.learning.choosing.coach import CoachResult
from quiz.learning.inference.boards import board_of
from quiz.learning.inference.graphs import believed_distances
from quiz.learning.inference.variables import FAR, variables_of

MISSING, INVENTED, SLIP = 0.12, 0.013, 0.06


def places_and_borders(slug: str, pairs: list[tuple[str, str]]) -> Atlas:
    """A small map of places in one part each."""
    slugs = sorted({slug for pair in pairs for slug in pair})
    borders = [Border((min(p), max(p)), BorderKind.LAND, {}) for p in pairs]
    return Atlas(slug, [Place(name, {"en": name}, (name,)) for name in slugs], borders)


class Learner:
    """Answers from a believed map, with some slips, and learns from feedback at random."""

    def __init__(self, ground: Ground, seed: int, *, learns: bool = False) -> None:
        self.ground = ground
        self.variables = variables_of(ground.atlas)
        self.rng = Random(seed)
        self.learns = learns
        shares = np.where(self.variables.is_real, MISSING, INVENTED)
        self.wrong = np.random.default_rng(seed).random(len(shares)) < shares

    def touch(self, one: str, other: str) -> bool:
        """Whether two places are believed to be neighbours."""
        number = self.variables.of(one, other)
        true = self.ground.atlas.fewest[one][other] == 1
        return true if number is None else bool(true != self.wrong[number])

    def answer(self, question: Question) -> Any:
        """The answer that follows from the believed map, mostly."""
        kind, places = question.kind, self.ground.places
        if kind is Kind.LOCATE:
            return question.places[0]
        if kind is Kind.NEIGHBOURS:
            return self.touch(*question.places)
        if kind is Kind.NAME_NEIGHBOURS:
            (here,) = question.places
            return [place for place in places if place != here and self.touch(here, place)]
        if kind is Kind.PICK_NEIGHBOURS:
            (here,) = question.places
            return [place for place in question.options if self.touch(here, place)]
        if kind is Kind.COUNT_CROSSINGS:
            return self._slipped(self._apart(*question.places))
        if kind is Kind.FIND_ROUTE:
            return self._walk(*question.places)
        board = board_of(self.variables, question)
        prices = board.prices(board.read(self._table())[None])[0]
        if kind is Kind.PRICE_IT:
            return int(min(prices[0], 10_000))
        return list(board.options[int(np.argmin(prices * board.sense))])

    def _table(self) -> Any:
        return believed_distances(self.variables, self.wrong[None])[0]

    def _apart(self, one: str, other: str) -> int:
        node_of = self.variables.node_of
        apart = int(self._table()[node_of[one], node_of[other]])
        return self.rng.randint(4, 7) if apart == FAR else apart

    def _slipped(self, count: int) -> int:
        off = self.rng.choice((-1, 1)) if self.rng.random() < SLIP else 0
        return max(1, count + off)

    def _walk(self, start: str, end: str) -> list[str]:
        table, node_of = self._table(), self.variables.node_of
        walk = [start]
        while walk[-1] != end:
            here = table[node_of[walk[-1]], node_of[end]]
            nearer = [
                place
                for place in self.ground.places
                if self.touch(walk[-1], place) and table[node_of[place], node_of[end]] < here
            ]
            if not nearer:
                return [start, end]
            walk.append(nearer[0])
        return walk

    def take_in(self, question: Question, given: Any, result: CoachResult) -> None:
        """Learn some of what was shown, at random."""
        if not self.learns:
            return
        pairs: list[tuple[str, str]] = []
        share = 0.55
        if question.kind is Kind.NEIGHBOURS:
            pairs = [(question.places[0], question.places[1])]
        elif question.kind is Kind.NAME_NEIGHBOURS and isinstance(result.answer, list):
            differ = sorted(set(result.answer) ^ set(given))
            pairs = [(question.places[0], place) for place in differ]
        elif result.routes:
            pairs, share = list(pairwise(result.routes[0])), 0.3
        for pair in pairs:
            number = self.variables.of(*pair)
            if number is not None and self.rng.random() < share:
                self.wrong[number] = False
