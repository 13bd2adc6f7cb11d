"""How much a learner learns of what is shown, inferred from what is asked again afterwards."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from quiz.learning.inference.likelihood import Reading, sign_table
from quiz.learning.inference.rates import UPTAKES, Floats, Rates
from quiz.learning.inference.unary import MOST_LEARNED, start

USUAL = (-2.5, -1.5, -0.5, 0.0, -0.7)
"""How common each step is among people, in log odds against the usual one."""
APART = 0.5
"""How much less likely it is that a learner is a step better by word than by sight, or worse."""
STEPS = tuple((sight, word) for sight in range(len(UPTAKES)) for word in range(len(UPTAKES)))
"""How much is learned by sight, from drawn routes, and by word, from statements."""
NOTHING_YET = (0.0,) * len(STEPS)

Odds = tuple[float, ...]
"""How well each pair of steps fits, as the logarithm of a likelihood."""

_COMMON = np.array(
    [USUAL[sight] + USUAL[word] - APART * abs(sight - word) for sight, word in STEPS]
)
_TAKEN = np.array([[UPTAKES[sight], UPTAKES[word]] for sight, word in STEPS])


def fits_of(
    prior: Floats, real: NDArray[np.bool_], readings: Iterable[Reading], rates: Rates
) -> Odds:
    """log P(direct answers) for each pair of steps, given what was shown between them.

    Answers that depend on many borders at once are left out: a direct question about a border that
    was shown is most informative, and needs no sampling.
    """
    readings = tuple(readings)
    again = _asked_again(readings)
    first = start(prior, real, rates.gaps).table
    right = np.tile(first[:, 0], (len(STEPS), 1))
    wrong = np.tile(first[:, 1], (len(STEPS), 1))
    signs = sign_table(rates)
    for reading in readings:
        told = [one for one in reading.signs if one[0] in again]
        if told:
            wrong[:, [number for number, _ in told]] += signs[[sign for _, sign in told]]
        shown = [one for one in reading.shown if one[0] in again]
        if shown:
            seen = [number for number, _ in shown]
            by_word = [int(number in reading.told) for number in seen]
            probabilities = np.minimum(
                _TAKEN[:, by_word] * [share for _, share in shown], MOST_LEARNED
            )
            right[:, seen] = np.logaddexp(right[:, seen], wrong[:, seen] + np.log(probabilities))
            wrong[:, seen] += np.log1p(-probabilities)
    asked = sorted(again)
    return tuple(float(fit) for fit in np.logaddexp(right[:, asked], wrong[:, asked]).sum(axis=1))


def _asked_again(readings: Iterable[Reading]) -> set[int]:
    """The variables that were asked directly after they were shown: no others are informative."""
    shown: set[int] = set()
    again: set[int] = set()
    for reading in readings:
        again.update(number for number, _ in reading.signs if number in shown)
        shown.update(number for number, _ in reading.shown)
    return again


def likeliest(before: Odds, now: Odds) -> tuple[int, int]:
    """The steps that fit best, by sight and by word, in this sitting and all before it."""
    return STEPS[int(np.argmax(np.add(before, now) + _COMMON))]


def added(before: Odds, now: Odds) -> Odds:
    """Both together, with the best of them at zero."""
    both = np.add(before, now)
    return tuple(float(fit) for fit in both - both.max())
