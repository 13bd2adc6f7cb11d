"""Which step comes next for a learner of a map: a ladder of support for each place.

A place is met first if little of it can be known, then its neighbours are picked from options,
then named; once most of the map is known, crossings are counted and journeys planned as well. The
place is the one with the largest lasting gain, as long as the expected credit is near what
practice aims at.
"""

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from quiz.drills import catalogue
from quiz.drills.drill import Tells
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.meet import meet
from quiz.drills.name_neighbours import name_neighbours
from quiz.drills.pick_neighbours import pick_neighbours
from quiz.drills.question import Kind, Question
from quiz.drills.scope import EVERYTHING, Scope
from quiz.learning.choosing.journeys import journeys
from quiz.learning.choosing.showing import journey_for
from quiz.learning.choosing.ways import Ways
from quiz.learning.inference.rates import Floats
from quiz.learning.inference.sketches.expecting import (
    expected_credit,
    name_credit,
    padded,
    pick_credit,
)
from quiz.learning.inference.sketches.mix_ups import likely_mix_ups
from quiz.learning.inference.sketches.sketch import Sketch, kept
from quiz.learning.inference.sketches.sketching import AT_MOST, MINDED, ON_WAY

LADDER = catalogue.telling(Tells.MET, Tells.PICKED, Tells.NAMED)
DRAWN_FROM = (Tells.PAIR, Tells.COUNT, Tells.WAY)
OTHERS = (2, 3, 4)
"""How many wrong options there are beside the neighbours."""
SET = 10
LAST_OF_SET, FIRST_OF_ALL = 0.9, 0.08
"""Each block ends with something the learner can do; the very first questions are easier too."""
HALF = TOO_HARD = 0.5
BEGINNING, HARD_AT_FIRST, GENTLY = 20, 0.6, 2.0
"""In the first questions, credit weighs more for a learner whose latest answers are worth less than
this: a learner who fails at once does not come back."""
LATELY, SOONER = 4, 2
UNMET = 3
"""No place is shown before this many questions."""
ALIKE, MOSTLY, JUST_SHOWN, TRUE = 2, 0.6, 1, 0.65
"""For a learner who keeps saying "I do not know": the number of questions of one kind before a
yes-or-no question, or the share of one kind before it, the number of latest places that it leaves
out, and how often its two places touch."""
AT_FIRST, FEW, CROWDED = 5, 6, 0.15
"""In the first `AT_FIRST` questions each neighbour beyond `FEW` lowers the value of a place by
`CROWDED`: on a phone, twelve options are a lot to read for a newcomer."""
CATCHING_UP = 0.8
"""The share of a shortfall in the latest credits that the next questions make up for."""
FARTHER = ((0.97, 4),)
"""Pairs of (share of borders known, n): from that share on, every nth question is about a way."""
DRAWN, KINDS_DRAWN = 8, 3
"""The number of questions compared for each kind, and the number of kinds."""
FREELY, WITHOUT_OPTIONS, SOON = 0.2, 0.6, 0.1
"""For a learner who knows the map: the weight of credit, the bonus for leaving options out, and the
nights that a gain must last. Few nights are enough: the little that is new can soon be repeated.
"""
EACH_CROSSING, PRICED = 0.05, 0.38
"""The missing borders that a journey must show for each of its crossings, and its least expected
credit."""


@dataclass(frozen=True, slots=True)
class PracticeAim:
    """What practice aims at.

    `credit` is the target mean, and `weight` the penalty for a question that is off it. A gain
    counts if it lasts for `nights`. A place `rests` for this number of questions. A place whose
    pick would earn less than `meets` is met first, at most once in `between` questions. `plainer`
    is the bonus for asking without options. With `climbs`, the learner names neighbours only of
    places asked about before; with `travels`, the learner prices long journeys.
    """

    credit: float = 0.70
    weight: float = 3.0
    nights: float = 1.8
    rests: int = 4
    meets: float = 0.6
    between: int = 3
    plainer: float = 0.1
    climbs: bool = True
    travels: bool = False

    def for_whom(self, beginner: float) -> "PracticeAim":
        """The aim for a learner who is a beginner to this degree, from 0 to 1.

        A learner who knows most of the map is mostly right whatever is asked, needs no options and
        no introduction, and is best served by questions that teach something.
        """
        knows = 1 - beginner
        return replace(
            self,
            weight=self.weight + knows * (FREELY - self.weight),
            nights=self.nights + knows * (SOON - self.nights),
            meets=self.meets * beginner,
            plainer=self.plainer + knows * WITHOUT_OPTIONS,
            climbs=self.climbs and beginner >= HALF,
            travels=beginner < HALF,
        )


@dataclass(frozen=True, slots=True)
class TutorStep:
    """A question with its expected credit; full credit if nothing is asked."""

    question: Question
    credit: float


@dataclass(frozen=True, slots=True)
class TutorLesson:
    """The input of a step: recent questions, available kinds, and the number of earlier
    questions."""

    ground: Ground
    sketch: Sketch
    asked: Sequence[Question]
    number: int
    kinds: Collection[Kind]
    pace: PracticeAim
    rng: Random
    scope: Scope = EVERYTHING
    wrong: Floats | None = None
    """For each border the probability that it is not known, if a better source than the sketch has
    it."""

    def missing(self) -> Floats:
        """For each border the probability that it is not known."""
        return self.sketch.shares()[2] if self.wrong is None else self.wrong

    def barred(self) -> NDArray[np.bool_]:
        """The places that are resting."""
        about = self.sketch.ground
        barred = np.asarray(about.degree == 0)
        if self.scope.places is not None:
            barred |= [slug not in self.scope.places for slug in about.places]
        open_ones = ~barred
        # A struggling learner returns sooner to what was just shown.
        rests = self.pace.rests - (SOONER if self.struggles() else 0)
        for question in self.asked[-rests:]:
            if question.kind in LADDER:
                barred[about.place_number[question.places[0]]] = True
        # A region of three places is still asked about.
        return barred if (~barred).any() else ~open_ones

    def struggles(self, enough: float = TOO_HARD) -> bool:
        """Whether the latest answers were worth less than half, or than `enough`."""
        latest = self.sketch.credits[-LATELY:]
        return len(latest) > 1 and sum(latest) < enough * len(latest)

    def gives_up(self) -> bool:
        """Whether the latest answers were worth nothing at all."""
        earned = self.sketch.credits[-ALIKE:]
        return len(earned) == ALIKE and not any(earned)

    def weight(self) -> float:
        """The penalty for a question that is off the aim."""
        return self.pace.weight * (GENTLY if self.fails_at_first() else 1.0)

    def fails_at_first(self) -> bool:
        """Whether the first answers on the map are worth too little."""
        return self.number < BEGINNING and self.struggles(HARD_AT_FIRST)

    def aim(self) -> float:
        """The credit that the next question should have."""
        if self.number % SET == SET - 1:
            return LAST_OF_SET
        latest = self.sketch.credits
        if not latest:
            return self.pace.credit + FIRST_OF_ALL
        behind = (self.pace.credit - sum(latest) / len(latest)) * len(latest) / SET
        return float(np.clip(self.pace.credit + CATCHING_UP * behind, 0.45, 0.95))


def tutor_step(lesson: TutorLesson) -> TutorStep:
    """The next step. Raises NotEnough if no place has borders."""
    if _is_farther(lesson):
        step = _on_the_way(lesson)
        if step is not None:
            return step
    if _is_monotonous(lesson):
        step = _another_look(lesson)
        if step is not None:
            return step
    return _about_a_place(lesson)


def _is_monotonous(lesson: TutorLesson) -> bool:
    """Whether a learner who keeps failing has been asked the same kind nearly each time."""
    if not UNMET <= lesson.number < SET - 1 or not lesson.gives_up():
        return False
    told = [catalogue.tells(question.kind) for question in lesson.asked]
    if told[-1:] == [Tells.PAIR]:
        return False
    graded = [one for one in told if one is not Tells.MET]
    alike = len(graded) >= ALIKE and len(set(graded[-ALIKE:])) == 1
    return alike or any(graded.count(one) > MOSTLY * len(graded) for one in graded)


def _another_look(lesson: TutorLesson) -> TutorStep | None:
    """A yes-or-no question about a place and one of those shown with it: the easiest to answer."""
    kinds = [kind for kind in lesson.kinds if catalogue.tells(kind) is Tells.PAIR]
    shown = [question for question in lesson.asked[:-JUST_SHOWN] if question.kind in LADDER]
    if not kinds or not shown:
        return None
    question, rng = lesson.rng.choice(shown), lesson.rng
    (place,), neighbours = question.places, lesson.ground.atlas.neighbours
    apart = sorted(set(question.options).difference(neighbours[place]))
    touching = sorted(neighbours[place])
    other = rng.choice(touching if not apart or rng.random() < TRUE else apart)
    asked = Question(kinds[0], (place, other))
    return TutorStep(asked, expected_credit(lesson.sketch, asked))


def _is_farther(lesson: TutorLesson) -> bool:
    share = float(lesson.sketch.known().mean())
    turn = next((every for known, every in FARTHER if share >= known), 0)
    return bool(turn) and lesson.number % turn == turn - 1 and lesson.number % SET != SET - 1


def _about_a_place(lesson: TutorLesson) -> TutorStep:
    sketch, pace = lesson.sketch, lesson.pace
    barred, aim, weight = lesson.barred(), lesson.aim(), lesson.weight()
    if barred.all():
        raise NotEnough("There is nothing here to ask about.")
    gain = np.where(
        barred, -np.inf, gains(sketch, pace.nights, lesson.missing()) - _crowding(lesson)
    )
    easiest = pick_credit(sketch, OTHERS[0])
    candidates: list[tuple[float, int, int, float]] = []
    if catalogue.asks(lesson.kinds, Tells.PICKED):
        for others in OTHERS:
            credit = easiest if others == OTHERS[0] else pick_credit(sketch, others)
            candidates.append(_best(gain - weight * np.abs(credit - aim), credit, others))
    if catalogue.asks(lesson.kinds, Tells.NAMED):
        credit = name_credit(sketch)
        plainer = gain + pace.plainer - weight * np.abs(credit - aim)
        if pace.climbs and catalogue.asks(lesson.kinds, Tells.PICKED):
            # Where options were of no use, doing without them is discouraging.
            plainer = np.where(lesson.gives_up() | (sketch.met_at < 0), -np.inf, plainer)
        candidates.append(_best(plainer, credit, 0))
    score, at, others, expected = max(candidates)
    journey = _journey(lesson, float(gain[at])) if pace.travels else None
    if journey is not None:
        return journey
    if _may_meet(lesson, struggles=expected < TOO_HARD or lesson.struggles()):
        new = np.where((easiest < pace.meets) & (sketch.met_at < 0), gain, -np.inf)
        first = int(np.argmax(new))
        if new[first] > score or (expected < TOO_HARD and new[first] > 0):
            return TutorStep(meet(sketch.ground.places[first]), 1.0)
    place = sketch.ground.places[at]
    if not others:
        return TutorStep(name_neighbours(place), expected)
    apart = _telling_apart(sketch, place)
    question = pick_neighbours(lesson.ground, place, lesson.rng, others, named=apart)
    return TutorStep(question, expected)


def _journey(lesson: TutorLesson, gain: float) -> TutorStep | None:
    """A long journey to be priced, if its walk would teach more than any other question.

    None if it would not, if the learner cannot price journeys, or right after another one.
    """
    if not catalogue.asks(lesson.kinds, Tells.PRICE) or lesson.scope != EVERYTHING:
        return None
    if catalogue.asks([question.kind for question in lesson.asked[-1:]], Tells.PRICE):
        return None
    sketch, variables = lesson.sketch, lesson.sketch.ground.variables
    missing = np.zeros(len(variables))
    missing[: variables.real] = lesson.missing()
    made = journeys(variables, Ways(variables, missing - EACH_CROSSING), lesson.rng)
    if not made:
        return None
    ways, journey = Ways(variables, missing), journey_for(lesson.ground, made[0])
    carried = ways.carried_by(ways.walk(journey)) if journey else 0.0
    credit = expected_credit(sketch, made[0])
    if sketch.uptake * ON_WAY * min(AT_MOST, carried) < gain or credit < PRICED:
        return None
    return TutorStep(made[0], credit)


def _crowding(lesson: TutorLesson) -> Floats:
    """The penalty of each place for its many neighbours; none after the beginning."""
    beyond = np.maximum(0, lesson.sketch.ground.degree - FEW)
    return np.asarray(CROWDED * beyond if lesson.number < AT_FIRST else 0.0 * beyond)


def _telling_apart(sketch: Sketch, place: str) -> list[str]:
    """A place that touches the one with which this one is confused, to tell the two apart."""
    neighbours = sketch.ground.atlas.neighbours
    mixed = [pair for pair in likely_mix_ups(sketch.mixed) if place in pair]
    others = [slug for pair in mixed for slug in pair if slug != place]
    return [
        slug for other in others for slug in neighbours[other]
        if slug != place and slug not in neighbours[place]
    ][:1]  # fmt: skip


def _best(score: Floats, credit: Floats, others: int) -> tuple[float, int, int, float]:
    at = int(np.argmax(score))
    return float(score[at]), at, others, float(credit[at])


def _may_meet(lesson: TutorLesson, *, struggles: bool) -> bool:
    """Whether a place may be met now: not all the time, and neither at the beginning nor at the
    end.

    A learner who struggles with everything is shown something every other time.
    """
    if not catalogue.asks(lesson.kinds, Tells.MET) or lesson.number % SET in (0, SET - 1):
        return False
    if lesson.number < UNMET:  # the learner's level is not known yet
        return False
    between = 2 if struggles else lesson.pace.between
    lately = lesson.asked[-(between - 1) :]
    return all(catalogue.tells(question.kind) is not Tells.MET for question in lately)


def _on_the_way(lesson: TutorLesson) -> TutorStep | None:
    """Of some questions about crossings and journeys the one closest to the target."""
    told = {kind: catalogue.tells(kind) for kind in lesson.kinds if kind not in LADDER}
    kinds = [kind for kind in told if told[kind] is not Tells.NOTHING]
    if not kinds:
        return None
    found: list[Question] = []
    for kind in lesson.rng.sample(kinds, min(KINDS_DRAWN, len(kinds))):
        count = DRAWN if told[kind] in DRAWN_FROM else 1
        with suppress(NotEnough):
            found += catalogue.candidates(lesson.ground, kind, lesson.rng, count, lesson.scope)
    if not found:
        return None
    fresh = [question for question in found if question not in lesson.asked] or found
    aim = lesson.aim()
    off = [abs(expected_credit(lesson.sketch, question) - aim) for question in fresh]
    question = fresh[int(np.argmin(off))]
    return TutorStep(question, expected_credit(lesson.sketch, question))


def gains(sketch: Sketch, nights: float, missing: Floats) -> Floats:
    """For each place how many borders more would be known some nights after it was shown.

    `missing` is how probably each border is not known.
    """
    about = sketch.ground
    _, learned, _ = sketch.shares()
    stays, longer = kept(sketch, nights), kept(sketch, nights, again=True)
    once = float(sketch.habits.forgetting.kept(np.ones(1), np.ones(1), nights)[0])
    news = padded(missing)[about.around].sum(axis=1)
    share = sketch.uptake * MINDED * AT_MOST / np.maximum(AT_MOST, news)
    new = once * news * share
    firmer = padded(learned * (longer - stays))[about.around].sum(axis=1)
    return np.asarray(new + firmer)
