"""What the outlines say, measured once and stored as plain values, for a person to decide on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from game.cartography.contacts import Contact, contacts_of, limits_of
from game.cartography.drafts.surveyed import Box, Meeting, Survey
from game.cartography.frame import Frame, frame_of
from game.cartography.notes import Notes
from game.cartography.outlines import outlines_document
from game.cartography.shapes import shape_of
from game.cartography.sources.pieces import by_size
from game.cartography.sources.source import file_features, flat_rings, read_source
from game.cartography.territory import territory_of


def survey_of(source_path: Path, notes: Notes) -> Survey:
    """Measure outlines as the notes say they are to be read. Raises MapError."""
    source = read_source(source_path, notes.source, notes.places)
    territory = territory_of(source, notes)
    limits = limits_of(notes.limits, territory.shapes)
    contacts = contacts_of(territory.shapes, limits)
    frame = frame_of(notes.frame, territory.shapes, y_up=notes.source.y_up)
    drawing = outlines_document(source, territory, notes, [], contacts)
    areas = {part: frame.drawn(shape.area) for part, shape in territory.shapes.items()}
    parts = {
        part: {
            **entry,
            "box": _box(areas[part]) if part in areas else (*entry["label"], *entry["label"]),
        }
        for part, entry in drawing["parts"].items()
    }
    return Survey(
        drawing["width"],
        drawing["height"],
        parts,
        tuple(drawing["context"]),
        {pair: _meeting(contact, areas, frame) for pair, contact in contacts.items()},
        limits,
        _pieces(source_path, notes),
    )


def _meeting(contact: Contact, areas: Mapping[str, BaseGeometry], frame: Frame) -> Meeting:
    first, second = (areas[part] for part in contact.between)
    if not contact.line.is_empty:
        where = frame.drawn(contact.line)
    elif contact.overlaps:
        where = shapely.intersection(first, second)
    else:
        where = shapely.shortest_line(first, second)
    return Meeting(contact.between, contact.shared, contact.gap, contact.overlaps, _box(where))


def _box(geometry: Any) -> Box:
    left, low, right, high = (round(float(edge), 1) for edge in geometry.bounds)
    return left, low, right, high


def _pieces(path: Path, notes: Notes) -> dict[str, tuple[float, ...]]:
    """Only of outlines in several pieces: others cannot be split."""
    scale = (notes.source.metres_per_unit or 1.0) ** 2 / 1e6
    found = {}
    for feature in file_features(path, notes.source):
        if len(feature.polygons) > 1:
            sorted_one = type(feature)(feature.id, tuple(by_size(feature.polygons)))
            areas = [shape_of([rings]).area.area for rings in flat_rings(sorted_one, notes.source)]
            found[feature.id] = tuple(float(f"{area * scale:.3g}") for area in areas)
    return found
