"""Cheapest walks with the greatest total weight, such as that of missing borders."""

from functools import cached_property, lru_cache
from itertools import pairwise

import numpy as np

from game.atlas import Atlas, Journey
from game.atlas.graph import Route
from game.atlas.walks import anchors_of
from quiz.learning.inference.graphs import true_distances
from quiz.learning.inference.rates import Floats
from quiz.learning.inference.variables import FAR, Ints, Variables


@lru_cache(maxsize=16)
def _steps(variables: Variables) -> tuple[Ints, Ints, Ints, Ints]:
    """The edges of the true graph both ways (from, to, variable), and its diameter."""
    real = variables.edge_real
    ends, numbers = variables.edge_ends[real], variables.edge_variable[real]
    start = np.concatenate([ends[:, 0], ends[:, 1]])
    end = np.concatenate([ends[:, 1], ends[:, 0]])
    order = np.argsort(end, kind="stable")
    first = np.searchsorted(end[order], np.arange(len(variables.parts)))
    return start[order], end[order], np.concatenate([numbers, numbers])[order], first


def carrying(variables: Variables, weight: Floats) -> Floats:
    """For each two nodes the greatest weight of a cheapest way between them."""
    start, end, number, first = _steps(variables)
    parts = len(variables.parts)
    true = true_distances(variables)
    among = true[:parts, :parts]
    on_way = among[:, start] + 1 == among[:, end]
    carried = np.zeros((parts, parts))
    gained = np.where(on_way, weight[number], -np.inf)
    for distance in range(1, int(among[among < FAR].max(initial=0)) + 1):
        best = np.maximum.reduceat(carried[:, start] + gained, first, axis=1)
        carried = np.where(among == distance, best, carried)
    return _with_split(variables, carried)


def _with_split(variables: Variables, carried: Floats) -> Floats:
    """The same with the places in several parts after the parts."""
    nodes, parts = variables.nodes, len(variables.parts)
    if nodes == parts:
        return carried
    true = true_distances(variables)
    whole = np.zeros((nodes, nodes))
    whole[:parts, :parts] = carried
    for number, own in enumerate(variables.split_parts):
        row = parts + number
        near = true[list(own), :parts] == true[row, :parts]
        whole[row, :parts] = np.where(near, carried[list(own)], 0.0).max(axis=0)
        whole[:parts, row] = whole[row, :parts]
    return whole


class Ways:
    """The heaviest of all cheapest ways between any two parts, for one weight of variables."""

    def __init__(self, variables: Variables, weight: Floats) -> None:
        self._variables = variables
        self._weight = weight

    @cached_property
    def carried(self) -> Floats:
        """The weights of the ways between any two parts.

        It takes as long as the rest of an answer, and neighbours of a place need none of it.
        """
        return carrying(self._variables, self._weight)

    def walk(self, journey: Journey) -> Route:
        """The cheapest walk of a journey with the greatest weight, as the parts it passes."""
        anchors = max(anchors_of(self._atlas, journey), key=self._carried_by)
        walk = anchors[:1]
        for one, other in pairwise(anchors):
            walk += self._way(one, other)[1:]
        return walk

    def carried_by(self, walk: Route) -> float:
        """The weight of a walk, each border once."""
        numbers = {self._variables.of(*step) for step in pairwise(walk)}
        return sum(float(self._weight[number]) for number in numbers if number is not None)

    @property
    def _atlas(self) -> Atlas:
        return self._variables.atlas

    def _carried_by(self, anchors: Route) -> float:
        nodes = [self._variables.node_of[part] for part in anchors]
        return sum(float(self.carried[one, other]) for one, other in pairwise(nodes))

    def _way(self, one: str, other: str) -> Route:
        """The heaviest way between two parts, traced from its end."""
        near, carried = self._atlas.part_distance[one], self.carried[self._variables.node_of[one]]
        way = [other]
        while way[-1] != one:
            here = way[-1]
            before = [p for p in self._atlas.part_neighbours[here] if near[p] < near[here]]
            way.append(max(before, key=lambda part: self._gained(carried, part, here)))
        return tuple(reversed(way))

    def _gained(self, carried: Floats, part: str, following: str) -> float:
        number = self._variables.of(part, following)
        step = 0.0 if number is None else float(self._weight[number])
        return float(carried[self._variables.node_of[part]]) + step
