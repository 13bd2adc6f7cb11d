"""What a learner can be wrong about on one map: each border, and each plausible pair."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.atlas import Atlas
from game.atlas.beliefs import CHANCE_OF_INVENTING
from game.atlas.salience import Pair, forgettable, ordered, plausibility

FAR = 63
"""The distance between unconnected places; more than the width of any map, small enough to add."""
LEAST, MOST = 0.002, 0.6
"""No border is so obvious that nobody misses it, and none is missed by most people."""
MISSING = 0.14
"""The share of the borders that a learner is expected to miss before the first answer."""
BLIND = 0.4
"""The share of mistakes that follow no rule; the others concern the least salient borders."""
CUTS_OFF = 0.2
"""People know that every place can be reached: the only way to a place is rarely forgotten."""

Ints = NDArray[np.int64]
Distances = NDArray[np.int8]
"""Distances between nodes, the last two axes; `FAR` if unconnected."""


@dataclass(frozen=True, slots=True)
class Variable:
    """One possible error: that a real border is none, or that another pair is one.

    `edges` are the pairs of nodes that the belief removes or adds.
    """

    between: Pair
    real: bool
    edges: tuple[tuple[int, int], ...]
    prior: float


class Variables:
    """The variables of a map in a fixed order, real borders first, and its graph as arrays.

    A node is a part. After the parts come the places in several parts, as nodes of which the
    distance is that of their nearest part. So `node_of` gives one number for each part and
    place, and the distances of a learner without mistakes are those of the Atlas.
    """

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.parts = tuple(sorted(atlas.place_of))
        self.node_of: dict[str, int] = {part: index for index, part in enumerate(self.parts)}
        self.split = tuple(sorted(atlas.bend))
        for slug in self.split:
            self.node_of[slug] = len(self.node_of)
        self.split_parts = tuple(
            tuple(self.node_of[part] for part in atlas.places[slug].parts) for slug in self.split
        )
        self.all = (*_real(atlas, self.node_of), *_invented(atlas, self.node_of))
        self.real = sum(variable.real for variable in self.all)
        self.index: Mapping[Pair, int] = {
            variable.between: number for number, variable in enumerate(self.all)
        }
        self.prior = np.array([variable.prior for variable in self.all])
        self.is_real = np.arange(len(self.all)) < self.real
        self.around: Mapping[str, tuple[int, ...]] = {
            slug: tuple(n for n, v in enumerate(self.all) if slug in v.between)
            for slug in atlas.places
        }
        self._edges()

    def __len__(self) -> int:
        return len(self.all)

    def __repr__(self) -> str:
        return f"<Variables {self.atlas.slug}: {self.real} real, {len(self) - self.real} others>"

    @property
    def nodes(self) -> int:
        """How many nodes there are, places in several parts included."""
        return len(self.node_of)

    def _edges(self) -> None:
        """The edges of all variables side by side, and which of them each variable has."""
        pairs = [edge for variable in self.all for edge in variable.edges]
        self.edge_ends = np.array(pairs, dtype=np.int64)
        self.edge_variable = np.array(
            [n for n, variable in enumerate(self.all) for _ in variable.edges], dtype=np.int64
        )
        self.edge_real = self.is_real[self.edge_variable]
        self.one_edge = np.array([len(variable.edges) == 1 for variable in self.all])
        self.ends = np.array([variable.edges[0] for variable in self.all], dtype=np.int64)

    def of(self, one: str, other: str) -> int | None:
        """The variable of two places or parts, if an error about them is plausible."""
        place_of = self.atlas.place_of
        return self.index.get(ordered(place_of.get(one, one), place_of.get(other, other)))


@lru_cache(maxsize=16)
def variables_of(atlas: Atlas) -> Variables:
    """The variables of a map, made once."""
    return Variables(atlas)


def _real(atlas: Atlas, node_of: Mapping[str, int]) -> list[Variable]:
    """Two places that touch twice are one variable: only forgetting both borders is wrong."""
    between: dict[Pair, list[Pair]] = {}
    likely = forgettable(atlas)
    for border in atlas.borders:
        between.setdefault(_places(atlas, border.between), []).append(border.between)
    found = []
    for places, borders in sorted(between.items()):
        weight = min(likely[pair] for pair in borders)
        each = MISSING * (CUTS_OFF if _holds_together(atlas, places) else 1.0)
        edges = tuple((node_of[one], node_of[other]) for one, other in borders)
        found.append(Variable(places, True, edges, _rng(each, weight)))
    return found


def _holds_together(atlas: Atlas, places: Pair) -> bool:
    """Whether one of the two has no other neighbour."""
    return any(len(atlas.neighbours[place]) == 1 for place in places)


def _invented(atlas: Atlas, node_of: Mapping[str, int]) -> list[Variable]:
    found = []
    for pair, weight in sorted(plausibility(atlas).items()):
        places = _places(atlas, pair)
        # A map can note two places as not a border although other parts of them touch.
        if atlas.fewest[places[0]][places[1]] > 1:
            edges = ((node_of[pair[0]], node_of[pair[1]]),)
            found.append(Variable(places, False, edges, _rng(CHANCE_OF_INVENTING, weight)))
    return sorted(found, key=lambda variable: variable.between)


def _rng(each: float, weight: float) -> float:
    return min(MOST, max(LEAST, each * (BLIND + (1 - BLIND) * weight)))


def _places(atlas: Atlas, pair: Pair) -> Pair:
    return ordered(atlas.place_of[pair[0]], atlas.place_of[pair[1]])
