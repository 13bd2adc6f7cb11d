"""The maps to choose from."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from django.contrib.staticfiles import finders
from django.utils.translation import gettext as _

from game.atlas_files import (
    MapEntry,
    every_ready_excerpt,
    is_excerpt,
    is_own,
    map_entry,
    map_slugs,
    whole_map,
)
from game.queries.open_maps import open_maps
from game.words.names import folded, in_words

# Which part of its small picture (templates/home/map_picture.html) a postcard shows. Other maps
# have a picture in a file; an added one may have none.
PICTURES = {"europe": "0 22 600 450", "usa": "-25 -69 650 488", "lyon": "-191 -6 800 600"}
CONTINENTS = ("world", "europe", "africa", "asia", "north-america", "south-america", "oceania", "")


@dataclass(frozen=True, slots=True)
class MapCard:
    """One map as a postcard."""

    slug: str
    name: str
    places: int
    borders: int
    over_water: int
    picture: str
    file: str
    continent: str

    @property
    def is_drawn(self) -> bool:
        """Whether its picture is drawn on request: an own map, or a part of a map."""
        return is_own(self.slug) or is_excerpt(self.slug)


@dataclass(frozen=True, slots=True)
class Continent:
    """The maps of one part of the world."""

    key: str
    name: str
    maps: tuple[MapCard, ...]


@dataclass(frozen=True, slots=True)
class PartFound:
    """A ready-made part of a map that matches a search."""

    slug: str
    name: str
    map_name: str
    places: int


@dataclass(frozen=True, slots=True)
class MapListPage:
    """Every map, in the order in which they are offered; or those that match a search."""

    maps: tuple[MapCard, ...]
    sought: str = ""
    own: tuple[MapCard, ...] = ()
    parts: tuple[PartFound, ...] = ()

    @property
    def continents(self) -> tuple[Continent, ...]:
        """The same maps by part of the world."""
        names = _continent_names()
        order = sorted(self.maps, key=lambda card: CONTINENTS.index(card.continent))
        groups = groupby(order, key=lambda card: card.continent)
        return tuple(Continent(key, names[key], tuple(cards)) for key, cards in groups)


def map_list(sought: str = "", own: Iterable[MapEntry] = ()) -> MapListPage:
    """The page of all maps, or of those whose name or part of the world matches a search.

    `own` are user-made maps that are offered to the visitor.
    """
    cards = tuple(map_card(slug) for slug in map_slugs())
    mine = tuple(map_card(entry.slug) for entry in own)
    wanted = folded(sought)
    if not wanted:
        return MapListPage(cards, own=mine)
    names = _continent_names()
    found = [card for card in cards if wanted in folded(f"{card.name} {names[card.continent]}")]
    found_own = tuple(card for card in mine if wanted in folded(card.name))
    return MapListPage(tuple(found), sought[:80], found_own, _parts_called(wanted))


def _parts_called(wanted: str) -> tuple[PartFound, ...]:
    """The ready-made parts whose name, or that of their map, contains this; loads no map."""
    found = (
        PartFound(
            one.slug,
            in_words(one.names),
            in_words(map_entry(whole_map(one.slug)).names),
            len(one.places),
        )
        for one in every_ready_excerpt()
    )
    return tuple(one for one in found if wanted in folded(f"{one.name} {one.map_name}"))


def own_map_names(learner_id: int | None) -> list[tuple[str, str]]:
    """The user-made maps that are offered to a learner, by slug, with their names."""
    return [(entry.slug, in_words(entry.names)) for entry in open_maps(learner_id)]


def map_card(slug: str) -> MapCard:
    """One map in short."""
    entry, whole = map_entry(slug), whole_map(slug)
    return MapCard(
        slug=slug,
        name=in_words(entry.names),
        places=entry.places,
        borders=entry.borders,
        over_water=entry.over_water,
        picture="" if is_excerpt(slug) else PICTURES.get(whole, ""),
        file="" if whole in PICTURES or is_excerpt(slug) else _picture_file(whole),
        continent=entry.continent if entry.continent in CONTINENTS else "",
    )


@cache
def _picture_file(slug: str) -> str:
    path = f"img/maps/{slug}.svg"
    return path if finders.find(path) else ""


def _continent_names() -> dict[str, str]:
    return {
        "world": _("The whole world"),
        "europe": _("Europe"),
        "africa": _("Africa"),
        "asia": _("Asia"),
        "north-america": _("North and Central America"),
        "south-america": _("South America"),
        "oceania": _("Oceania"),
        "": _("Other maps"),
    }
