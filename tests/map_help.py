"""Outlines as a teacher might send them: bricks in degrees, with a few things in doubt."""

import json
from typing import Any

STEP = 0.2  # degrees for the width of a brick
NAMES = (
    "Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel", "Ivy", "Juniper",
    "Kapok", "Larch", "Maple", "Nutmeg", "Oak", "Pine", "Quince",
)  # fmt: skip


def rectangle(left: float, low: float, right: float, high: float) -> list[list[float]]:
    """A ring in degrees around 15° east, 49° north."""
    corners = [(left, low), (right, low), (right, high), (left, high), (left, low)]
    return [[round(15 + x * STEP, 6), round(49 + y * STEP, 6)] for x, y in corners]


def feature(name: str, *rings: list[list[float]], **properties: Any) -> dict[str, Any]:
    """An outline with a name, in one piece for each ring."""
    return {
        "type": "Feature",
        "properties": {"name": name, **properties},
        "geometry": {"type": "MultiPolygon", "coordinates": [[ring] for ring in rings]},
    }


def bricks(rows: tuple[int, ...] = (5, 4, 4, 4), names: tuple[str, ...] = NAMES) -> list[Any]:
    """Rows of bricks that touch without any doubt: each row is shifted by half a brick."""
    found, left = [], list(names)
    for row, count in enumerate(rows):
        start = 0.5 * (row % 2)
        for column in range(count):
            x = start + column
            found.append(feature(left.pop(0), rectangle(x, row, x + 1, row + 1)))
    return found


def collection(features: list[Any]) -> dict[str, Any]:
    """A GeoJSON file."""
    return {"type": "FeatureCollection", "features": features}


def twenty_regions() -> dict[str, Any]:
    """Twenty places with a short contact, a gap, and an island.

    Peak shares almost nothing with Pine; Reef lies just off Dogwood's row; Skerry far out.
    """
    peak = feature("Peak", rectangle(1.6, 4, 2.502, 5))
    reef = feature("Reef", rectangle(4.52, 1.2, 5.2, 1.8))
    skerry = feature("Skerry", rectangle(6, 3, 6.6, 3.6))
    return collection([*bricks(), peak, reef, skerry])


def as_bytes(document: Any) -> bytes:
    """A document as the file that is sent."""
    return json.dumps(document).encode()
