"""What a step of the tutor starts from: what practice aims at, and how the learner is doing."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from quiz.drills import catalogue
from quiz.drills.drill import Tells
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from quiz.drills.scope import EVERYTHING, Scope
from quiz.learning.inference.rates import Floats
from quiz.learning.inference.sketches.sketch import Sketch

LADDER = catalogue.telling(Tells.MET, Tells.PICKED, Tells.NAMED)
SET = 10
LAST_OF_SET, FIRST_OF_ALL = 0.9, 0.08
"""Each block ends with something the learner can do; the very first questions are easier too."""
HALF = TOO_HARD = 0.5
BEGINNING, HARD_AT_FIRST, GENTLY = 20, 0.6, 2.0
"""In the first questions, credit weighs more for a learner whose latest answers are worth less than
this: a learner who fails at once does not come back."""
LATELY, SOONER = 4, 2
CATCHING_UP = 0.8
"""The share of a shortfall in the latest credits that the next questions make up for."""
FREELY, WITHOUT_OPTIONS, SOON = 0.2, 0.6, 0.1
"""For a learner who knows the map: the weight of credit, the bonus for leaving options out, and the
nights that a gain must last. Few nights are enough: the little that is new can soon be repeated.
"""


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
