"""Resampling and moving particles, and the rates that fit a learner."""

from dataclasses import dataclass

import numpy as np

from quiz.learning.inference.likelihood import Reading, Sign
from quiz.learning.inference.particles.cloud import Cloud, choices_off, counts_off
from quiz.learning.inference.particles.moves import accept, changes_of, tries_of
from quiz.learning.inference.rates import (
    GAPS,
    OMISSIONS,
    SLIPS,
    Floats,
    Rates,
    nearest_step,
    rounded,
)
from quiz.learning.inference.unary import STILL, Unary
from quiz.learning.inference.variables import Ints

FADES = 0.6
"""What is left of older looks at a variable when an answer arrives."""
REMEMBERED = 4.0
"""How many looks from before an answer count after it, at most."""
LATEST = 1.0
ANYWHERE = 0.1
"""How much the oddity of the latest answer adds, and that of any unlikely one."""
AGAINST = 2.0
NAMING = frozenset({Sign.OMITTED, Sign.NAMED})
AVERAGE = 12
"""How many borders of an average learner count before any was asked for."""
AS_MANY = 6.0
"""How many looks the particles themselves count for."""


@dataclass(frozen=True, slots=True)
class WrongTally:
    """The probability of being wrong at each proposal for a variable, given all the rest.

    A proposal says more than whether the particle was changed: it weighs both values. `sums` are
    the probabilities found and `looks` their number.
    """

    sums: Floats
    looks: Floats

    @classmethod
    def none(cls, variables: int) -> "WrongTally":
        """Nothing looked at."""
        return cls(np.zeros(variables), np.zeros(variables))

    def faded(self, by: Floats) -> "WrongTally":
        """The same, with older looks counting less, and at most as a few."""
        by = np.minimum(by, REMEMBERED / np.maximum(self.looks, REMEMBERED))
        return WrongTally(self.sums * by, self.looks * by)

    def with_looks(self, variables: Ints, found: Floats, weights: Floats) -> "WrongTally":
        """The same and these looks, each counting by the weight of its particle."""
        sums, looks = self.sums.copy(), self.looks.copy()
        np.add.at(sums, variables, found * weights)
        np.add.at(looks, variables, weights)
        return WrongTally(sums, looks)

    def rounded(self) -> "WrongTally":
        """The same as it is kept between answers."""
        return WrongTally(rounded(self.sums), rounded(self.looks))

    def mixed(self, share: Floats) -> Floats:
        """Together with the share of particles that are wrong."""
        return np.asarray((self.sums + AS_MANY * share) / (self.looks + AS_MANY))


def resample(cloud: Cloud, weights: Floats, rng: np.random.Generator) -> Floats:
    """Resample particles by their weights once too few of them count."""
    size = cloud.size
    if 1 / np.square(weights).sum() > size / 2:
        return weights
    points = (rng.random() + np.arange(size)) / size
    chosen = np.searchsorted(np.cumsum(weights), points)
    cloud.take(np.minimum(chosen, size - 1))
    return np.full(size, 1 / size)


def attention(cloud: Cloud, unary: Unary) -> Floats:
    """How often each variable is proposed: uncertain ones, more so if answers are odd.

    Only variables on which a detour bears; the others are known from direct answers exactly.
    """
    asked = cloud.asked
    if not len(asked):
        return np.zeros(len(cloud.variables))
    never = unary.probabilities()[:, 0]
    held = (cloud.until > 0).mean(axis=0)
    uncertain = np.sqrt(never * (1 - never)) + np.sqrt(held * (1 - held))
    # What the particles hold against the direct evidence may have come along with something
    # else when they were resampled.
    uncertain += AGAINST * np.abs(held - (1 - never))
    odd = np.maximum(-cloud.logged.mean(axis=0), 0.02)
    odd[-1] += LATEST
    weight = uncertain * (ANYWHERE + odd @ asked.near) * asked.bears.any(axis=0)
    return np.asarray(weight / max(weight.sum(), 1e-12))


def sweep(
    cloud: Cloud, unary: Unary, rates: Rates, weight: Floats, rng: np.random.Generator
) -> tuple[Ints, Floats]:
    """Let every particle propose a change of one variable, drawn by these weights.

    Proposals come from what is known of the variable alone and never equal the current value, so
    the acceptance probability has a factor for how much else could be proposed on either side.
    Returns the proposed variables and the probability of being wrong each time.
    """
    variable = rng.choice(len(weight), size=cloud.size, p=weight)
    every = np.arange(cloud.size)
    held = unary.columns(cloud.until[every, variable])
    table = unary.table[variable]
    spread = np.exp(table - table.max(axis=1, keepdims=True))
    own = spread[every, held]
    others = spread.copy()
    others[every, held] = 0.0
    total = others.sum(axis=1)
    possible = total > 0
    points = rng.random(cloud.size) * total
    proposed = (others.cumsum(axis=1) <= points[:, None]).sum(axis=1)
    proposed = np.where(possible, np.minimum(proposed, table.shape[1] - 1), held)
    theirs = spread[every, proposed]
    until = unary.times(proposed)
    tries = tries_of(cloud, variable, until.astype(np.int64))
    change = changes_of(cloud, tries, rates)
    back = own + total - theirs
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = change + np.log(total) - np.log(back)
        weighs = change + np.log(theirs) - np.log(own)
    accepted = possible & (np.log(rng.random(cloud.size)) < ratio)
    found = _wrong_now(weighs, until == STILL, cloud.until[every, variable] == STILL)
    accept(cloud, tries, accepted, rates)
    return variable, np.where(possible, found, np.nan)


def _wrong_now(weighs: Floats, proposed: Ints, held: Ints) -> Floats:
    """The probability of being wrong now, between the proposed and the current value."""
    share = 1 / (1 + np.exp(-np.clip(weighs, -40, 40)))
    return np.asarray(share * proposed + (1 - share) * held)


def fit_rates(cloud: Cloud, readings: tuple[Reading, ...], prior: Floats) -> Rates:
    """The steps of slips, omissions and gaps that fit what the particles believe.

    Without answers each counts as if a few average ones had been given.
    """
    off, counts = counts_off(cloud)
    strayed, choices = choices_off(cloud)
    omitted, known = _omissions(cloud, readings)
    return Rates(
        count=nearest_step(SLIPS, (off + 1.0) / (counts + 12)),
        choice=nearest_step(SLIPS, (strayed + 1.5) / (choices + 10)),
        omit=nearest_step(OMISSIONS, (omitted + 1.2) / (known + 24)),
        gap=nearest_step(GAPS, _gaps(cloud, readings, prior)),
    )


def _gaps(cloud: Cloud, readings: tuple[Reading, ...], prior: Floats) -> float:
    """The odds of missing a border that was asked for, against those of an average learner."""
    asked = {number for reading in readings for number, sign in reading.signs if sign in NAMING}
    if not asked:
        return 1.0
    numbers = sorted(asked)
    usual = float(prior[numbers].mean())
    missing = float((cloud.until[:, numbers] > 0).mean(axis=0).sum())
    share = min(0.98, (missing + AVERAGE * usual) / (len(numbers) + AVERAGE))
    return share / (1 - share) * (1 - usual) / usual


def _omissions(cloud: Cloud, readings: tuple[Reading, ...]) -> tuple[float, float]:
    """How many known neighbours were not named, and of how many."""
    omitted = known = 0.0
    for number, reading in enumerate(readings, start=1):
        for variable, sign in reading.signs:
            if sign in (Sign.OMITTED, Sign.NAMED):
                share = float((cloud.until[:, variable] < number).mean())
                known += share
                omitted += share if sign is Sign.OMITTED else 0.0
    return omitted, known
