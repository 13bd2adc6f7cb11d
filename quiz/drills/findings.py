"""What an answer says about single borders: outright, or only as a hint."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from game.atlas.salience import Pair, ordered
from quiz.drills.catalogue import explain, grade
from quiz.drills.ground import Ground
from quiz.drills.question import CHOICES, Answer, Kind, Question

DIRECT = frozenset({Kind.NEIGHBOURS, Kind.NAME_NEIGHBOURS, Kind.PICK_NEIGHBOURS})
"""The kinds that ask for single borders: only they make a mistake a fact."""
SILENT = CHOICES | {Kind.LOCATE, Kind.MEET}
"""The kinds of which a wrong answer points at no single border."""

Given = bool | int | str | tuple[str, ...] | None
"""An answer as a value that can be compared and kept."""


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
    """An answer that can be compared and kept."""
    return tuple(given) if isinstance(given, list | tuple) else given


@lru_cache(maxsize=8192)
def findings(ground: Ground, question: Question, given: Given) -> tuple[Finding, ...]:
    """What an answer says about pairs of places; nothing where nothing was answered."""
    if given is None or question.kind in SILENT:
        return ()
    value = list(given) if isinstance(given, tuple) else given
    if question.kind in DIRECT:
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
    """Borders that were asked for: wrong is what was missed or invented, right what was known.

    Who names no stranger has not said anything about any stranger; who leaves one of the options
    out says that it does not touch.
    """
    result = grade(ground, question, given)
    wrong = {*result.missed, *result.invented}
    for pair in (*result.missed, *result.invented):
        yield Finding(pair, pair in ground.bits, Says.WRONG)
    if question.kind is Kind.NEIGHBOURS:
        asked = [ordered(*question.places)]
    elif question.kind is Kind.PICK_NEIGHBOURS:
        asked = [ordered(question.places[0], other) for other in question.options]
    else:
        (place,) = question.places
        asked = [ordered(place, other) for other in ground.atlas.neighbours[place]]
    for pair in asked:
        if pair not in wrong:
            yield Finding(pair, pair in ground.bits, Says.RIGHT)
