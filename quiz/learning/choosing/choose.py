"""Which question to ask next, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

import numpy as np

from game.atlas.salience import Pair
from quiz.drills import catalogue
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from quiz.learning.choosing.candidates import Candidate, Policy, Search
from quiz.learning.choosing.patience import FAILURES, SUSPECTED, Patience
from quiz.learning.choosing.worth import INVENTED, Bench
from quiz.learning.inference.predict import success
from quiz.learning.inference.standing import PairStanding
from quiz.learning.inference.state import Estimate

SET = 10
"""Questions in a block; the last of each is drawn uniformly, to measure by."""
NO_REPEAT = 15

Look = tuple[object, ...]
"""The identity of a question: equal for questions that look the same to a learner."""


class AskReason(StrEnum):
    """Why a question is asked: to measure; because something was shown and not asked since;
    because that failed several times, so that it was left alone for longer; because a border
    seems wrong; for practice; because nothing there was asked before."""

    REFERENCE = "reference"
    RETEST = "retest"
    SPACED = "spaced"
    CHECK = "check"
    PRACTICE = "practice"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Why:
    """Why a question is asked, and the border it is about if it is about one."""

    reason: AskReason
    border: Pair | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """A question, why it is asked, and the probability of a right answer, or its expected credit.

    If nothing is asked, nothing can go wrong.
    """

    question: Question
    why: Why
    reference: bool
    predicted: float


def choose(
    ground: Ground,
    estimate: Estimate,
    policy: Policy,
    asked: Sequence[Question],
    number: int | None = None,
) -> Chosen:
    """The next question. `asked` are those before it: all, or the latest of `number`."""
    number = len(asked) if number is None else number
    rng = Random(f"{estimate.seed} question {number}")  # noqa: S311 - no secret
    recent = {_look(question) for question in asked[-NO_REPEAT:]}
    reference = policy.measures and is_reference(number)
    if policy.evenly or reference:
        return _evenly(ground, estimate, policy, rng, recent)
    bench = Bench(estimate, 1.0 if policy.diagnosis else INVENTED)
    patience = Patience(ground, bench, asked)
    best = _best(Search(ground, bench, policy, rng), patience, asked, recent)
    if best is None:
        return _evenly(ground, estimate, policy, rng, recent)
    predicted = estimate.calibration.corrected(best.success)
    return Chosen(best.question, _why(bench, patience, best, asked), False, predicted)


def is_reference(number: int) -> bool:
    """Whether the question after `number` others is drawn uniformly, to measure by."""
    return number % SET == SET - 1


def predict(estimate: Estimate, question: Question, *, chosen: bool = True) -> float:
    """The probability of a right answer, corrected by how earlier predictions turned out.

    Questions picked for their prediction are corrected separately from the others.
    """
    return estimate.calibration.corrected(success(estimate, question), chosen=chosen)


def _look(question: Question) -> Look:
    return (
        question.kind,
        frozenset(question.places),
        question.centre,
        question.offer,
        question.tokens,
    )


def _best(
    search: Search, patience: Patience, asked: Sequence[Question], recent: set[Look]
) -> Candidate | None:
    """The candidate nearest to the band, and of these the one with the highest score.

    Kinds that were asked a lot lately come later, and tiresome repeats only if there is nothing
    else. A diagnosis asks the most informative question.
    """
    policy = search.policy
    latest = [question.kind for question in asked[-SET:]]
    spares = not policy.diagnosis and not search.hurries
    best, least = None, (True, np.inf, np.inf)
    for kind in policy.kinds:
        stale = 0.0 if policy.diagnosis else policy.variety * latest.count(kind) / SET
        for candidate in search.of_kind(kind):
            question = candidate.question
            rank = (False, candidate.outside, stale - candidate.score)
            if rank >= least or _look(question) in recent:
                continue
            if spares and patience.bars(question, candidate.variable):
                rank = (True, *rank[1:])
            if rank < least:
                best, least = candidate, rank
    return best


def _evenly(
    ground: Ground, estimate: Estimate, policy: Policy, rng: Random, recent: set[Look]
) -> Chosen:
    """A question drawn uniformly, with the probability of a right answer."""
    question = _drawn(ground, policy.kinds, rng, recent)
    predicted = predict(estimate, question, chosen=False)
    return Chosen(question, Why(AskReason.REFERENCE), True, predicted)


def drawn_evenly(
    ground: Ground, kinds: Sequence[Kind], asked: Sequence[Question], seed: str
) -> Question:
    """A question drawn uniformly: a kind, then any question of it, but none of the latest."""
    rng = Random(seed)  # noqa: S311 - no secret
    return _drawn(ground, kinds, rng, {_look(question) for question in asked[-NO_REPEAT:]})


def _drawn(ground: Ground, kinds: Sequence[Kind], rng: Random, recent: set[Look]) -> Question:
    """Raises NotEnough if the map is too small for any of the kinds."""
    left, question = list(kinds), None
    for _ in range(20):
        kind = rng.choice(left)
        try:
            question = even_question(ground, kind, rng)
        except NotEnough:
            # Eight places are too few for a board, but not for a question about neighbours.
            left.remove(kind)
            if not left:
                raise
            continue
        if _look(question) not in recent:
            break
    if question is None:
        raise NotEnough("There is nothing here to ask about.")
    return question


def even_question(ground: Ground, kind: Kind, rng: Random) -> Question:
    """Any question of a kind, each equally likely; boards as the drills make them."""
    return catalogue.DRILLS[kind].evenly(ground, rng)


def _why(bench: Bench, patience: Patience, best: Candidate, asked: Sequence[Question]) -> Why:
    """The simplest reason that applies."""
    number = patience.about(best.question) if best.variable is None else best.variable
    if number is not None:
        border = bench.variables.all[number].between
        if bench.estimate.failed[number] >= FAILURES:
            return Why(AskReason.SPACED, border)
        if bench.estimate.standing[number] == PairStanding.SHOWN:
            return Why(AskReason.RETEST, border)
        if bench.wrong[number] >= SUSPECTED:
            return Why(AskReason.CHECK, border)
    named = {place for question in asked for place in (*question.places, *question.centre)}
    if named.isdisjoint((*best.question.places, *best.question.centre)):
        return Why(AskReason.NEW)
    return Why(AskReason.PRACTICE)
