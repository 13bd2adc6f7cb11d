"""A place that the learner meets: where it is, its neighbours, one thing to remember."""

from dataclasses import dataclass

from game.atlas import Atlas
from game.drawing.route_drawing import QuietMap, quiet_map
from game.drawing.silhouettes import silhouette
from game.pages.maps.place_sheet import place_facts
from game.words.names import name_order, place_word
from quiz.pages.run.place_picture import MET, START, PlacePicture, place_picture


@dataclass(frozen=True, slots=True)
class MetNeighbour:
    """A neighbour as it lights up: its name and shape, and its kind of link if over water."""

    name: str
    shape: str
    is_link: bool


@dataclass(frozen=True, slots=True)
class Met:
    """A place with its neighbours on the map. `fact` is a line about it; some places have none."""

    name: str
    shape: str
    quiet: QuietMap
    picture: PlacePicture
    neighbours: tuple[MetNeighbour, ...]
    fact: str


def met_place(atlas: Atlas, place: str) -> Met:
    """What there is to see when a learner meets a place."""
    links = linked_by_sea(atlas, place)
    others = sorted(atlas.neighbours[place], key=lambda slug: name_order(place_word(atlas, slug)))
    return Met(
        name=place_word(atlas, place),
        shape=silhouette(atlas.slug, place),
        quiet=quiet_map(atlas.slug),
        picture=place_picture(atlas.slug, {place: START, **dict.fromkeys(others, MET)}),
        neighbours=tuple(
            MetNeighbour(place_word(atlas, slug), silhouette(atlas.slug, slug), slug in links)
            for slug in others
        ),
        fact=place_facts(atlas.slug, place).notes,
    )


def linked_by_sea(atlas: Atlas, place: str) -> frozenset[str]:
    """The neighbours that only a link over water joins to a place."""
    over: dict[str, bool] = {}
    for border in atlas.borders_of[place]:
        one, other = (atlas.place_of[part] for part in border.between)
        there = other if one == place else one
        over[there] = over.get(there, True) and border.kind.over_water
    return frozenset(slug for slug, is_over in over.items() if is_over)
