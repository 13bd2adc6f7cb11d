"""Where the marks of spaces and the names of places are on a board of the border game.

A mark slides along its own border until it has room; only if the border is too short for that
does it step aside. A name keeps clear of all marks, with a line to its place if it is far away.
"""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

Point = tuple[float, float]
Rectangle = tuple[float, float, float, float]

ROUNDS = 60
TIE = (1.0, 0.5)
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
DIRECTIONS = tuple((math.cos(math.tau * n / 24), math.sin(math.tau * n / 24)) for n in range(24))
STEPS = tuple(range(1, 17))


def slid_apart(points: Sequence[Point], lines: Sequence[str], least: float) -> list[Point]:
    """The points, slid along their lines until no two are nearer than that to each other."""
    drawn = [list(_corners(line)) for line in lines]
    spots = list(points)
    for _ in range(ROUNDS):
        pushed = _pushed(spots, least)
        if pushed == spots:
            break
        spots = [_nearest(spot, line) for spot, line in zip(pushed, drawn, strict=True)]
    return moved_apart(spots, least)


def moved_apart(points: Sequence[Point], least: float) -> list[Point]:
    """The points, moved as little as it takes until no two are nearer than that to each other."""
    spots = list(points)
    for _ in range(ROUNDS):
        pushed = _pushed(spots, least)
        if pushed == spots:
            break
        spots = pushed
    return spots


def _pushed(points: Sequence[Point], least: float) -> list[Point]:
    """The points after one push of each two that are too near; unchanged if none are."""
    spots = [[x, y] for x, y in points]
    for number, one in enumerate(spots):
        for other in spots[:number]:
            dx, dy = one[0] - other[0], one[1] - other[1]
            far = math.hypot(dx, dy)
            if far >= least:
                continue
            if not far:  # two on the very same spot are separated along an arbitrary line
                dx, dy = TIE
            push = 0.51 * (least - far) / (far or math.hypot(*TIE))
            one[0] += dx * push
            one[1] += dy * push
            other[0] -= dx * push
            other[1] -= dy * push
    return [(x, y) for x, y in spots]


def _corners(line: str) -> Iterator[list[Point]]:
    """The stretches of a line as a board stores it: `M` and `L` with points of the drawing."""
    for stretch in filter(None, line.split("M")):
        numbers = [float(number) for number in NUMBER.findall(stretch)]
        yield list(zip(numbers[0::2], numbers[1::2], strict=True))


def _nearest(point: Point, lines: Iterable[Sequence[Point]]) -> Point:
    on_lines = [_foot(point, *ends) for line in lines for ends in pairwise(line)]
    return min(on_lines, key=lambda foot: math.dist(foot, point), default=point)


def nearest_on(line: str, point: Point) -> Point:
    """The point of a line that is nearest to another point."""
    return _nearest(point, _corners(line))


def _foot(point: Point, one: Point, other: Point) -> Point:
    dx, dy = other[0] - one[0], other[1] - one[1]
    whole = dx * dx + dy * dy
    part = ((point[0] - one[0]) * dx + (point[1] - one[1]) * dy) / whole if whole else 0.0
    part = min(1.0, max(0.0, part))
    return one[0] + part * dx, one[1] + part * dy


def clear_of(
    wanted: Point, size: tuple[float, float], taken: Sequence[Rectangle], view: Rectangle
) -> Point:
    """The middle for a box of that size nearest to a point, clear of what is taken and in view."""
    best, least = wanted, math.inf
    for point in _around(wanted, size[1] / 2):
        box = box_at(point, size)
        if box[0] < view[0] or box[1] < view[1] or box[2] > view[2] or box[3] > view[3]:
            continue
        covered = sum(_shared(box, other) for other in taken)
        if covered < least:
            best, least = point, covered
        if not covered:
            break
    return best


def box_at(middle: Point, size: tuple[float, float]) -> Rectangle:
    """The box of some size around its middle."""
    half, tall = size[0] / 2, size[1] / 2
    return middle[0] - half, middle[1] - tall, middle[0] + half, middle[1] + tall


def _around(point: Point, step: float) -> Iterator[Point]:
    yield point
    for far in STEPS:
        for right, down in DIRECTIONS:
            yield point[0] + right * far * step, point[1] + down * far * step


def _shared(one: Rectangle, other: Rectangle) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0
