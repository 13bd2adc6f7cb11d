"""The shapes of countries alone, finer than on a map of many countries."""

from __future__ import annotations

import math
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from game.cartography.coverage import polygons_of

BOX = 100.0
RIM = 3.0
DETAIL = 0.9
"""In a box of 100: points nearer to a line than this are left out."""
SPECK = 0.01
"""Pieces smaller than this share of the largest one are left out, however far away."""

SEEN = 0.02
"""Islands that fill less of their box than this cannot be seen: the largest one stands for them."""


def fine_shape(outline: BaseGeometry) -> str:
    """An outline in degrees as a path in a box of 100 by 100, north up."""
    narrow = math.cos(math.radians(outline.centroid.y))

    def flat(points: Any) -> Any:
        return [(x * narrow, -y) for x, y in points]

    pieces = polygons_of(shapely.transform(outline, flat))
    least = SPECK * max(piece.area for piece in pieces)
    large = shapely.MultiPolygon([piece for piece in pieces if piece.area >= least])
    if large.area < SEEN * _extent(large) ** 2:
        large = shapely.MultiPolygon([max(pieces, key=lambda piece: piece.area)])
    left, top, right, bottom = large.bounds
    scale = (BOX - 2 * RIM) / _extent(large)
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2

    def boxed(points: Any) -> Any:
        half = BOX / 2
        return [(half + scale * (x - middle_x), half + scale * (y - middle_y)) for x, y in points]

    drawn = shapely.transform(large, boxed).simplify(DETAIL)
    rings = [
        ring
        for piece in polygons_of(drawn)
        for ring in (piece.exterior, *piece.interiors)
        if shapely.Polygon(ring).area > DETAIL
    ]
    return "".join(_path(ring.coords[:-1]) for ring in rings)


def _extent(shape: BaseGeometry) -> float:
    left, top, right, bottom = shape.bounds
    return max(right - left, bottom - top)


def _path(points: Any) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "z"
