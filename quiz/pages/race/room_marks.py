"""Where the round marks of a room's map are, so that none covers another."""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, dist, hypot, pi, sin

from game.drawing.path_points import Point
from game.drawing.route_names import Box

RINGS, RING, DIRECTIONS = 90, 4.0, 24
"""How far and how finely a free position is looked for, in pixels of a wall 1280 wide."""
CLEAR = 1.5
"""The least space between two marks, in pixels."""
OFFSETS: Sequence[tuple[float, float]] = tuple(
    (RING * ring * cos(2 * pi * turn / DIRECTIONS), RING * ring * sin(2 * pi * turn / DIRECTIONS))
    for ring in range(1, RINGS)
    for turn in range(DIRECTIONS)
)
"""All positions around a mark that are tried, the nearest first."""


class MarkRoom:
    """A picture with the marks already on it; `unit` is a pixel in units of the map."""

    def __init__(self, view: Box, unit: float, boxes: Iterable[Box] = ()) -> None:
        self._view, self._unit, self._boxes = view, unit, tuple(boxes)
        self._taken: list[tuple[Point, float]] = []

    def take(self, at: Point, radius: float) -> Point:
        """Put a mark where it must be."""
        self._taken.append((at, radius))
        return at

    def place(self, wanted: Point, radius: float) -> Point:
        """Put a mark at the nearest position where it covers no other; return that."""
        return self.take(next(self._free(self._near(wanted), radius), wanted), radius)

    def _near(self, wanted: Point) -> Iterator[Point]:
        yield wanted
        x, y = wanted
        for across, down in OFFSETS:
            yield x + across * self._unit, y + down * self._unit

    def _free(self, positions: Iterable[Point], radius: float) -> Iterator[Point]:
        return (at for at in positions if self._is_free(at, radius))

    def _is_free(self, at: Point, radius: float) -> bool:
        left, top, right, bottom = self._view
        room = radius + CLEAR * self._unit
        if not (left + room <= at[0] <= right - room and top + room <= at[1] <= bottom - room):
            return False
        if any(_distance(at, box) < room for box in self._boxes):
            return False
        return all(dist(at, other) >= room + size for other, size in self._taken)


def _distance(at: Point, box: Box) -> float:
    """From a point to a box; 0 inside it."""
    across = max(box[0] - at[0], 0.0, at[0] - box[2])
    down = max(box[1] - at[1], 0.0, at[1] - box[3])
    return hypot(across, down)
