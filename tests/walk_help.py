"""Cheapest walks counted without networkx, to hold against what pages show."""

from game.atlas import Atlas, Journey
from game.atlas.routes import crossings_of


def count_cheapest_walks(atlas: Atlas, journey: Journey) -> int:
    """How many different walks are as short as the cheapest one.

    A walk is told apart by the parts it passes in order. The search runs over pairs of a part
    and the stops already visited, so that every walk is one path and is counted once.
    """
    bit = {stop: 1 << index for index, stop in enumerate(journey.stops)}
    everything = (1 << len(journey.stops)) - 1
    wave: dict[tuple[str, int], int] = {
        (part, bit.get(journey.start, 0)): 1 for part in atlas.places[journey.start].parts
    }
    for _ in range(crossings_of(atlas, journey)):
        following: dict[tuple[str, int], int] = {}
        for (part, visited), ways in wave.items():
            for other in atlas.part_neighbours[part]:
                state = (other, visited | bit.get(atlas.place_of[other], 0))
                following[state] = following.get(state, 0) + ways
        wave = following
    return sum(
        ways
        for (part, visited), ways in wave.items()
        if visited == everything and journey.end in (None, atlas.place_of[part])
    )
