"""Positions for enlarged dots that would overlap."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import shapely
from shapely import MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

from game.cartography.markers import PartDrawing
from game.cartography.positions import Position

# A tap target is 24 pixels; on the narrowest phone, 360 pixels for 1200 units, that is 80 units.
TARGET = 80.0
REACH = 320.0  # a callout further away than this no longer points at anything
DIRECTIONS = 32


def callouts_of(
    drawings: Mapping[str, PartDrawing], stated: Mapping[str, Position], edge: Polygon
) -> dict[str, Position]:
    """The stated callouts, and one for each dot whose tap target would overlap another one's."""
    callouts = dict(stated)
    land = shapely.union_all([MultiPolygon(d.polygons) for d in drawings.values()])
    dots = [part for part in sorted(drawings) if drawings[part].is_dot]
    for part in dots:
        if part in callouts:
            continue
        others = [callouts.get(p, drawings[p].label) for p in dots if p != part]
        if _is_free(drawings[part].label, others):
            continue
        spot = _free_spot(drawings[part].label, others, land, edge)
        if spot is not None:
            callouts[part] = spot
    return callouts


def _free_spot(
    start: Position, others: list[Position], land: BaseGeometry, edge: Polygon
) -> Position | None:
    """The nearest free spot off the playable land, else the nearest free one at all."""
    inside = edge.buffer(-TARGET / 2)
    nearest = None
    for spot in _around(start):
        if not (_is_free(spot, others) and inside.contains(Point(spot))):
            continue
        if land.distance(Point(spot)) >= TARGET / 4:
            return spot
        nearest = nearest or spot
    return nearest


def _around(start: Position) -> Iterator[Position]:
    distance = TARGET / 2
    while distance <= REACH:
        for step in range(DIRECTIONS):
            angle = 2 * math.pi * step / DIRECTIONS
            yield start[0] + distance * math.cos(angle), start[1] + distance * math.sin(angle)
        distance += TARGET / 8


def _is_free(spot: Position, others: list[Position]) -> bool:
    return all(math.dist(spot, other) >= TARGET for other in others)
