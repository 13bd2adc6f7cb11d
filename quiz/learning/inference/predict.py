"""The probability of a right answer to a question."""

import numpy as np
from numpy.typing import NDArray

from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.question import Question
from quiz.learning.inference.boards import PricedBoard, Prices, board_of
from quiz.learning.inference.graphs import true_distances
from quiz.learning.inference.likelihood import choice_probabilities, counts_logged, price_likelihood
from quiz.learning.inference.rates import (
    NAMES_STRANGER,
    NAMES_UNKNOWN,
    Floats,
    column_of_distance,
    row_of_distance,
)
from quiz.learning.inference.state import Estimate
from quiz.learning.inference.variables import Variables

FINDS = 0.9
"""How often a place is found on an outline map: borders say nothing about it."""
ROUTE_CARE = 0.95
"""A learner who knows the distance may still write down a wrong step."""


def success(estimate: Estimate, question: Question, wrong: Floats | None = None) -> float:
    """The model's probability of a right answer, before correction.

    `wrong` are the probabilities of `estimate.wrong()`, if available.
    """
    kind = question.kind
    if tells(kind) is Tells.NOTHING:
        return FINDS
    if tells(kind) is Tells.PAIR or tells(kind).is_around:
        return _direct(estimate, question, estimate.wrong() if wrong is None else wrong)
    if tells(kind) is Tells.CHOICE or tells(kind) is Tells.PRICE:
        return float(estimate.weights @ board_success(estimate, question))
    one, other = (estimate.variables.node_of[place] for place in question.places)
    apart = estimate.cloud.now()[:, one, other]
    true = true_distances(estimate.variables)[one, other].astype(np.int64)
    table = counts_logged(estimate.rates)
    right = np.exp(table[row_of_distance(apart), column_of_distance(true)])
    known = float(estimate.weights @ right)
    return known if tells(kind) is Tells.COUNT else ROUTE_CARE * known


def _direct(estimate: Estimate, question: Question, wrong: Floats) -> float:
    variables, rates = estimate.variables, estimate.rates
    if tells(question.kind) is Tells.PAIR:
        number = variables.of(*question.places)
        slip = rates.slip / 2
        return (1 - slip) if number is None else _flipped(float(wrong[number]), slip)
    around = np.array(variables.around[question.places[0]])
    real = variables.is_real[around]
    probability = wrong[around]
    named = probability * NAMES_UNKNOWN + (1 - probability) * (1 - rates.omission)
    stranger = probability * (1 - rates.omission) + (1 - probability) * NAMES_STRANGER
    return float(np.where(real, named, 1 - stranger).prod())


def _flipped(wrong: float, slip: float) -> float:
    return wrong * slip + (1 - wrong) * (1 - slip)


def board_success(estimate: Estimate, question: Question) -> Floats:
    """For each particle the probability of a best choice, or of the right price."""
    rates = estimate.rates
    board = board_of(estimate.variables, question)
    apart = board.read(estimate.cloud.now())
    if tells(question.kind) is Tells.PRICE:
        true = int(true_prices(estimate.variables, board)[0])
        return np.exp(price_likelihood(rates, board.form, apart, board.fixed, true))
    probabilities = choice_probabilities(rates, board.form, apart, board.fixed, board.sense)
    return np.asarray(probabilities[:, is_best(estimate.variables, board)].sum(axis=1))


def true_prices(variables: Variables, board: PricedBoard) -> Prices:
    """The true price of each option of a board."""
    return np.asarray(board.prices(board.read(true_distances(variables))[None])[0])


def is_best(variables: Variables, board: PricedBoard) -> NDArray[np.bool_]:
    """Which options of a board are truly best."""
    behind = true_prices(variables, board) * board.sense
    return np.asarray(behind == behind.min())
