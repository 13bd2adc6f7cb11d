"""What is known of each variable alone: prior, direct answers, and when it was shown."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from quiz.learning.inference.likelihood import Reading, sign_table
from quiz.learning.inference.rates import Floats, Rates
from quiz.learning.inference.variables import Ints

STILL = 32767
"""Still wrong. 0 means never wrong, and any other number is the last question at which it was
wrong."""


MOST_LEARNED = 0.95
"""Nothing shown is certain to be learned."""
AVERAGE = Rates()


def learned_by(rates: Rates, share: float, *, told: bool) -> float:
    """The probability of learning what the average learner learns with this one."""
    return min(MOST_LEARNED, share * (rates.by_word if told else rates.by_sight))


@dataclass(frozen=True, slots=True)
class Unary:
    """log P(wrong until then, direct answers) for each variable, independent of distances.

    The first column is never, the last one still; between them is one for each question: wrong
    until what was shown after it put it right.
    """

    table: Floats

    @property
    def asked(self) -> int:
        """How many questions it knows of."""
        return int(self.table.shape[1]) - 2

    def after(self, reading: Reading, signs: Floats, rates: Rates = AVERAGE) -> "Unary":
        """The same after one more answer of a learner who learns like this."""
        still = self.table[:, -1].copy()
        learned = np.full(len(still), -np.inf)
        _hear(reading, signs, rates, still, learned)
        return Unary(np.column_stack([self.table[:, :-1], learned, still]))

    def probabilities(self) -> Floats:
        """The same as probabilities, each row adding up to 1."""
        spread = np.exp(self.table - self.table.max(axis=1, keepdims=True))
        return np.asarray(spread / spread.sum(axis=1, keepdims=True))

    def columns(self, until: NDArray[np.int16]) -> Ints:
        """The columns of these times."""
        return np.where(until == STILL, self.asked + 1, until.astype(np.int64))

    def times(self, columns: Ints) -> NDArray[np.int16]:
        """The times of these columns."""
        return np.where(columns > self.asked, STILL, columns).astype(np.int16)

    def draw(self, numbers: Ints, size: int, rng: np.random.Generator) -> NDArray[np.int16]:
        """Times for these variables, `size` of each (rows), drawn from what is known."""
        sums = self.probabilities()[numbers].cumsum(axis=1)
        sums[:, -1] = 1.0
        drawn = rng.random((size, len(numbers)))
        columns = np.zeros(drawn.shape, dtype=np.int64)
        for place in range(len(numbers)):
            columns[:, place] = np.searchsorted(sums[place], drawn[:, place], side="right")
        return self.times(np.minimum(columns, self.asked + 1))


def start(prior: Floats, real: NDArray[np.bool_], gaps: float = 1.0) -> Unary:
    """The table before the first answer, of a learner with these gaps."""
    odds = prior / (1 - prior) * np.where(real, gaps, 1.0)
    return Unary(np.column_stack([-np.log1p(odds), np.log(odds) - np.log1p(odds)]))


def read_all(
    prior: Floats, real: NDArray[np.bool_], readings: Iterable[Reading], rates: Rates
) -> Unary:
    """The table after some answers: the same as one after the other, at once."""
    begun, signs, heard = start(prior, real, rates.gaps).table, sign_table(rates), tuple(readings)
    table = np.full((len(begun), len(heard) + 2), -np.inf)
    table[:, 0], table[:, -1] = begun[:, 0], begun[:, -1]
    for place, reading in enumerate(heard, start=1):
        _hear(reading, signs, rates, table[:, -1], table[:, place])
    return Unary(table)


def _hear(reading: Reading, signs: Floats, rates: Rates, still: Floats, learned: Floats) -> None:
    """Add one more answer: what is still wrong, and what was learned by it."""
    for number, sign in reading.signs:
        still[number] += signs[sign]
    for number, share in reading.shown:
        probability = learned_by(rates, share, told=number in reading.told)
        learned[number] = still[number] + np.log(probability)
        still[number] += np.log1p(-probability)
