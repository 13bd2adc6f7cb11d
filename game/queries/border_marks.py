"""Borders that somebody is wrong about, as they are drawn: by line and by sign, not by colour."""

from dataclasses import dataclass
from functools import lru_cache

from game.atlas.salience import Pair
from game.atlas_files import load_outlines
from game.queries.path_points import Point, between_points, lengths, point_at, polylines
from game.queries.route_line import middle

MISSING, INVENTED = "missing", "invented"


@dataclass(frozen=True, slots=True)
class BorderMark:
    """A line and a sign: a real border that is thought missing, or an invented one."""

    kind: str
    path: str
    x: float
    y: float

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
    """A border that is not there: a line from the middle of one part to that of the other."""
    (x1, y1), (x2, y2) = (middle(map_slug, part) for part in between)
    path = f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
    return _mark(INVENTED, path, between_points((x1, y1), (x2, y2), 0.5))


def _mark(kind: str, path: str, at: Point) -> BorderMark:
    return BorderMark(kind, path, round(at[0], 1), round(at[1], 1))
