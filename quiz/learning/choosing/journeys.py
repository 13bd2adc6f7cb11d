"""Long journeys over many probably missing borders, to be priced."""

from functools import lru_cache
from random import Random

import numpy as np

from game.atlas import Journey
from quiz.drills.price_it import price_journey
from quiz.drills.question import Question
from quiz.learning.choosing.ways import Ways
from quiz.learning.inference.graphs import true_distances
from quiz.learning.inference.rates import Floats
from quiz.learning.inference.variables import FAR, Ints, Variables

DRAWN = 600
PROMISING = 16
KEPT = 3
"""How many journeys are drawn, how many of the best are improved, and how many are kept."""
MARKS = 4
NOWHERE = -1e3
"""The value of an impossible journey."""
ROUNDS = (5, 6)
"""The rounds that lead from one place to another, through two more."""


@lru_cache(maxsize=16)
def _undivided(variables: Variables) -> Ints:
    """The nodes of the places in one part."""
    places = variables.atlas.places
    whole = [slug for slug in sorted(places) if len(places[slug].parts) == 1]
    return np.array([variables.node_of[slug] for slug in whole], dtype=np.int64)


def journeys(variables: Variables, ways: Ways, rng: Random) -> list[Question]:
    """Some journeys of two stops that carry most, the best of many that are drawn."""
    slugs = {node: slug for slug, node in variables.node_of.items()}
    found: list[tuple[float, Question]] = []
    for nodes in _promising(variables, ways, rng):
        start, one, other, end = (slugs[int(node)] for node in nodes)
        walk = ways.walk(Journey(start, (one, other), end))
        question = price_journey(rng.choice(ROUNDS), start, (one, other), end)
        found.append((ways.carried_by(walk), question))
    # Promising ones may cross the same border several times, but it is shown only once.
    found.sort(key=lambda one: -one[0])
    return [question for _, question in found[:KEPT]]


def _promising(variables: Variables, ways: Ways, rng: Random) -> Ints:
    """Journeys as rows of nodes, start, stops and end, the legs of which carry most."""
    nodes = _undivided(variables)
    if len(nodes) < MARKS:
        return np.zeros((0, MARKS), dtype=np.int64)
    draws = np.random.default_rng(rng.getrandbits(32))
    drawn = nodes[draws.integers(0, len(nodes), (DRAWN, MARKS))]
    found = drawn[np.argsort(-_carried(variables, ways, drawn), kind="stable")[:PROMISING]]
    better = found
    for mark in (*range(MARKS), *range(MARKS)):
        better = _improved(variables, ways, better, nodes, mark)
    found = np.unique(np.concatenate([found, better]), axis=0)
    return np.asarray(found[_carried(variables, ways, found) > NOWHERE])


def _improved(variables: Variables, ways: Ways, found: Ints, nodes: Ints, mark: int) -> Ints:
    """Journeys with one of their marks put where the journey carries most."""
    tried = np.repeat(found[:, None], len(nodes), axis=1)
    tried[:, :, mark] = nodes
    worth = _carried(variables, ways, tried.reshape(-1, MARKS)).reshape(tried.shape[:2])
    return np.asarray(tried[np.arange(len(found)), worth.argmax(axis=1)])


def _carried(variables: Variables, ways: Ways, journeys: Ints) -> Floats:
    """About what the legs of journeys carry; far below 0 for an impossible journey."""
    start, one, other, end = journeys.T
    true, carried = true_distances(variables).astype(np.int64), ways.carried
    longer = true[start, one] + true[other, end] - true[start, other] - true[one, end]
    by_one = carried[start, one] + carried[one, other] + carried[other, end]
    by_other = carried[start, other] + carried[other, one] + carried[one, end]
    # The walk takes the stops in the shorter order, whatever the other order would carry.
    worth = np.where(longer == 0, np.maximum(by_one, by_other), by_one)
    worth = np.where(longer > 0, by_other, worth)
    ranked = np.sort(journeys, axis=1)
    nowhere = (ranked[:, 1:] == ranked[:, :-1]).any(axis=1)
    # An island that no link reaches is no stop.
    nowhere |= (true[start[:, None], journeys[:, 1:]] >= FAR).any(axis=1)
    return np.where(nowhere, NOWHERE, worth)
