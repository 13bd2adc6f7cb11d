"""A small picture of a map for lists: its places in a few hundred points."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from game.cartography.coverage import polygons_of, simplified
from game.cartography.sources.source import Source

WIDTH, HEIGHT, ROOM = 320, 240, 8
DETAIL = 3.0
SMALLEST = 3.0  # islands below this many square units are left out
LAND, LINE = "#7d9c86", "#f4efe2"


def picture(source: Source) -> str:
    """An SVG of all places of a map, drawn to fit."""
    shapes = _fitted({name: shape.area for name, shape in source.shapes.items()})
    path = "".join(
        _path(polygon)
        for shape in simplified(shapes, DETAIL).values()
        for polygon in polygons_of(shape)
        if polygon.area >= SMALLEST
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
    return f'{head}<path d="{path}" fill="{LAND}" stroke="{LINE}" stroke-width="1"/></svg>\n'


def _fitted(shapes: Mapping[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """The shapes in the middle of the picture, y down."""
    left, low, right, high = shapely.total_bounds(list(shapes.values()))
    scale = min((WIDTH - 2 * ROOM) / (right - left), (HEIGHT - 2 * ROOM) / (high - low))
    middle = np.array(((left + right) / 2, (low + high) / 2))
    scales, centre = np.array((scale, -scale)), np.array((WIDTH / 2, HEIGHT / 2))

    def moved(points: NDArray[np.float64]) -> NDArray[np.float64]:
        fitted: NDArray[np.float64] = (points - middle) * scales + centre
        return fitted

    return {name: shapely.transform(shape, moved) for name, shape in shapes.items()}


def _path(polygon: shapely.Polygon) -> str:
    points = [f"{x:.0f} {y:.0f}" for x, y in polygon.exterior.coords]
    return f"M{'L'.join(dict.fromkeys(points))}Z"
