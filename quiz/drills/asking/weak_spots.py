"""Where counts go wrong: borders that all cheapest ways need, and false shortcuts."""

from collections.abc import Mapping

from game.atlas import Atlas
from game.atlas.salience import Pair, ordered

Masks = Mapping[str, Mapping[str, int]]


def critical_borders(atlas: Atlas, bits: Mapping[Pair, int]) -> Masks:
    """For each two places the borders that every cheapest way between them crosses, as a bit mask.

    The borders common to all ways to a part are those common to all its predecessors, with the
    last border added. None for unconnected places.
    """
    beside = {
        part: [
            (other, bits[ordered(atlas.place_of[part], atlas.place_of[other])]) for other in others
        ]
        for part, others in atlas.part_neighbours.items()
    }
    by_part = {part: _common(atlas.part_distance[part], beside) for part in atlas.place_of}
    distance, parts_of = atlas.part_distance, {s: p.parts for s, p in atlas.places.items()}
    found: dict[str, dict[str, int]] = {}
    for one, row in atlas.fewest.items():
        found[one] = {}
        for other, fewest in row.items():
            mask = -1
            for p in parts_of[one]:
                for q in parts_of[other]:
                    if distance[p][q] == fewest:
                        mask &= by_part[p][q]
            found[one][other] = mask if one != other and atlas.are_joined(one, other) else 0
    return found


def _common(row: Mapping[str, int], beside: Mapping[str, list[tuple[str, int]]]) -> dict[str, int]:
    """What all cheapest ways from one part to each other part cross."""
    common: dict[str, int] = {}
    for part in sorted(row, key=row.__getitem__):
        before, mask = row[part] - 1, -1
        for other, bit in beside[part]:
            if row[other] == before:
                mask &= common[other] | bit
        common[part] = mask if before >= 0 else 0
    return common


def shortcuts(atlas: Atlas, imagining: Mapping[Pair, float]) -> Mapping[str, Mapping[str, float]]:
    """For each two places how easily a border is imagined that would shorten the way.

    By whole places: ways that would jump between the parts of one count here, as they do for
    a learner who forgets that it has several.
    """
    seeming: dict[str, list[tuple[str, float]]] = {slug: [] for slug in atlas.places}
    for (one, other), weight in imagining.items():
        seeming[one].append((other, weight))
        seeming[other].append((one, weight))
    return {slug: _shortcuts_from(atlas, slug, seeming) for slug in atlas.places}


def _shortcuts_from(
    atlas: Atlas, start: str, seeming: Mapping[str, list[tuple[str, float]]]
) -> dict[str, float]:
    row, found = atlas.fewest[start], {start: 0.0}
    for place in sorted(row, key=row.__getitem__)[1:]:
        crossings = row[place]
        best = 0.0
        for other in atlas.neighbours[place]:
            if row[other] < crossings and found[other] > best:
                best = found[other]
        for other, weight in seeming[place]:
            if row[other] < crossings - 1 and weight > best:
                best = weight
        found[place] = best
    return found
