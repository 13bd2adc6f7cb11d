"""The line of a route over a drawn map: through its places, over each border where it is shortest.

A part on the way is crossed straight if that stays inside it, and through its middle otherwise, so
that the line does not seem to lead through places that it never enters.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from game.atlas import BorderKind
from game.atlas_files import load_atlas, load_outlines
from game.drawing.path_points import Point, bend, between_points, polylines

SHAPE = 80  # points of an outline that are considered
SAMPLES = 24  # points of a stretch that are considered
FREE_ENDS = 0.15  # of a border line that are rather not crossed: others meet there
ASIDE = (5.0, 14.0)  # distance between two crossings of the same border


@dataclass(frozen=True, slots=True)
class RouteLine:
    """The corners of a route, and which of them are crossings, stops and rounded middles."""

    points: tuple[Point, ...]
    crossings: tuple[int, ...]
    stops: tuple[int, ...]
    soft: tuple[int, ...]


@lru_cache(maxsize=2048)
def route_line(map_slug: str, route: tuple[str, ...], stops: frozenset[str]) -> RouteLine:
    """The line of a route over parts; `stops` are the places that it must visit."""
    place_of = load_atlas(map_slug).place_of
    points = [middle(map_slug, route[0])] if route else []
    crossings: list[int] = []
    soft: list[int] = []
    visited = [0] if route else []
    waiting = set(stops)
    over = _steps(map_slug, route)
    for number, here in enumerate(route[1:], start=1):
        step = over[number - 1]
        crossings.append(len(points) + len(step) // 2)
        points += step
        if place_of[here] in waiting or number == len(route) - 1:
            waiting.discard(place_of[here])
            visited.append(len(points))
            points.append(middle(map_slug, here))
        elif not _goes_straight(map_slug, here, step[-1], over[number][0]):
            soft.append(len(points))
            points.append(middle(map_slug, here))
    return RouteLine(tuple(points), tuple(crossings), tuple(visited), tuple(soft))


def middle(map_slug: str, part: str) -> Point:
    """The point of a part that its name is written at."""
    x, y = load_outlines(map_slug)["parts"][part]["label"]
    return x, y


def _steps(map_slug: str, route: Sequence[str]) -> list[list[Point]]:
    """For each crossing the points that lead over it: one on land, coast to coast at sea.

    A second crossing of the same border is drawn a little beside the first.
    """
    steps: list[list[Point]] = []
    seen: list[frozenset[str]] = []
    for one, other in pairwise(route):
        step, border = _step(map_slug, one, other), frozenset((one, other))
        times = seen.count(border)
        ends = middle(map_slug, one), middle(map_slug, other)
        steps.append(_beside(step, *ends, times) if times else step)
        seen.append(border)
    return steps


@lru_cache(maxsize=4096)
def narrowest(map_slug: str, one: str, other: str) -> tuple[Point, Point]:
    """The two points, one of each part, where these come nearest to each other."""
    ours, theirs = _outline(map_slug, one), _outline(map_slug, other)
    return min(((p, q) for p in ours for q in theirs), key=lambda ends: math.dist(ends[0], ends[1]))


@lru_cache(maxsize=512)
def _outline(map_slug: str, part: str) -> tuple[Point, ...]:
    """A sample of an outline's points: enough to keep its shape, few enough to compare pairs."""
    lines = polylines(load_outlines(map_slug)["parts"][part]["path"])
    points = [point for line in lines for point in line]
    return tuple(points[:: len(points) // SHAPE + 1])


def _step(map_slug: str, one: str, other: str) -> list[Point]:
    a, b = middle(map_slug, one), middle(map_slug, other)
    between = tuple(sorted((one, other)))
    kind = _kind(map_slug, between)
    if kind is None:
        # Not a border at all: a player only believes in it.
        p, q = narrowest(map_slug, one, other)
        return [p, between_points(p, q, 0.5), q]
    path = load_outlines(map_slug)["borders"].get("|".join(between), "")
    if not path or "a" in path:
        # Stated, but too small to be a line: drawn at the smaller part.
        parts = load_outlines(map_slug)["parts"]
        return [middle(map_slug, min(one, other, key=lambda part: float(parts[part]["radius"])))]
    lines = list(polylines(path))
    if kind.over_water:
        return _link(lines[0], a, b)
    return [min(_free(lines), key=lambda p: math.dist(a, p) + math.dist(p, b))]


@lru_cache(maxsize=2048)
def _kind(map_slug: str, between: tuple[str, ...]) -> BorderKind | None:
    borders = load_atlas(map_slug).borders
    return next((border.kind for border in borders if border.between == between), None)


def _link(line: list[Point], a: Point, b: Point) -> list[Point]:
    """A link over water in the direction of travel, with its middle as the middle point."""
    if math.dist(a, line[0]) + math.dist(line[-1], b) > math.dist(a, line[-1]) + math.dist(
        line[0], b
    ):
        line.reverse()
    if len(line) % 2 == 0:
        half = len(line) // 2
        line = [*line[:half], between_points(line[half - 1], line[half], 0.5), *line[half:]]
    return line


def _free(lines: list[list[Point]]) -> list[Point]:
    """The points at which a border may be crossed, without the ends of a long one."""
    line = max(lines, key=len)
    points = [between_points(p, q, step / 4) for p, q in pairwise(line) for step in range(4)]
    cut = int(len(points) * FREE_ENDS)
    return points[cut : len(points) - cut] or points


def _beside(step: list[Point], a: Point, b: Point, times: int) -> list[Point]:
    """The same crossing, moved to the left of the way."""
    far = math.dist(a, b) or 1.0
    away = times * min(max(far * 0.12, ASIDE[0]), ASIDE[1])
    right, down = (b[1] - a[1]) / far * away, (a[0] - b[0]) / far * away
    return [(x + right, y + down) for x, y in step]


def _goes_straight(map_slug: str, part: str, one: Point, other: Point) -> bool:
    """Whether the straight way through a part is no more outside it than the bent one."""
    at = middle(map_slug, part)
    straight = _outside(map_slug, part, [one, other])
    return straight <= _outside(map_slug, part, [one, at, other])


def _outside(map_slug: str, part: str, way: list[Point]) -> float:
    """How far a way runs outside a part."""
    rings = _rings(map_slug, part)
    far = 0.0
    for p, q in pairwise(way):
        samples = [between_points(p, q, (n + 0.5) / SAMPLES) for n in range(SAMPLES)]
        out = sum(not _inside(rings, sample) for sample in samples)
        far += math.dist(p, q) * out / SAMPLES
    return far


@lru_cache(maxsize=512)
def _rings(map_slug: str, part: str) -> tuple[list[Point], ...]:
    return tuple(polylines(load_outlines(map_slug)["parts"][part]["path"]))


def _inside(rings: Iterable[list[Point]], point: Point) -> bool:
    """Whether a point is inside closed lines, by the even-odd rule."""
    x, y = point
    inside = False
    for ring in rings:
        for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]]):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                inside = not inside
    return inside


def rounded_off(line: RouteLine, most: float) -> tuple[list[Point], list[int], list[int]]:
    """The line with its soft corners rounded: its points, and where crossings and stops are."""
    points: list[Point] = []
    crossings, stops = [], []
    for number, point in enumerate(line.points):
        if number in line.soft:
            points += _curve(line.points, number, most)
            continue
        if number in line.crossings:
            crossings.append(len(points))
        if number in line.stops:
            stops.append(len(points))
        points.append(point)
    return points, crossings, stops


def _curve(points: Sequence[Point], number: int, most: float) -> list[Point]:
    before, corner, after = points[number - 1 : number + 2]
    begin, end = _towards(corner, before, most), _towards(corner, after, most)
    return [begin, *bend(begin, corner, end)]


def _towards(point: Point, other: Point, most: float) -> Point:
    far = math.dist(point, other)
    return between_points(point, other, min(most / far, 0.6) if far else 0.0)
