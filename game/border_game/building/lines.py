"""Lines of a map's drawing, in whole tenths of a unit, so that shared points are equal."""

import math
import re
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[int, int]
Line = tuple[Point, ...]
Step = tuple[Point, Point]

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def outlines_of(path: str) -> list[Line]:
    """The closed lines of an outline's path, each without its first point again at the end."""
    pieces = (piece.strip() for piece in path.split("M"))
    return [_points(piece) for piece in pieces if piece.endswith("z")]


def _points(piece: str) -> Line:
    """The points of one piece: an absolute one, then steps."""
    numbers = [_tenths(word) for word in NUMBER.findall(piece)]
    x, y = numbers[:2]
    points = [(x, y)]
    for step in range(2, len(numbers), 2):
        x, y = x + numbers[step], y + numbers[step + 1]
        points.append((x, y))
    return tuple(points)


def _tenths(word: str) -> int:
    return round(float(word) * 10)


def surface(outline: Line) -> float:
    """The area enclosed by a closed line."""
    turns = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in turns)) / 2


def distance(point: tuple[float, float], step: Step) -> float:
    """How far a point is from a straight step."""
    (x, y), (end_x, end_y) = step
    along_x, along_y = end_x - x, end_y - y
    reach = along_x**2 + along_y**2
    share = ((point[0] - x) * along_x + (point[1] - y) * along_y) / reach if reach else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(point, (x + share * along_x, y + share * along_y))


def length(line: Sequence[Point]) -> float:
    """How long a line is, in tenths of a unit."""
    return sum(math.dist(a, b) for a, b in pairwise(line))


def cut(line: Line, count: int) -> list[Line]:
    """The line in `count` pieces of the same length."""
    each = length(line) / count
    pieces: list[Line] = []
    piece, done = [line[0]], 0.0
    for a, b in pairwise(line):
        start, step = a, math.dist(a, b)
        while len(pieces) < count - 1 and done + step >= each:
            share = (each - done) / step
            start = (
                round(start[0] + (b[0] - start[0]) * share),
                round(start[1] + (b[1] - start[1]) * share),
            )
            pieces.append((*piece, start))
            piece, done, step = [start], 0.0, math.dist(start, b)
        if b != piece[-1]:
            piece.append(b)
        done += step
    return [*pieces, tuple(piece)]


def middle(line: Line) -> Point:
    """The point half-way along a line."""
    return cut(line, 2)[0][-1]


def path_of(line: Line, *, closed: bool = False) -> str:
    """A line as an SVG path in drawing units."""
    words = [f"{_unit(x)} {_unit(y)}" for x, y in line]
    return f"M{words[0]}L{' '.join(words[1:])}" + ("z" if closed else "")


def in_units(point: Point) -> tuple[float, float]:
    """A point in drawing units."""
    return point[0] / 10, point[1] / 10


def _unit(tenths: int) -> str:
    return f"{tenths / 10:g}"
