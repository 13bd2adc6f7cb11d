"""What a player believes about a map: the truth without some borders, and with some false ones."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from game.atlas.atlas import Atlas, Border, BorderKind, Place
from game.atlas.salience import (
    Pair,
    forgettable,
    main_part,
    ordered,
    plausibility,
    sizes_of,
)

SMALL = 0.5
"""A place that seems smaller than this is a small one (see `sizes_of`)."""


@dataclass(frozen=True, slots=True)
class WrongBorders:
    """The pairs of places that a player is wrong about, as people would list them."""

    missing: tuple[Pair, ...]
    invented: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class MentalMap:
    """A believed Atlas beside the true one, with all their differences.

    `missing` are real borders and `invented` false ones, both between parts;
    `forgotten` are parts that a player does not know of, with all their borders.
    Made by `imagine`, so that it is connected.
    """

    truth: Atlas
    missing: tuple[Pair, ...]
    invented: tuple[Pair, ...]
    forgotten: tuple[str, ...]
    believed: Atlas = field(compare=False)

    def wrong_borders(self) -> WrongBorders:
        """The neighbours that are not believed, and the believed ones that are not neighbours."""
        true, believed = set(neighbour_pairs(self.truth)), set(neighbour_pairs(self.believed))
        return WrongBorders(tuple(sorted(true - believed)), tuple(sorted(believed - true)))


def neighbour_pairs(atlas: Atlas) -> Iterator[Pair]:
    """Every two places that are neighbours, once."""
    for one, others in atlas.neighbours.items():
        yield from ((one, other) for other in others if one < other)


def imagine(
    truth: Atlas,
    *,
    missing: Iterable[Pair] = (),
    invented: Iterable[Pair] = (),
    forgotten: Iterable[str] = (),
) -> MentalMap:
    """The mental map with these mistakes, as long as it stays connected.

    People know that every place can be reached: a border that would cut a place off is not
    forgotten; of several such borders the first ones given are. Raises ValueError for a missing
    border that is not real, an invented one that is, and parts that are all a place has.
    """
    real = {border.between for border in truth.borders}
    dropped = list(dict.fromkeys(ordered(*pair) for pair in missing))
    made = sorted({ordered(*pair) for pair in invented})
    if not real.issuperset(dropped) or not real.isdisjoint(made):
        raise ValueError("only real borders can be missing, and only others invented")
    gone = _parts_to_forget(truth, forgotten)
    kept = [pair for pair in real if gone.isdisjoint(pair)]
    dropped = [pair for pair in dropped if gone.isdisjoint(pair)]
    made = [pair for pair in made if gone.isdisjoint(pair)]
    needed = set(_needed(truth, kept, dropped))
    lost = set(dropped) - needed
    borders = [b for b in truth.borders if gone.isdisjoint(b.between) and b.between not in lost]
    return MentalMap(
        truth=truth,
        missing=tuple(sorted(lost)),
        invented=tuple(made),
        forgotten=tuple(sorted(gone)),
        believed=_believed(truth, gone, [*borders, *(_invented(pair) for pair in made)]),
    )


def _believed(truth: Atlas, gone: set[str], borders: Iterable[Border]) -> Atlas:
    return Atlas(
        truth.slug,
        [_without(place, gone) for place in truth.places.values()],
        borders,
        version=truth.version,
        names=truth.names,
        credit=truth.credit,
        regions=truth.regions,
        part_names=truth.part_names,
    )


def _without(place: Place, gone: set[str]) -> Place:
    if gone.isdisjoint(place.parts):
        return place
    parts = tuple(part for part in place.parts if part not in gone)
    return Place(place.slug, place.names, parts, place.region)


def _invented(pair: Pair) -> Border:
    return Border(pair, BorderKind.LAND, {})


def _parts_to_forget(truth: Atlas, forgotten: Iterable[str]) -> set[str]:
    """The parts that can be forgotten without cutting off what is behind them."""
    gone: set[str] = set()
    real = [border.between for border in truth.borders]
    for part in forgotten:
        if gone.issuperset({*truth.places[truth.place_of[part]].parts} - {part}):
            raise ValueError(f"a place must keep one part, so {part} cannot be forgotten too")
        without = gone | {part}
        groups = _Groups()
        for pair in real:
            if without.isdisjoint(pair):
                groups.join(pair)
        if groups.hold_together(set(truth.place_of) - without):
            gone = without
    return gone


def _needed(truth: Atlas, kept: Iterable[Pair], dropped: list[Pair]) -> Iterator[Pair]:
    """The borders that cannot be dropped, since the map would be disconnected without them."""
    groups, doomed = _Groups(), set(dropped)
    for pair in kept:
        if pair not in doomed:
            groups.join(pair)
    for pair in reversed(dropped):
        if groups.join(pair):
            yield pair


class _Groups:
    """Parts in connected groups (union-find)."""

    def __init__(self) -> None:
        self._leader: dict[str, str] = {}

    def leader(self, part: str) -> str:
        """The part that represents the group of this one."""
        while (above := self._leader.get(part, part)) != part:
            part = above
        return part

    def join(self, pair: Pair) -> bool:
        """Join the groups of two parts; whether they were two."""
        one, other = self.leader(pair[0]), self.leader(pair[1])
        self._leader[one] = other
        return one != other

    def hold_together(self, parts: Iterable[str]) -> bool:
        """Whether these parts are one group."""
        return len({self.leader(part) for part in parts}) <= 1


@dataclass(frozen=True, slots=True)
class Knowledge:
    """How well a player knows a map.

    `gaps` is the share of the real borders that is missing away from home, `fancies` the number
    of invented ones there as a share of the real ones, `exclaves` the probability that the smaller
    parts of a place are unknown. In the `home` regions only the share `at_home` of that remains.
    `water` and `small` say how easily sea links and the borders of small places are forgotten,
    compared with the average person.
    """

    gaps: float
    fancies: float
    exclaves: float
    at_home: float = 1.0
    home: frozenset[str] = frozenset()
    water: float = 1.0
    small: float = 1.0


def draw_mental_map(atlas: Atlas, knowledge: Knowledge, chance: Random) -> MentalMap:
    """A mental map with that much knowledge; the same one for the same rng."""
    missing = [
        (weight, pair)
        for pair, weight in _missing_weights(atlas, knowledge).items()
        if chance.random() < knowledge.gaps * weight
    ]
    likely = plausibility(atlas)
    # The number of inventions is a share of the borders, spread over the pairs by their weights.
    each = knowledge.fancies * len(atlas.borders) / max(1, len(likely))
    invented = [
        pair
        for pair, weight in likely.items()
        if chance.random() < each * weight * _left_at_home(atlas, knowledge, pair)
    ]
    forgotten = [
        part
        for slug, place in atlas.places.items()
        if len(place.parts) > 1 and chance.random() < knowledge.exclaves
        for part in sorted({*place.parts} - {main_part(atlas, slug)})
    ]
    return imagine(
        atlas,
        missing=[pair for _, pair in sorted(missing, reverse=True)],
        invented=invented,
        forgotten=forgotten,
    )


def _missing_weights(atlas: Atlas, knowledge: Knowledge) -> Mapping[Pair, float]:
    """How easily this person forgets each border."""
    sizes, likely = sizes_of(atlas), forgettable(atlas)
    weights: dict[Pair, float] = {}
    for border in atlas.borders:
        weight = likely[border.between] * _left_at_home(atlas, knowledge, border.between)
        if border.kind.over_water:
            weight *= knowledge.water
        elif min(sizes[atlas.place_of[part]] for part in border.between) < SMALL:
            weight *= knowledge.small
        weights[border.between] = weight
    return weights


def _left_at_home(atlas: Atlas, knowledge: Knowledge, pair: Pair) -> float:
    """What remains of a weakness: all of it abroad, half on the border of home."""
    ends = sum(atlas.places[atlas.place_of[part]].region in knowledge.home for part in pair)
    return float(knowledge.at_home ** (ends / 2))
