"""The estimate as a value: all that is known of one learner on one map."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from game.atlas import Atlas
from quiz.learning.inference.calibration import UNCALIBRATED, Calibration
from quiz.learning.inference.evidence import Evidence
from quiz.learning.inference.likelihood import Reading
from quiz.learning.inference.memory import Trace
from quiz.learning.inference.particles.cloud import Asked, Cloud, Until
from quiz.learning.inference.particles.sweeps import WrongTally
from quiz.learning.inference.rates import Floats, Rates
from quiz.learning.inference.sketches.sketch import Sketch, first_sketch
from quiz.learning.inference.sketches.surroundings import surroundings_of
from quiz.learning.inference.unary import Unary, start
from quiz.learning.inference.uptake import NOTHING_YET, Odds
from quiz.learning.inference.variables import Ints, Variables, variables_of

PARTICLES = 64


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """All that is known of one learner on one map. Immutable: `update` makes another.

    `answers` counts all evidence. `window` are the readings since answers were last summed up
    in `prior`. `fresh` is the share of what is known that was learned lately, `traces` what is
    remembered of it. `failed` counts failures in a row after something was shown, `recent` are
    the outcomes of the latest chosen questions, `uptake` how well each uptake fitted before the
    window. `sketch` is what the same answers tell by direct signs alone, place by place: all that
    is known of beginners, and what practice goes by.
    """

    variables: Variables
    seed: int
    answers: int
    at_days: float
    prior: Floats
    fresh: Floats
    window: tuple[Evidence, ...]
    readings: tuple[Reading, ...]
    rates: Rates
    unary: Unary
    cloud: Cloud
    weights: Floats
    sharing: WrongTally
    standing: NDArray[np.int8]
    shown_at: Ints
    failed: Ints
    failed_at: Ints
    sketch: Sketch
    traces: Mapping[int, Trace] = field(default_factory=dict)
    calibration: Calibration = UNCALIBRATED
    recent: tuple[bool, ...] = ()
    uptake: Odds = NOTHING_YET
    refined: int = 0

    def wrong(self) -> Floats:
        """For each variable the probability that it is wrong now."""
        by_itself = self.unary.probabilities()[:, -1]
        share = np.einsum("p,pv->v", self.weights, self.cloud.wrong_now())
        detoured = self.cloud.asked.bears.any(axis=0)
        return np.asarray(np.where(detoured, self.sharing.mixed(share), by_itself))

    def ever_learned(self) -> Floats:
        """For each variable the share of what is known now that was learned in the window."""
        probabilities = self.unary.probabilities()
        learned = probabilities[:, 1:-1].sum(axis=1)
        known = 1 - probabilities[:, -1]
        return np.asarray(self.fresh * probabilities[:, 0] + learned) / np.maximum(known, 1e-9)


def first_estimate(
    atlas: Atlas,
    seed: int,
    particles: int = PARTICLES,
    home: str | None = None,
    said: float = 0.0,
) -> Estimate:
    """The estimate of a learner who has not answered anything, and who lives there.

    `said` is how much better, in log odds, they say they know the map than most people do.
    """
    variables = variables_of(atlas)
    unary = start(variables.prior, variables.is_real)
    rng = np.random.default_rng([seed, 0])
    until = unary.draw(np.arange(len(variables)), particles, rng)
    return Estimate(
        variables=variables,
        seed=seed,
        answers=0,
        at_days=0.0,
        prior=variables.prior,
        fresh=np.zeros(len(variables)),
        window=(),
        readings=(),
        rates=Rates(),
        unary=unary,
        cloud=cloud_of(variables, until, Rates()),
        weights=np.full(particles, 1 / particles),
        sharing=WrongTally.none(len(variables)),
        standing=np.zeros(len(variables), dtype=np.int8),
        shown_at=np.zeros(len(variables), dtype=np.int64),
        failed=np.zeros(len(variables), dtype=np.int64),
        failed_at=np.zeros(len(variables), dtype=np.int64),
        sketch=first_sketch(surroundings_of(atlas), home, said),
    )


def cloud_of(variables: Variables, until: Until, rates: Rates, asked: Asked | None = None) -> Cloud:
    """Particles that believe this, with everything computed."""
    cloud = Cloud(variables, until, asked or Asked(variables))
    cloud.refresh(np.arange(cloud.size), rates)
    return cloud
