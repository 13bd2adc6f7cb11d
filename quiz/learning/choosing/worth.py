"""The value of each possible question: what it would reveal and teach, and how hard it is."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.question import Question
from quiz.learning.choosing.ways import Ways, carrying
from quiz.learning.inference.boards import board_of
from quiz.learning.inference.graphs import true_distances
from quiz.learning.inference.likelihood import choice_probabilities, counts_logged, is_long
from quiz.learning.inference.predict import ROUTE_CARE, is_best, true_prices
from quiz.learning.inference.rates import (
    NAMES_STRANGER,
    NAMES_UNKNOWN,
    ON_ROUTE,
    STATED,
    Floats,
    column_of_distance,
    row_of_distance,
    taken_in,
)
from quiz.learning.inference.state import Estimate
from quiz.learning.inference.variables import FAR, Distances, Ints, Variables

STEPS_TELL = 0.4
"""How much of what is unknown about the borders of a way a route reveals, besides its length."""

INVENTED = 0.25
"""The weight of an invented border in practice, relative to a missing one."""


@dataclass(frozen=True, slots=True)
class Worth:
    """For some questions: bits of information, borders that would be learned, and the probability
    of a right answer."""

    information: Floats
    learning: Floats
    success: Floats


def entropy(probability: Floats) -> Floats:
    """The entropy in bits of a yes or no of this probability."""
    held = np.clip(probability, 1e-9, 1 - 1e-9)
    return np.asarray(-held * np.log2(held) - (1 - held) * np.log2(1 - held))


def spread(probabilities: Floats) -> Floats:
    """The entropy in bits of a choice between several, along the last axis."""
    held = np.maximum(probabilities, 1e-12)
    return np.asarray(-(held * np.log2(held)).sum(axis=-1))


def told(wrong: Floats, if_wrong: float, if_right: float) -> Floats:
    """The bits that a yes or no reveals about being wrong, given how often either says yes."""
    yes = wrong * if_wrong + (1 - wrong) * if_right
    own = wrong * entropy(np.array(if_wrong)) + (1 - wrong) * entropy(np.array(if_right))
    return np.maximum(entropy(yes) - own, 0.0)


@lru_cache(maxsize=16)
def place_pairs(variables: Variables) -> Ints:
    """Every two connected places, as nodes."""
    nodes = np.array([variables.node_of[slug] for slug in sorted(variables.atlas.places)])
    one, other = np.triu_indices(len(nodes), 1)
    pairs = np.column_stack([nodes[one], nodes[other]])
    joined = true_distances(variables)[pairs[:, 0], pairs[:, 1]] < FAR
    return np.asarray(pairs[joined])


class Bench:
    """An estimate prepared for valuing questions.

    `invented` is the weight of an invented border relative to a missing one.
    """

    def __init__(self, estimate: Estimate, invented: float = 1.0) -> None:
        self.estimate = estimate
        self._counts = np.where(estimate.variables.is_real, 1.0, invented)
        self.variables = estimate.variables
        self.rates = estimate.rates
        self.wrong = estimate.wrong()

    @cached_property
    def news(self) -> Floats:
        """The value of showing each variable: a border that is missing most."""
        return np.asarray(self._counts * self.wrong)

    @cached_property
    def ways(self) -> Ways:
        """The ways with the most probably missing borders."""
        return Ways(self.variables, self.news)

    @cached_property
    def missing(self) -> float:
        """The share of the borders that is probably missing."""
        return float(self.wrong[self.variables.is_real].mean())

    @cached_property
    def unknown(self) -> float:
        """How much is still unknown, as a share of the initial uncertainty."""
        first = entropy(self.variables.prior).sum()
        return float(min(1.0, entropy(self.wrong).sum() / first)) if first else 0.0

    def neighbours(self) -> Worth:
        """Asking about the pair of each variable."""
        slip = min(0.12, max(0.02, self.rates.slip / 2))
        success = self.wrong * slip + (1 - self.wrong) * (1 - slip)
        learning = self.rates.by_word * STATED * self.news
        return Worth(self._counts * told(self.wrong, 1 - slip, slip), learning, success)

    def naming(self) -> Worth:
        """Asking for the neighbours of each place, in the order of their slugs."""
        real, wrong, omit = self.variables.is_real, self.wrong, self.rates.omission
        tells = np.where(
            real, told(wrong, NAMES_UNKNOWN, 1 - omit), told(wrong, 1 - omit, NAMES_STRANGER)
        )
        named = wrong * NAMES_UNKNOWN + (1 - wrong) * (1 - omit)
        unnamed = 1 - wrong * (1 - omit) - (1 - wrong) * NAMES_STRANGER
        around = _around(self.variables)
        taken = taken_in(around @ self.news)
        right = np.exp(around @ np.log(np.where(real, named, unnamed)))
        return Worth(around @ (self._counts * tells), self.rates.by_word * STATED * taken, right)

    @cached_property
    def counts(self) -> Worth:
        """Asking for the crossings between each two places (see `place_pairs`)."""
        one, other = place_pairs(self.variables).T
        apart = row_of_distance(self.estimate.cloud.now()[:, one, other])
        table = np.exp(counts_logged(self.rates))
        cells = apart + np.arange(len(one)) * len(table)
        weights = np.broadcast_to(self.estimate.weights[:, None], cells.shape)
        sums = np.bincount(cells.ravel(), weights.ravel(), len(one) * len(table))
        held: Floats = sums.reshape(len(one), len(table)).astype(np.float64)
        true = true_distances(self.variables)[one, other].astype(np.int64)
        information = spread(held @ table) - held @ spread(table)
        success = (held * table[:, column_of_distance(true)].T).sum(axis=1)
        carried = self.ways.carried[one, other]
        learning = self.rates.by_sight * ON_ROUTE * taken_in(carried)
        return Worth(np.maximum(information, 0.0), learning, success)

    @cached_property
    def routes(self) -> Worth:
        """Asking for a route between each two places."""
        one, other = place_pairs(self.variables).T
        unknown = carrying(self.variables, entropy(self.wrong))[one, other]
        counts = self.counts
        # A learner who knows no way, or only a longer one, reveals nothing about the borders on it.
        walked = np.minimum(1.0, 1.5 * counts.success)
        information = counts.information + STEPS_TELL * walked * unknown
        return Worth(information, counts.learning, ROUTE_CARE * counts.success)

    def board(self, question: Question, carried: float) -> tuple[float, float, float]:
        """Asking for a choice or a price: information, learning, success.

        `carried` is the weight of probably missing borders on the route of the answer.
        """
        weights = self.estimate.weights
        board = board_of(self.variables, question)
        apart = board.read(self._now)
        if tells(question.kind) is Tells.PRICE:
            prices = board.prices(apart)[:, 0]
            probabilities, true = self._given_prices(
                prices, int(true_prices(self.variables, board)[0])
            )
        else:
            probabilities = choice_probabilities(
                self.rates, board.form, apart, board.fixed, board.sense
            )
            true = is_best(self.variables, board)
        mean = weights @ probabilities
        information = float(spread(mean) - weights @ spread(probabilities))
        if tells(question.kind) is Tells.PRICE and is_long(self.variables, board):
            information = 0.0
        learning = self.rates.by_sight * ON_ROUTE * float(taken_in(np.array(carried)))
        return max(0.0, information), learning, float(mean[true].sum())

    @cached_property
    def _now(self) -> Distances:
        return self.estimate.cloud.now()

    def _given_prices(
        self, believed: NDArray[np.int64], true: int
    ) -> tuple[Floats, NDArray[np.bool_]]:
        """The probability that each particle gives each believed price, and which is true."""
        prices = np.unique(np.append(believed, true))
        slip = min(0.5, 1.5 * self.rates.slip)
        same = believed[:, None] == prices[None, :]
        return np.where(same, 1 - slip, slip / max(1, len(prices) - 1)), prices == true


@lru_cache(maxsize=16)
def _around(variables: Variables) -> Floats:
    """For each place, in the order of their slugs, which variables are about it."""
    return np.array(
        [
            [place in variable.between for variable in variables.all]
            for place in sorted(variables.atlas.places)
        ],
        dtype=float,
    )
