"""One named outline of a source file, before it has a role."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.cartography.errors import MapError, MapProblem
from game.cartography.positions import Rings


@dataclass(frozen=True, slots=True)
class Feature:
    """An id with its polygons.

    The id is empty where the file gives none, and there are no polygons where it gives no outline.
    """

    id: str
    polygons: tuple[Rings, ...]


def id_of(holder: Any, key: str) -> str:
    """The id of a GeoJSON feature or TopoJSON geometry; `key` is "id" or names a property."""
    if not isinstance(holder, dict):
        raise MapError(MapProblem("The source file has a geometry that is not an object."))
    found = holder.get("id") if key == "id" else None
    if found is None:
        properties = holder.get("properties")
        found = properties.get(key) if isinstance(properties, dict) else None
    return "" if found is None else str(found)


def told_id(feature_id: str, number: int) -> str:
    """How a sentence names an outline: by its id, or by its position in the file."""
    return feature_id or MapProblem("number %(number)s", number=number)


def polygons_in(feature_id: str, geometry: Mapping[str, Any], content: str) -> list[Any]:
    """The raw polygons of a geometry, whose `content` stands under "arcs" or "coordinates"."""
    kind, found = geometry.get("type"), geometry.get(content)
    if kind is None:
        return []
    if kind not in ("Polygon", "MultiPolygon"):
        raise MapError(
            MapProblem(
                "%(feature_id)s has the geometry %(kind)r; only polygons can be played.",
                feature_id=feature_id,
                kind=kind,
            )
        )
    if not isinstance(found, list):
        raise MapError(
            MapProblem(
                "The outline of %(feature_id)s has no %(content)s.",
                feature_id=feature_id,
                content=content,
            )
        )
    return [found] if kind == "Polygon" else found
