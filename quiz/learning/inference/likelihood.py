"""What an answer reveals, given what the learner believes: all likelihoods of the model."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from game.journey.rules import CROSSING_PRICE, NEIGHBOUR_PRICE
from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.question import Answer, Question
from quiz.learning.inference.boards import (
    BoardForm,
    PricedBoard,
    Prices,
    board_of,
    prices_by,
    walks_by,
)
from quiz.learning.inference.evidence import Evidence
from quiz.learning.inference.graphs import true_distances
from quiz.learning.inference.put_right import listed, put_right, stepped, told_of, walked
from quiz.learning.inference.rates import (
    CHOICE_SPREAD,
    LONGEST,
    NAMES_STRANGER,
    NAMES_UNKNOWN,
    STEPS_STRANGER,
    STEPS_UNKNOWN,
    UNSURE,
    UNSURE_OF_ALL,
    Floats,
    Rates,
    count_table,
)
from quiz.learning.inference.variables import Distances, Ints, Variables

LONG = 8
"""Prices of journeys with more crossings reveal nothing."""


class Sign(IntEnum):
    """What an answer says about one pair, independent of distances."""

    OMITTED = 0
    NAMED = 1
    NAMED_STRANGER = 2
    UNNAMED_STRANGER = 3
    DENIED = 4
    AFFIRMED = 5
    AFFIRMED_STRANGER = 6
    DENIED_STRANGER = 7
    STEPPED = 8
    STEPPED_STRANGER = 9
    UNSURE = 10
    UNSURE_OF_ALL = 11


PICKED: Mapping[Sign, Sign] = {
    Sign.NAMED: Sign.AFFIRMED,
    Sign.OMITTED: Sign.OMITTED,
    Sign.NAMED_STRANGER: Sign.AFFIRMED_STRANGER,
    Sign.UNNAMED_STRANGER: Sign.DENIED_STRANGER,
}
"""What picking an option or not says: a learner who sees a name says yes to it, or skips it."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number of crossings that was given for two nodes."""

    nodes: tuple[int, int]
    given: int


@dataclass(frozen=True, slots=True)
class ChosenOption:
    """A chosen option, by its index in the board."""

    board: PricedBoard
    option: int


@dataclass(frozen=True, slots=True)
class Priced:
    """A price that was given for the only option of a board."""

    board: PricedBoard
    given: int


Detour = Count | ChosenOption | Priced
"""Evidence that depends on distances, and so on many borders at once."""


@dataclass(frozen=True, slots=True)
class Reading:
    """An answer split into signs of single pairs, at most one detour, and what was shown.

    `shown` are variables with the probability that a wrong belief was corrected; `told` are those
    of them that were stated, the others were only drawn.
    """

    signs: tuple[tuple[int, Sign], ...] = ()
    detour: Detour | None = None
    shown: tuple[tuple[int, float], ...] = ()
    told: frozenset[int] = frozenset()


def read(variables: Variables, evidence: Evidence) -> Reading:
    """What can be learned from an answer."""
    shown = tuple(sorted(put_right(variables, evidence).items()))
    told = told_of(variables, evidence)
    question, given = evidence.question, evidence.given
    if evidence.aided:
        return Reading(shown=shown, told=told)
    if given is None:
        return Reading(tuple(_unsure(variables, question)), shown=shown, told=told)
    signs = tuple(_signs(variables, question, given))
    return Reading(signs, _detour(variables, evidence), shown, told)


def _signs(variables: Variables, question: Question, given: Answer) -> Iterator[tuple[int, Sign]]:
    if tells(question.kind) is Tells.PAIR:
        number = variables.of(*question.places)
        if number is not None:
            yield number, _yes_or_no(variables, number, bool(given))
    elif tells(question.kind) is Tells.NAMED:
        yield from _named(variables, question.places[0], listed(given))
    elif tells(question.kind) is Tells.PICKED:
        place = question.places[0]
        offered = {variables.of(place, other) for other in question.options}
        for number, sign in _named(variables, place, listed(given)):
            if number in offered:
                yield number, PICKED[sign]
    elif tells(question.kind) is Tells.WAY:
        for number in stepped(variables, walked(variables, question, given)):
            real = variables.is_real[number]
            yield number, Sign.STEPPED if real else Sign.STEPPED_STRANGER


def _unsure(variables: Variables, question: Question) -> Iterator[tuple[int, Sign]]:
    """What "I do not know" reveals about neighbours: a little.

    A learner who cannot say how far it is may miss any of many borders: that reveals little.
    """
    if tells(question.kind) is Tells.PAIR:
        number = variables.of(*question.places)
        if number is not None and variables.is_real[number]:
            yield number, Sign.UNSURE
    elif tells(question.kind) in (Tells.NAMED, Tells.PICKED):
        for number in variables.around[question.places[0]]:
            if variables.is_real[number]:
                yield number, Sign.UNSURE_OF_ALL


def _yes_or_no(variables: Variables, number: int, given: bool) -> Sign:
    if variables.is_real[number]:
        return Sign.AFFIRMED if given else Sign.DENIED
    return Sign.AFFIRMED_STRANGER if given else Sign.DENIED_STRANGER


def _named(variables: Variables, place: str, given: list[str]) -> Iterator[tuple[int, Sign]]:
    named = set(given)
    for number in variables.around[place]:
        one, other = variables.all[number].between
        said = (other if one == place else one) in named
        if variables.is_real[number]:
            yield number, Sign.NAMED if said else Sign.OMITTED
        else:
            yield number, Sign.NAMED_STRANGER if said else Sign.UNNAMED_STRANGER


def _detour(variables: Variables, evidence: Evidence) -> Detour | None:
    question, given = evidence.question, evidence.given
    nodes = variables.node_of
    if tells(question.kind) is Tells.COUNT and isinstance(given, int):
        one, other = question.places
        return Count((nodes[one], nodes[other]), min(LONGEST, max(0, given)))
    if tells(question.kind) is Tells.WAY:
        route = walked(variables, question, given)
        place_of = variables.atlas.place_of
        ends = {place_of.get(part, part) for part in (*route[:1], *route[-1:])}
        if len(route) > 1 and ends == {*question.places}:
            one, other = question.places
            return Count((nodes[one], nodes[other]), min(LONGEST, len(route) - 1))
    if tells(question.kind) is Tells.CHOICE:
        board = board_of(variables, question)
        chosen = frozenset(listed(given))
        for number, option in enumerate(board.options):
            if chosen == {*option}:
                return ChosenOption(board, number)
    if tells(question.kind) is Tells.PRICE and isinstance(given, int):
        board = board_of(variables, question)
        return None if is_long(variables, board) else Priced(board, given)
    return None


def is_long(variables: Variables, board: PricedBoard) -> bool:
    """Whether the journey of a price is so long that nobody adds it up without an error."""
    true = board.read(true_distances(variables))
    return bool(walks_by(board.form, true[None])[0, 0] > LONG)


def sign_table(rates: Rates) -> Floats:
    """For each sign log P(sign | wrong) − log P(sign | right)."""
    omit, slip = rates.omission, min(0.12, max(0.02, rates.slip / 2))
    ratios = {
        Sign.OMITTED: (1 - NAMES_UNKNOWN) / omit,
        Sign.NAMED: NAMES_UNKNOWN / (1 - omit),
        Sign.NAMED_STRANGER: (1 - omit) / NAMES_STRANGER,
        Sign.UNNAMED_STRANGER: omit / (1 - NAMES_STRANGER),
        Sign.DENIED: (1 - slip) / slip,
        Sign.AFFIRMED: 2 * slip / (1 - slip),
        Sign.AFFIRMED_STRANGER: (1 - slip) / slip,
        Sign.DENIED_STRANGER: slip / (1 - slip),
        Sign.STEPPED: STEPS_UNKNOWN,
        Sign.STEPPED_STRANGER: 1 / STEPS_STRANGER,
        Sign.UNSURE: UNSURE,
        Sign.UNSURE_OF_ALL: UNSURE_OF_ALL,
    }
    return np.log([ratios[sign] for sign in Sign])


_COUNT_TABLES: dict[float, Floats] = {}


def counts_logged(rates: Rates) -> Floats:
    """The table of counts for a learner."""
    if rates.slip not in _COUNT_TABLES:
        _COUNT_TABLES[rates.slip] = count_table(rates.slip)
    return _COUNT_TABLES[rates.slip]


def choice_probabilities(
    rates: Rates, form: BoardForm, apart: Distances, fixed: Prices, sense: Ints | int
) -> Floats:
    """P(option), for each row of believed distances: nearly always one that seems best."""
    behind = prices_by(form, apart, fixed) * sense
    behind -= behind.min(axis=1, keepdims=True)
    best = behind == 0
    care = rates.careless
    tempted = np.exp(np.minimum(behind, 600) / -CHOICE_SPREAD)
    probabilities = tempted * (care / tempted.sum(axis=1, keepdims=True))
    probabilities += best * ((1 - care) / best.sum(axis=1, keepdims=True))
    return np.asarray(probabilities)


NEAR_MISSES = (
    (CROSSING_PRICE, 0.3),
    (NEIGHBOUR_PRICE, 0.15),
    (NEIGHBOUR_PRICE - CROSSING_PRICE, 0.15),
    (2 * CROSSING_PRICE, 0.15),
    (NEIGHBOUR_PRICE + CROSSING_PRICE, 0.1),
)
"""By how much wrongly added prices are off, and how often, in both directions together."""


def price_likelihood(
    rates: Rates, form: BoardForm, apart: Distances, fixed: Prices, given: Ints | int
) -> Floats:
    """log P(price given), for each row of believed distances. Sums are harder than counts."""
    off = np.abs(prices_by(form, apart, fixed)[:, 0] - given)
    slip = min(0.5, 1.5 * rates.slip)
    probability = np.full(len(off), 0.003 * slip)
    for miss, share in NEAR_MISSES:
        probability[off == miss] += slip * share / 2
    probability[off == 0] += 1 - slip
    return np.asarray(np.log(probability))
