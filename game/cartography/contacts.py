"""Measuring the contacts and gaps between two outlines."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import shapely
from shapely import LineString, MultiLineString, STRtree
from shapely.geometry.base import BaseGeometry

from game.cartography.errors import MapError, MapProblem
from game.cartography.notes import LimitNotes, Limits, Pair
from game.cartography.shapes import Shape

# A stretch shorter than this many tolerances is what a single point looks like when outlines
# are compared with a tolerance.
POINT = 4


@dataclass(frozen=True, slots=True)
class Contact:
    """Two parts that touch or nearly touch: the shared line, its length, the gap, any overlap."""

    between: Pair
    line: MultiLineString
    shared: float
    gap: float
    overlaps: bool


def limits_of(notes: LimitNotes, shapes: Mapping[str, Shape]) -> Limits:
    """The stated limits; the others follow from the size of the whole map."""
    left, low, right, high = shapely.total_bounds([s.area for s in shapes.values()])
    extent = math.hypot(right - left, high - low)
    tolerance = extent / 100_000 if notes.tolerance is None else notes.tolerance
    minimum = 50 * tolerance if notes.minimum is None else notes.minimum
    # Outlines that touch within the tolerance are always near enough to be looked at.
    gap = max(extent / 200, tolerance) if notes.gap is None else notes.gap
    if gap < tolerance:
        raise MapError(
            MapProblem(
                "[borders] gives a gap of %(gap).6g, which is less than the tolerance of "
                "%(tolerance).6g: outlines that touch would be overlooked.",
                gap=gap,
                tolerance=tolerance,
            )
        )
    return Limits(tolerance, minimum, gap)


def contacts_of(shapes: Mapping[str, Shape], limits: Limits) -> dict[Pair, Contact]:
    """Every pair of parts whose outlines come within the gap distance of each other."""
    found = (_contact(pair, shapes, limits) for pair in _near_pairs(shapes, limits))
    return {contact.between: contact for contact in found if contact is not None}


def _near_pairs(shapes: Mapping[str, Shape], limits: Limits) -> Iterator[Pair]:
    names = sorted(shapes)
    boxes = [shapely.box(*shapes[name].lines.bounds) for name in names]
    tree = STRtree(boxes)
    for first, box in enumerate(boxes):
        for second in sorted(map(int, tree.query(box.buffer(limits.gap)))):
            if first < second:
                yield names[first], names[second]


def _contact(pair: Pair, shapes: Mapping[str, Shape], limits: Limits) -> Contact | None:
    first, second = (shapes[part] for part in pair)
    gap = float(shapely.distance(first.lines, second.lines))
    overlaps = _overlap(first, second, limits.tolerance)
    if gap > limits.gap and not overlaps:
        return None
    if gap > limits.tolerance:
        return Contact(pair, MultiLineString(), 0.0, gap, overlaps)
    line = _along(first, second, limits.tolerance)
    back = _along(second, first, limits.tolerance)
    return Contact(pair, line, (line.length + back.length) / 2, gap, overlaps)


def _along(walked: Shape, other: Shape, tolerance: float) -> MultiLineString:
    """The stretches of one outline that run within the tolerance of the other."""
    near = shapely.intersection(walked.lines, shapely.buffer(other.lines, tolerance))
    return MultiLineString([s for s in stretches(near) if s.length > POINT * tolerance])


def stretches(geometry: BaseGeometry) -> list[LineString]:
    """The lines in a geometry, joined end to end where they can be."""
    lines = [g for g in shapely.get_parts(geometry) if isinstance(g, LineString)]
    merged = shapely.line_merge(MultiLineString(lines))
    return [g for g in shapely.get_parts(merged) if isinstance(g, LineString)]


def _overlap(first: Shape, second: Shape, tolerance: float) -> bool:
    """Whether one covers a piece of the other that no imprecision explains."""
    covered = float(shapely.intersection(first.area, second.area).area)
    return covered > tolerance * min(first.lines.length, second.lines.length)
