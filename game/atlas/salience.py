"""How salient each border is, and how easily a false one is imagined.

Both are guesses about people, from the Atlas alone: the kind and length of a border, the size of
the places, the regions. They say which mistakes are more likely, not how many are made.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations

from game.atlas.atlas import Atlas, Border, BorderKind

Pair = tuple[str, str]
"""Two parts, or two places, in the order of their slugs."""

SHOWS: Mapping[BorderKind, float] = {
    BorderKind.LAND: 1.0,
    BorderKind.RIVER: 1.0,
    BorderKind.BRIDGE: 0.6,
    BorderKind.SEA: 0.5,
    BorderKind.CORNER: 0.3,
}
UNMEASURED = 0.7
ACROSS_REGIONS = 0.75
SMALLER_PART = 0.5

NOTED = 2.0
"""A pair of which the map itself says that they look close but do not touch."""
ALIKE = 1.3
STRANGERS = 0.6
"""Two places of different regions."""
LETTERS_ALIKE = 4
MOST_ALIKE = 3
"""A prefix that more places share (Saint-…) makes none of them alike."""


@lru_cache(maxsize=16)
def salience(atlas: Atlas) -> Mapping[Pair, float]:
    """The salience of each border, above 0 and at most 1."""
    lengths = [border.length_km for border in atlas.borders if border.length_km]
    typical = _middle(lengths) if lengths else None
    sizes = sizes_of(atlas)
    main = {main_part(atlas, slug) for slug in atlas.places}
    return {
        border.between: SHOWS[border.kind]
        * _of_length(border, typical)
        * min(sizes[atlas.place_of[part]] for part in border.between)
        * (1.0 if _share_a_region(atlas, _places(atlas, border.between)) else ACROSS_REGIONS)
        * (1.0 if main.issuperset(border.between) else SMALLER_PART)
        for border in atlas.borders
    }


def _middle(values: Iterable[float]) -> float:
    """The upper median: good enough, and avoids an import when a command starts."""
    ranked = sorted(values)
    return ranked[len(ranked) // 2]


def _of_length(border: Border, typical: float | None) -> float:
    """A border of half the typical length is half as salient as an endless one."""
    if not border.length_km or typical is None:
        return UNMEASURED
    return border.length_km / (border.length_km + typical / 2)


@lru_cache(maxsize=16)
def sizes_of(atlas: Atlas) -> Mapping[str, float]:
    """How large each place seems, above 0 and below 1, judged by its borders.

    On a map without lengths only the number of borders counts.
    """
    measured = any(border.length_km for border in atlas.borders)
    around = {
        slug: sum(border.length_km or 0 for border in borders) if measured else len(borders)
        for slug, borders in atlas.borders_of.items()
    }
    typical = _middle(around.values())
    return {
        slug: extent / (extent + typical / 4) if extent else UNMEASURED
        for slug, extent in around.items()
    }


@lru_cache(maxsize=16)
def forgettable(atlas: Atlas) -> Mapping[Pair, float]:
    """How easily each border is forgotten, relative to the average border of the map."""
    return _against_average({pair: (1 - shows) ** 2 for pair, shows in salience(atlas).items()})


@lru_cache(maxsize=16)
def plausibility(atlas: Atlas) -> Mapping[Pair, float]:
    """How easily each pair that does not touch is believed to, relative to the average such pair.

    Pairs of parts. They are the places two crossings apart, and those of which the map says
    that they look close.
    """
    noted = {
        tuple(sorted(atlas.place_of[part] for part in fact.between)): fact.between
        for fact in atlas.not_borders
    }
    near = _over_land(atlas)
    found: dict[Pair, float] = {}
    for one, other in combinations(sorted(atlas.places), 2):
        crossings = atlas.fewest[one][other]
        if crossings == 2 or (crossings > 2 and (one, other) in noted):
            pair = noted.get((one, other)) or _nearest_parts(atlas, one, other)
            seems = _closeness(near, one, other) * _likeness(atlas, (one, other))
            found[pair] = seems * (NOTED if (one, other) in noted else 1.0)
    return _against_average(found)


def _closeness(near: Mapping[str, set[str]], one: str, other: str) -> float:
    """How many neighbours two places share, in all and against how many they could.

    The halves and ones keep a pair without shared neighbours possible, and a place with a single
    neighbour from seeming surrounded.
    """
    shared, fewer = len(near[one] & near[other]), min(len(near[one]), len(near[other]))
    return (shared + 0.5) / (fewer + 2) * (shared + 0.5) / (shared + 1.5)


def _over_land(atlas: Atlas) -> Mapping[str, set[str]]:
    """The land neighbours of each place: sea links bring no places close."""
    return {
        slug: {
            atlas.place_of[part]
            for border in borders
            if not border.kind.over_water
            for part in border.between
        }
        - {slug}
        for slug, borders in atlas.borders_of.items()
    }


def _likeness(atlas: Atlas, places: Pair) -> float:
    """Places of one region, or with names that begin alike, are thought to be near each other."""
    same = 1.0 if _share_a_region(atlas, places) else STRANGERS
    one, other = (slug[:LETTERS_ALIKE] for slug in places)
    if one != other:
        return same
    alike = sum(slug.startswith(one) for slug in atlas.places)
    return same * (ALIKE if alike <= MOST_ALIKE else 1.0)


def main_part(atlas: Atlas, slug: str) -> str:
    """The part of a place that people think of: the one with most borders."""
    parts = atlas.places[slug].parts
    return max(parts, key=lambda part: (len(atlas.part_neighbours[part]), part))


def _nearest_parts(atlas: Atlas, one: str, other: str) -> Pair:
    distance = atlas.part_distance
    mains = {main_part(atlas, one), main_part(atlas, other)}
    pairs = [(p, q) for p in atlas.places[one].parts for q in atlas.places[other].parts]
    near = min(pairs, key=lambda pair: (distance[pair[0]][pair[1]], -len(mains & {*pair}), pair))
    return ordered(*near)


def ordered(one: str, other: str) -> Pair:
    """Two slugs as a pair."""
    return (one, other) if one < other else (other, one)


def _places(atlas: Atlas, pair: Pair) -> Pair:
    return atlas.place_of[pair[0]], atlas.place_of[pair[1]]


def _share_a_region(atlas: Atlas, places: Iterable[str]) -> bool:
    return len({atlas.places[slug].region for slug in places}) == 1


def _against_average(weights: dict[Pair, float]) -> Mapping[Pair, float]:
    average = sum(weights.values()) / len(weights) if weights else 0.0
    if not average:
        return dict.fromkeys(weights, 1.0)
    return {pair: weight / average for pair, weight in weights.items()}
