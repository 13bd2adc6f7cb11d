"""Where a part carries its label or its dot."""

from __future__ import annotations

from dataclasses import dataclass

import shapely
from shapely import MultiPolygon, Polygon

from game.cartography.positions import Position
from game.cartography.shapes import as_multipolygon

DOT = 6.0  # a part whose inscribed circle is smaller than this is drawn with an enlarged dot
POINT_SIZE = 0.6  # half the width of the mark that stands for a part without an outline
VISIBLE = 1.5  # islands of a smaller area, in square drawing units, are left out


@dataclass(frozen=True, slots=True)
class PartDrawing:
    """One part as it is drawn: what is left of its outline, its label point, its inner radius."""

    polygons: tuple[Polygon, ...]
    label: Position
    radius: float

    @property
    def is_dot(self) -> bool:
        """Whether it is too small to be seen or tapped as it is."""
        return self.radius < DOT


def drawing_of(area: MultiPolygon, edge: Polygon) -> PartDrawing | None:
    """A part in drawing units, without what is outside the edge or too small to see.

    None where nothing is left.
    """
    inside = as_multipolygon(area if edge.contains(area) else shapely.intersection(area, edge))
    pieces = sorted(inside.geoms, key=lambda p: (-p.area, p.bounds))
    if not pieces:
        return None
    kept = [p for p in pieces if p.area >= VISIBLE] or pieces[:1]
    largest = kept[0]
    # The circle as a line from its centre to the nearest point of the outline.
    spoke = shapely.maximum_inscribed_circle(largest, tolerance=0.05)
    x, y = spoke.coords[0]
    return PartDrawing(tuple(kept), (x, y), float(spoke.length))


def point_drawing(position: Position) -> PartDrawing:
    """A small diamond for a part that is only a point."""
    x, y = position
    step = POINT_SIZE
    diamond = Polygon([(x, y - step), (x + step, y), (x, y + step), (x - step, y)])
    return PartDrawing((diamond,), position, 0.0)
