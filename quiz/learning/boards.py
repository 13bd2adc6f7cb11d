"""Prices as somebody believes them: all choices of a board at once, from believed distances."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations, product

import numpy as np
from numpy.typing import NDArray

from game.journey.rules import (
    CROSSING_PRICE,
    FINALE,
    FORTY,
    FORTY_PRICE,
    NEIGHBOUR_PRICE,
    STACK_PRICE,
    tokens_each,
)
from quiz.drills.question import Kind, Question
from quiz.learning.variables import Distances, Ints, Variables

Choice = tuple[str, ...]
Prices = NDArray[np.int64]
NO_LEG = 0
"""The slot of nowhere, from a node to itself: no crossings and no neighbours."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """What a question about prices asks for, as slots: pairs of nodes with their distance.

    Every option is the cheapest of several walks of up to three legs (`legs`: options × walks ×
    3), plus a price for each pair of neighbours among its marks (`tolls`: options × 5), plus
    what is plain to see (`fixed`). `sense` is 1 where cheap is good and −1 in the finale.
    """

    options: tuple[Choice, ...]
    pairs: Ints
    legs: Ints
    tolls: Ints
    fixed: Prices
    sense: int

    def prices(self, apart: Distances) -> Prices:
        """The price of each option, for each row of distances of the slots."""
        walk = apart[:, self.legs].sum(axis=3, dtype=np.int64).min(axis=2)
        tolls = (apart[:, self.tolls] == 1).sum(axis=2)
        return CROSSING_PRICE * walk + NEIGHBOUR_PRICE * tolls + self.fixed

    def read(self, between: Distances) -> Distances:
        """The distances of the slots, from whole tables of distances (the last two axes)."""
        return between[..., self.pairs[:, 0], self.pairs[:, 1]]


class _Slots:
    """Pairs of nodes, each numbered once."""

    def __init__(self, variables: Variables) -> None:
        self._node_of = variables.node_of
        self.numbers: dict[tuple[int, int], int] = {(0, 0): NO_LEG}

    def of(self, one: str, other: str) -> int:
        a, b = sorted((self._node_of[one], self._node_of[other]))
        return self.numbers.setdefault((a, b), len(self.numbers))


@lru_cache(maxsize=1 << 12)
def board_of(variables: Variables, question: Question) -> Board:
    """The board of a question with prices, worked out once."""
    under = dict(question.tokens) or dict(question.stacks)
    if question.kind is Kind.PRICE_IT:
        options: list[Choice] = [tuple(space for space, _ in question.tokens)]
    else:
        spaces = (FORTY, *question.offer)
        options = list(combinations(spaces, tokens_each(question.round)))
    slots = _Slots(variables)
    walks = [_walks(variables, slots, question.centre, option) for option in options]
    most = max(map(len, walks))
    stack = -STACK_PRICE if question.round == FINALE else STACK_PRICE
    fixed = [
        sum(FORTY_PRICE for space in option if space == FORTY)
        + stack * sum(under.get(space, 0) for space in option)
        for option in options
    ]
    return Board(
        options=tuple(options),
        legs=np.array([_padded(of, most) for of in walks]),
        tolls=np.array([_tolls(slots, question.centre, option) for option in options]),
        pairs=np.array(list(slots.numbers)),
        fixed=np.array(fixed, dtype=np.int64),
        sense=-1 if question.round == FINALE else 1,
    )


Legs = tuple[int, int, int]


def _walks(variables: Variables, slots: _Slots, centre: Choice, option: Choice) -> list[Legs]:
    """Each order of the stops with each choice of their parts, as the slots of its legs.

    A stop is left from the part that was entered, so that it counts as its parts one by one;
    start and end count as their nearest part.
    """
    stops = [space for space in option if space != FORTY]
    if not stops:
        return [(NO_LEG, NO_LEG, NO_LEG)]
    places = variables.atlas.places
    found: dict[Legs, None] = {}
    for order in permutations(stops):
        for parts in product(*(places[stop].parts for stop in order)):
            points = (centre[0], *parts, *centre[1:])
            legs = [slots.of(*step) for step in zip(points, points[1:], strict=False)]
            legs += [NO_LEG] * (3 - len(legs))
            found[legs[0], legs[1], legs[2]] = None
    return list(found)


def _padded(walks: list[Legs], most: int) -> list[Legs]:
    return walks + walks[:1] * (most - len(walks))


def _tolls(slots: _Slots, centre: Choice, option: Choice) -> list[int]:
    """The pairs that cost extra if they are neighbours; start and destination are no pair."""
    stops = [space for space in option if space != FORTY]
    pairs = [(mark, stop) for mark in centre for stop in stops]
    pairs += combinations(stops, 2)
    numbers = [slots.of(*pair) for pair in pairs]
    return numbers + [NO_LEG] * (5 - len(numbers))
