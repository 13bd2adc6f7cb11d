"""The places of a map as they are drawn: outlines, and dots for the tiny ones."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from game.atlas import Place
from game.atlas_files import load_atlas, load_outlines
from game.drawing.label_places import NEVER, Box, step_for
from game.drawing.path_points import lightened

DOT = 10.0  # pixels across, with its rim
LEADER = 64.0  # once the line to a callout is longer than this, the dot moves to the place itself
OUTGROWN = 9.0  # a place whose inner radius has grown to this needs no dot any more
LONG = 60_000
"""Characters of all outlines of a map; where there are more, points are rounded to fifths."""
TEXT_SIZES = ((45.0, "large", 15.0), (20.0, "middle", 13.0), (0.0, "small", 12.0))


@dataclass(frozen=True, slots=True)
class Dot:
    """An enlarged dot for a place too small to see or to tap, shown between two steps."""

    x: float
    y: float
    first: int
    end: int
    leader: str = ""

    @property
    def obstacle(self) -> Box:
        """The room that it takes on the screen."""
        return Box(self.x, self.y, DOT, DOT, first=self.first, end=self.end)


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """One part with its outline."""

    slug: str
    path: str
    light_path: str
    x: float
    y: float
    radius: float
    dots: tuple[Dot, ...]

    @property
    def text_size(self) -> tuple[str, float]:
        """How large its name is written: the name of the size, and the pixels."""
        return next((name, size) for radius, name, size in TEXT_SIZES if self.radius >= radius)


@dataclass(frozen=True, slots=True)
class DrawnPlace:
    """All parts of one place, the largest first."""

    slug: str
    parts: tuple[DrawnPart, ...]

    @property
    def main(self) -> DrawnPart:
        """The part that carries the name."""
        return self.parts[0]

    @property
    def is_tiny(self) -> bool:
        """Whether only dots make it visible."""
        return bool(self.main.dots)


@lru_cache(maxsize=64)
def drawn_places(map_slug: str) -> dict[str, DrawnPlace]:
    """Every place of a map as it is drawn, by slug."""
    outlines, places = load_outlines(map_slug)["parts"], load_atlas(map_slug).places
    grain = 1 if sum(len(one["path"]) for one in outlines.values()) < LONG else 2

    def drawn(place: Place) -> DrawnPlace:
        parts = (_part(part, outlines[part], grain) for part in place.parts)
        return DrawnPlace(place.slug, tuple(sorted(parts, key=_smaller_last)))

    return {slug: drawn(place) for slug, place in places.items()}


def _smaller_last(part: DrawnPart) -> tuple[float, str]:
    return -part.radius, part.slug


def _part(slug: str, outline: dict[str, Any], grain: int) -> DrawnPart:
    x, y = outline["label"]
    path, dots = outline["path"], tuple(_dots(outline))
    return DrawnPart(slug, path, lightened(path, grain), x, y, outline["radius"], dots)


def _dots(outline: dict[str, Any]) -> list[Dot]:
    if not outline.get("dot"):
        return []
    x, y = outline["label"]
    end = step_for(OUTGROWN / outline["radius"]) if outline["radius"] else NEVER
    if "callout" not in outline:
        return [Dot(x, y, 0, end)]
    away_x, away_y = outline["callout"]
    turn = step_for(LEADER / (math.hypot(away_x - x, away_y - y) or 1.0))
    leader = f"M{x} {y}L{away_x} {away_y}"
    dots = [Dot(away_x, away_y, 0, min(turn, end), leader), Dot(x, y, turn, end)]
    return [dot for dot in dots if dot.first < dot.end]
