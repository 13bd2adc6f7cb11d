"""How a sketch follows from answers: what each one reveals, and what was shown after it."""

from dataclasses import replace

import numpy as np

from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.learning.inference.evidence import Evidence
from quiz.learning.inference.put_right import listed, stepped, walked
from quiz.learning.inference.rates import Floats
from quiz.learning.inference.sketches.adapting import (
    borders_around,
    forgetting_after,
    habits_after,
)
from quiz.learning.inference.sketches.expecting import best_walk, credited, expected_credit
from quiz.learning.inference.sketches.mix_ups import mixed_after, righted, taken_for
from quiz.learning.inference.sketches.sketch import (
    Sketch,
    later_sketch,
    levelled,
    shown,
    told,
)
from quiz.learning.inference.variables import Ints

UNSURE_KNOWN, UNSURE = 0.04, 0.5
"""How often a learner says "I do not know" about a border they know, and one they do not."""
SLIP = 0.04
STEPPED_UNKNOWN = 0.04
MINDED, ON_WAY = 0.85, 0.45
"""The probability of learning one new border that is stated, and one that a route crosses."""
AT_MOST = 3.0
"""How many new borders of one feedback are taken in at most."""

Signs = tuple[list[int], list[float], list[float]]
"""Borders, the probability of what was said about each if it is known, and if it is not."""


def sketched(sketch: Sketch, evidence: Evidence, credit: float | None = None) -> Sketch:
    """The sketch after one more answer; `credit` is its credit if it was predicted."""
    sketch = later_sketch(sketch, evidence.at_days)
    if not evidence.aided:
        if credit is not None:
            expected = expected_credit(sketch, evidence.question)
            sketch = credited(sketch, evidence.question, expected, credit)
        sketch = _heard(sketch, evidence)
    else:
        # With the map open there was nothing to hear, for the particles neither.
        sketch = replace(sketch, heard=sketch.heard + 1)
    sketch = _looked(sketch, evidence)
    return replace(sketch, at_days=max(sketch.at_days, evidence.at_days), steps=sketch.steps + 1)


def _heard(sketch: Sketch, evidence: Evidence) -> Sketch:
    sketch = _mixed(sketch, evidence)
    numbers, if_known, if_not = _signs(sketch, evidence)
    if not numbers:
        return _unsure(sketch, evidence)
    before = sketch.shares()
    rows = np.array(numbers)
    sketch = _weighed(sketch, rows, np.array(if_known), np.array(if_not))
    after = told(sketch, rows, np.array(if_known), np.array(if_not))
    after = levelled(after)
    habits = habits_after(sketch, after, evidence, rows, before)
    forgetting = forgetting_after(sketch, rows, before[0], np.array(if_known), np.array(if_not))
    habits = replace(habits, forgetting=forgetting)
    return replace(after, habits=habits, heard=after.heard + 1)


def _unsure(sketch: Sketch, evidence: Evidence) -> Sketch:
    """The sketch after an answer about no single border: a place that was met, or "I do not know",
    which experts rarely say."""
    if tells(evidence.question.kind) is Tells.MET:
        return replace(sketch, heard=sketch.heard + 1)
    if evidence.given is not None:
        return sketch
    return replace(sketch, heard=sketch.heard + 1, versed=max(-6.0, sketch.versed - SAID_SO))


SAID_SO = 0.8
"""How much "I do not know" about a way or a board speaks against an expert, in log odds."""


def _weighed(sketch: Sketch, rows: Ints, if_known: Floats, if_not: Floats) -> Sketch:
    """The sketch with the odds of being versed, by borders that are asked for the first time."""
    new = (sketch.asked[rows] == 0) & (sketch.seen[rows] == 0)
    if not new.any():
        return sketch
    odds = (sketch.expected + sketch.ground.design @ sketch.levels)[rows[new]]
    beginner = np.minimum(AT_BEST, 1 / (1 + np.exp(-np.clip(odds, -50, 50))))
    known, wrong = if_known[new], if_not[new]
    # A learner who knows nearly all borders forgets to mention some.
    right = (1 - UNMENTIONED) * known + UNMENTIONED * (1 - known) * (known < wrong)
    ratio = (KNOWN_TO_VERSED * right + (1 - KNOWN_TO_VERSED) * wrong) / (
        beginner * known + (1 - beginner) * wrong
    )
    told = TOGETHER * float(np.log(ratio).sum())
    return replace(sketch, versed=float(np.clip(sketch.versed + told, -6.0, 5.0)))


KNOWN_TO_VERSED, AT_BEST, TOGETHER, UNMENTIONED = 0.8, 0.6, 0.5, 0.08
"""The share of borders that a versed learner knows, and that a beginner knows of the best known
place; a discount for borders of one place, which are correlated; and how much more often versed
learners leave out what they know."""


def _signs(sketch: Sketch, evidence: Evidence) -> Signs:
    """What was said about each border, directly."""
    question, given, habits = evidence.question, evidence.given, sketch.habits
    variables = sketch.ground.variables
    real = variables.real
    if tells(question.kind) is Tells.PAIR:
        number = variables.of(*question.places)
        if number is None or number >= real:
            return [], [], []
        guess = habits.guess("agreed")
        if given is None:
            return [number], [UNSURE_KNOWN], [UNSURE]
        return [number], [1 - SLIP if given else SLIP], [guess if given else 1 - guess]
    if tells(question.kind) is Tells.WAY and given is not None:
        steps = [n for n in stepped(variables, walked(variables, question, given)) if n < real]
        return steps, [1.0] * len(steps), [STEPPED_UNKNOWN] * len(steps)
    if tells(question.kind) in (Tells.NAMED, Tells.PICKED):
        return _listed(sketch, evidence)
    if tells(question.kind) is Tells.COUNT and isinstance(given, int):
        return _counted(sketch, question.places, given)
    return [], [], []


def _counted(sketch: Sketch, places: tuple[str, ...], given: int) -> Signs:
    """A count says a little about each border of the best known way."""
    one, other = places
    _, way = best_walk(sketch, sketch.known(), one, other)
    right = given == sketch.ground.atlas.fewest[one][other]
    if_known, if_not = (1.0, RIGHT_ANYHOW) if right else (WRONG_ANYHOW, 1.0)
    return list(way), [if_known] * len(way), [if_not] * len(way)


RIGHT_ANYHOW, WRONG_ANYHOW = 0.75, 0.8
"""How much rarer a right count is without a border of the way, and a wrong one with it."""


def _listed(sketch: Sketch, evidence: Evidence) -> Signs:
    """What a list of neighbours says about borders of the place, or of one it is taken for."""
    (place,) = evidence.question.places
    signs = _said_of(sketch, evidence, place)
    meant = taken_for(sketch.mixed, place) if listed(evidence.given) else None
    if meant is None or meant[1] < HARDLY:
        return signs
    other, probability = meant
    numbers, if_known, if_not = _weakened(signs, 1 - probability)
    beyond = _weakened(_said_of(sketch, evidence, other), probability)
    new = [n for n, number in enumerate(beyond[0]) if number not in numbers]
    return (
        numbers + [beyond[0][n] for n in new],
        if_known + [beyond[1][n] for n in new],
        if_not + [beyond[2][n] for n in new],
    )


HARDLY = 0.1
"""Below which probability a confusion of two places changes nothing."""


def _weakened(signs: Signs, weight: float) -> Signs:
    """The same signs, as far as they count at all."""
    numbers, if_known, if_not = signs
    return numbers, [one**weight for one in if_known], [one**weight for one in if_not]


def _mixed(sketch: Sketch, evidence: Evidence) -> Sketch:
    """The sketch with the probability that the place in question is taken for another one."""
    question, given = evidence.question, listed(evidence.given)
    if tells(question.kind) not in (Tells.NAMED, Tells.PICKED) or not given:
        return sketch
    (place,) = question.places
    habits, known = sketch.habits, sketch.known()
    picks = tells(question.kind) is Tells.PICKED
    guess = habits.guess("picked" if picks else "named")
    news = sum(1 - known[number] for number, _ in borders_around(sketch, place))
    tempted = habits.tempted if picks else float(habits.stray(np.array(news))) / NAMEABLE
    tempted = min(0.4, max(0.02, tempted))
    as_itself = {
        other: float(np.clip(known[number] * (1 - habits.omission - guess) + guess, 0.02, 0.98))
        for number, other in borders_around(sketch, place)
    }
    atlas = sketch.ground.atlas
    if picks:
        as_itself = {slug: as_itself.get(slug, tempted) for slug in question.options}
    only = frozenset(question.options) if picks else None
    return replace(
        sketch,
        mixed=mixed_after(
            sketch.mixed, atlas, place, set(given), as_itself=as_itself, tempted=tempted, only=only
        ),
    )


NAMEABLE = 12.0
"""About how many nearby places a wrong name is chosen from."""


def _said_of(sketch: Sketch, evidence: Evidence, place: str) -> Signs:
    """What a list of neighbours says about each border of a place."""
    question, habits = evidence.question, sketch.habits
    said = set(listed(evidence.given))
    picks = tells(question.kind) is Tells.PICKED
    guess, omits = habits.guess("picked" if picks else "named"), habits.omission
    numbers: list[int] = []
    if_known: list[float] = []
    if_not: list[float] = []
    for number, other in borders_around(sketch, place):
        if (picks and other not in question.options) or other == question.places[0]:
            continue
        numbers.append(number)
        if not said:
            if_known.append(UNSURE_KNOWN)
            if_not.append(max(0.25, 1 - guess))
        elif other in said:
            if_known.append(1 - omits)
            if_not.append(guess)
        else:
            if_known.append(omits)
            if_not.append(1 - guess)
    return numbers, if_known, if_not


def _looked(sketch: Sketch, evidence: Evidence) -> Sketch:
    """What was shown after an answer, and the probability that it was learned."""
    variables = sketch.ground.variables
    outright = [variables.of(*pair) for pair in evidence.shown.facts]
    crossed = [variables.of(*pair) for pair in evidence.shown.crossed(variables.atlas)]
    probabilities: dict[int, float] = {}
    for numbers, each in ((crossed, ON_WAY), (outright, MINDED)):
        for number in numbers:
            if number is not None and number < variables.real:
                probabilities[number] = each
    if not probabilities:
        return sketch
    rows = np.array(list(probabilities))
    news = float(sketch.shares()[2][rows].sum())
    share = sketch.uptake * min(1.0, AT_MOST / max(AT_MOST, news))
    taken = share * np.array(list(probabilities.values()))
    sketch = shown(sketch, rows, taken, evidence.at_days)
    met_at = sketch.met_at.copy()
    if tells(evidence.question.kind) in (Tells.MET, Tells.PICKED, Tells.NAMED):
        place = evidence.question.places[0]
        met_at[sketch.ground.place_number[place]] = sketch.steps
        sketch = replace(sketch, mixed=righted(sketch.mixed, place))
    return replace(sketch, met_at=met_at)
