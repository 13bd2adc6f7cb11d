"""The silhouette of a place alone, in a box of one size: no neighbours, no sea, no position."""

from functools import lru_cache

from game.atlas_files import load_fine_shapes, with_links
from game.drawing.drawn_places import drawn_places
from game.drawing.path_points import Point, between_points, polylines, thinned

BOX = 100.0
"""The width and height of the box; the shape fills it in one direction."""
RIM = 3.0
FINE = 0.5
"""Points nearer to a line than this are left out: they are invisible at the size of a card."""
SPECK = 0.01
"""Islands smaller than this share of the largest piece are left out, however far away."""
FEW = 12
"""An outline with fewer points is rounded off: the map draws such a place with a few strokes."""


COARSE = 40
"""An outline with fewer points shows its corners on a card: a finer one is used if there is one."""


@lru_cache(maxsize=1024)
def silhouette(map_slug: str, place: str) -> str:
    """The outline of a place as a path in a box of 100 by 100."""
    rings = _rings(map_slug, place)
    maps, shapes = load_fine_shapes()
    if place in shapes and with_links(map_slug) in maps and _points(rings) < COARSE:
        return shapes[place]
    least = SPECK * max(_area(ring) for ring in rings)
    large = [ring for ring in rings if len(ring) > 2 and _area(ring) >= least]
    if _points(large) < FEW:
        large = [_rounded(_rounded(ring)) for ring in large]
    return "".join(_path(thinned(ring, FINE)) for ring in _boxed(large))


def coarse_places(map_slug: str) -> frozenset[str]:
    """The places of a map whose outlines on it show their corners."""
    places = drawn_places(map_slug)
    return frozenset(place for place in places if _points(_rings(map_slug, place)) < COARSE)


def _rings(map_slug: str, place: str) -> list[list[Point]]:
    parts = drawn_places(map_slug)[place].parts
    return [ring for part in parts for ring in polylines(part.path)]


def _points(rings: list[list[Point]]) -> int:
    return sum(len(ring) for ring in rings)


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


def _path(ring: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ring) + "z"
