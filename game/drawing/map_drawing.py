"""The drawn map: what is the same for every visitor, made once per process and language."""

import re
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from game.atlas import Border, BorderKind
from game.atlas_files import load_atlas, load_outlines, whole_map
from game.drawing.drawn_places import DrawnPlace, drawn_places
from game.drawing.label_places import STEPS
from game.drawing.path_points import joined, lightened
from game.words.names import in_words, visitor_language

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Line:
    """A border as a line on the map, with the points that make it stand out.

    Links over water have the two coasts they join, corners the point where they meet.
    """

    kind: str
    path: str
    ports: tuple[tuple[float, float], ...] = ()

    @property
    def short_path(self) -> str:
        """The line as it is sent."""
        return lightened(self.path)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A map ready to be shown. The land is finished markup, with the names of the places in it."""

    width: int
    height: int
    steps: str
    is_inland: bool
    land: SafeString
    dots: SafeString

    @property
    def shape(self) -> str:
        """What kind of frame suits it on a wide screen."""
        ratio = self.width / self.height
        return "high" if ratio < 0.9 else "broad" if ratio > 1.45 else "even"


@dataclass(frozen=True, slots=True)
class _Shown:
    """A place with its name, for the templates of the drawing."""

    slug: str
    name: str
    drawn: DrawnPlace


def map_drawing(map_slug: str) -> Drawing:
    """The drawing of a map, named in the visitor's language."""
    return _drawing(map_slug, visitor_language())


@lru_cache(maxsize=128)
def _drawing(map_slug: str, _language: str) -> Drawing:
    atlas, outlines = load_atlas(map_slug), load_outlines(map_slug)
    shown = [
        _Shown(slug, in_words(atlas.places[slug].names), drawn)
        for slug, drawn in drawn_places(map_slug).items()
    ]
    values = {
        "map": map_slug,
        "context": [lightened(path) for path in outlines["context"]],
        "places": [place for place in shown if not place.drawn.is_tiny],
        "tiny": [place for place in shown if place.drawn.is_tiny],
        "lines": [
            border_line(map_slug, border)
            for border in atlas.borders
            if border.kind is not BorderKind.LAND
        ],
    }
    return Drawing(
        width=outlines["width"],
        height=outlines["height"],
        steps=" ".join(str(step) for step in STEPS),
        is_inland=_is_inland(whole_map(map_slug)),
        land=render_to_string("game/maps/land.html", values),
        dots=render_to_string("game/maps/dots.html", values),
    )


def _is_inland(whole: str) -> bool:
    """No backdrop, no link over water: the surroundings of such a map are not sea."""
    links = any(border.kind.over_water for border in load_atlas(whole).borders)
    return not load_outlines(whole)["context"] and not links


def border_line(map_slug: str, border: Border) -> Line:
    """The line of a border; the path is empty if a stated border cannot be drawn."""
    path = load_outlines(map_slug)["borders"].get("|".join(border.between), "")
    if not path or not (border.kind.over_water or border.kind is BorderKind.CORNER):
        return Line(border.kind.value, joined(path))
    start, end = _ends(path)
    if border.kind is BorderKind.CORNER:
        middle = (round((start[0] + end[0]) / 2, 1), round((start[1] + end[1]) / 2, 1))
        return Line(border.kind.value, path, (middle,))
    return Line(border.kind.value, path, (start, end))


def _ends(path: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a link begins and where it ends. Links are straight (l) or bent (Q), never closed."""
    numbers = [float(number) for number in NUMBER.findall(path)]
    start = (numbers[0], numbers[1])
    if "l" not in path:
        return start, (numbers[-2], numbers[-1])
    return start, (round(sum(numbers[0::2]), 1), round(sum(numbers[1::2]), 1))
