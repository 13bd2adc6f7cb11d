"""The two built files as text: sorted, deterministic, one entry per line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from game.cartography.notes import Notes, Texts
from game.cartography.territory import Territory
from game.cartography.verdicts import BuiltBorder

FORMAT = 1


def map_document(notes: Notes, territory: Territory, borders: list[BuiltBorder]) -> dict[str, Any]:
    """The content of map.json."""
    several = [part for parts in territory.places.values() if len(parts) > 1 for part in parts]
    content: dict[str, Any] = {
        "names": _texts(notes.names),
        "credit": _texts(notes.credit),
        "regions": {key: _texts(notes.regions[key]) for key in sorted(notes.regions)},
        "places": [
            {
                "slug": place,
                "names": _texts(notes.places[place].names),
                "region": notes.places[place].region,
                "parts": list(parts),
            }
            for place, parts in sorted(territory.places.items())
        ],
        "part_names": {part: _texts(notes.parts[part].names or {}) for part in sorted(several)},
        "borders": [_border(border, notes.source.metres_per_unit) for border in borders],
        "not_borders": [
            {"between": list(note.between), "reason": _texts(note.reason)}
            for note in sorted(notes.not_borders, key=lambda note: note.between)
        ],
    }
    head = {"format": FORMAT, "map": notes.map}
    about = {"continent": notes.continent} if notes.continent else {}
    return {**head, "version": _version(territory, borders), **about, **content}


def dumped(document: Mapping[str, Any]) -> str:
    """JSON with one entry per line, so that versions can be compared."""
    lines = [f"{_compact(key)}: {_block(value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _border(border: BuiltBorder, metres_per_unit: float | None) -> dict[str, Any]:
    entry: dict[str, Any] = {"between": list(border.between), "kind": border.kind}
    if border.reason is not None:
        entry["reason"] = _texts(border.reason)
    if border.length is not None and metres_per_unit is not None:
        kilometres = border.length * metres_per_unit / 1000
        entry["length_km"] = round(kilometres, 1 if kilometres >= 10 else 2)
    return entry


def _texts(texts: Texts) -> dict[str, str]:
    return dict(texts)


def _version(territory: Territory, borders: list[BuiltBorder]) -> str:
    """A hash of what matters in play: places, parts and borders.

    Matches store it, so a better name or reason must not change it, and another border must.
    """
    played = [
        sorted(map(list, territory.places.values())),
        sorted(list(border.between) for border in borders),
    ]
    return hashlib.sha256(json.dumps(played).encode()).hexdigest()[:12]


def _block(value: Any) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f" {_compact(item)}" for item in value) + "\n]"
    if isinstance(value, dict) and any(isinstance(v, dict | str) for v in value.values()):
        items = [f" {_compact(key)}: {_compact(item)}" for key, item in value.items()]
        return "{\n" + ",\n".join(items) + "\n}"
    return _compact(value)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
