"""Borders that a player is wrong about, drawn as a line and a sign, not by colour."""

import math
from dataclasses import dataclass
from functools import lru_cache

from game.atlas.salience import Pair
from game.atlas_files import load_outlines
from game.drawing.path_points import NUMBER, Point, between_points, lengths, point_at, polylines
from game.drawing.route_line import middle, narrowest

MISSING, INVENTED = "missing", "invented"
INSIDE = 16.0  # how far an invented border reaches into both parts


@dataclass(frozen=True, slots=True)
class BorderMark:
    """A line and a sign: a real border believed missing, or an invented one."""

    kind: str
    path: str
    x: float
    y: float

    @property
    def points(self) -> tuple[Point, ...]:
        """What of it must be in a picture."""
        ends = [] if self.kind == MISSING else [float(n) for n in NUMBER.findall(self.path)]
        return (self.x, self.y), *zip(ends[0::2], ends[1::2], strict=True)

    @property
    def sign(self) -> str:
        """What is written on it."""
        return "✕" if self.kind == MISSING else "+"


@lru_cache(maxsize=4096)
def missing_mark(map_slug: str, between: Pair) -> BorderMark:
    """A real border, crossed out; one that is too small to be a line has only its sign."""
    outlines = load_outlines(map_slug)
    path = outlines["borders"].get("|".join(between), "")
    if not path or "a" in path:
        parts = outlines["parts"]
        smaller = min(between, key=lambda part: float(parts[part]["radius"]))
        return _mark(MISSING, path, middle(map_slug, smaller))
    line = max(polylines(path), key=lambda points: lengths(points)[-1])
    along = lengths(line)
    return _mark(MISSING, path, point_at(line, along, along[-1] / 2) if line[1:] else line[0])


@lru_cache(maxsize=4096)
def invented_mark(map_slug: str, between: Pair) -> BorderMark:
    """A border that does not exist: a line over the gap, from inside one part into the other."""
    one, other = narrowest(map_slug, *between)
    ends = [_inside(map_slug, part, at) for part, at in zip(between, (one, other), strict=True)]
    points = (ends[0], one, other, ends[1])
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return _mark(INVENTED, path, between_points(one, other, 0.5))


def _inside(map_slug: str, part: str, edge: Point) -> Point:
    """A point a little way from the edge of a part towards its middle."""
    centre = middle(map_slug, part)
    return between_points(edge, centre, min(INSIDE / max(math.dist(edge, centre), 1.0), 1.0))


def _mark(kind: str, path: str, at: Point) -> BorderMark:
    return BorderMark(kind, path, round(at[0], 1), round(at[1], 1))
