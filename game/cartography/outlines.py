"""The drawing of a map: paths, labels, dots and the lines of its borders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from shapely import MultiPoint, Point

from game.cartography.callouts import callouts_of
from game.cartography.contacts import Contact
from game.cartography.errors import MapError, MapProblem
from game.cartography.frame import WIDTH, Frame, frame_of
from game.cartography.links import border_lines
from game.cartography.markers import PartDrawing, drawing_of, point_drawing
from game.cartography.notes import Notes, Pair
from game.cartography.positions import Position
from game.cartography.shapes import as_multipolygon
from game.cartography.sources.source import Source
from game.cartography.svg import polygons_path, rounded
from game.cartography.territory import Territory
from game.cartography.verdicts import BuiltBorder

OVER_THE_EDGE = 12.0  # how far outside the drawing something may be placed by hand, in its units


def outlines_document(
    source: Source,
    territory: Territory,
    notes: Notes,
    borders: list[BuiltBorder],
    contacts: dict[Pair, Contact],
) -> dict[str, Any]:
    """The content of outlines.json, without its head."""
    frame = frame_of(notes.frame, territory.shapes, y_up=notes.source.y_up)
    if misplaced := list(_misplaced(territory, notes, frame)):
        raise MapError(misplaced)
    drawings = _drawings(territory, frame)
    stated = {p: n.callout for p, n in notes.parts.items() if n.callout is not None}
    callouts = callouts_of(drawings, stated, frame.box)
    return {
        "width": WIDTH,
        "height": frame.height,
        "parts": {part: _part(drawings[part], callouts.get(part)) for part in territory.parts},
        "context": _context(source, frame),
        "borders": border_lines(borders, contacts, notes.borders, drawings, frame),
    }


def _misplaced(territory: Territory, notes: Notes, frame: Frame) -> Iterator[str]:
    """One sentence for each thing that was placed by hand outside the view."""
    sheet = frame.box.buffer(OVER_THE_EDGE)
    for part, at in sorted(territory.points.items()):
        if not sheet.covers(Point(frame.point(at))):
            yield MapProblem("The point of %(part)s lies outside the drawing.", part=part)
    for part, note in sorted(notes.parts.items()):
        if note.callout is not None and not sheet.covers(Point(note.callout)):
            yield MapProblem("The callout of %(part)s lies outside the drawing.", part=part)
    for border in notes.borders:
        if border.line and not sheet.covers(MultiPoint(border.line)):
            first, second = border.between
            yield MapProblem(
                "The line between %(first)s and %(second)s leaves the drawing.",
                first=first,
                second=second,
            )


def _drawings(territory: Territory, frame: Frame) -> dict[str, PartDrawing]:
    drawings = {part: point_drawing(frame.point(at)) for part, at in territory.points.items()}
    outside = []
    for part, shape in territory.shapes.items():
        drawing = drawing_of(as_multipolygon(frame.drawn(shape.area)), frame.box)
        if drawing is None:
            outside.append(MapProblem("%(part)s lies outside the bounds of the frame.", part=part))
        else:
            drawings[part] = drawing
    if outside:
        raise MapError(outside)
    return drawings


def _part(drawing: PartDrawing, callout: Position | None) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "path": polygons_path(drawing.polygons),
        "label": rounded(drawing.label),
        "radius": round(drawing.radius, 1),
        "dot": drawing.is_dot,
    }
    if callout is not None:
        entry["callout"] = rounded(callout)
    return entry


def _context(source: Source, frame: Frame) -> list[str]:
    drawn = (as_multipolygon(frame.drawn(shape.area)) for shape in source.context)
    inside = (as_multipolygon(area.intersection(frame.box)) for area in drawn)
    return [path for area in inside if (path := polygons_path(list(area.geoms)))]
