"""Outlines that cross themselves: how often, and how much of their area that leaves open."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from game.cartography.positions import Ring
from game.cartography.sources.pieces import ring_size

MOST = 500  # a repair takes time and memory by the square of the crossings
AT_ONCE = 256


def crosses_often(polygon: shapely.Polygon) -> bool:
    """Whether an outline crosses itself more often than can be repaired."""
    rings = [shapely.get_coordinates(ring) for ring in (polygon.exterior, *polygon.interiors)]
    ends = np.concatenate([np.stack([ring[:-1], ring[1:]], axis=1) for ring in rings])
    sides = np.asarray(shapely.linestrings(ends))
    tree = shapely.STRtree(sides)
    found = 0
    for start in range(0, len(sides), AT_ONCE):
        some, _others = tree.query(sides[start : start + AT_ONCE], predicate="crosses")
        found += len(some)  # each crossing is found from both of its sides
        if found > 2 * MOST:
            return True
    return False


def unclear_area(rings: Sequence[Ring]) -> float:
    """How much area lies inside or outside depending on how a polygon is repaired.

    A ring inside the first is a hole, and one outside is a piece of its own: many programs write
    islands like that. A ring that crosses itself or the first can be understood in several ways.
    """
    whole = [shapely.make_valid(shapely.Polygon(ring)) for ring in rings]
    tangled = sum(
        abs(float(area.area) - ring_size(ring)) for area, ring in zip(whole, rings, strict=True)
    )
    shell, others = whole[0], np.asarray(whole[1:])
    shapely.prepare(shell)
    across = others[~(shapely.covers(shell, others) | shapely.disjoint(shell, others))]
    inside = shapely.area(shapely.intersection(shell, across))
    return tangled + float(np.minimum(inside, shapely.area(across) - inside).sum())
