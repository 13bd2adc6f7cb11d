"""Which section of the map a wall shows, and which corner of it is free."""

from collections.abc import Sequence

from game.atlas_files import load_outlines
from game.drawing.path_points import Point
from game.drawing.route_drawing import inside
from game.drawing.route_names import Box, overlap

WIDE, HIGH = 836.0, 452.0
"""The picture in pixels on a wall that is 1280 wide."""
RIM_ACROSS, RIM_DOWN = 105.0, 48.0
LEAST = 300.0
"""Fewer units of a map than this are never shown across: one place fills no wall."""
TAG_WIDE, TAG_HIGH = 170.0, 80.0


def room_view(map_slug: str, points: Sequence[Point]) -> Box:
    """The section of the map that holds all points with room for their names."""
    outlines = load_outlines(map_slug)
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    across = (right - left) / (WIDE - 2 * RIM_ACROSS)
    down = (bottom - top) / (HIGH - 2 * RIM_DOWN)
    unit = max(across, down, LEAST / WIDE)
    x = inside((left + right - unit * WIDE) / 2, unit * WIDE, outlines["width"])
    y = inside((top + bottom - unit * HIGH) / 2, unit * HIGH, outlines["height"])
    return x, y, x + unit * WIDE, y + unit * HIGH


def free_corner(view: Box, unit: float, marks: Sequence[Box]) -> tuple[str, Box]:
    """The corner with the fewest marks, for the tag of space 40, and the box of the tag."""
    left, top, right, bottom = view
    wide, high = TAG_WIDE * unit, TAG_HIGH * unit
    boxes = {
        "top-right": (right - wide, top, right, top + high),
        "bottom-left": (left, bottom - high, left + wide, bottom),
        "top-left": (left, top, left + wide, top + high),
        "bottom-right": (right - wide, bottom - high, right, bottom),
    }
    corner = min(boxes, key=lambda name: sum(overlap(mark, boxes[name]) > 0 for mark in marks))
    return corner, boxes[corner]
