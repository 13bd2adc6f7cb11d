"""Outlines that share their lines: simplified together, and written as TopoJSON."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import shapely
from shapely import MultiPolygon, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

Point = tuple[int, int]
Line = tuple[Point, ...]


def simplified(shapes: Mapping[str, BaseGeometry], detail: float) -> dict[str, BaseGeometry]:
    """The shapes with fewer points; a line that two of them share stays shared.

    `detail` is in units of the shapes: bends that enclose less than its square are removed.
    """
    names = sorted(shapes)
    found = shapely.coverage_simplify([shapes[name] for name in names], detail)
    return dict(zip(names, found, strict=True))


def without_specks(shapes: Mapping[str, BaseGeometry], smallest: float) -> dict[str, BaseGeometry]:
    """The shapes without their islands below an area.

    A piece that touches another place is not an island, and the largest piece of a place stays.
    """
    pieces = [(name, piece) for name, one in sorted(shapes.items()) for piece in polygons_of(one)]
    tree = STRtree([piece for _name, piece in pieces])
    largest = {name: max(polygons_of(one), key=lambda p: p.area) for name, one in shapes.items()}
    kept: dict[str, list[Polygon]] = defaultdict(list)
    for name, piece in pieces:
        touching = tree.query(piece, predicate="intersects")
        is_island = all(pieces[int(number)][0] == name for number in touching)
        if piece.area >= smallest or not is_island or piece.equals(largest[name]):
            kept[name].append(piece)
    return {name: MultiPolygon(kept[name]) for name in shapes}


def polygons_of(shape: BaseGeometry) -> list[Polygon]:
    """The polygons in a shape, whatever else is in it."""
    parts = shapely.get_parts(shapely.get_parts(shape))
    return [part for part in parts if isinstance(part, Polygon) and not part.is_empty]


def topology(shapes: Mapping[str, BaseGeometry], unit: float) -> dict[str, Any]:
    """A TopoJSON topology with the object `parts`, in whole units; a shared line is in it once."""
    rings = {name: _rings(shape, unit) for name, shape in sorted(shapes.items())}
    junctions = _junctions([ring for polygons in rings.values() for p in polygons for ring in p])
    arcs: dict[Line, int] = {}
    geometries = [
        {
            "type": "MultiPolygon",
            "id": name,
            "arcs": [[_ring_arcs(ring, junctions, arcs) for ring in p] for p in polygons],
        }
        for name, polygons in rings.items()
    ]
    return {
        "type": "Topology",
        "transform": {"scale": [unit, unit], "translate": [0, 0]},
        "objects": {"parts": {"type": "GeometryCollection", "geometries": geometries}},
        "arcs": [_steps(arc) for arc in arcs],
    }


def _rings(shape: BaseGeometry, unit: float) -> list[list[Line]]:
    found = []
    for polygon in polygons_of(shape):
        lines = [_whole(ring.coords, unit) for ring in (polygon.exterior, *polygon.interiors)]
        if len(lines[0]) >= 3:
            found.append([line for line in lines if len(line) >= 3])
    return found


def _whole(coords: Any, unit: float) -> Line:
    """A ring in whole units, open, without points that fall together."""
    points: list[Point] = []
    for x, y in coords:
        point = (round(x / unit), round(y / unit))
        if not points or point != points[-1]:
            points.append(point)
    while len(points) > 1 and points[0] == points[-1]:
        points.pop()
    return tuple(points)


def _junctions(rings: list[Line]) -> frozenset[Point]:
    """The points where more than two lines meet."""
    beside: dict[Point, set[Point]] = defaultdict(set)
    for ring in rings:
        for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
            beside[one].add(other)
            beside[other].add(one)
    return frozenset(point for point, others in beside.items() if len(others) > 2)


def _ring_arcs(ring: Line, junctions: frozenset[Point], arcs: dict[Line, int]) -> list[int]:
    return [_number(line, arcs) for line in _cut(ring, junctions)]


def _cut(ring: Line, junctions: frozenset[Point]) -> Iterator[Line]:
    """The ring as lines from junction to junction; one without any begins at its least point."""
    at = [place for place, point in enumerate(ring) if point in junctions]
    start = at[0] if at else ring.index(min(ring))
    closed = (*ring[start:], *ring[:start], ring[start])
    begin = 0
    for end in range(1, len(closed)):
        if closed[end] in junctions or end == len(closed) - 1:
            yield closed[begin : end + 1]
            begin = end


def _number(line: Line, arcs: dict[Line, int]) -> int:
    """The number of a line among the arcs, as TopoJSON writes it when it runs backwards."""
    back = line[::-1]
    if back in arcs:
        return ~arcs[back]
    return arcs.setdefault(line, len(arcs))


def _steps(arc: Line) -> list[list[int]]:
    first, *_rest = arc
    moves = [[x - a, y - b] for (a, b), (x, y) in pairwise(arc)]
    return [list(first), *moves]
