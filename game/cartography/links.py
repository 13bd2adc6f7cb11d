"""The line to light up for each border."""

from __future__ import annotations

import math
from collections.abc import Mapping

import shapely
from shapely import LineString, MultiPolygon

from game.cartography.contacts import Contact, stretches
from game.cartography.frame import Frame
from game.cartography.markers import PartDrawing
from game.cartography.notes import BorderNote, Pair
from game.cartography.positions import Position
from game.cartography.svg import curve_path, lines_path, ring_path
from game.cartography.verdicts import BuiltBorder

STROKE = 6.0  # how far the stroke for a corner reaches into either part
RING = 3.0  # the radius of the ring around a part that is only a point


def border_lines(
    borders: list[BuiltBorder],
    contacts: Mapping[Pair, Contact],
    notes: tuple[BorderNote, ...],
    drawings: Mapping[str, PartDrawing],
    frame: Frame,
) -> dict[str, str]:
    """A path for each border, under "part|part"; where no line is known, a ring at the smaller."""
    stated = {note.between: note.line for note in notes if note.line}
    unseen = {note.between for note in notes if note.unseen}
    found = {}
    for border in borders:
        first, second = (drawings[part] for part in border.between)
        contact = contacts.get(border.between)
        if border.between in stated:
            path = curve_path(stated[border.between])
        elif border.kind in ("sea", "bridge") or border.between in unseen:
            path = curve_path(_nearest(first, second))
        elif border.kind == "corner":
            path = curve_path(_corner(first, second))
        elif contact is not None and not contact.line.is_empty:
            path = lines_path(stretches(frame.drawn(contact.line)))
        else:
            path = ring_path(min(first, second, key=lambda d: d.radius).label, RING)
        found["|".join(border.between)] = path
    return found


def _nearest(first: PartDrawing, second: PartDrawing) -> list[Position]:
    """The two points where the coasts come closest."""
    line = shapely.shortest_line(MultiPolygon(first.polygons), MultiPolygon(second.polygons))
    return _ends(line)


def _corner(first: PartDrawing, second: PartDrawing) -> list[Position]:
    """A short stroke through the point where two parts meet, from one into the other."""
    x, y = _nearest(first, second)[0]
    (ax, ay), (bx, by) = first.label, second.label
    length = math.hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / length * STROKE, (by - ay) / length * STROKE
    return [(x - dx, y - dy), (x + dx, y + dy)]


def _ends(line: LineString) -> list[Position]:
    return [(x, y) for x, y in line.coords]
