"""The Atlas: the truth about one map, with its distance tables."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from game.atlas.distances import NO_WAY, DistanceTables, distance_tables

Names = Mapping[str, str]


class BorderKind(StrEnum):
    """What a border crossing goes over."""

    LAND = "land"
    RIVER = "river"
    SEA = "sea"
    BRIDGE = "bridge"
    CORNER = "corner"

    @property
    def over_water(self) -> bool:
        """Whether the border joins two coasts rather than two pieces of land."""
        return self in (BorderKind.SEA, BorderKind.BRIDGE)


@dataclass(frozen=True, slots=True)
class Place:
    """One card of the deck: a country, a state, a commune; in one part or several."""

    slug: str
    names: Names
    parts: tuple[str, ...]
    region: str = ""


@dataclass(frozen=True, slots=True)
class Border:
    """A fact: these two parts touch, or are linked, and why if that is special."""

    between: tuple[str, str]
    kind: BorderKind
    reason: Names
    length_km: float | None = None


@dataclass(frozen=True, slots=True)
class NotBorder:
    """A fact too: these two parts do not touch, though it may look so."""

    between: tuple[str, str]
    reason: Names


class Atlas:
    """Places, parts and borders of one map. Immutable.

    The tables (`fewest`, `bend`) are plain dictionaries by slug, because scoring reads them
    hundreds of times per match and a method call would cost more than the look-up. They are
    computed from the borders unless they are given. `has_links` is False for a map without its sea
    links (see `land_only`); then some places may not be connected.
    """

    def __init__(
        self,
        slug: str,
        places: Iterable[Place],
        borders: Iterable[Border],
        *,
        version: str = "",
        names: Names | None = None,
        credit: Names | None = None,
        regions: Mapping[str, Names] | None = None,
        part_names: Mapping[str, Names] | None = None,
        not_borders: Iterable[NotBorder] = (),
        tables: DistanceTables | None = None,
        has_links: bool = True,
    ) -> None:
        self.slug = slug
        self.has_links = has_links
        self.version = version
        self.names = names or {}
        self.credit = credit or {}
        self.regions = regions or {}
        self.part_names = part_names or {}
        self.places: Mapping[str, Place] = {place.slug: place for place in places}
        self.borders = tuple(borders)
        self.not_borders = tuple(not_borders)
        self.place_of: Mapping[str, str] = {
            part: place.slug for place in self.places.values() for part in place.parts
        }
        tables = tables or distance_tables(
            {place.slug: place.parts for place in self.places.values()},
            [border.between for border in self.borders],
        )
        self.part_distance = tables.parts
        self.fewest = tables.places
        self.bend = tables.bend

    def __repr__(self) -> str:
        return f"<Atlas {self.slug} {self.version}: {len(self.places)} places>"

    def fewest_crossings(self, start: str, end: str) -> int:
        """The number of crossings between two places, by the shortest way over parts."""
        return self.fewest[start][end]

    def are_neighbours(self, one: str, other: str) -> bool:
        """Whether any part of one place borders any part of the other."""
        return self.fewest[one][other] == 1

    def are_joined(self, one: str, other: str) -> bool:
        """Whether any way leads from one place to the other; without sea links not always."""
        return self.fewest[one][other] < NO_WAY

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """For each place the places it borders, in the order of the slugs."""
        return {
            slug: tuple(other for other, crossings in row.items() if crossings == 1)
            for slug, row in self.fewest.items()
        }

    @cached_property
    def part_neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """For each part the parts one crossing away, in the order of the slugs."""
        found: dict[str, list[str]] = {part: [] for part in self.place_of}
        for one, other in (border.between for border in self.borders):
            found[one].append(other)
            found[other].append(one)
        return {part: tuple(sorted(others)) for part, others in found.items()}

    @cached_property
    def borders_of(self) -> Mapping[str, tuple[Border, ...]]:
        """For each place the borders of all its parts."""
        found: dict[str, list[Border]] = {slug: [] for slug in self.places}
        for border in self.borders:
            for part in border.between:
                found[self.place_of[part]].append(border)
        return {slug: tuple(borders) for slug, borders in found.items()}
