"""Long journeys whose walk leads over much that is probably missing, to be priced."""

from functools import lru_cache
from random import Random

import numpy as np

from quiz.drills.question import Kind, Question
from quiz.learning.graphs import true_distances
from quiz.learning.variables import Ints, Variables
from quiz.learning.worth import Bench

DRAWN = 600
KEPT = 3
"""So many journeys are drawn, and so many of the best are looked at closely."""
ROUNDS = (5, 6)
"""The rounds that lead from one place to another, by two more."""


@lru_cache(maxsize=16)
def _undivided(variables: Variables) -> Ints:
    """The nodes of the places in one part."""
    places = variables.atlas.places
    return np.array(
        [variables.node_of[slug] for slug in sorted(places) if len(places[slug].parts) == 1]
    )


def journeys(bench: Bench, chance: Random) -> list[Question]:
    """Some journeys of two stops, the best of many that are drawn."""
    variables = bench.variables
    nodes = _undivided(variables)
    if len(nodes) < 4:
        return []
    draws = np.random.default_rng(chance.getrandbits(32))
    drawn = nodes[draws.integers(0, len(nodes), (DRAWN, 4))]
    ranked = np.sort(drawn, axis=1)
    drawn = drawn[(ranked[:, 1:] != ranked[:, :-1]).all(axis=1)]
    start, one, other, end = drawn.T
    true, carried = true_distances(variables).astype(np.int64), bench.ways.carried
    there = true[start, one] + true[other, end] - true[start, other] - true[one, end]
    by_one = carried[start, one] + carried[one, other] + carried[other, end]
    by_other = carried[start, other] + carried[other, one] + carried[one, end]
    # The walk takes the stops in the order that is shorter, whatever lies on the other way.
    worth = np.where(there < 0, by_one, np.where(there > 0, by_other, np.maximum(by_one, by_other)))
    slugs = {node: slug for slug, node in variables.node_of.items()}
    found = []
    for row in np.argsort(-worth, kind="stable")[:KEPT]:
        first, stop, halt, last = (slugs[int(node)] for node in drawn[row])
        found.append(
            Question(
                Kind.PRICE_IT,
                round=chance.choice(ROUNDS),
                centre=(first, last),
                tokens=((stop, 0), (halt, 0)),
            )
        )
    return found
