"""Places on a map with a sign each: neighbours that were named or missed, a place pointed at."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.atlas import Atlas
from game.atlas_files import load_atlas
from game.drawing.drawn_places import drawn_places
from game.drawing.map_drawing import border_line
from game.drawing.path_points import polylines
from game.drawing.route_drawing import Land, view_around
from game.drawing.route_names import Drawn, MapView, RouteName, Spot, route_names
from game.words.names import place_word

START, FOUND, MISSED, INVENTED, MET = "start", "found", "missed", "invented", "met"
LANDS = {START: "start", FOUND: "found", MISSED: "missed", INVENTED: "invented", MET: "met"}
SIGNS = {START: "", FOUND: "✓", MISSED: "+", INVENTED: "×", MET: ""}


@dataclass(frozen=True, slots=True)
class Signed:
    """A sign at a place."""

    role: str
    sign: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Touching:
    """A border of the place that it is about, as a line; a link over water is dashed."""

    role: str
    path: str
    is_link: bool
    place: str


@dataclass(frozen=True, slots=True)
class PlacePicture:
    """A section of the map with places in colours and signs; `said` describes it in words."""

    view: MapView
    lands: tuple[Land, ...]
    lines: tuple[Touching, ...]
    signs: tuple[Signed, ...]
    names: tuple[RouteName, ...]
    said: str


def place_picture(map_slug: str, roles: Mapping[str, str]) -> PlacePicture:
    """The picture of places by their roles."""
    atlas, drawn = load_atlas(map_slug), drawn_places(map_slug)
    spots = tuple(
        Spot(place, "start" if role == START else "stop", drawn[place].main.x, drawn[place].main.y)
        for place, role in roles.items()
    )
    around = [point for place in roles if roles[place] == START
              for line in polylines(drawn[place].main.path) for point in line]  # fmt: skip
    view = view_around(map_slug, [*around, *((spot.x, spot.y) for spot in spots)])
    return PlacePicture(
        view=view,
        lands=tuple(
            Land(part.slug, LANDS[role])
            for place, role in roles.items()
            for part in drawn[place].parts
        ),
        lines=tuple(_lines(atlas, roles)),
        signs=tuple(
            Signed(role, SIGNS[role], drawn[place].main.x, drawn[place].main.y)
            for place, role in roles.items()
        ),
        names=route_names(map_slug, (), Drawn(view, spots, (), ())),
        said=", ".join(
            f"{place_word(atlas, place)} {SIGNS[role]}".strip() for place, role in roles.items()
        ),
    )


def _lines(atlas: Atlas, roles: Mapping[str, str]) -> Iterator[Touching]:
    """The borders between the place that a picture is about and the other places in it."""
    start = next((place for place, role in roles.items() if role == START), None)
    for border in atlas.borders_of[start] if start else ():
        one, other = (atlas.place_of[part] for part in border.between)
        there = other if one == start else one
        line = border_line(atlas.slug, border)
        if there in roles and line.path:
            yield Touching(roles[there], line.path, border.kind.over_water, there)
