"""Which question to ask next, and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from random import Random

import numpy as np

from game.atlas.salience import Pair, ordered
from quiz.drills import catalogue
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.question import CHOICES, Kind, Question
from quiz.learning.cloud import true_distances
from quiz.learning.predict import success
from quiz.learning.rates import Floats
from quiz.learning.standing import Standing
from quiz.learning.state import Estimate
from quiz.learning.worth import Bench, Worth, place_pairs

SET = 10
"""Questions in a set; the last of each is drawn evenly, to measure by."""
NO_REPEAT = 15
BOARDS = 16
"""Boards that are looked at for one question."""
RETEST_AFTER = 4
"""Answers after which something shown is asked again."""
SUSPECTED = 0.3


class Reason(StrEnum):
    """Why a question is asked."""

    REFERENCE = "reference"
    RETEST = "retest"
    CHECK = "check"
    PRACTICE = "practice"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Why:
    """Why a question is asked, and the border it is about if it is about one."""

    reason: Reason
    border: Pair | None = None


@dataclass(frozen=True, slots=True)
class Policy:
    """How questions are chosen. `band` is the success that practice aims at."""

    kinds: tuple[Kind, ...]
    evenly: bool = False
    diagnosis: bool = False
    band: tuple[float, float] = (0.65, 0.8)
    information: tuple[float, float] = (0.25, 1.5)
    learning: float = 1.5
    band_weight: float = 0.6
    retest: float = 0.5
    variety: float = 0.15


@dataclass(frozen=True, slots=True)
class Chosen:
    """A question, why it is asked, and how probable a right answer is."""

    question: Question
    why: Why
    reference: bool
    predicted: float


@dataclass(frozen=True, slots=True)
class _Candidate:
    score: float
    question: Question
    success: float
    border: int | None


def choose(ground: Ground, estimate: Estimate, policy: Policy, asked: Sequence[Question]) -> Chosen:
    """The next question. `asked` are all before it."""
    chance = Random(f"{estimate.seed} question {len(asked)}")  # noqa: S311 - no secret
    recent = {_same(question) for question in asked[-NO_REPEAT:]}
    reference = not policy.diagnosis and len(asked) % SET == SET - 1
    if policy.evenly or reference:
        question = _drawn(ground, policy.kinds, chance, recent)
        predicted = predict(estimate, question, chosen=False)
        return Chosen(question, Why(Reason.REFERENCE), True, predicted)
    bench = Bench(estimate)
    best: _Candidate | None = None
    for found in _candidates(ground, bench, policy, chance, asked, recent):
        if best is None or found.score > best.score:
            best = found
    if best is None:
        question = _drawn(ground, policy.kinds, chance, recent)
        return Chosen(question, Why(Reason.NEW), False, predict(estimate, question))
    predicted = estimate.calibration.corrected(best.success)
    return Chosen(best.question, _why(bench, best, asked), False, predicted)


def predict(estimate: Estimate, question: Question, *, chosen: bool = True) -> float:
    """The probability of a right answer, corrected by how predictions came out so far.

    A question that was picked for its prediction is corrected apart from one that was not.
    """
    return estimate.calibration.corrected(success(estimate, question), chosen=chosen)


def _same(question: Question) -> tuple[object, ...]:
    """What two questions share if they are the same to whoever is asked."""
    return question.kind, frozenset(question.places), question.centre, question.offer


def _drawn(
    ground: Ground, kinds: Sequence[Kind], chance: Random, recent: set[tuple[object, ...]]
) -> Question:
    """A question drawn evenly: a kind, then any question of it."""
    for _ in range(20):
        question = even_question(ground, chance.choice(kinds), chance)
        if _same(question) not in recent:
            break
    return question


def even_question(ground: Ground, kind: Kind, chance: Random) -> Question:
    """Any question of a kind, each as likely as any other; boards as the drills make them.

    Neighbours are asked about as often as pairs that only seem to touch.
    """
    if kind in (Kind.NAME_NEIGHBOURS, Kind.LOCATE):
        return Question(kind, (chance.choice(ground.places),))
    if kind is Kind.NEIGHBOURS:
        pool = ground.borders if chance.random() < 0.5 else sorted(ground.imagining)
        return _turned(kind, chance.choice(pool or ground.borders), chance)
    if kind is Kind.COUNT_CROSSINGS:
        one, other = chance.sample(ground.places, 2)
        return Question(kind, (one, other))
    if kind is Kind.FIND_ROUTE:
        for _ in range(50):
            one, other = chance.sample(ground.places, 2)
            if ground.atlas.fewest[one][other] > 1:
                return Question(kind, (one, other))
    return catalogue.ask(ground, kind, chance)


def _turned(kind: Kind, pair: Pair, chance: Random) -> Question:
    return Question(kind, pair if chance.random() < 0.5 else pair[::-1])


def _candidates(
    ground: Ground,
    bench: Bench,
    policy: Policy,
    chance: Random,
    asked: Sequence[Question],
    recent: set[tuple[object, ...]],
) -> Iterator[_Candidate]:
    """For each kind the questions that score best and were not asked just now."""
    latest = [question.kind for question in asked[-SET:]]
    boards = max(2, BOARDS // max(1, sum(_has_board(kind) for kind in policy.kinds)))
    for kind in policy.kinds:
        stale = policy.variety * latest.count(kind) / SET
        if _has_board(kind):
            found = _boards(ground, bench, policy, kind, chance, boards)
        elif kind is Kind.NEIGHBOURS:
            found = _pairs(bench, policy, chance)
        elif kind is Kind.NAME_NEIGHBOURS:
            found = _places(bench, policy)
        elif kind is Kind.LOCATE:
            continue
        else:
            found = _ways(bench, policy, kind, chance)
        for candidate in found:
            if _same(candidate.question) not in recent:
                yield replace(candidate, score=candidate.score - (0 if policy.diagnosis else stale))


def _has_board(kind: Kind) -> bool:
    return kind in CHOICES or kind is Kind.PRICE_IT


def _score(bench: Bench, policy: Policy, worth: Worth) -> Floats:
    """What is told and taught, less what is too hard or too easy."""
    if policy.diagnosis:
        return worth.information
    least, most = policy.information
    weight = least + (most - least) * bench.sharpness
    shift = bench.estimate.calibration.chosen[0]
    odds = np.log(np.clip(worth.success, 0.005, 0.995))
    odds -= np.log1p(-np.clip(worth.success, 0.005, 0.995))
    success = 1 / (1 + np.exp(-odds - shift))
    low, high = policy.band
    outside = np.maximum(low - success, 0.0) + np.maximum(success - high, 0.0)
    return np.asarray(
        weight * worth.information + policy.learning * worth.learning - policy.band_weight * outside
    )


def _due(bench: Bench, policy: Policy) -> Floats:
    """What it adds to ask about each variable again, because it was shown a while ago."""
    estimate = bench.estimate
    waited = estimate.answers - estimate.shown_at >= RETEST_AFTER
    due = (estimate.standing == Standing.SHOWN) & waited
    return np.asarray(np.where(due, policy.retest, 0.0))


def _best(score: Floats, most: int = NO_REPEAT + 5) -> Iterator[int]:
    """The numbers of the best scores, the best first."""
    order = np.argsort(-score, kind="stable")[:most]
    return (int(number) for number in order)


def _pairs(bench: Bench, policy: Policy, chance: Random) -> Iterator[_Candidate]:
    worth = bench.neighbours()
    score = _score(bench, policy, worth)
    if not policy.diagnosis:
        score = score + _due(bench, policy)
    for number in _best(score):
        question = _turned(Kind.NEIGHBOURS, bench.variables.all[number].between, chance)
        yield _Candidate(float(score[number]), question, float(worth.success[number]), number)


def _places(bench: Bench, policy: Policy) -> Iterator[_Candidate]:
    places = sorted(bench.variables.atlas.places)
    worth = bench.naming()
    score = _score(bench, policy, worth)
    due = _due(bench, policy)
    for number in _best(score):
        place = places[number]
        around = list(bench.variables.around[place])
        extra = 0.0 if policy.diagnosis else min(float(due[around].sum()), 2 * policy.retest)
        border = max(around, key=lambda n: (due[n], bench.wrong[n]))
        question = Question(Kind.NAME_NEIGHBOURS, (place,))
        yield _Candidate(
            float(score[number]) + extra, question, float(worth.success[number]), border
        )


def _ways(bench: Bench, policy: Policy, kind: Kind, chance: Random) -> Iterator[_Candidate]:
    worth = bench.counts if kind is Kind.COUNT_CROSSINGS else bench.routes
    score = _score(bench, policy, worth)
    pairs = place_pairs(bench.variables)
    slugs = {node: slug for slug, node in bench.variables.node_of.items()}
    fewest = bench.variables.atlas.fewest
    for number in _best(score, 3 * NO_REPEAT):
        one, other = (slugs[int(node)] for node in pairs[number])
        if kind is Kind.FIND_ROUTE and fewest[one][other] < 2:
            continue
        question = _turned(kind, (one, other), chance)
        yield _Candidate(float(score[number]), question, float(worth.success[number]), None)


def _boards(
    ground: Ground, bench: Bench, policy: Policy, kind: Kind, chance: Random, count: int
) -> Iterator[_Candidate]:
    try:
        questions = catalogue.candidates(ground, kind, chance, count)
    except NotEnough:
        return
    rows = [bench.board(question, _carried(ground, bench, question)) for question in questions]
    worth = Worth(*np.array(rows).T)
    score = _score(bench, policy, worth)
    for number, question in enumerate(questions):
        yield _Candidate(float(score[number]), question, float(worth.success[number]), None)


def _carried(ground: Ground, bench: Bench, question: Question) -> float:
    """How much that is probably missing the route of the answer carries."""
    return max((carried(bench, route) for route in catalogue.routes(ground, question)), default=0.0)


def carried(bench: Bench, route: Sequence[str]) -> float:
    """How much that is probably missing a route carries."""
    numbers = {bench.variables.of(*step) for step in pairwise(route)}
    return sum(float(bench.wrong[number]) for number in numbers if number is not None)


def _why(bench: Bench, best: _Candidate, asked: Sequence[Question]) -> Why:
    """The plainest reason that holds."""
    number = best.border if best.border is not None else _doubted(bench, best.question)
    if number is not None:
        border = bench.variables.all[number].between
        if bench.estimate.standing[number] == Standing.SHOWN:
            return Why(Reason.RETEST, border)
        if bench.wrong[number] >= SUSPECTED:
            return Why(Reason.CHECK, border)
    named = {place for question in asked for place in (*question.places, *question.centre)}
    if not named.intersection((*best.question.places, *best.question.centre)):
        return Why(Reason.NEW)
    return Why(Reason.PRACTICE)


def _doubted(bench: Bench, question: Question) -> int | None:
    """The likeliest mistake that bears on the way between two places, if one stands out."""
    if len(question.places) != 2:
        return None
    nodes = [bench.variables.node_of[place] for place in question.places]
    true = true_distances(bench.variables).astype(np.int64)
    i, j = bench.variables.ends.T
    one, other = nodes
    over = np.minimum(true[one, i] + true[j, other], true[one, j] + true[i, other]) + 1
    bears = over <= true[one, other]
    if not bears.any():
        return None
    return int(np.argmax(np.where(bears, bench.wrong, 0.0)))


__all__ = ["SET", "Chosen", "Pair", "Policy", "Reason", "Why", "choose", "ordered", "predict"]
