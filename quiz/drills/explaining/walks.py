"""All cheapest walks of a journey, as many as one can look at."""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, permutations, product

from game.atlas import Atlas, Journey
from game.journey.tariff import journey_of
from quiz.drills.results import Route

MOST_ROUTES = 12
"""More ways than this are not told apart by anybody."""


def cheapest_walks(atlas: Atlas, journey: Journey, most: int = MOST_ROUTES) -> tuple[Route, ...]:
    """The cheapest walks of a journey, each once, up to so many; the same ones every time."""
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
    """All cheapest ways from one place to another as the places that they pass, each once."""
    every = (
        tuple(atlas.place_of[part] for part in leg)
        for anchors in anchors_of(atlas, Journey(start, (end,)))
        for leg in _legs(atlas, *anchors)
    )
    return tuple(dict.fromkeys(every))


def journeys(atlas: Atlas, centre: Sequence[str], chosen: tuple[str, ...]) -> tuple[Route, ...]:
    """The cheapest walks that a centre and the chosen places ask for; none where none is chosen."""
    return cheapest_walks(atlas, journey_of(centre, chosen)) if chosen else ()


def anchors_of(atlas: Atlas, journey: Journey) -> list[tuple[str, ...]]:
    """The parts of start, stops and end, in each order in which a walk by them is cheapest."""
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
    legs = [tuple(islice(_legs(atlas, p, q), MOST_ROUTES)) for p, q in pairwise(anchors)]
    for chosen in product(*legs):
        walk = anchors[:1]
        for leg in chosen:
            walk += leg[1:]
        yield walk


def _legs(atlas: Atlas, start: str, end: str) -> Iterator[Route]:
    """Every shortest way between two parts, in the order of the slugs."""
    if start == end:
        yield (end,)
        return
    row = atlas.part_distance[end]
    for part in atlas.part_neighbours[start]:
        if row[part] < row[start]:
            for rest in _legs(atlas, part, end):
                yield (start, *rest)
