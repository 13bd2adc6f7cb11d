"""The data of one map for asking and grading, computed once."""

from collections.abc import Mapping
from functools import lru_cache

from game.atlas import Atlas
from game.atlas.salience import Pair, forgettable, ordered, plausibility, sizes_of
from game.journey.tariff import Tariff
from quiz.drills.asking.weak_spots import critical_borders, shortcuts

FLOOR = 0.3
"""The weight of even the least informative pair, relative to 1 for the average one."""
ODD = 1.5
"""How much more oddities of a map are asked: sea links, corners, exclaves, enclaves."""

Table = Mapping[str, Mapping[str, float]]


class Ground:
    """One map, its prices, and which of its pairs reveal most about what a learner knows.

    `borders` are all pairs of neighbours; a bit of a mask in `critical` is an index into it.
    `critical[a][b]` are the borders that every cheapest way from a to b crosses, so that a learner
    who misses one of them counts wrong. `telling[a][b]` says how informative a question about two
    places is: for neighbours how easily their border is forgotten, for others how easily a border
    on the way is forgotten or a shortcut imagined. `joined[a]` are the places connected to a,
    itself included: all of them, unless the sea links are left out.
    """

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.tariff = Tariff(atlas)
        self.places = tuple(sorted(atlas.places))
        self.sizes = sizes_of(atlas)
        self.forgetting = _forgetting(atlas)
        self.borders: tuple[Pair, ...] = tuple(sorted(self.forgetting))
        self.bits = {pair: 1 << index for index, pair in enumerate(self.borders)}
        self.imagining = _imagining(atlas)
        self.noted = frozenset(_places_of(atlas, fact.between) for fact in atlas.not_borders)
        self.over_water, self.corners = _by_kind(atlas)
        self.exclaves = frozenset(atlas.bend)
        self.enclaves = frozenset(s for s, others in atlas.neighbours.items() if len(others) == 1)
        self.joined = _joined(atlas)
        self.critical = critical_borders(atlas, self.bits)
        self.telling: Table = _telling(self)

    def __repr__(self) -> str:
        return f"<Ground {self.atlas.slug} {self.atlas.version}>"

    def is_odd(self, one: str, other: str) -> bool:
        """Whether two places touch, or seem to, in an unusual way."""
        pair = ordered(one, other)
        if pair in self.over_water or pair in self.corners:
            return True
        return any(place in self.exclaves or place in self.enclaves for place in pair)

    def borders_in(self, mask: int) -> list[Pair]:
        """The borders of a mask."""
        found = []
        while mask:
            lowest = mask & -mask
            found.append(self.borders[lowest.bit_length() - 1])
            mask ^= lowest
        return found


@lru_cache(maxsize=16)
def ground_of(atlas: Atlas) -> Ground:
    """The ground of a map, made once."""
    return Ground(atlas)


def _places_of(atlas: Atlas, pair: Pair) -> Pair:
    return ordered(atlas.place_of[pair[0]], atlas.place_of[pair[1]])


def _forgetting(atlas: Atlas) -> dict[Pair, float]:
    """For each pair of neighbours how easily that is forgotten, relative to the average border.

    Only a learner who forgets both borders thinks that places that touch twice are apart.
    """
    found: dict[Pair, float] = {}
    for pair, weight in forgettable(atlas).items():
        places = _places_of(atlas, pair)
        found[places] = min(weight, found.get(places, weight))
    return found


def _imagining(atlas: Atlas) -> dict[Pair, float]:
    """For each pair that seems to touch how easily that is imagined; only for non-neighbours."""
    found = {_places_of(atlas, pair): weight for pair, weight in plausibility(atlas).items()}
    return {pair: weight for pair, weight in found.items() if atlas.fewest[pair[0]][pair[1]] > 1}


def _by_kind(atlas: Atlas) -> tuple[frozenset[Pair], frozenset[Pair]]:
    water = {_places_of(atlas, b.between) for b in atlas.borders if b.kind.over_water}
    corners = {_places_of(atlas, b.between) for b in atlas.borders if b.kind == "corner"}
    return frozenset(water), frozenset(corners)


def _joined(atlas: Atlas) -> dict[str, frozenset[str]]:
    """For each place those that can be reached from it, one set for each connected group."""
    found: dict[str, frozenset[str]] = {}
    for slug, row in atlas.fewest.items():
        if slug not in found:
            group = frozenset(other for other in row if atlas.are_joined(slug, other))
            found.update(dict.fromkeys(group, group))
    return found


def _telling(ground: Ground) -> dict[str, dict[str, float]]:
    """The table of that name, the same in both directions."""
    seeming = shortcuts(ground.atlas, ground.imagining)
    table: dict[str, dict[str, float]] = {slug: {} for slug in ground.places}
    for number, one in enumerate(ground.places):
        for other in ground.places[number + 1 :]:
            mask = ground.critical[one][other]
            weak = max((ground.forgetting[pair] for pair in ground.borders_in(mask)), default=0.0)
            weight = FLOOR + max(weak, seeming[one].get(other, 0.0))
            weight *= ODD if ground.is_odd(one, other) else 1.0
            table[one][other] = table[other][one] = weight
    return table
