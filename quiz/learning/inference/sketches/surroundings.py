"""The data of one map for the sketch of a learner, computed once."""

from functools import lru_cache

import numpy as np

from game.atlas import Atlas
from quiz.learning.inference.fame import fame_of
from quiz.learning.inference.rates import Floats
from quiz.learning.inference.variables import Ints, Variables, variables_of

ALIKE = 1.1
"""How much places differ in how well a learner knows them, in log odds."""
REACH = 2.0
"""Over how many crossings that is correlated."""
OWN = 0.35
"""The share of it that each place has for itself."""
LEVEL = 1.2
"""How much learners differ in how much of a map they know, in log odds."""
FAME = 0.45
"""By how much fame of either place raises the log odds that a border is known."""
USUAL = -0.9
"""The log odds that the average learner knows the average border."""
AT_HOME, FROM_HOME = 1.5, 0.55
"""For a learner who lives here: how much better places are known at home, and how much of that is
lost with each crossing away from it."""
FARTHEST = 6


class Surroundings:
    """Places and borders of a map as arrays; borders are the real variables in their order.

    `ends` are the two places of each border and `around` the borders of each place, padded with
    the number of borders (`there` says which are none). `spread` is the prior precision of how
    well each place is known, after the level of the learner.
    """

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.variables: Variables = variables_of(atlas)
        self.places = tuple(sorted(atlas.places))
        self.place_number = {slug: number for number, slug in enumerate(self.places)}
        real = self.variables.all[: self.variables.real]
        self.ends: Ints = np.array(
            [[self.place_number[slug] for slug in one.between] for one in real], dtype=np.int64
        )
        lists = [[n for n in self.variables.around[slug] if n < len(real)] for slug in self.places]
        widest = max(map(len, lists))
        self.around: Ints = np.full((len(lists), widest), len(real), dtype=np.int64)
        for number, own in enumerate(lists):
            self.around[number, : len(own)] = own
        self.there = self.around < len(real)
        self.degree: Ints = self.there.sum(axis=1)
        fame = fame_of(atlas)
        self.fame: Floats = np.array([fame[slug] for slug in self.places])
        self.apart: Floats = np.array(
            [[min(FARTHEST, atlas.fewest[a].get(b, FARTHEST)) if a != b else 0 for b in self.places]
             for a in self.places],
            dtype=float,
        )  # fmt: skip
        covered = ALIKE**2 * ((1 - OWN) * np.exp(-self.apart / REACH) + OWN * np.eye(len(lists)))
        self.spread: Floats = np.asarray(np.linalg.inv(covered), dtype=np.float64)
        rows = np.arange(len(real))
        self.design: Floats = np.zeros((len(real), len(lists) + 1))
        self.design[:, 0] = 1.0
        self.design[rows, self.ends[:, 0] + 1] = 1.0
        self.design[rows, self.ends[:, 1] + 1] = 1.0
        self.precision: Floats = np.zeros((len(lists) + 1, len(lists) + 1))
        self.precision[0, 0] = 1 / LEVEL**2
        self.precision[1:, 1:] = self.spread

    @property
    def borders(self) -> int:
        """How many borders there are."""
        return len(self.ends)

    def expected(self, home: str | None) -> Floats:
        """The log odds that the average learner, who lives there, knows each border."""
        known = FAME * self.fame
        if home in self.place_number:
            near = AT_HOME - FROM_HOME * self.apart[self.place_number[home]]
            known = known + np.maximum(near, -FROM_HOME)
        return np.asarray(USUAL + known[self.ends].sum(axis=1))


@lru_cache(maxsize=32)
def surroundings_of(atlas: Atlas) -> Surroundings:
    """The surroundings of a map, made once."""
    return Surroundings(atlas)
