"""Cheapest walks over the parts of a map: how long, which way, and what counts as one."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise, permutations, product
from typing import NamedTuple

from game.atlas.atlas import Atlas


class Journey(NamedTuple):
    """The task of a walk: from the start through every stop, in any order, to the end if any."""

    start: str
    stops: tuple[str, ...]
    end: str | None = None


def crossings_of(atlas: Atlas, journey: Journey) -> int:
    """The fewest crossings that complete a journey, with any number of stops. Not fast."""
    return min(length for length, _ in _anchored_walks(atlas, journey))


def crossings_with_bends(atlas: Atlas, ends: Sequence[str], one: str, other: str) -> int:
    """The same for two stops of which at least one has several parts, from the tables.

    `ends` are the start and the end of the journey, if it has one.
    """
    bend, fewest, start = atlas.bend, atlas.fewest, ends[0]
    if one not in bend:
        one, other = other, one
    by_one = bend[one]
    if len(ends) == 1:
        if other in bend:
            return min(by_one[start][other], bend[other][start][one])
        return min(by_one[start][other], fewest[start][other] + fewest[other][one])
    end = ends[1]
    if other in bend:
        # Both turning points interact, which no table of single bends can tell.
        return crossings_of(atlas, Journey(start, (one, other), end))
    from_other = fewest[other]
    return min(by_one[start][other] + from_other[end], by_one[end][other] + from_other[start])


def cheapest_route(atlas: Atlas, journey: Journey) -> tuple[str, ...]:
    """One cheapest walk as the parts it passes; deterministic."""
    start, stops, end = journey
    if not stops or not atlas.bend.keys().isdisjoint(stops):
        return _route_over_parts(atlas, journey)
    # Stops in one part each: the legs are independent, so the tables of whole places give the
    # best order.
    order = stops if len(stops) == 1 else _best_order(atlas, journey)
    here = order[0]
    route = place_leg(atlas, start, here)
    for stop in order[1:]:
        route += place_leg(atlas, here, stop)[1:]
        here = stop
    return route if end is None else route + place_leg(atlas, here, end)[1:]


def _best_order(atlas: Atlas, journey: Journey) -> tuple[str, ...]:
    """The stops in the order of a cheapest walk, if the legs are independent."""
    start, stops, end = journey
    from_start = atlas.fewest[start]
    to_end = {} if end is None else atlas.fewest[end]
    if len(stops) == 2:
        one, other = stops
        there = from_start[one] + to_end.get(other, 0)
        back = from_start[other] + to_end.get(one, 0)
        return stops if there <= back else (other, one)
    return min(
        permutations(stops),
        key=lambda order: (
            from_start[order[0]]
            + sum(atlas.fewest[a][b] for a, b in pairwise(order))
            + to_end.get(order[-1], 0)
        ),
    )


def _route_over_parts(atlas: Atlas, journey: Journey) -> tuple[str, ...]:
    """The same for any journey, leaving each stop from the part that was entered."""
    _, anchors = min(_anchored_walks(atlas, journey))
    route = anchors[:1]
    for one, other in pairwise(anchors):
        route += shortest_leg(atlas, one, other)[1:]
    return route


def _anchored_walks(atlas: Atlas, journey: Journey) -> Iterable[tuple[int, tuple[str, ...]]]:
    """Each order of the stops with each choice of their parts, and its length."""
    parts_of, distance = atlas.places, atlas.part_distance
    last = () if journey.end is None else (journey.end,)
    for order in permutations(journey.stops):
        choices = (parts_of[place].parts for place in (journey.start, *order, *last))
        for anchors in product(*choices):
            yield (
                sum(distance[p][q] for p, q in pairwise(anchors)),
                anchors,
            )


@lru_cache(maxsize=1 << 15)
def shortest_leg(atlas: Atlas, start: str, end: str) -> tuple[str, ...]:
    """One shortest way between two parts: at each step the first slug that comes nearer."""
    distance = atlas.part_distance[end]
    leg = [start]
    while leg[-1] != end:
        nearer = distance[leg[-1]] - 1
        leg.append(next(p for p in atlas.part_neighbours[leg[-1]] if distance[p] == nearer))
    return tuple(leg)


@lru_cache(maxsize=1 << 14)
def place_leg(atlas: Atlas, start: str, end: str) -> tuple[str, ...]:
    """One shortest way between two places, from the part to the part that makes it shortest."""
    return _route_over_parts(atlas, Journey(start, (end,)))


def is_cheapest_walk(atlas: Atlas, journey: Journey, route: Sequence[str]) -> bool:
    """Whether a walk completes the journey in the fewest crossings, in either direction."""
    if not route or any(part not in atlas.place_of for part in route):
        return False
    if any(q not in atlas.part_neighbours[p] for p, q in pairwise(route)):
        return False
    places = [atlas.place_of[part] for part in route]
    ends = (journey.start, journey.end)
    there = places[0] == ends[0] and ends[1] in (None, places[-1])
    back = places[-1] == ends[0] and ends[1] in (None, places[0])
    return (
        (there or back)
        and set(journey.stops) <= set(places)
        and len(route) - 1 == crossings_of(atlas, journey)
    )
