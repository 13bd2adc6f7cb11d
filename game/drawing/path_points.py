"""Points of drawn lines: reading a path, walking along it."""

import math
import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

Point = tuple[float, float]

COMMAND = re.compile(r"([MlQaz])([^MlQaz]*)")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
BENDS = 10  # points that a bend is drawn with
FINEST = 0.08  # drawing units, less than the tenth to which coordinates are rounded
GAP = 0.6  # drawing units; pieces of a border nearer than this are one line
LEADING_ZERO = re.compile(r"(?<![\d.])0(?=\.\d)")
NEEDLESS_SPACE = re.compile(r" (?=-)|(?<=\.\d) (?=\.)|(?<=\.\d\d) (?=\.)")


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


def shortened(path: str) -> str:
    """The same path in fewer characters: for pages, as `polylines` does not read it."""
    return NEEDLESS_SPACE.sub("", LEADING_ZERO.sub("", path))


@lru_cache(maxsize=4096)
def lightened(path: str, grain: int = 1) -> str:
    """An outline without points that the next digit would hide, in few characters.

    Its points lie on a grid of `grain` tenths of a unit: those that two outlines share stay shared.
    A path with anything but straight lines keeps its points.
    """
    if set(path) & set("QaL"):
        return shortened(path)
    closed, least = ("z", 3) if "z" in path else ("", 2)
    lines = (thinned(line, FINEST, least) for line in polylines(path))
    return shortened("".join(_in_tenths(line, grain) + closed for line in lines))


@lru_cache(maxsize=1024)
def joined(path: str) -> str:
    """A border in as few pieces as possible: pieces whose ends are nearly the same are one line."""
    if set(path) & set("QaLz"):
        return path
    pieces = sorted(polylines(path), key=lambda piece: piece[0])
    lines: list[list[Point]] = []
    while pieces:
        line = pieces.pop(0)
        for _ in range(2):  # at its end, then at its beginning
            while next_ := _next_piece(pieces, line[-1]):
                line += next_
            line.reverse()
        lines.append(line)
    return "".join(map(_in_tenths, lines))


def _next_piece(pieces: list[list[Point]], end: Point) -> list[Point] | None:
    """Take out the piece that goes on nearest to the end of a line, in its direction."""
    found = min(
        (
            (math.dist(end, piece[side]), number, side)
            for number, piece in enumerate(pieces)
            for side in (0, -1)
        ),
        default=None,
    )
    if found is None or found[0] > GAP:
        return None
    piece = pieces.pop(found[1])
    return piece[::-1] if found[2] else piece


def _in_tenths(line: list[Point], grain: int = 1) -> str:
    """A line in tenths of a unit, in relative steps; a line of no length keeps one step."""
    tenths = [(grain * round(10 * x / grain), grain * round(10 * y / grain)) for x, y in line]
    steps = [(c - a, d - b) for (a, b), (c, d) in pairwise(tenths) if (a, b) != (c, d)]
    numbers = [f"{right / 10:g} {down / 10:g}" for right, down in steps or [(0, 0)]]
    return f"M{tenths[0][0] / 10:g} {tenths[0][1] / 10:g}l{' '.join(numbers)}"


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
