"""Where the name of a part stands in a section of the map that does not show its middle."""

import math
from itertools import pairwise

from game.cartography.drafts.surveyed import Box
from game.drawing.path_points import Point, polylines

ROWS = 11
"""In how many lines across the section room is looked for."""
SLIM = 3.0
"""How many times as wide as high a name is, roughly."""
ON_RING = 0.25
"""What room around the ring counts."""
Span = tuple[float, float]


def name_spot(path: str, section: Box, ring: tuple[float, float, float]) -> Point | None:
    """The middle of where a name has most room inside an outline, and not on a ring (x, y, radius).

    None if nothing of the outline is in the section.
    """
    left, top, right, low = section
    lines = [[*line, line[0]] for line in polylines(path)]
    height = (low - top) / ROWS
    rows = [top + (n + 0.5) * height for n in range(ROWS)]
    spans = [_inside(lines, y, left, right) for y in rows]

    def room(n: int, span: Span) -> float:
        off_ring = math.dist(((span[0] + span[1]) / 2, rows[n]), ring[:2]) > ring[2] + height
        return _room(spans, n, span, height) * (1 if off_ring else ON_RING)

    found = [(room(n, span), n, span) for n in range(ROWS) for span in spans[n]]
    if not found:
        return None
    _most, n, (start, end) = max(found)
    return round((start + end) / 2, 1), round(rows[n], 1)


def _inside(lines: list[list[Point]], y: float, left: float, right: float) -> list[Span]:
    """What of a level line lies inside the outlines."""
    crossed = sorted(
        a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
        for line in lines
        for a, b in pairwise(line)
        if (a[1] <= y) != (b[1] <= y)
    )
    pairs = zip(crossed[::2], crossed[1::2], strict=True)
    cut = [(max(one, left), min(two, right)) for one, two in pairs]
    return [(one, two) for one, two in cut if one < two]


def _room(spans: list[list[Span]], row: int, span: Span, height: float) -> float:
    """How wide a name around the middle of a span can be, so that it fits between other rows."""
    middle, above = (span[0] + span[1]) / 2, 0
    while all(
        0 <= n < ROWS and any(one <= middle <= two for one, two in spans[n])
        for n in (row - above - 1, row + above + 1)
    ):
        above += 1
    return min(span[1] - span[0], SLIM * height * (1 + 2 * above))
