"""The shape of a place alone, in a box of one size: no neighbours, no sea, no place on the map."""

import math
from functools import lru_cache

from game.queries.drawn_places import drawn_places
from game.queries.path_points import Point, between_points, polylines

BOX = 100.0
"""The width and height of the box; the shape fills it in one direction."""
RIM = 3.0
FINE = 0.5
"""What is nearer to a line than this is left out: nobody sees it at the size of a card."""
SPECK = 0.01
"""Islands smaller than this share of the largest piece are left out, however far off they lie."""
FEW = 12
"""An outline with fewer points is rounded off: the map draws such a place with a few strokes."""


@lru_cache(maxsize=1024)
def silhouette(map_slug: str, place: str) -> str:
    """The outline of a place as a path in a box of 100 by 100."""
    rings = [ring for part in drawn_places(map_slug)[place].parts for ring in polylines(part.path)]
    least = SPECK * max(_area(ring) for ring in rings)
    large = [ring for ring in rings if len(ring) > 2 and _area(ring) >= least]
    if sum(len(ring) for ring in large) < FEW:
        large = [_rounded(_rounded(ring)) for ring in large]
    return "".join(_path(_thinned(ring)) for ring in _boxed(large))


def _boxed(rings: list[list[Point]]) -> list[list[Point]]:
    """The same, moved and scaled into the box."""
    points = [point for ring in rings for point in ring]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    scale = (BOX - 2 * RIM) / (max(right - left, bottom - top) or 1.0)
    move_x = (BOX - scale * (right - left)) / 2 - scale * left
    move_y = (BOX - scale * (bottom - top)) / 2 - scale * top
    return [[(scale * x + move_x, scale * y + move_y) for x, y in ring] for ring in rings]


def _area(ring: list[Point]) -> float:
    turned = [*ring[1:], ring[0]]
    return abs(sum(a * d - c * b for (a, b), (c, d) in zip(ring, turned, strict=True))) / 2


def _rounded(ring: list[Point]) -> list[Point]:
    """Each corner cut."""
    turned = [*ring[1:], ring[0]]
    return [
        between_points(one, other, part)
        for one, other in zip(ring, turned, strict=True)
        for part in (0.25, 0.75)
    ]


def _thinned(ring: list[Point]) -> list[Point]:
    """The points without which the outline would look different (Douglas and Peucker)."""
    kept, open_ = {0, len(ring) - 1}, [(0, len(ring) - 1)]
    while open_:
        first, last = open_.pop()
        far, at = max(
            ((_off(ring[n], ring[first], ring[last]), n) for n in range(first + 1, last)),
            default=(0.0, first),
        )
        if far > FINE:
            kept.add(at)
            open_ += [(first, at), (at, last)]
    return [ring[n] for n in sorted(kept)] if len(kept) > 2 else ring


def _off(point: Point, one: Point, other: Point) -> float:
    """How far a point is from a line between two others."""
    along = math.dist(one, other)
    if not along:
        return math.dist(point, one)
    across = (other[0] - one[0]) * (one[1] - point[1]) - (one[0] - point[0]) * (other[1] - one[1])
    return abs(across) / along


def _path(ring: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ring) + "z"
