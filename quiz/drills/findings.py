"""What an answer says about single borders: directly, or only as a hint."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from game.atlas.salience import Pair
from quiz.drills.catalogue import DRILLS, explain, grade, tells
from quiz.drills.ground import Ground
from quiz.drills.question import Answer, Question

Given = bool | int | str | tuple[str, ...] | None
"""An answer as a hashable value."""


class Says(StrEnum):
    """What an answer says about a pair of places."""

    RIGHT = "right"
    WRONG = "wrong"
    HINTS = "hints"


@dataclass(frozen=True, slots=True)
class Finding:
    """One pair of places, whether they touch, and what an answer says about it."""

    pair: Pair
    is_real: bool
    says: Says


def frozen(given: Answer | None) -> Given:
    """An answer as a hashable value."""
    return tuple(given) if isinstance(given, list | tuple) else given


@lru_cache(maxsize=8192)
def findings(ground: Ground, question: Question, given: Given) -> tuple[Finding, ...]:
    """What an answer says about pairs of places; nothing if nothing was answered."""
    if given is None or tells(question.kind).is_silent:
        return ()
    value = list(given) if isinstance(given, tuple) else given
    if tells(question.kind).is_direct:
        return tuple(_asked(ground, question, value))
    result = grade(ground, question, value)
    if result.right:
        return ()
    pairs: Iterable[Pair] = (*result.missed, *result.invented)
    if not pairs:
        belief = explain(ground, question, value).belief
        pairs = () if belief is None else (belief.between,)
    return tuple(Finding(pair, pair in ground.bits, Says.HINTS) for pair in dict.fromkeys(pairs))


def _asked(ground: Ground, question: Question, given: Answer) -> Iterable[Finding]:
    """Borders that were asked directly: missed or invented ones are wrong, the others right."""
    result = grade(ground, question, given)
    wrong = {*result.missed, *result.invented}
    for pair in (*result.missed, *result.invented):
        yield Finding(pair, pair in ground.bits, Says.WRONG)
    asked = DRILLS[question.kind].asked_pairs(ground, question)
    for pair in asked:
        if pair not in wrong:
            yield Finding(pair, pair in ground.bits, Says.RIGHT)
