"""How one learner answers and learns."""

from dataclasses import dataclass, field
from math import exp

import numpy as np

from quiz.learning.inference.rates import Floats
from quiz.learning.inference.sketches.forgetting import Forgetting

NEARER = 1.6
"""How much more likely, in log odds, a guess falls on a neighbour than on another place."""
Shift = tuple[float, float]
UNSHIFTED: tuple[Shift, ...] = (
    (-0.65, 0.5),
    (-0.1, 0.5),
    (-0.1, 0.4),
    (0.1, 2.0),
    (0.0, 1.0),
)
"""The shifts before the first answer. Beginners know fewer famous places than most people do, and a
place chosen for being easy is often harder than estimated. One or two boards show whether a learner
can price journeys."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How one learner answers and learns, fitted as answers come.

    `named` and `agreed` count unknown borders that are named or affirmed, `picked` options that do
    not touch, `omits` known borders that are left out; each is (hits, tries). `strays` counts wrong
    names among neighbours, out of those that an average learner would add. `unsure` counts "I do
    not know" about places of which nothing is known. `uptake` is relative to the average learner.
    `shifts` correct the credit that is expected of picking, naming, all else, prices and boards, in
    log odds: a mean and a variance.
    """

    named: tuple[float, float] = (1.0, 6.0)
    picked: tuple[float, float] = (1.8, 8.0)
    agreed: tuple[float, float] = (2.0, 6.0)
    omits: tuple[float, float] = (1.0, 14.0)
    strays: tuple[float, float] = (1.8, 3.0)
    unsure: tuple[float, float] = (2.0, 5.0)
    uptake: float = 1.0
    forgetting: Forgetting = field(default_factory=Forgetting)
    shifts: tuple[Shift, ...] = UNSHIFTED

    def guess(self, what: str) -> float:
        """The probability that an unknown border is named, picked or affirmed."""
        hits, tries = self.named if what == "named" else self.agreed
        if what == "picked":
            hits, tries = self.picked
        rate = min(0.9, max(0.02, hits / tries))
        if what != "picked":
            return rate
        return min(0.9, 1 / (1 + (1 - rate) / rate * exp(-NEARER)))

    @property
    def tempted(self) -> float:
        """The probability that a non-neighbour is picked."""
        hits, tries = self.picked
        return min(0.9, max(0.01, hits / tries))

    def stray(self, news: Floats) -> Floats:
        """How many wrong names to expect for a place with `news` unknown borders."""
        added, usual = self.strays
        return np.asarray(added / usual * strays_usual(news))

    def gives_up(self, known: Floats) -> Floats:
        """The probability of "I do not know" about each place, by how well borders are known."""
        hits, tries = self.unsure
        return np.asarray(hits / tries * (1 - known).prod(axis=1))

    @property
    def omission(self) -> float:
        """The probability that a known neighbour is left out."""
        hits, tries = self.omits
        return min(OMITS_AT_MOST, max(0.02, hits / tries))


OMITS_AT_MOST = 0.7
"""Some people name one or two neighbours, however many they know."""


STRAY_ANYHOW, STRAY_EACH, STRAY_AT_MOST = 0.4, 0.5, 3.0
"""The wrong names to expect for a known place, for each of its unknown borders, and the most
borders that count: some people always add a name or two."""


def strays_usual(news: Floats) -> Floats:
    """The number of wrong names to expect, before the learner's own factor."""
    return np.asarray(STRAY_ANYHOW + STRAY_EACH * np.minimum(STRAY_AT_MOST, news))
