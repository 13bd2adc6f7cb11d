"""Endless questions, drawn from the seed of a run.

A stream follows from its seed, so it may be dropped and restarted at any time; caching it only
saves drawing the first hundred to get at the next one.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from threading import Lock
from typing import NamedTuple

from game.hosting.memory import BoundedMemory
from quiz.drills.catalogue import questions
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from quiz.drills.scope import Scope

KEPT = 500


class _Stream(NamedTuple):
    given: int
    last: Question | None
    rest: Iterator[Question]


memory: BoundedMemory[object, _Stream] = BoundedMemory(KEPT)
_lock = Lock()


def nth_question(
    ground: Ground, seed: str, kinds: Sequence[Kind], scope: Scope, number: int
) -> Question:
    """The question of that number, counted from 1. Raises NotEnough if there is none."""
    key = (ground, seed, tuple(kinds), scope)
    with _lock:
        stream = memory.take(key)
        if stream is None or stream.given > number:
            # The seed determines the questions: it is the run's secret.
            rng = Random(seed)  # noqa: S311 - the seed itself is drawn with care
            stream = _Stream(0, None, questions(ground, kinds, rng, scope))
        newer = list(islice(stream.rest, number - stream.given))
        question = newer[-1] if newer else stream.last
        memory.keep(key, _Stream(number, question, stream.rest))
    assert question is not None  # noqa: S101 - numbers begin at 1
    return question
