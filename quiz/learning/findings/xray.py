"""The X-ray: which borders the learner probably misses or invents, and how certain that is."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from game.atlas.salience import Pair
from quiz.learning.findings.knowledge import wrong_before, wrong_now
from quiz.learning.inference.standing import PairStanding
from quiz.learning.inference.state import Estimate

FLAGGED = 0.5
TOLD = 0.1
"""By how much answers must have raised a probability for a border to be suspected."""


class State(StrEnum):
    """The basis of a probability.

    Only a direct question makes a mistake a fact (`confirmed`). What the coach only infers is
    `suspected`; what was shown since is `shown` until it is asked again.
    """

    UNASKED = "unasked"
    KNOWN = "known"
    SUSPECTED = "suspected"
    CONFIRMED = "confirmed"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Flag:
    """One pair of places: whether they touch, and how probably the learner has that wrong."""

    border: Pair
    real: bool
    wrong: float
    state: State

    def encode(self) -> dict[str, Any]:
        """The flag as the command line writes it."""
        return {
            "border": list(self.border),
            "real": self.real,
            "wrong": round(self.wrong, 4),
        }


def xray(estimate: Estimate) -> list[Flag]:
    """A flag for each border and each plausible pair, the most likely mistake first."""
    wrong, before = wrong_now(estimate), wrong_before(estimate)
    flags = [
        Flag(
            variable.between,
            variable.real,
            float(wrong[number]),
            _state(
                PairStanding(int(estimate.standing[number])),
                float(wrong[number]),
                float(before[number]),
            ),
        )
        for number, variable in enumerate(estimate.variables.all)
    ]
    return sorted(flags, key=lambda flag: (-flag.wrong, flag.border))


def _state(standing: PairStanding, wrong: float, before: float) -> State:
    if standing is PairStanding.SHOWN:
        return State.SHOWN
    if standing is PairStanding.WRONG:
        return State.CONFIRMED if wrong >= FLAGGED else State.SUSPECTED
    # Nobody is suspected of what most people miss before an answer has suggested it.
    if wrong >= FLAGGED and (standing is not PairStanding.UNASKED or wrong >= before + TOLD):
        return State.SUSPECTED
    return State.KNOWN if standing is PairStanding.RIGHT else State.UNASKED
