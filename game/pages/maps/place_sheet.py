"""All that a map knows about one place."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.atlas import Atlas, Border, NotBorder
from game.atlas.graph import gateways
from game.atlas_files import load_atlas, load_facts
from game.drawing.silhouettes import silhouette
from game.words.border_kinds import kind_word
from game.words.names import in_words, measured_figure, name_order, whole_figure


class UnknownPlaceError(LookupError):
    """The map has no place of that name."""


@dataclass(frozen=True, slots=True)
class PlaceName:
    """A place to point at."""

    slug: str
    name: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Formatted figures; empty if the map has no fact sheet of the place."""

    seat: str = ""
    population: str = ""
    population_year: str = ""
    area: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Touch:
    """One way in which a place and a neighbour touch: how, why if it is special, which parts."""

    kind: str
    word: str
    reason: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A neighbour with all the ways in which it touches the place."""

    place: PlaceName
    touches: tuple[Touch, ...]


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A place that looks close but is not a neighbour."""

    place: PlaceName
    reason: str


@dataclass(frozen=True, slots=True)
class Ring:
    """The places that are the same number of crossings away."""

    crossings: int
    places: tuple[PlaceName, ...]


@dataclass(frozen=True, slots=True)
class PlaceSheet:
    """One place: what it is, what it touches and why, and how far the others are.

    `only_way_to` are the places that cannot be reached from the rest of the map without this one.
    """

    slug: str
    name: str
    region: str
    parts: tuple[str, ...]
    facts: Facts
    neighbours: tuple[Neighbour, ...]
    near_misses: tuple[NearMiss, ...]
    rings: tuple[Ring, ...]
    only_way_to: tuple[PlaceName, ...]
    shape: str


def place_sheet(map_slug: str, slug: str) -> PlaceSheet:
    """The sheet of a place. Raises UnknownMapError or UnknownPlaceError."""
    atlas = load_atlas(map_slug)
    if slug not in atlas.places:
        raise UnknownPlaceError(f"the map {map_slug} has no place {slug!r}")
    place = atlas.places[slug]
    return PlaceSheet(
        slug=slug,
        shape=silhouette(map_slug, slug),
        name=in_words(place.names),
        region=in_words(atlas.regions.get(place.region, {})),
        parts=part_names(atlas, place.parts),
        facts=place_facts(map_slug, slug),
        neighbours=_neighbours(atlas, slug),
        near_misses=_near_misses(atlas, slug),
        rings=_rings(atlas, slug),
        only_way_to=in_name_order(atlas, gateways(atlas).get(slug, ())),
    )


def place_name(atlas: Atlas, slug: str) -> PlaceName:
    """A place with its name in the visitor's language."""
    return PlaceName(slug, in_words(atlas.places[slug].names))


def in_name_order(atlas: Atlas, slugs: Iterable[str]) -> tuple[PlaceName, ...]:
    """Places sorted by their names."""
    names = [place_name(atlas, slug) for slug in slugs]
    return tuple(sorted(names, key=lambda place: name_order(place.name)))


def place_facts(map_slug: str, slug: str) -> Facts:
    """The fact sheet of a place. A seat of government named like the place is left out."""
    facts = load_facts(map_slug).get(slug)
    if facts is None:
        return Facts()
    seat = in_words(facts.get("seat", {}))
    same = seat == in_words(load_atlas(map_slug).places[slug].names)
    return Facts(
        seat="" if same else seat,
        population=whole_figure(facts["population"]) if "population" in facts else "",
        population_year=str(facts.get("population_year", "")),
        area=measured_figure(facts["area_km2"]) if "area_km2" in facts else "",
        notes=in_words(facts.get("notes", {})),
    )


def part_names(atlas: Atlas, parts: Iterable[str]) -> tuple[str, ...]:
    """The names of those parts that have one of their own."""
    return tuple(in_words(atlas.part_names[part]) for part in parts if part in atlas.part_names)


def _neighbours(atlas: Atlas, slug: str) -> tuple[Neighbour, ...]:
    touches: dict[str, list[Touch]] = {other: [] for other in atlas.neighbours[slug]}
    for border in atlas.borders_of[slug]:
        touches[_other_side(atlas, border, slug)].append(_touch(atlas, border))
    return tuple(
        Neighbour(place, tuple(touches[place.slug])) for place in in_name_order(atlas, touches)
    )


def _touch(atlas: Atlas, border: Border) -> Touch:
    return Touch(
        kind=border.kind.value,
        word=kind_word(border.kind),
        reason=in_words(border.reason),
        parts=part_names(atlas, border.between),
    )


def _near_misses(atlas: Atlas, slug: str) -> tuple[NearMiss, ...]:
    found = [
        NearMiss(place_name(atlas, _other_side(atlas, entry, slug)), in_words(entry.reason))
        for entry in atlas.not_borders
        if slug in (atlas.place_of[part] for part in entry.between)
    ]
    return tuple(sorted(found, key=lambda miss: name_order(miss.place.name)))


def _other_side(atlas: Atlas, border: Border | NotBorder, slug: str) -> str:
    one, other = (atlas.place_of[part] for part in border.between)
    return other if one == slug else one


def _rings(atlas: Atlas, slug: str) -> tuple[Ring, ...]:
    rings: dict[int, list[str]] = {}
    for other, crossings in atlas.fewest[slug].items():
        if other != slug and atlas.are_joined(slug, other):
            rings.setdefault(crossings, []).append(other)
    return tuple(
        Ring(crossings, in_name_order(atlas, rings[crossings])) for crossings in sorted(rings)
    )
