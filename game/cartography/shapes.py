"""The outline of one part: its lines as given, and its area if there is one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import shapely
from shapely import MultiLineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from game.cartography.errors import MapError, MapProblem
from game.cartography.positions import LARGEST, Ring, Rings, is_measurable


@dataclass(frozen=True, slots=True)
class Shape:
    """Lines are for measuring borders, the area is for drawing; only the area is ever repaired."""

    lines: MultiLineString
    area: MultiPolygon

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left that could be drawn or measured."""
        return bool(self.area.is_empty)


def shape_of(polygons: Iterable[Rings]) -> Shape:
    """The shape of these polygons; rings without any area are left out."""
    closed = (tuple(map(_closed, rings)) for rings in polygons)
    kept = [rings for rings in map(_with_area, closed) if rings]
    lines = MultiLineString([ring for rings in kept for ring in rings])
    areas = [_repaired(Polygon(rings[0], rings[1:])) for rings in kept]
    return Shape(lines, as_multipolygon(shapely.union_all(areas)))


def united(polygons: Iterable[Rings]) -> Shape:
    """One shape out of polygons that may touch: lines between them are no outline any more."""
    return outlined(shape_of(polygons).area)


def outlined(area: MultiPolygon) -> Shape:
    """The shape of an area, whose lines are the edges of that area."""
    rings = [ring for p in area.geoms for ring in (p.exterior, *p.interiors)]
    return Shape(MultiLineString([ring.coords for ring in rings]), area)


def coarser(shapes: Mapping[str, Shape], detail: float) -> dict[str, Shape]:
    """The shapes without their smaller bends; a line that two of them share stays shared."""
    names = sorted(name for name, shape in shapes.items() if not shape.is_empty)
    found = shapely.coverage_simplify([shapes[name].area for name in names], detail)
    areas = {name: as_multipolygon(area) for name, area in zip(names, found, strict=True)}
    return {
        name: outlined(areas[name]) if name in areas and areas[name].geoms else shape
        for name, shape in shapes.items()
    }


def as_multipolygon(geometry: BaseGeometry) -> MultiPolygon:
    """The polygons in a geometry, without the stray lines and points that repairs leave behind."""
    found = [p for p in shapely.get_parts(geometry, return_index=False) if p.area > 0]
    flat = [q for p in found for q in shapely.get_parts(p) if isinstance(q, Polygon)]
    return MultiPolygon(flat)


def check_positions(feature_id: str, ring: Ring) -> None:
    """Raise a MapError if a position of an outline cannot be drawn."""
    if not all(is_measurable(number) for position in ring for number in position):
        raise MapError(
            MapProblem(
                "The outline of %(feature_id)s has a position that is not a number or is "
                "larger than %(largest).0e.",
                feature_id=feature_id,
                largest=LARGEST,
            )
        )


def _closed(ring: Ring) -> Ring:
    # Many hand-made files forget to repeat the first position at the end.
    return ring if not ring or ring[0] == ring[-1] else (*ring, ring[0])


def _with_area(rings: Rings) -> Rings:
    solid = tuple(ring for ring in rings if _ring_area(ring) > 0)
    return solid if rings and rings[0] in solid else ()


def _ring_area(ring: Ring) -> float:
    if len(set(ring)) < 3:
        return 0.0
    return float(_repaired(Polygon(ring)).area)


def _repaired(polygon: Polygon) -> BaseGeometry:
    return polygon if polygon.is_valid else shapely.make_valid(polygon)
