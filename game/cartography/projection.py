"""From longitude and latitude to metres on a flat map, with stated parameters."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from game.cartography.positions import Position, Ring

EARTH_RADIUS = 6_371_008.8  # metres: the mean radius of the sphere both projections use
STEEPEST = math.radians(89.9)

Projection = Callable[[Position], Position]


@dataclass(frozen=True, slots=True)
class ProjectionNotes:
    """Which projection, around which point; `parallels` only matter for Lambert's cone."""

    kind: str  # "equirectangular", "lambert" or "equal-earth"
    origin: Position  # longitude and latitude, in degrees
    parallels: Position | None = None


def projection_of(notes: ProjectionNotes) -> Projection:
    """The projection that the notes describe."""
    if notes.kind == "equirectangular":
        return _equirectangular(notes.origin)
    if notes.kind == "equal-earth":
        return _equal_earth(notes.origin)
    return _lambert(notes.origin, notes.parallels or (notes.origin[1] - 5, notes.origin[1] + 5))


def unwrapped(ring: Ring, centre: float) -> Ring:
    """The ring without a jump at the 180th meridian, beginning within 180 degrees of the centre."""
    turned: list[Position] = []
    previous = centre
    for longitude, latitude in ring:
        previous = longitude - 360 * round((longitude - previous) / 360)
        turned.append((previous, latitude))
    return tuple(turned)


def _equirectangular(origin: Position) -> Projection:
    shrink = math.cos(math.radians(origin[1]))

    def project(position: Position) -> Position:
        x = math.radians(position[0] - origin[0]) * shrink
        return EARTH_RADIUS * x, EARTH_RADIUS * math.radians(position[1] - origin[1])

    return project


def _equal_earth(origin: Position) -> Projection:
    """The projection of Šavrič, Patterson and Jenny (2018): a whole world with true areas."""
    a1, a2, a3, a4 = 1.340264, -0.081106, 0.000893, 0.003796
    root = math.sqrt(3)

    def project(position: Position) -> Position:
        t = math.asin(root / 2 * math.sin(math.radians(position[1])))
        t2, t6 = t * t, t**6
        slope = a1 + 3 * a2 * t2 + t6 * (7 * a3 + 9 * a4 * t2)
        x = 2 * root * math.radians(position[0] - origin[0]) * math.cos(t) / (3 * slope)
        y = t * (a1 + a2 * t2 + t6 * (a3 + a4 * t2))
        return EARTH_RADIUS * x, EARTH_RADIUS * y

    return project


def _lambert(origin: Position, parallels: Position) -> Projection:
    first, second = (math.radians(p) for p in parallels)
    cone = (
        math.sin(first)
        if math.isclose(first, second)
        else math.log(math.cos(first) / math.cos(second)) / math.log(_half(second) / _half(first))
    )
    factor = math.cos(first) * _half(first) ** cone / cone
    base = factor / _half(math.radians(origin[1])) ** cone

    def project(position: Position) -> Position:
        radius = factor / _half(math.radians(position[1])) ** cone
        angle = cone * math.radians(position[0] - origin[0])
        x, y = radius * math.sin(angle), base - radius * math.cos(angle)
        return EARTH_RADIUS * x, EARTH_RADIUS * y

    return project


def _half(latitude: float) -> float:
    # The poles are infinitely far away on the cone; just short of them is drawn instead.
    latitude = max(-STEEPEST, min(STEEPEST, latitude))
    return math.tan(math.pi / 4 + latitude / 2)
