"""How people answer: how often they slip, omit, guess, learn. All figures of the model."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from quiz.learning.inference.variables import FAR

Floats = NDArray[np.float64]


def rounded(values: Floats) -> Floats:
    """The values to seven digits: stored between answers they take half the space, and exactly."""
    return values.astype(np.float32).astype(np.float64)


SLIPS = (0.02, 0.04, 0.07, 0.11, 0.16, 0.23, 0.32)
"""Steps of the share of answers that do not follow from what is believed."""
GAPS = (0.5, 1.0, 1.7, 3.0, 6.0)
"""Steps of the odds of missing a border, relative to the average learner."""
OMISSIONS = (0.01, 0.03, 0.06, 0.1, 0.16, 0.24)
"""Steps of the share of known neighbours that are not named."""
UPTAKES = (0.05, 0.25, 0.6, 1.0, 1.5)
"""Steps of how much is learned of what is shown, relative to the average learner."""

LONGEST = 20
"""Counts above this are treated as this."""
GUESSES = {3: 0.1, 4: 0.2, 5: 0.25, 6: 0.2, 7: 0.15}
"""What is answered if the learner knows no way at all."""

NAMES_UNKNOWN = 0.03
"""A border that is not believed is still named."""
NAMES_STRANGER = 0.004
"""A pair that is not believed to touch is named."""
STEPS_UNKNOWN = 0.02
STEPS_STRANGER = 0.003
"""The same for a step of a route."""

UNSURE = 2.5
UNSURE_OF_ALL = 1.6
"""How much more common "I do not know" is about a missing border than about a known one: asked
for the border itself, and for all neighbours of a place."""

ON_ROUTE = 0.30
STATED = 0.55
SHORTCUT = 0.12
"""Probabilities that a wrong belief is corrected: by a route that crosses it, by being told, by a
count that was too low."""
TAKEN_IN = 2.0
"""About how many borders of one feedback a learner learns."""
LOOKED_OVER = 14
"""On a route with more borders a learner is likely to overlook some that are new to them."""

CHOICE_SPREAD = 20.0
"""By how many euros a careless choice is off."""


@dataclass(frozen=True, slots=True)
class Rates:
    """The steps that fit one learner best: slips of counts and choices, omissions, gaps, and how
    much is learned of what is drawn and of what is said."""

    count: int = 3
    choice: int = 4
    omit: int = 2
    gap: int = 1
    learns: int = 3
    hears: int = 3

    @property
    def slip(self) -> float:
        """The share of counts that do not follow from what is believed."""
        return SLIPS[self.count]

    @property
    def careless(self) -> float:
        """The share of choices that do not."""
        return SLIPS[self.choice]

    @property
    def gaps(self) -> float:
        """The odds of missing a border, relative to the average learner."""
        return GAPS[self.gap]

    @property
    def by_sight(self) -> float:
        """How much is learned from a drawn route, relative to the average learner."""
        return UPTAKES[self.learns]

    @property
    def by_word(self) -> float:
        """How much is learned from a statement, relative to the average learner."""
        return UPTAKES[self.hears]

    @property
    def omission(self) -> float:
        """The share of known neighbours that are not named."""
        return OMISSIONS[self.omit]


def nearest_step(steps: tuple[float, ...], value: float) -> int:
    """The number of the step that is nearest on a scale of ratios."""
    return int(np.argmin([abs(np.log(step / max(value, 1e-4))) for step in steps]))


def count_table(slip: float) -> Floats:
    """log P(count given | believed distance), as distance × count; the last row knows no way.

    Too many is more common than too few: a learner who misses a border walks round.
    """
    table = np.zeros((LONGEST + 2, LONGEST + 1))
    for distance in range(1, LONGEST + 1):
        row = table[distance]
        row[1:] = 0.04 * slip / LONGEST
        row[distance] += 1 - slip
        for off, share in ((1, 0.55), (-1, 0.28), (2, 0.1), (-2, 0.03)):
            if 1 <= distance + off <= LONGEST:
                row[distance + off] += share * slip
    table[0, 1:] = 1e-6
    table[-1, 1:] = 0.1 / LONGEST
    for count, share in GUESSES.items():
        table[-1, count] += share
    table[:, 0] = 1e-6
    return np.asarray(np.log(table / table.sum(axis=1, keepdims=True)))


def row_of_distance(apart: NDArray[np.int8]) -> NDArray[np.int64]:
    """The row of the count table for distances, which may be `FAR`."""
    rows = apart.astype(np.int64)
    return np.where(rows >= FAR, LONGEST + 1, np.minimum(rows, LONGEST))


def column_of_distance(true: NDArray[np.int64]) -> NDArray[np.int64]:
    """The column of the count table for true distances, the last one for all longer ways."""
    return np.asarray(np.minimum(true, LONGEST))


def stated_share(told: int) -> float:
    """The probability of learning one of `told` corrections."""
    return STATED * min(1.0, (TAKEN_IN + 1) / max(1, told))


def on_route_share(crossed: int) -> float:
    """The probability of learning one border of a route of this length.

    A learner who sees a route looks at what is new to them, which is a small part of it.
    """
    return ON_ROUTE * min(1.0, LOOKED_OVER / max(1, crossed))


def taken_in(news: Floats) -> Floats:
    """About how much of a feedback with this much news is looked at: two or three things.

    Their number is taken to vary like a count around its expectation.
    """
    none = np.exp(-news)
    two = 2 - none * (2 + news)
    three = 3 - none * (3 + 2 * news + news**2 / 2)
    return np.asarray((two + three) / 2)
