"""The page of one map, with or without a chosen place."""

from dataclasses import dataclass

from game.atlas import Atlas, BorderKind
from game.atlas.graph import gateways, place_groups
from game.atlas_files import (
    is_excerpt,
    is_own,
    load_atlas,
    map_entry,
    whole_map,
    with_links,
)
from game.drawing.map_drawing import Drawing, map_drawing
from game.drawing.map_labels import Label, map_labels
from game.drawing.map_marks import Marks, map_marks
from game.journey.rules import FEWEST_PLACES
from game.pages.maps.part_page import PartLine, ready_parts
from game.pages.maps.place_sheet import PlaceName, PlaceSheet, in_name_order, place_sheet
from game.words.border_kinds import kind_word
from game.words.names import in_words, name_order


@dataclass(frozen=True, slots=True)
class KindCount:
    """How many borders of one kind a map has."""

    kind: str
    word: str
    count: int


@dataclass(frozen=True, slots=True)
class Region:
    """A region with its places."""

    name: str
    places: tuple[PlaceName, ...]


@dataclass(frozen=True, slots=True)
class Busiest:
    """The places with the most neighbours, and their number."""

    neighbours: int
    places: tuple[PlaceName, ...]


@dataclass(frozen=True, slots=True)
class MapPage:
    """A map to explore. `sheet` and `marks` are set if a place is chosen.

    `gateways` are the only way to other places; `islands` are groups not connected to the rest.
    """

    slug: str
    name: str
    credit: str
    borders: int
    kinds: tuple[KindCount, ...]
    drawing: Drawing
    labels: tuple[Label, ...]
    regions: tuple[Region, ...]
    busiest: Busiest
    with_one_neighbour: tuple[PlaceName, ...]
    gateways: tuple[PlaceName, ...]
    islands: tuple[tuple[PlaceName, ...], ...]
    sheet: PlaceSheet | None = None
    marks: Marks | None = None
    not_found: str = ""
    whole: str = ""
    whole_name: str = ""
    ready: tuple[PartLine, ...] = ()

    @property
    def is_part(self) -> bool:
        """Whether it is a part of another map, which is then the whole."""
        return self.whole != ""

    @property
    def is_for_matches(self) -> bool:
        """Whether a match can be played on it: large enough, and with its sea links."""
        return self.places >= FEWEST_PLACES and self.slug == with_links(self.slug)

    @property
    def is_own(self) -> bool:
        """Whether this map was made in the workshop."""
        return is_own(self.slug)

    @property
    def places(self) -> int:
        """How many places the map has."""
        return sum(len(region.places) for region in self.regions)


def map_page(map_slug: str, chosen: str | None = None, not_found: str = "") -> MapPage:
    """The page of a map. Raises UnknownMapError or UnknownPlaceError."""
    atlas = load_atlas(map_slug)
    sheet = place_sheet(map_slug, chosen) if chosen is not None else None
    return MapPage(
        slug=map_slug,
        name=in_words(atlas.names),
        credit=in_words(atlas.credit),
        borders=len(atlas.borders),
        kinds=_kinds(atlas),
        drawing=map_drawing(map_slug),
        labels=map_labels(map_slug, chosen),
        regions=_regions(atlas),
        busiest=_busiest(atlas),
        with_one_neighbour=in_name_order(
            atlas, [slug for slug, others in atlas.neighbours.items() if len(others) == 1]
        ),
        gateways=in_name_order(atlas, gateways(atlas)),
        islands=tuple(in_name_order(atlas, group) for group in place_groups(atlas)[1:]),
        sheet=sheet,
        marks=map_marks(map_slug, sheet.slug) if sheet else None,
        not_found=not_found,
        whole=whole_map(map_slug) if is_excerpt(map_slug) else "",
        whole_name=in_words(map_entry(whole_map(map_slug)).names),
        ready=ready_parts(map_slug),
    )


def _kinds(atlas: Atlas) -> tuple[KindCount, ...]:
    kinds = [border.kind for border in atlas.borders]
    return tuple(
        KindCount(kind.value, kind_word(kind), kinds.count(kind))
        for kind in BorderKind
        if kind in kinds
    )


def _regions(atlas: Atlas) -> tuple[Region, ...]:
    members: dict[str, list[str]] = {}
    for place in atlas.places.values():
        members.setdefault(place.region, []).append(place.slug)
    regions = [
        Region(in_words(atlas.regions.get(key, {})), in_name_order(atlas, slugs))
        for key, slugs in members.items()
    ]
    return tuple(sorted(regions, key=lambda region: name_order(region.name)))


def _busiest(atlas: Atlas) -> Busiest:
    most = max(len(others) for others in atlas.neighbours.values())
    slugs = [slug for slug, others in atlas.neighbours.items() if len(others) == most]
    return Busiest(most, in_name_order(atlas, slugs))
