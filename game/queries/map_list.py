"""The maps to choose from."""

from dataclasses import dataclass

from game.atlas_files import load_atlas, map_slugs, with_links
from game.queries.wording import in_words

# Which part of its small picture (templates/home/map_picture.html) a postcard shows. A map that
# somebody has added has none.
PICTURES = {"europe": "0 22 600 450", "usa": "-25 -69 650 488", "lyon": "-191 -6 800 600"}


@dataclass(frozen=True, slots=True)
class MapCard:
    """One map as a postcard."""

    slug: str
    name: str
    places: int
    borders: int
    over_water: int
    picture: str


@dataclass(frozen=True, slots=True)
class MapListPage:
    """Every map that is here, in the order in which they are offered."""

    maps: tuple[MapCard, ...]


def map_list() -> MapListPage:
    """The page of all maps."""
    return MapListPage(tuple(map_card(slug) for slug in map_slugs()))


def map_card(slug: str) -> MapCard:
    """One map in short."""
    atlas = load_atlas(slug)
    return MapCard(
        slug=slug,
        name=in_words(atlas.names),
        places=len(atlas.places),
        borders=len(atlas.borders),
        over_water=sum(border.kind.over_water for border in atlas.borders),
        picture=PICTURES.get(with_links(slug), ""),
    )
