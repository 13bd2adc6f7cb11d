"""Points of drawn lines: reading a path, walking along it."""

import math
import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

Point = tuple[float, float]

COMMAND = re.compile(r"([MlQaz])([^MlQaz]*)")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
BENDS = 10  # points that a bend is drawn with


def polylines(path: str) -> Iterator[list[Point]]:
    """The lines of a path as our maps write them: straight (l) or bent (Q)."""
    line: list[Point] = []
    for command, words in COMMAND.findall(path):
        numbers = [float(number) for number in NUMBER.findall(words)]
        pairs = list(zip(numbers[0::2], numbers[1::2], strict=False))
        if command == "M":
            if line:
                yield line
            line = [pairs[0]]
        elif command == "l":
            for right, down in pairs:
                line.append((line[-1][0] + right, line[-1][1] + down))
        elif command == "Q":
            line += bend(line[-1], *pairs)
    if line:
        yield line


def bend(start: Point, over: Point, end: Point) -> list[Point]:
    """The points of a bend after its start."""

    def at(part: float) -> Point:
        return between_points(
            between_points(start, over, part), between_points(over, end, part), part
        )

    return [at(n / BENDS) for n in range(1, BENDS + 1)]


def between_points(one: Point, other: Point, part: float) -> Point:
    """The point at this share of the way from one to the other."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def lengths(points: Collection[Point]) -> list[float]:
    """How far along a line each of its points is."""
    far = [0.0]
    for p, q in pairwise(points):
        far.append(far[-1] + math.dist(p, q))
    return far


def point_at(points: Sequence[Point], along: Sequence[float], far: float) -> Point:
    """The point at this distance along a line."""
    after = min(max(bisect_left(along, far), 1), len(points) - 1)
    length = along[after] - along[after - 1]
    part = (far - along[after - 1]) / length if length else 0.0
    return between_points(points[after - 1], points[after], part)


def coarse(path: str, fine: float) -> str:
    """A path for a small picture: without finer detail than this, in whole numbers.

    A path with anything but straight lines and bends stays as it is.
    """
    if "a" in path:
        return path
    closed = "z" if "z" in path else ""
    least = 3 if closed else 2
    return "".join(_written(thinned(line, fine, least)) + closed for line in polylines(path))


def _written(line: list[Point]) -> str:
    whole = [(round(x), round(y)) for x, y in line]
    steps = " ".join(f"{c - a} {d - b}" for (a, b), (c, d) in pairwise(whole))
    return f"M{whole[0][0]} {whole[0][1]}l{steps}" if steps else ""


def thinned(line: list[Point], fine: float, least: int = 3) -> list[Point]:
    """The points without which a line would differ by more than this (Douglas, Peucker).

    If fewer than the minimum would be left, all stay.
    """
    kept, open_ = {0, len(line) - 1}, [(0, len(line) - 1)]
    while open_:
        first, last = open_.pop()
        far, at = max(
            ((_off(line[n], line[first], line[last]), n) for n in range(first + 1, last)),
            default=(0.0, first),
        )
        if far > fine:
            kept.add(at)
            open_ += [(first, at), (at, last)]
    return [line[n] for n in sorted(kept)] if len(kept) >= least else line


def _off(point: Point, one: Point, other: Point) -> float:
    """How far a point is from a line between two others."""
    along = math.dist(one, other)
    if not along:
        return math.dist(point, one)
    across = (other[0] - one[0]) * (one[1] - point[1]) - (one[0] - point[0]) * (other[1] - one[1])
    return abs(across) / along
