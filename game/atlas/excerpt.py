"""A part of a map that is a map of its own: its places, and only the ways between them.

Pages call it a part of a map. Here it is an excerpt, because a Part is a piece of a place.
"""

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from game.atlas.atlas import Atlas, Names
from game.atlas.distances import part_distances

BETWEEN = "-part-"
"""Separates map and excerpt in the slug; no other map may have it in its name."""
FEWEST = 5
"""With fewer places there would be too little to ask about."""
MOST_CROSSINGS = 5
"""The largest radius around a place."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
DIGITS = "23456789"
CODE_LENGTH = 7
REGIONS_NAMED = 3

TITLES: Mapping[str, str] = {"en": "%s: %s", "cs": "%s: %s", "fr": "%s : %s"}
NEXT_TO: Mapping[str, str] = {
    "en": "%s and its neighbours",
    "cs": "%s a sousedé",
    "fr": "%s et ses voisins",
}
AROUND: Mapping[str, str] = {
    "en": "%s and around, within %d crossings",
    "cs": "%s a okolí do %d přechodů",
    "fr": "%s et alentours, à %d passages au plus",
}
AND_MORE: Mapping[str, str] = {
    "en": "%s and %d more",
    "cs": "%s a ještě %d",
    "fr": "%s et %d autres",
}


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Which places of which map: the same selection is the same value, however it was made."""

    map: str
    places: tuple[str, ...]

    @classmethod
    def of(cls, map_slug: str, places: Iterable[str]) -> Self:
        """The excerpt of these places, in any order and with repetitions."""
        return cls(map_slug, tuple(sorted(set(places))))

    def code(self, tried: int = 0) -> str:
        """A short code derived from the places; another one for each code already taken.

        It begins with a digit, and the key of a ready-made excerpt with a letter.
        """
        text = f"{self.map}:{','.join(self.places)}:{tried}"
        number = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
        number, first = divmod(number, len(DIGITS))
        found = DIGITS[first]
        while len(found) < CODE_LENGTH:
            number, letter = divmod(number, len(LETTERS))
            found += LETTERS[letter]
        return found

    def slug(self, tried: int = 0) -> str:
        """The slug that goes with the code."""
        return f"{self.map}{BETWEEN}{self.code(tried)}"


def whole_slug(slug: str) -> str:
    """The slug of the map that an excerpt is taken from; the same for a whole map."""
    return slug.partition(BETWEEN)[0]


def in_regions(atlas: Atlas, regions: Collection[str]) -> frozenset[str]:
    """The places of some regions."""
    return frozenset(slug for slug, place in atlas.places.items() if place.region in regions)


def around(atlas: Atlas, place: str, crossings: int) -> frozenset[str]:
    """A place and all others within a number of crossings, counted on the whole map."""
    return frozenset(other for other, far in atlas.fewest[place].items() if far <= crossings)


def excerpt_groups(atlas: Atlas, places: Collection[str]) -> tuple[frozenset[str], ...]:
    """The chosen places in connected groups, the largest first.

    With one group, a way leads from each place to every other.
    """
    groups: list[frozenset[str]] = []
    grouped: set[str] = set()
    for parts in _components(atlas, places):
        group = frozenset(atlas.place_of[part] for part in parts) - grouped
        if group:
            groups.append(group)
            grouped |= group
    return tuple(groups)


def joined(atlas: Atlas, places: Collection[str]) -> frozenset[str]:
    """The chosen places and as many between them as are needed to connect them all."""
    chosen = frozenset(places)
    while len(groups := excerpt_groups(atlas, chosen)) > 1:
        ours = groups[0]
        start, end = min(
            ((one, other) for one in ours for other in chosen - ours),
            key=lambda ends: (atlas.fewest[ends[0]][ends[1]], ends),
        )
        between = _between(atlas, start, end)
        if between <= chosen:
            # The two touch at a piece of one of them that is cut off from the rest of that place.
            between = frozenset(other for slug in chosen for other in atlas.neighbours[slug])
        chosen |= between
    return chosen


def excerpt_atlas(atlas: Atlas, places: Collection[str], slug: str, names: Names) -> Atlas:
    """The map of the chosen places alone.

    Crossings are counted within it: a way may not lead through a place outside it. Pieces of a
    place that are not connected within it are left out, such as Kaliningrad without Poland and
    Lithuania.
    """
    reached = next(iter(_components(atlas, places)), frozenset[str]())
    kept = [
        type(place)(
            place.slug,
            place.names,
            tuple(part for part in place.parts if part in reached) or place.parts,
            place.region,
        )
        for place in atlas.places.values()
        if place.slug in places
    ]
    parts = {part for place in kept for part in place.parts}
    regions = {place.region for place in kept}
    return Atlas(
        slug,
        kept,
        [border for border in atlas.borders if parts.issuperset(border.between)],
        version=atlas.version,
        names=names,
        credit=atlas.credit,
        regions={key: named for key, named in atlas.regions.items() if key in regions},
        part_names={part: named for part, named in atlas.part_names.items() if part in parts},
        not_borders=[pair for pair in atlas.not_borders if parts.issuperset(pair.between)],
    )


def excerpt_names(atlas: Atlas, places: Collection[str]) -> Names:
    """The name in each language, from the places alone: regions, around a place, or the first.

    So the same places have the same name, and nobody has to invent one.
    """
    chosen = frozenset(places)
    return titled(atlas.names, {code: _told(atlas, chosen, code) for code in atlas.names})


def titled(map_names: Names, names: Names) -> Names:
    """The name of an excerpt, preceded by that of its map."""
    return {
        code: TITLES.get(code, "%s: %s") % (name, names.get(code) or names["en"])
        for code, name in map_names.items()
    }


def _told(atlas: Atlas, chosen: frozenset[str], code: str) -> str:
    regions = sorted({atlas.places[slug].region for slug in chosen})
    if len(regions) <= REGIONS_NAMED and chosen == in_regions(atlas, regions):
        named = [atlas.regions.get(key, {}).get(code, "") for key in regions]
        if all(named):
            return ", ".join(named)
    for crossings in range(1, MOST_CROSSINGS + 1):
        for slug in _widest_first(atlas, chosen):
            if around(atlas, slug, crossings) == chosen:
                name = atlas.places[slug].names[code]
                if crossings == 1:
                    return NEXT_TO.get(code, NEXT_TO["en"]) % name
                return AROUND.get(code, AROUND["en"]) % (name, crossings)
    first = _widest_first(atlas, chosen)[:2]
    named = [atlas.places[slug].names[code] for slug in first]
    return AND_MORE.get(code, AND_MORE["en"]) % (", ".join(named), len(chosen) - len(first))


def _widest_first(atlas: Atlas, chosen: frozenset[str]) -> Sequence[str]:
    """The chosen places, those with the most chosen neighbours first."""
    inside = {slug: sum(other in chosen for other in atlas.neighbours[slug]) for slug in chosen}
    return sorted(chosen, key=lambda slug: (-inside[slug], slug))


def _components(atlas: Atlas, places: Collection[str]) -> list[frozenset[str]]:
    """The parts of the chosen places in connected groups, most places first."""
    parts = [part for slug in sorted(places) for part in atlas.places[slug].parts]
    inside = frozenset(parts)
    borders = [b.between for b in atlas.borders if inside.issuperset(b.between)]
    found: list[frozenset[str]] = []
    seen: set[str] = set()
    for part in parts:
        if part not in seen:
            group = frozenset(part_distances(parts, borders, [part])[part])
            seen |= group
            found.append(group)
    return sorted(found, key=lambda group: (-len({atlas.place_of[p] for p in group}), min(group)))


def _between(atlas: Atlas, start: str, end: str) -> frozenset[str]:
    """The places on one shortest way between two."""
    found, here = set(), start
    while here != end:
        here = min(atlas.neighbours[here], key=lambda other: (atlas.fewest[other][end], other))
        found.add(here)
    return frozenset(found)
