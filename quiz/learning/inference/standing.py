"""What direct questions have said about a pair, and whether it was shown since."""

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from quiz.learning.inference.likelihood import Reading, Sign
from quiz.learning.inference.rates import Floats

DOUBTED = 0.06
"""From this probability of having been wrong on, something shown counts as shown."""


class PairStanding(IntEnum):
    """The standing of a pair by direct questions alone."""

    UNASKED = 0
    RIGHT = 1
    WRONG = 2
    SHOWN = 3


RIGHT_SIGNS = frozenset({Sign.NAMED, Sign.AFFIRMED, Sign.DENIED_STRANGER})
WRONG_SIGNS = frozenset({Sign.OMITTED, Sign.DENIED, Sign.NAMED_STRANGER, Sign.AFFIRMED_STRANGER})


def standing_after(standing: NDArray[np.int8], reading: Reading, wrong: Floats) -> NDArray[np.int8]:
    """The standing of all pairs after an answer; `wrong` is the probability of mistakes before it.

    A right answer needs no showing. A wrong answer that was then shown is *shown*, not known: only
    a further direct question can say whether it was learned.
    """
    after = standing.copy()
    for number, sign in reading.signs:
        if sign in RIGHT_SIGNS:
            after[number] = PairStanding.RIGHT
        elif sign in WRONG_SIGNS:
            after[number] = PairStanding.WRONG
    right = {number for number, sign in reading.signs if sign in RIGHT_SIGNS}
    for number, _ in reading.shown:
        doubted = wrong[number] >= DOUBTED or after[number] == PairStanding.WRONG
        if number not in right and doubted:
            after[number] = PairStanding.SHOWN
    return after
