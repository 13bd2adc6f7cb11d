"""How one learner forgets: several hypotheses, weighed by what was retained over nights.

People differ in how much they lose over a night, in how much another look helps, and in whether a
second look on the same day helps at all. None of it can be known beforehand, and all of it decides
when something must be repeated. So every hypothesis is tracked, and each answer about something
shown on an earlier day says which of them fit.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from quiz.learning.inference.rates import Floats

LOSES = (0.2, 0.32, 0.42, 0.52, 0.64)
"""What is lost over a night of what was seen once,"""
SETTLES = (0.4, 0.55, 0.7)
"""how much of that is left with each look more,"""
SAME_DAY = (0.0, 0.5, 1.0)
"""how much of a look another one on the same day is,"""
ALWAYS_LOSES = (0.0, 0.03, 0.07)
"""and what is lost over a night of anything learned, however often it was seen."""
LASTING = 0.55
"""How nights add up: a week is about three of them."""
WEAKLY = 0.7
"""How much an answer counts: what one look taught is correlated, so answers are not independent."""
UNEXPECTED = 0.8
"""How much less likely each step away from the middle of these is, in log odds."""

_WAYS = np.array(list(product(LOSES, SETTLES, SAME_DAY, ALWAYS_LOSES)))
_MIDDLE = np.array(list(product(range(5), range(3), range(3), range(3)))) - [2, 1, 1, 1]
_AT_FIRST = tuple((-UNEXPECTED * (_MIDDLE**2).sum(axis=1) / 2).tolist())


@dataclass(frozen=True)
class Forgetting:
    """The log-probability of each hypothesis."""

    weighed: tuple[float, ...] = _AT_FIRST

    @cached_property
    def shares(self) -> Floats:
        """The probability of each hypothesis."""
        logs = np.array(self.weighed)
        shares = np.exp(logs - logs.max())
        return np.asarray(shares / shares.sum())

    @property
    def same_day(self) -> float:
        """How much of a look another one on the same day is."""
        return float(self.shares @ _WAYS[:, 2])

    @property
    def loses(self) -> float:
        """What is lost over a night of what was seen once."""
        return float(self.shares @ _WAYS[:, 0])

    def kept(self, seen: Floats, days: Floats, worn: Floats | float) -> Floats:
        """The probability that something learned is still known after some nights' wear.

        `seen` is how often it was seen and `days` on how many days.
        """
        return np.asarray(self.shares @ _kept(seen, days, worn))

    def found(self, tests: "Tests") -> "Forgetting":
        """The same after answers about things that were shown on an earlier day."""
        there = tests.held * _kept(tests.seen, tests.days, tests.worn)
        there = tests.always + (1 - tests.always) * there
        fits = np.log(there * tests.if_known + (1 - there) * tests.if_not).sum(axis=1)
        logs = np.array(self.weighed) + WEAKLY * fits
        return Forgetting(tuple((logs - logs.max()).tolist()))


@dataclass(frozen=True, slots=True)
class Tests:
    """Answers about things shown on an earlier day.

    `always` is how probably each was known all along, `held` how probably it was known right after
    it was last shown if not, `seen`, `days` and `worn` as for what is kept; `if_known` and `if_not`
    are the probabilities of what was said.
    """

    always: Floats
    held: Floats
    seen: Floats
    days: Floats
    worn: Floats
    if_known: Floats
    if_not: Floats


def wear(days: float) -> float:
    """How much a gap of `days` wears what was learned, in nights."""
    return float(days**LASTING)


def _kept(seen: Floats, days: Floats, worn: Floats | float) -> Floats:
    """For each hypothesis, and each thing, the probability that it is still known."""
    same_day, settles = np.array(SAME_DAY)[:, None], np.array(SETTLES)[:, None, None]
    looks = days + same_day * np.maximum(0.0, seen - days)
    left = settles ** np.maximum(0.0, looks - 1)
    # The dearest step is done once for all that loses alike.
    loses, always = (np.array(each)[:, None] for each in (LOSES, ALWAYS_LOSES))
    lost = always + (loses[:, None, None, None] - always) * left[:, :, None]
    return np.asarray(np.exp(worn * np.log1p(-lost)).reshape(len(_WAYS), -1))
