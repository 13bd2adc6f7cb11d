"""The expected credit of a question about neighbours, by the sketch of a learner."""

from dataclasses import replace
from itertools import pairwise
from math import exp

import numpy as np

from game.journey.rules import tokens_each
from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.question import Kind, Question
from quiz.learning.inference.calibration import shifted
from quiz.learning.inference.rates import Floats
from quiz.learning.inference.sketches.habits import Habits, Shift
from quiz.learning.inference.sketches.sketch import Sketch
from quiz.learning.inference.variables import Ints

RUNGS = (Tells.PICKED, Tells.NAMED)
APART = (Tells.PRICE, Tells.CHOICE)
"""What is hard for other reasons than borders that are not known."""
DRIFT, NARROWEST = 0.004, 0.02
TEMPTED_AT_MOST, TEMPTED_AT_LEAST = 1.0, 0.2
EASY, SURELY, SUREST = 1.1, 0.6, 2.0
"""From which log odds on expectations are damped, how much of the rest counts, and their
maximum."""
UNWAYED = 0.35
"""The expected credit if nothing is known of the way: luck and half credit."""
BOARD, BOARD_OF_TWO = 0.5, 0.35
"""The expected credit of a board with one choice, and of one with two."""
ROUGHLY = 0.9
"""The expected credit of any other kind that a sketch says nothing about."""
PRICE_ANYHOW, PRICE_BY_WAY, UNPRACTISED = 0.45, 0.4, 0.6
"""The expected credit of a price by other ways and half credit, the bonus if all borders of the way
are known, and the penalty for a beginner."""
UNRELATED = 0.65
"""The expected credit of a pair that does not touch, for a learner who is never tempted: many do
not say no when they are unsure."""


def rung_of(kind: Kind) -> int:
    """The index of the shift that corrects a kind."""
    told = tells(kind)
    if told in APART:
        return len(RUNGS) + 1 + APART.index(told)
    return RUNGS.index(told) if told in RUNGS else len(RUNGS)


def name_credit(sketch: Sketch) -> Floats:
    """For each place the expected credit when its neighbours are named."""
    about, habits = sketch.ground, sketch.habits
    known = padded(sketch.known())[about.around]
    guess = habits.guess("named")
    right = np.where(about.there, known * (1 - habits.omission) + (1 - known) * guess, 0.0)
    news = np.where(about.there, 1 - known, 0.0).sum(axis=1)
    credit = _share(right, habits.stray(news), about.degree)
    return _corrected(habits, 1, credit * (1 - _gives_up(sketch, known)))


def pick_credit(sketch: Sketch, others: int) -> Floats:
    """For each place the expected credit when its neighbours are picked from options."""
    about, habits = sketch.ground, sketch.habits
    known = padded(sketch.known())[about.around]
    guess = habits.guess("picked")
    right = np.where(about.there, known * (1 - habits.omission) + (1 - known) * guess, 0.0)
    # A learner who knows a place well is less tempted.
    share = right.sum(axis=1) / np.maximum(1, about.degree)
    tempted = habits.tempted * (1.3 - share).clip(TEMPTED_AT_LEAST, TEMPTED_AT_MOST)
    credit = _share(right, others * tempted, about.degree)
    return _corrected(habits, 0, credit * (1 - _gives_up(sketch, known)))


def _gives_up(sketch: Sketch, known: Floats) -> Floats:
    """For each place the probability of "I do not know", by how probably its borders are known."""
    return sketch.habits.gives_up(np.where(sketch.ground.there, known, 0.0))


def expected_credit(sketch: Sketch, question: Question) -> float:
    """The expected credit of any question."""
    told = tells(question.kind)
    if told in RUNGS:
        at = sketch.ground.place_number[question.places[0]]
        if told is Tells.NAMED:
            return float(name_credit(sketch)[at])
        others = len(question.options) - int(sketch.ground.degree[at])
        return float(pick_credit(sketch, others)[at])
    return float(
        _corrected(sketch.habits, rung_of(question.kind), np.array([_roughly(sketch, question)]))[0]
    )


def stated_credit(sketch: Sketch, question: Question, expected: float) -> float:
    """The published expectation for the question that is asked next.

    A low expectation probably underrates the learner. So the published one is nearer to the middle,
    as fitted to simulated learners.
    """
    if tells(question.kind) not in RUNGS or len(sketch.credits) == 1:
        return expected
    if not sketch.credits:
        return FIRST_EARNS if sketch.home is None else FIRST_NEAR_HOME
    held = min(max(expected, 1e-6), 1 - 1e-6)
    odds = float(np.log(held / (1 - held)))
    if odds < UNDERRATED:
        odds = UNDERRATED + UNDERRATED_BY * (odds - UNDERRATED)
    return float(1 / (1 + np.exp(-odds)))


FIRST_EARNS, FIRST_NEAR_HOME = 0.41, 0.82
"""The credit that beginners earn for a first question, whatever the place: it has few neighbours,
and is near home if the home is known."""
UNDERRATED, UNDERRATED_BY = 0.65, 0.7
"""The log odds below which a learner is underrated, and the share of the rest that counts."""


def _roughly(sketch: Sketch, question: Question) -> float:
    variables, known = sketch.ground.variables, sketch.known()
    if tells(question.kind) is Tells.PAIR:
        number = variables.of(*question.places)
        if number is None or number >= variables.real:
            return UNRELATED * (1 - sketch.habits.tempted)
        guess = sketch.habits.guess("agreed")
        return float(known[number] * 0.96 + (1 - known[number]) * guess)
    if tells(question.kind) in (Tells.COUNT, Tells.WAY):
        return UNWAYED + (0.95 - UNWAYED) * best_way(sketch, known, *question.places)
    if tells(question.kind) is Tells.PRICE:
        foreseen = PRICE_ANYHOW + PRICE_BY_WAY * _journey(sketch, known, question)
        return foreseen * (1 - UNPRACTISED / (1 + exp(sketch.versed)))
    if tells(question.kind) is Tells.CHOICE:
        return BOARD if tokens_each(question.round) == 1 else BOARD_OF_TWO
    return ROUGHLY


def _journey(sketch: Sketch, known: Floats, question: Question) -> float:
    """The probability that the best known way from stop to stop is known."""
    start, end = question.centre[0], question.centre[-1]
    tokens = [space for space, _ in question.tokens if space in sketch.ground.place_number]
    legs = [(one, other) for one, other in pairwise((start, *tokens, end)) if one != other]
    return float(np.prod([best_way(sketch, known, *leg) for leg in legs]))


def best_way(sketch: Sketch, known: Floats, one: str, other: str) -> float:
    """The probability that all borders of the best known cheapest way are known."""
    return best_walk(sketch, known, one, other)[0]


def best_walk(sketch: Sketch, known: Floats, one: str, other: str) -> tuple[float, tuple[int, ...]]:
    """The same with the borders of that way."""
    atlas, variables = sketch.ground.atlas, sketch.ground.variables
    apart = atlas.fewest[other]
    ways: dict[str, tuple[float, tuple[int, ...]]] = {one: (1.0, ())}
    for left in range(apart[one] if one != other else 0, 0, -1):
        nearer: dict[str, tuple[float, tuple[int, ...]]] = {}
        for place, (probability, crossed) in ways.items():
            for following in atlas.neighbours[place]:
                if (apart[following] if following != other else 0) == left - 1:
                    number = variables.of(place, following)
                    if number is not None:
                        way = (probability * float(known[number]), (*crossed, number))
                        nearer[following] = max(way, nearer.get(following, (0.0, ())))
        ways = nearer
    return ways.get(other, (0.0, ()))


def credited(sketch: Sketch, question: Question, expected: float, credit: float) -> Sketch:
    """The habits of a sketch, after the outcome of an expected credit."""
    habits, rung = sketch.habits, rung_of(question.kind)
    shifts = list(habits.shifts)
    mean, variance = shifts[rung]
    told = max(NARROWEST, expected * (1 - expected))
    variance = 1 / (1 / (variance + DRIFT) + told)
    shifts[rung] = (mean + variance * (credit - expected), variance)
    habits = replace(habits, shifts=tuple(shifts))
    return replace(sketch, habits=habits, credits=(*sketch.credits, credit)[-LATEST:])


LATEST = 10
"""How many of the latest credits are stored."""


def padded(values: Floats) -> Floats:
    """The values of all borders, and 0 for padding."""
    return np.append(values, 0.0)


def _corrected(habits: Habits, rung: int, credit: Floats) -> Floats:
    """The credit with the learner's own shift, and damped.

    A question asked because it seems easy is one that was thought easier than it is.
    """
    shift: Shift = habits.shifts[rung]
    moved = shifted(credit, shift[0])
    odds = np.log(moved / (1 - moved))
    held = np.where(odds > EASY, np.minimum(SUREST, EASY + SURELY * (odds - EASY)), odds)
    return np.asarray(1 / (1 + np.exp(-held)))


def _share(right: Floats, wrong: Floats, degree: Ints) -> Floats:
    """The mean of max(0, right − wrong) / all, taking both as Poisson-like counts."""
    mean = right.sum(axis=1) - wrong
    spread = np.sqrt((right * (1 - right)).sum(axis=1) + wrong + 0.05)
    z = mean / spread
    density = np.exp(-z * z / 2) / np.sqrt(2 * np.pi)
    above = (mean * _below(z) + spread * density) / np.maximum(1, degree)
    return np.asarray(np.clip(above, 0, 1))


def _below(z: Floats) -> Floats:
    """The normal distribution function, approximately."""
    return np.asarray(1 / (1 + np.exp(-1.5976 * z - 0.07056 * z**3)))
