"""Limits on asking about the same border again, above all if the learner does not learn it."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

import numpy as np

from quiz.drills import catalogue
from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.ground import Ground
from quiz.drills.question import Question
from quiz.learning.choosing.worth import Bench
from quiz.learning.inference.graphs import true_distances
from quiz.learning.inference.likelihood import Reading
from quiz.learning.inference.standing import DOUBTED, RIGHT_SIGNS, WRONG_SIGNS, PairStanding
from quiz.learning.inference.state import Estimate
from quiz.learning.inference.variables import Ints

WITHIN = 10
MOST = 2
"""The window of questions, and how many of them may be about the same border."""
SUSPECTED = 0.3
"""From this probability of being wrong on, a question counts as being about a border."""
RETEST_AFTER = 4
"""Answers after which something shown is asked again; twice as many after each failure."""
FAILURES = 2
"""After this many failures in a row a border is left alone for a while."""
LONGEST_REST = 64
ON_WAY = 3
"""The most doubtful borders that a way counts as being about."""


def failures_after(estimate: Estimate, reading: Reading) -> tuple[Ints, Ints]:
    """For each variable how many times in a row it was answered wrong again after it was shown,
    and at which answer last."""
    failed, failed_at = estimate.failed.copy(), estimate.failed_at.copy()
    for number, sign in reading.signs:
        if sign in RIGHT_SIGNS:
            failed[number] = 0
        elif sign in WRONG_SIGNS and estimate.standing[number] == PairStanding.SHOWN:
            failed[number] += 1
            failed_at[number] = estimate.answers + 1
    return failed, failed_at


def rests(estimate: Estimate) -> Ints:
    """For each variable after how many answers it may be asked about again."""
    return np.asarray(np.minimum(RETEST_AFTER << np.minimum(estimate.failed, 8), LONGEST_REST))


class Patience:
    """What questions are about, and which of them would be tiresome."""

    def __init__(self, ground: Ground, bench: Bench, asked: Sequence[Question]) -> None:
        self._ground = ground
        self._bench = bench
        self._asked = asked[1 - WITHIN :]

    def bars(self, question: Question, variable: int | None) -> bool:
        """Whether a question, asked for a variable, comes too soon."""
        main = self.about(question)
        if main is not None and self._resting[main]:
            return True
        return any(self._times[number] >= MOST for number in {main, variable} - {None})

    def about(self, question: Question) -> int | None:
        """The most likely mistake that bears on a question, if there is any."""
        numbers = self._bearing(question)
        if not len(numbers):
            return None
        most = int(numbers[np.argmax(self._bench.wrong[numbers])])
        return most if self._bench.wrong[most] >= DOUBTED else None

    @cached_property
    def _resting(self) -> list[bool]:
        estimate = self._bench.estimate
        tired = estimate.failed >= FAILURES
        resting = tired & (estimate.answers - estimate.failed_at < rests(estimate))
        return [bool(one) for one in resting]

    @cached_property
    def _times(self) -> Counter[int | None]:
        """How many of the latest questions were about each variable, as it seems now."""
        bench, times = self._bench, Counter[int | None]()
        doubted = (bench.wrong >= SUSPECTED) | (bench.estimate.standing == PairStanding.SHOWN)
        for question in self._asked:
            numbers = self._bearing(question)
            numbers = numbers[doubted[numbers]]
            if not tells(question.kind).is_around:
                numbers = numbers[np.argsort(-bench.wrong[numbers])[:ON_WAY]]
            times.update({self.about(question), *map(int, numbers)})
        return times

    def _bearing(self, question: Question) -> Ints:
        """The variables on which the answer depends, or which the right answer shows."""
        variables = self._bench.variables
        if tells(question.kind).is_around:
            return np.array(variables.around[question.places[0]], dtype=np.int64)
        if tells(question.kind) is Tells.PAIR:
            number = variables.of(*question.places)
            return np.array([] if number is None else [number], dtype=np.int64)
        if len(question.places) == 2:
            return self._on_the_way(*question.places)
        routes = catalogue.routes(self._ground, question) if question.centre else ()
        numbers = {variables.of(*step) for route in routes for step in pairwise(route)}
        return np.array(sorted(n for n in numbers if n is not None), dtype=np.int64)

    def _on_the_way(self, start: str, end: str) -> Ints:
        variables = self._bench.variables
        one, other = variables.node_of[start], variables.node_of[end]
        true = true_distances(variables).astype(np.int64)
        i, j = variables.ends.T
        over = np.minimum(true[one, i] + true[j, other], true[one, j] + true[i, other]) + 1
        return np.flatnonzero(over <= true[one, other])
