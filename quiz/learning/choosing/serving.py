"""The one coach: which question comes next, on the site and on the command line alike.

It uses an estimate, current or a little older if no worker was in time, and the latest questions.
Practice climbs the ladder of the tutor; kinds that are not on the ladder are chosen by the
predictions of the particles.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import exp
from random import Random

import numpy as np

from quiz.drills.catalogue import asks, drill_kinds, telling, tells
from quiz.drills.drill import Tells
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.name_neighbours import name_neighbours
from quiz.drills.question import Kind, Question
from quiz.drills.scope import EVERYTHING, Scope
from quiz.learning.choosing.candidates import Policy
from quiz.learning.choosing.choose import AskReason, Chosen, Why, choose, drawn_evenly
from quiz.learning.choosing.pacing import Band
from quiz.learning.choosing.tutor import PracticeAim, TutorLesson, tutor_step
from quiz.learning.findings.knowledge import beginner, wrong_now
from quiz.learning.inference.estimate import awake
from quiz.learning.inference.rates import Floats
from quiz.learning.inference.sketches.expecting import expected_credit, padded, stated_credit
from quiz.learning.inference.sketches.sketching import KNOWN_TO_VERSED
from quiz.learning.inference.state import Estimate

RUNGS = telling(Tells.PICKED, Tells.NAMED)
MEASURED_FROM = 0.97
"""From which share of known borders on some questions are drawn uniformly, to measure by."""
MEASURES = 4
"""Which of every ten that is."""
SET = 10
RESTS = 4
"""How many other questions come before a place is repeated."""
RESTS_LONGER = 8
"""The same in a diagnosis."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a learner practises: kinds, places, and the target credit.

    `band` is the target success if none of the kinds is on the ladder.
    """

    kinds: tuple[Kind, ...] = field(default_factory=drill_kinds)
    scope: Scope = EVERYTHING
    credit: float = 0.70
    diagnosis: bool = False
    band: Band = (0.65, 0.8)
    without_distances: bool = False
    """The estimate was loaded without distances: nothing that needs them may be asked."""

    @property
    def steps(self) -> tuple[Kind, ...]:
        """The kinds, and meeting places if their neighbours may be picked."""
        meets = asks(self.kinds, Tells.PICKED)
        return (*self.kinds, *telling(Tells.MET)) if meets else self.kinds


def serve(
    ground: Ground, estimate: Estimate, wish: Wish, asked: Sequence[Question], number: int
) -> Chosen:
    """The next question after `number` others; `asked` are the latest of these.

    Raises NotEnough if the wish leaves nothing to ask about.
    """
    if wish.diagnosis:
        return _diagnose(ground, estimate, wish, asked, number)
    if not any(kind in RUNGS for kind in wish.kinds):
        return _by_particles(ground, estimate, wish, asked, number)
    if _wants_proof(estimate, wish, asked, number):
        return proof(estimate, asked)
    seed = f"{estimate.seed} step {number}"
    measures = wish.scope == EVERYTHING and number % SET == MEASURES
    if measures and float(estimate.sketch.known().mean()) >= MEASURED_FROM:
        question = drawn_evenly(ground, wish.kinds, asked, seed)
        expected = expected_credit(estimate.sketch, question)
        return Chosen(question, Why(AskReason.REFERENCE), True, expected)
    starts = beginner(estimate)
    lesson = TutorLesson(
        ground,
        estimate.sketch,
        asked,
        number,
        wish.steps,
        PracticeAim(credit=wish.credit, rests=_rests(estimate, number)).for_whom(starts),
        Random(seed),  # noqa: S311 - no secret
        wish.scope,
        None if starts >= HALF else wrong_now(estimate)[: estimate.variables.real],
    )
    step = tutor_step(lesson)
    stated = stated_credit(estimate.sketch, step.question, step.credit)
    return Chosen(step.question, _why(estimate, step.question), False, stated)


def _wants_proof(estimate: Estimate, wish: Wish, asked: Sequence[Question], number: int) -> bool:
    """Whether a learner who may know nearly all should name neighbours: options give much away."""
    if not asks(wish.kinds, Tells.NAMED) or wish.scope != EVERYTHING:
        return False
    if not PROVEN_FROM <= number < PROVEN_UNTIL or number % SET == SET - 1:
        return False
    latest, versed = estimate.sketch.credits[1:], estimate.sketch.versed
    if not latest or sum(latest) < WELL_BEGUN * len(latest):
        return False
    first = not asks([question.kind for question in asked], Tells.NAMED)
    return (UNLIKELY if first else DOUBTFUL) < versed < PROVEN


PROVEN_FROM, PROVEN_UNTIL, WELL_BEGUN = 2, 12, 0.6
"""Proof is asked for from the first of these questions until the second, of learners with at least
this mean credit. The very first question does not count: everybody can answer it."""
UNLIKELY, DOUBTFUL, PROVEN = -3.0, -1.6, 2.0
"""Log odds that the learner is versed. Proof is asked for once above the first, again above the
second, and no longer above the last."""


def proof(estimate: Estimate, asked: Sequence[Question]) -> Chosen:
    """Name the neighbours of a place that tells beginners from people who know nearly all."""
    sketch = estimate.sketch
    odds = sketch.expected + sketch.ground.design @ sketch.levels
    apart = (KNOWN_TO_VERSED - 1 / (1 + np.exp(-odds))) ** 2 * (sketch.asked == 0)
    tells = padded(apart)[sketch.ground.around].sum(axis=1)
    chosen = _named(estimate, asked, tells)
    # Learners who began well are either beginners or versed, not something in between.
    versed = 1 / (1 + exp(-sketch.versed - BEGAN_WELL))
    foreseen = float(versed * VERSED_CREDIT + (1 - versed) * chosen.predicted)
    return replace(chosen, predicted=stated_credit(sketch, chosen.question, foreseen))


BEGAN_WELL, VERSED_CREDIT = 0.7, 0.75
"""How much a good beginning raises the log odds of being versed, and the credit that versed
learners earn by naming neighbours."""


def _rests(estimate: Estimate, number: int) -> int:
    """How many questions a place rests: longer if the latest answers are not processed yet."""
    unread = max(0, number - estimate.sketch.steps)
    return RESTS + RESTS * max(0, unread - 1)


def _why(estimate: Estimate, question: Question) -> Why:
    """The simplest reason that applies."""
    if tells(question.kind) is Tells.MET:
        return Why(AskReason.NEW)
    if question.kind not in RUNGS:
        return Why(AskReason.PRACTICE)
    sketch = estimate.sketch
    at = sketch.ground.place_number[question.places[0]]
    if sketch.met_at[at] < 0:
        return Why(AskReason.NEW)
    around = sketch.ground.around[at][sketch.ground.there[at]]
    unknown = 1 - sketch.known()[around]
    most = int(around[int(np.argmax(unknown))])
    if unknown.max() >= CHECKED and sketch.seen[most]:
        return Why(AskReason.RETEST, estimate.variables.all[most].between)
    return Why(AskReason.PRACTICE)


CHECKED = 0.3


def _by_particles(
    ground: Ground, estimate: Estimate, wish: Wish, asked: Sequence[Question], number: int
) -> Chosen:
    """A kind that is not on the ladder: chosen by the particles, or drawn without distances."""
    direct = all(tells(kind).is_direct for kind in wish.kinds)
    if (wish.without_distances and not direct) or not wish.scope.is_everywhere:
        raise NotEnough("There is nothing here to ask about.")
    farthest = wish.scope.farthest
    policy = Policy(
        wish.kinds,
        diagnosis=wish.diagnosis,
        band=wish.band,
        references=farthest is None,
        farthest=farthest,
    )
    estimate = estimate if wish.without_distances else awake(estimate)
    return choose(ground, estimate, policy, asked, number)


def _diagnose(
    ground: Ground, estimate: Estimate, wish: Wish, asked: Sequence[Question], number: int
) -> Chosen:
    """The most informative question: for a beginner the neighbours of the least clear place."""
    if not asks(wish.kinds, Tells.NAMED):
        return _by_particles(ground, estimate, wish, asked, number)
    if not wish.without_distances and not reads_beginner(estimate):
        return _by_particles(ground, estimate, wish, asked, number)
    return clearest(estimate, asked)


def reads_beginner(estimate: Estimate) -> bool:
    """Whether a diagnosis names neighbours: for beginners, and for anyone who may be one.

    Names reveal something about every learner; ways and boards nothing about one who knows none.
    """
    doubtful = estimate.answers < LONG_DOUBTED and estimate.sketch.versed < PROVEN
    return doubtful or beginner(estimate) >= HALF


LONG_DOUBTED, HALF = 15, 0.5


def clearest(estimate: Estimate, asked: Sequence[Question]) -> Chosen:
    """Name the neighbours of the least clear place."""
    sketch = estimate.sketch
    known = sketch.known()
    unclear = padded(known * (1 - known))[sketch.ground.around].sum(axis=1)
    return _named(estimate, asked, unclear)


def _named(estimate: Estimate, asked: Sequence[Question], worth: Floats) -> Chosen:
    """Name the neighbours of the place where that is worth most, of those that have rested."""
    sketch = estimate.sketch
    # An island has no neighbours by land.
    worth = np.where(sketch.ground.degree > 0, worth, -np.inf)
    for question in asked[-RESTS_LONGER:]:
        if question.kind in RUNGS:
            worth[sketch.ground.place_number[question.places[0]]] = -1.0
    place = sketch.ground.places[int(np.argmax(worth))]
    question = name_neighbours(place)
    return Chosen(question, Why(AskReason.CHECK), False, expected_credit(sketch, question))
