"""How hard practice may be: the band of success, and how to aim for it."""

import numpy as np

from quiz.learning.inference.calibration import shifted
from quiz.learning.inference.rates import Floats

Band = tuple[float, float]

ANYTHING: Band = (0.0, 1.0)
"""No band: questions may be as hard or as easy as they are."""
RECENT = 15
"""How many of the latest chosen questions show whether practice is too hard or too easy."""
GAIN = 3.0
"""By how much the aim moves, in log odds, for each missing right answer."""
STEP = 0.05
"""Questions equally far from the band within such a step compete by their value."""


def remembered(recent: tuple[bool, ...], right: bool) -> tuple[bool, ...]:
    """The outcomes of the latest chosen questions, the newest last."""
    return (*recent, right)[-RECENT:]


def aimed(band: Band, recent: tuple[bool, ...]) -> Band:
    """The predicted success to aim at, so that real success ends up in the band.

    It integrates how far the latest outcomes fell short of the middle of the band, so that a
    prediction error is compensated whatever its cause. A few outcomes move it little.
    """
    if band == ANYTHING:
        return band
    middle = sum(band) / 2
    short = sum(middle - right for right in recent) / RECENT
    low, high = shifted(np.array(band), GAIN * short)
    return float(low), float(high)


def outside(band: Band, success: Floats) -> Floats:
    """How far each success is from a band, in steps."""
    low, high = band
    off = np.maximum(low - success, 0.0) + np.maximum(success - high, 0.0)
    return np.asarray(np.round(off / STEP) * STEP)
