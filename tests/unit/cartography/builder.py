"""Small made-up maps for the tests: squares in rows, with notes to go with them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from game.cartography.build import BuiltMap, build_map
from game.cartography.errors import MapError

Polygon = list[list[list[float]]]
SIDE = 100.0

HEAD = """
format = 1
map = "squares"
names = { en = "Squares", cs = "Čtverce", fr = "Carrés" }
credit = { en = "Made up.", cs = "Vymyšleno.", fr = "Inventé." }
regions.all = { en = "All", cs = "Vše", fr = "Tout" }
"""
LIMITS = "borders = { tolerance = 0.5, minimum = 20, gap = 30 }\n"
REASON = 'reason = { en = "So.", cs = "Tak.", fr = "Ainsi." }\n'


def square(column: float, row: float, side: float = SIDE) -> Polygon:
    """A square in a grid of squares of 100."""
    x, y = column * SIDE, row * SIDE
    return [[[x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]]]


def strip(count: int = 9) -> dict[str, Polygon]:
    """Squares in one row, each touching the next: p0, p1, p2 and so on."""
    return {f"p{number}": square(number, 0) for number in range(count)}


def geojson(shapes: Mapping[str, Any]) -> dict[str, Any]:
    """A feature collection of one polygon each."""
    return {
        "type": "FeatureCollection",
        "features": [
            {"type": "Feature", "id": name, "geometry": shape and _polygon(shape)}
            for name, shape in shapes.items()
        ],
    }


def _polygon(shape: Any) -> dict[str, Any]:
    return {"type": "Polygon", "coordinates": shape}


def notes_text(names: Iterable[str], *decisions: str, limits: str = LIMITS) -> str:
    """Notes that name the places and add some decisions at the end."""
    places = sorted({name.partition("/")[0] for name in names if not name.startswith("ctx:")})
    lines = [
        f'places.{place} = {{ en = "{place}", cs = "{place}", fr = "{place}", region = "all" }}'
        for place in places
    ]
    return "\n".join([HEAD, limits, *lines, "", *decisions])


def border(first: str, second: str, kind: str = "land", more: str = REASON) -> str:
    """A decision for a border."""
    return f'[[border]]\nbetween = ["{first}", "{second}"]\nkind = "{kind}"\n{more}'


def not_border(first: str, second: str, more: str = "") -> str:
    """A decision against a border."""
    return f'[[not_border]]\nbetween = ["{first}", "{second}"]\n{more}{REASON}'


class Workshop:
    """A folder in which a source and its notes are written down and built."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "source.geo.json"
        self.notes = folder / "notes.toml"

    def write(self, shapes: Mapping[str, Any], *decisions: str, limits: str = LIMITS) -> None:
        """Write a source of squares and notes that name all of them."""
        self.source.write_text(json.dumps(geojson(shapes)), encoding="utf-8")
        self.notes.write_text(notes_text(shapes, *decisions, limits=limits), encoding="utf-8")

    def build(self) -> BuiltMap:
        """Build what was written."""
        return build_map(self.source, self.notes)

    def map(self) -> Any:
        """What map.json would hold."""
        return json.loads(self.build().map_json)

    def outlines(self) -> Any:
        """What outlines.json would hold."""
        return json.loads(self.build().outlines_json)

    def borders(self) -> dict[tuple[str, str], str]:
        """The kind of every border."""
        return {tuple(entry["between"]): entry["kind"] for entry in self.map()["borders"]}


def problems_of(action: Callable[[], object]) -> tuple[str, ...]:
    """What a MapError says; fails when there is none."""
    try:
        action()
    except MapError as error:
        return error.problems
    raise AssertionError("The map was built without a complaint.")
