"""Everything a map holds, as tables for readers who do not use the drawing."""

from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from game.atlas import Atlas, Border, NotBorder
from game.atlas_files import load_atlas
from game.pages.maps.place_sheet import (
    Facts,
    PlaceName,
    in_name_order,
    part_names,
    place_facts,
    place_name,
)
from game.words.border_kinds import kind_word
from game.words.names import in_words, measured_figure, name_order


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One place with its figures and neighbours."""

    place: PlaceName
    region: str
    facts: Facts
    neighbours: tuple[PlaceName, ...]


@dataclass(frozen=True, slots=True)
class PairRow:
    """Two places that touch, or seem to; with how, how long and why, if known."""

    between: tuple[PlaceName, PlaceName]
    parts: tuple[str, ...]
    reason: str
    kind: str = ""
    word: str = ""
    length: str = ""


@dataclass(frozen=True, slots=True)
class MapTable:
    """Places, borders, and what looks like a border but is not."""

    slug: str
    name: str
    credit: str
    has_seats: bool
    places: tuple[PlaceRow, ...]
    borders: tuple[PairRow, ...]
    not_borders: tuple[PairRow, ...]

    @property
    def drawn(self) -> SafeString:
        """The tables as they stand on the page."""
        return _drawn(self.slug, load_atlas(self.slug).version, get_language())


@lru_cache(maxsize=30)
def _drawn(map_slug: str, version: str, language: str) -> SafeString:
    page = _table(map_slug, version, language)
    return render_to_string("game/maps/tables.html", {"page": page})


def map_table(map_slug: str) -> MapTable:
    """The tables of a map in the visitor's language. Raises UnknownMapError."""
    atlas = load_atlas(map_slug)
    return _table(atlas.slug, atlas.version, get_language())


@lru_cache(maxsize=30)
def _table(map_slug: str, _version: str, _language: str) -> MapTable:
    """The same for all readers of a language, as long as the map stays as it is."""
    atlas = load_atlas(map_slug)
    places = tuple(_place_row(atlas, place) for place in in_name_order(atlas, atlas.places))
    return MapTable(
        slug=map_slug,
        name=in_words(atlas.names),
        credit=in_words(atlas.credit),
        has_seats=any(row.facts.seat for row in places),
        places=places,
        borders=_sorted([_border_row(atlas, border) for border in atlas.borders]),
        not_borders=_sorted([_pair_row(atlas, entry) for entry in atlas.not_borders]),
    )


def _place_row(atlas: Atlas, place: PlaceName) -> PlaceRow:
    return PlaceRow(
        place=place,
        region=in_words(atlas.regions.get(atlas.places[place.slug].region, {})),
        facts=place_facts(atlas.slug, place.slug),
        neighbours=in_name_order(atlas, atlas.neighbours[place.slug]),
    )


def _border_row(atlas: Atlas, border: Border) -> PairRow:
    row = _pair_row(atlas, border)
    length = "" if border.length_km is None else measured_figure(border.length_km)
    return PairRow(
        row.between, row.parts, row.reason, border.kind.value, kind_word(border.kind), length
    )


def _pair_row(atlas: Atlas, entry: Border | NotBorder) -> PairRow:
    one, other = sorted(
        (place_name(atlas, atlas.place_of[part]) for part in entry.between),
        key=lambda place: name_order(place.name),
    )
    return PairRow((one, other), part_names(atlas, entry.between), in_words(entry.reason))


def _sorted(rows: list[PairRow]) -> tuple[PairRow, ...]:
    return tuple(
        sorted(rows, key=lambda row: tuple(name_order(place.name) for place in row.between))
    )
