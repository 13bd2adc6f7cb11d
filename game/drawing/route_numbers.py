"""Where the numbers of a route are, so that each can be read."""

import math
from collections.abc import Sequence
from itertools import pairwise

from game.drawing.path_points import Point, point_at


class RouteNumbers:
    """Where along the line the numbers are: on the borders, but clear of stops and each other."""

    def __init__(self, points: Sequence[Point], along: Sequence[float], apart: float) -> None:
        self._points, self._along, self._apart = points, along, apart
        self._taken: list[Point] = []

    def places(self, crossed: Sequence[int], stops: Sequence[int]) -> list[float]:
        """How far along the line each number is, given the corners that are crossings."""
        self._taken = [self._points[stop] for stop in stops]
        found: list[float] = []
        for begin, end in pairwise(stops):
            inner = [self._along[number] for number in crossed if begin < number < end]
            found += self._between(self._along[begin], self._along[end], inner)
        return found

    def _between(self, low: float, high: float, wanted: Sequence[float]) -> list[float]:
        """The numbers between two stops, in their order."""
        gap = min(self._apart, (high - low) / (len(wanted) + 1))
        found: list[float] = []
        for number, far in enumerate(wanted):
            least = (found[-1] if found else low) + gap
            most = high - gap * (len(wanted) - number)
            found.append(self._clear(min(max(far, least), most), least, most))
            self._taken.append(point_at(self._points, self._along, found[-1]))
        return found

    def _clear(self, wanted: float, least: float, most: float) -> float:
        """The nearest free position: on the way back along the same line, a number steps aside."""
        steps = [self._apart * n / 4 * sign for n in range(12) for sign in (1, -1)]
        for step in steps:
            far = wanted + step
            at = point_at(self._points, self._along, far)
            free = all(math.dist(at, other) > self._apart * 0.8 for other in self._taken)
            if least <= far <= most and free:
                return far
        return wanted
