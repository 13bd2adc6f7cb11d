"""Outlines that cross themselves: how often, counted without finding out where."""

from __future__ import annotations

import numpy as np
import shapely

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
