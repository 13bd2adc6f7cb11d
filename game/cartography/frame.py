"""The frame of the drawing: from the flat map (y up) to units 1200 wide (y down)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import shapely
from shapely import Polygon
from shapely.affinity import affine_transform
from shapely.geometry.base import BaseGeometry

from game.cartography.errors import MapError, MapProblem
from game.cartography.notes import FrameNotes
from game.cartography.positions import Position
from game.cartography.shapes import Shape

WIDTH = 1200
SMALLEST = 1e-6  # the least width and height of what is drawn, in units of the flat map
THINNEST = 1000  # how many times as long as wide it may be


@dataclass(frozen=True, slots=True)
class Frame:
    """What is drawn, and how: `scale` drawing units for one unit of the flat map."""

    left: float
    top: float
    scale: float
    height: int

    def point(self, position: Position) -> Position:
        """Where a position of the flat map is drawn."""
        return (position[0] - self.left) * self.scale, (self.top - position[1]) * self.scale

    def drawn(self, geometry: BaseGeometry) -> BaseGeometry:
        """A geometry of the flat map in drawing units."""
        shift_x, shift_y = -self.left * self.scale, self.top * self.scale
        return affine_transform(geometry, [self.scale, 0, 0, -self.scale, shift_x, shift_y])

    @property
    def box(self) -> Polygon:
        """The edge of the drawing, in drawing units."""
        return shapely.box(0, 0, WIDTH, self.height)


def frame_of(notes: FrameNotes, shapes: Mapping[str, Shape], *, y_up: bool) -> Frame:
    """The stated bounds, or those of the playable parts, with the stated margin around them."""
    if notes.bounds is None:
        areas = [shape.area for shape in shapes.values()]
        left, low, right, high = map(float, shapely.total_bounds(areas))
    else:
        left, low, right, high = notes.bounds
        low, high = (low, high) if y_up else (-high, -low)
    short, long = sorted((right - left, high - low))
    if short < SMALLEST or long > THINNEST * short:
        if notes.bounds is None:
            raise MapError(MapProblem("The outlines are too small or too thin to be drawn."))
        raise MapError(
            MapProblem("[frame] gives bounds that are too small or too thin to be drawn.")
        )
    scale = (WIDTH - 2 * notes.margin) / (right - left)
    height = round((high - low) * scale + 2 * notes.margin)
    return Frame(left - notes.margin / scale, high + notes.margin / scale, scale, height)
