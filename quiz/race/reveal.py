"""What the room knew and what it believes, computed from the answers of a round."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from game.atlas.salience import Pair
from quiz.drills.catalogue import explain
from quiz.drills.ground import Ground
from quiz.drills.question import Question
from quiz.drills.results import Explanation

Key = Any
"""A hashable answer: a list becomes a tuple, in the order of its slugs."""


class Held(NamedTuple):
    """A wrong belief of the room: `count` players think that two places touch, or do not."""

    pair: Pair
    touch: bool
    holders: int


class Revealed(NamedTuple):
    """The answers of a round: how many each, how many were right, the beliefs behind the others."""

    answers: tuple[tuple[Key, int], ...]
    knew: int
    given: int
    beliefs: tuple[Held, ...]

    @property
    def commonest(self) -> Held | None:
        """The most common belief of the room; None if nobody was clearly wrong."""
        return self.beliefs[0] if self.beliefs else None

    def chosen(self, space: str) -> int:
        """How many answers contain a space."""
        return sum(n for key, n in self.answers if isinstance(key, tuple) and space in key)


def reveal(ground: Ground, question: Question, answers: Iterable[Any]) -> Revealed:
    """Count the answers to a question, and the single beliefs that can explain them."""
    counted = Counter(key_of(given) for given in answers)
    knew, held = 0, Counter[tuple[Pair, bool]]()
    for key, count in counted.items():
        explained = explained_answer(ground, question, key)
        if explained.grade.right:
            knew += count
        for belief in beliefs_behind(explained):
            held[belief] += count
    ordered = sorted(held.items(), key=lambda item: (-item[1], item[0]))
    beliefs = tuple(Held(pair, touch, count) for (pair, touch), count in ordered)
    return Revealed(tuple(counted.most_common()), knew, counted.total(), beliefs)


def beliefs_behind(explained: Explanation) -> list[tuple[Pair, bool]]:
    """The wrong beliefs that an answer reveals: those it states, or one that would explain it."""
    grade = explained.grade
    said = [(pair, False) for pair in grade.missed] + [(pair, True) for pair in grade.invented]
    if said or explained.belief is None:
        return said
    return [(explained.belief.between, explained.belief.touch)]


def key_of(given: Any) -> Key:
    """An answer in its normal form."""
    return tuple(sorted(given)) if isinstance(given, list | tuple) else given


@lru_cache(maxsize=2_048)
def explained_answer(ground: Ground, question: Question, key: Key) -> Explanation:
    """Why an answer is right or wrong. Cached: many in a room give the same one."""
    return explain(ground, question, list(key) if isinstance(key, tuple) else key)
