"""All cheapest walks of a journey, as many as a reader can look at.

The distance tables say which parts a cheapest walk passes; networkx finds the ways between.
"""

from collections.abc import Iterator
from itertools import pairwise, permutations, product

from game.atlas.atlas import Atlas
from game.atlas.graph import Route, shortest_ways
from game.atlas.routes import Journey

MOST_ROUTES = 12
"""Readers cannot tell more ways than this apart."""


def cheapest_walks(atlas: Atlas, journey: Journey, most: int = MOST_ROUTES) -> tuple[Route, ...]:
    """The cheapest walks of a journey, each once, up to `most`; deterministic."""
    found: dict[Route, None] = {}
    for anchors in anchors_of(atlas, journey):
        for walk in _through(atlas, anchors):
            found[walk] = None
            if len(found) == most:
                return tuple(found)
    return tuple(found)


def ways_between(atlas: Atlas, start: str, end: str, most: int = MOST_ROUTES) -> tuple[Route, ...]:
    """The cheapest ways from one place to another."""
    return cheapest_walks(atlas, Journey(start, (end,)), most)


def ways_over_places(atlas: Atlas, start: str, end: str) -> tuple[Route, ...]:
    """All cheapest ways from one place to another as the places they pass, each once."""
    every = (
        tuple(atlas.place_of[part] for part in leg)
        for anchors in anchors_of(atlas, Journey(start, (end,)))
        for leg in shortest_ways(atlas, *anchors)
    )
    return tuple(dict.fromkeys(every))


def anchors_of(atlas: Atlas, journey: Journey) -> list[tuple[str, ...]]:
    """The parts of start, stops and end, in each order that gives a cheapest walk."""
    start, stops, end = journey
    last = () if end is None else (end,)
    distance = atlas.part_distance
    lengths = {
        anchors: sum(distance[p][q] for p, q in pairwise(anchors))
        for order in permutations(stops)
        for anchors in product(*(atlas.places[slug].parts for slug in (start, *order, *last)))
    }
    fewest = min(lengths.values())
    return sorted(anchors for anchors, length in lengths.items() if length == fewest)


def _through(atlas: Atlas, anchors: tuple[str, ...]) -> Iterator[Route]:
    legs = [shortest_ways(atlas, p, q) for p, q in pairwise(anchors)]
    for chosen in product(*legs):
        walk = anchors[:1]
        for leg in chosen:
            walk += leg[1:]
        yield walk
