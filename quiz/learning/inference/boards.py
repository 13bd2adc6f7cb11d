"""Prices as the learner believes them: all choices of a board at once, from believed distances."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise, permutations, product

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
from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.question import Question
from quiz.learning.inference.variables import Distances, Ints, Variables

Choice = tuple[str, ...]
Prices = NDArray[np.int64]
Legs = tuple[int, int, int]
NO_LEG = 0
"""The slot of a node to itself: no crossings and no neighbours."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardForm:
    """How the prices of a board follow from the distances of its slots.

    Every option is the cheapest of several walks of up to three legs (`legs`: options × walks ×
    3), plus a price for each pair of neighbours among its marks (`tolls`: options × 5). The
    marks are numbered: first the centre, then the stops; `slots` are pairs of marks; a stop in
    several parts has several marks.
    """

    slots: Ints
    legs: Ints
    tolls: Ints


@dataclass(frozen=True, slots=True, eq=False)
class PricedBoard:
    """What a question about prices asks for.

    `pairs` are the nodes of the slots, `fixed` the visible part of each price. `sense` is 1
    if cheap is good and −1 in the finale.
    """

    options: tuple[Choice, ...]
    form: BoardForm
    pairs: Ints
    fixed: Prices
    sense: int

    def read(self, between: Distances) -> Distances:
        """The distances of the slots, from whole tables of distances (the last two axes)."""
        return np.asarray(between[..., self.pairs[:, 0], self.pairs[:, 1]])

    def prices(self, apart: Distances) -> Prices:
        """The price of each option, for each row of distances of the slots."""
        return prices_by(self.form, apart, self.fixed)


def walks_by(form: BoardForm, apart: Distances) -> Prices:
    """The crossings of each option of boards of one form: a row for what is believed of each."""
    legs = form.legs
    walk = apart[:, legs[..., 0]].astype(np.int64)
    walk += apart[:, legs[..., 1]]
    walk += apart[:, legs[..., 2]]
    return np.asarray(walk.min(axis=2))


def prices_by(form: BoardForm, apart: Distances, fixed: Prices) -> Prices:
    """Prices of boards of one form: a row for each board and what is believed of it."""
    tolls = (apart == 1)[:, form.tolls].sum(axis=2)
    return np.asarray(CROSSING_PRICE * walks_by(form, apart) + NEIGHBOUR_PRICE * tolls + fixed)


@lru_cache(maxsize=1 << 12)
def board_of(variables: Variables, question: Question) -> PricedBoard:
    """The board of a question with prices, computed once."""
    if tells(question.kind) is Tells.PRICE:
        spaces: Choice = tuple(space for space, _ in question.tokens)
        under = dict(question.tokens)
    else:
        spaces = (FORTY, *question.offer)
        under = dict(question.stacks)
    tokens = tokens_each(question.round)
    atlas, node_of = variables.atlas, variables.node_of
    parts = tuple(0 if space == FORTY else len(atlas.places[space].parts) for space in spaces)
    form = form_of(len(question.centre), parts, tokens)
    marks = [node_of[slug] for slug in question.centre]
    for space in spaces:
        if space != FORTY:
            marks.append(node_of[space])
            if len(own := atlas.places[space].parts) > 1:
                marks.extend(node_of[part] for part in own)
    stack = -STACK_PRICE if question.round == FINALE else STACK_PRICE
    each = [
        (FORTY_PRICE if space == FORTY else 0) + stack * under.get(space, 0) for space in spaces
    ]
    return PricedBoard(
        options=tuple(combinations(spaces, tokens)),
        form=form,
        pairs=np.array(marks)[form.slots],
        fixed=np.array([sum(prices) for prices in combinations(each, tokens)]),
        sense=-1 if question.round == FINALE else 1,
    )


@lru_cache(maxsize=1 << 9)
def form_of(centre: int, parts: tuple[int, ...], tokens: int) -> BoardForm:
    """The form of a board with `centre` cards, and its spaces by their number of `parts`.

    Space 40 has none. A place in several parts is one mark as a whole, for touching, and one for
    each part, for walks: a stop is left from the part that was entered.
    """
    whole: list[int] = []
    stops: list[list[int]] = []
    mark = centre
    for count in parts:
        whole.append(mark)
        stops.append([mark] if count == 1 else [mark + 1 + part for part in range(count)])
        mark += 0 if count == 0 else 1 if count == 1 else 1 + count
    slots: dict[tuple[int, int], int] = {(0, 0): NO_LEG}
    walks, tolls = [], []
    for chosen in combinations(range(len(parts)), tokens):
        travelled = [number for number in chosen if parts[number]]
        walks.append(_walks(slots, centre, [stops[number] for number in travelled]))
        tolls.append(_tolls(slots, centre, [whole[number] for number in travelled]))
    most = max(map(len, walks))
    return BoardForm(
        slots=np.array(list(slots)),
        legs=np.array([of + of[:1] * (most - len(of)) for of in walks]),
        tolls=np.array(tolls),
    )


def _slot(slots: dict[tuple[int, int], int], one: int, other: int) -> int:
    return slots.setdefault((min(one, other), max(one, other)), len(slots))


def _walks(slots: dict[tuple[int, int], int], centre: int, stops: list[list[int]]) -> list[Legs]:
    """Each order of the stops with each choice of their parts, as the slots of its legs."""
    if not stops:
        return [(NO_LEG, NO_LEG, NO_LEG)]
    found: dict[Legs, None] = {}
    for order in permutations(stops):
        for parts in product(*order):
            points = (0, *parts, *range(1, centre))
            legs = [_slot(slots, *step) for step in pairwise(points)]
            legs += [NO_LEG] * (3 - len(legs))
            found[legs[0], legs[1], legs[2]] = None
    return list(found)


def _tolls(slots: dict[tuple[int, int], int], centre: int, stops: list[int]) -> list[int]:
    """The pairs that cost extra if they are neighbours; start and destination do not count."""
    pairs = [*product(range(centre), stops), *combinations(stops, 2)]
    numbers = [_slot(slots, *pair) for pair in pairs]
    return numbers + [NO_LEG] * (5 - len(numbers))
