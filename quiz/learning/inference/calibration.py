"""Whether learners are right as often as predicted, and by how much to correct it."""

from dataclasses import dataclass
from math import exp, log

import numpy as np
from numpy.typing import NDArray

DRIFT = 0.003
NARROWEST = 0.004


@dataclass(frozen=True, slots=True)
class Calibration:
    """A shift of predictions in log odds, learned from each prediction's outcome.

    Questions picked because of a prediction are those where it errs most, so they need their own
    shift: `chosen` beside `evenly`. Each is a mean and a variance.
    """

    chosen: tuple[float, float] = (0.0, 0.5)
    evenly: tuple[float, float] = (0.0, 0.2)

    def corrected(self, raw: float, *, chosen: bool = True) -> float:
        """The corrected probability."""
        shift, _ = self.chosen if chosen else self.evenly
        return _probability(_odds(raw) + shift)

    def after(self, raw: float, *, right: bool, chosen: bool) -> "Calibration":
        """The same after the outcome of a prediction."""
        shift, variance = self.chosen if chosen else self.evenly
        expected = _probability(_odds(raw) + shift)
        variance = 1 / (1 / (variance + DRIFT) + max(NARROWEST, expected * (1 - expected)))
        moved = (shift + variance * (right - expected), variance)
        return Calibration(moved, self.evenly) if chosen else Calibration(self.chosen, moved)


UNCALIBRATED = Calibration()


def shifted(probabilities: NDArray[np.float64], shift: float) -> NDArray[np.float64]:
    """Probabilities moved by a shift in log odds."""
    held = np.clip(probabilities, 0.005, 0.995)
    return np.asarray(1 / (1 + (1 - held) / held * np.exp(-shift)))


def _odds(probability: float) -> float:
    held = min(0.995, max(0.005, probability))
    return log(held / (1 - held))


def _probability(odds: float) -> float:
    return 1 / (1 + exp(-odds))
