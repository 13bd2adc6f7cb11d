"""Places on a map with a sign each: neighbours that were named or missed, a place pointed at."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.atlas_files import load_atlas
from game.queries.drawn_places import drawn_places
from game.queries.path_points import polylines
from game.queries.price_lines import place_word
from game.queries.route_drawing import Land, view_around
from game.queries.route_names import Drawn, RouteName, Spot, View, route_names

START, FOUND, MISSED, INVENTED = "start", "found", "missed", "invented"
LANDS = {START: "start", FOUND: "visited", MISSED: "goal", INVENTED: "invented"}
SIGNS = {START: "", FOUND: "✓", MISSED: "+", INVENTED: "×"}


@dataclass(frozen=True, slots=True)
class Signed:
    """A sign at a place."""

    role: str
    sign: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PlacePicture:
    """A stretch of the map with places in colours and signs; `said` tells it in words."""

    view: View
    lands: tuple[Land, ...]
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
        signs=tuple(
            Signed(role, SIGNS[role], drawn[place].main.x, drawn[place].main.y)
            for place, role in roles.items()
        ),
        names=route_names(map_slug, (), Drawn(view, spots, (), ())),
        said=", ".join(
            f"{place_word(atlas, place)} {SIGNS[role]}".strip() for place, role in roles.items()
        ),
    )
