"""All distances of a map, computed once by searches over bit sets of parts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

Row = Mapping[str, int]

NO_WAY = 63
"""The distance between two unconnected parts: more than the width of any map."""


@dataclass(frozen=True, slots=True)
class DistanceTables:
    """Crossings between parts and between places, ready to be looked up by slug.

    `bend` is kept only for places in several parts: the crossings from a to b through that
    place, entering and leaving by the same part, which is more than the two legs added up if
    they would need different parts.
    """

    parts: Mapping[str, Row]
    places: Mapping[str, Row]
    bend: Mapping[str, Mapping[str, Row]]


def distance_tables(
    parts_of: Mapping[str, Sequence[str]], borders: Iterable[tuple[str, str]]
) -> DistanceTables:
    """The tables of a map; NO_WAY between parts that are not connected."""
    every = [part for of in parts_of.values() for part in of]
    parts = part_distances(every, borders)
    return tables_between(parts_of, with_gaps(every, parts))


def with_gaps(parts: Iterable[str], rows: Mapping[str, Row]) -> Mapping[str, Row]:
    """The same rows with NO_WAY for each unreachable part."""
    nowhere = dict.fromkeys(parts, NO_WAY)
    return {
        part: row if len(row) == len(nowhere) else nowhere | dict(row) for part, row in rows.items()
    }


def tables_between(
    parts_of: Mapping[str, Sequence[str]], parts: Mapping[str, Row]
) -> DistanceTables:
    """The tables of these places, which may be a few of a map, from the rows of their parts."""
    places = {
        one: {
            other: 0 if one == other else min(parts[p][q] for p in mine for q in theirs)
            for other, theirs in parts_of.items()
        }
        for one, mine in parts_of.items()
    }
    bend = {
        through: _bends(parts_of, parts, mine)
        for through, mine in parts_of.items()
        if len(mine) > 1
    }
    return DistanceTables(parts, places, bend)


def _bends(
    parts_of: Mapping[str, Sequence[str]], parts: Mapping[str, Row], through: Sequence[str]
) -> dict[str, dict[str, int]]:
    """Crossings from each place to each other through one of the given parts."""
    nearest = [
        {place: min(parts[middle][part] for part in of) for place, of in parts_of.items()}
        for middle in through
    ]
    return {
        one: {other: min(row[one] + row[other] for row in nearest) for other in parts_of}
        for one in parts_of
    }


def part_distances(
    parts: Sequence[str],
    borders: Iterable[tuple[str, str]],
    origins: Iterable[str] | None = None,
) -> dict[str, dict[str, int]]:
    """Crossings from each part, or each origin, to any other part that can be reached."""
    position = {part: index for index, part in enumerate(parts)}
    beside = [0] * len(parts)
    for one, other in borders:
        beside[position[one]] |= 1 << position[other]
        beside[position[other]] |= 1 << position[one]
    from_here = position if origins is None else origins
    return {part: _search(parts, beside, position[part]) for part in from_here}


def _search(parts: Sequence[str], beside: Sequence[int], origin: int) -> dict[str, int]:
    """Distances from one part: each wave is the set of parts first reached in that many steps."""
    found: dict[str, int] = {}
    seen = wave = 1 << origin
    crossings = 0
    while wave:
        reached = 0
        while wave:
            lowest = wave & -wave
            index = lowest.bit_length() - 1
            found[parts[index]] = crossings
            reached |= beside[index]
            wave ^= lowest
        wave = reached & ~seen
        seen |= wave
        crossings += 1
    return found
