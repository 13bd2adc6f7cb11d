"""Reading TopoJSON: arcs that neighbours share, often quantised, joined into rings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.cartography.errors import MapError
from game.cartography.features import Feature, id_of, polygons_in
from game.cartography.shapes import Position, Ring, Rings, is_finite


def topojson_features(document: Mapping[str, Any], name: str | None, key: str) -> list[Feature]:
    """Every geometry of one object of the topology, with its id (`key` names the property)."""
    arcs = _arcs(document)
    return [_feature(geometry, arcs, key) for geometry in _geometries(document, name)]


def _geometries(document: Mapping[str, Any], name: str | None) -> list[Any]:
    objects = document.get("objects")
    if not isinstance(objects, dict) or not objects:
        raise MapError("The TopoJSON file has no objects.")
    if name is None and len(objects) > 1:
        raise MapError(
            f"The TopoJSON file has several objects ({', '.join(sorted(objects))}): "
            "say in the notes which one to use, as [source] object."
        )
    chosen = next(iter(objects)) if name is None else name
    if chosen not in objects:
        raise MapError(f"The TopoJSON file has no object called {chosen!r}.")
    collection = objects[chosen]
    geometries = collection.get("geometries") if isinstance(collection, dict) else None
    if not isinstance(geometries, list):
        raise MapError(f"The TopoJSON object {chosen!r} is not a collection of geometries.")
    return geometries


def _arcs(document: Mapping[str, Any]) -> list[Ring]:
    raw = document.get("arcs")
    if not isinstance(raw, list):
        raise MapError("The TopoJSON file has no arcs.")
    transform = document.get("transform")
    try:
        return [tuple(_positions(arc, transform)) for arc in raw]
    except (TypeError, ValueError, KeyError, OverflowError) as error:
        raise MapError("The TopoJSON file has an arc that is not a list of positions.") from error


def _positions(arc: Any, transform: Any) -> Iterator[Position]:
    if transform is None:
        yield from ((float(x), float(y)) for x, y, *_ in arc)
        return
    (scale_x, scale_y), (shift_x, shift_y) = transform["scale"], transform["translate"]
    x = y = 0
    for step_x, step_y, *_ in arc:
        x, y = x + step_x, y + step_y
        yield x * scale_x + shift_x, y * scale_y + shift_y


def _feature(geometry: Any, arcs: Sequence[Ring], key: str) -> Feature:
    feature_id = id_of(geometry, key)
    polygons = polygons_in(feature_id, geometry, "arcs")
    try:
        return Feature(feature_id, tuple(_rings(polygon, arcs) for polygon in polygons))
    except (TypeError, IndexError) as error:
        raise MapError(f"The outline of {feature_id} names an arc that is not there.") from error


def _rings(polygon: Sequence[Sequence[int]], arcs: Sequence[Ring]) -> Rings:
    return tuple(_joined(ring, arcs) for ring in polygon)


def _joined(indices: Sequence[int], arcs: Sequence[Ring]) -> Ring:
    """One ring out of its arcs; `~i` stands for arc i walked backwards, as the format says."""
    positions: list[Position] = []
    for index in indices:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        positions.extend(arc if not positions else arc[1:])
    if not all(map(is_finite, positions)):
        raise MapError("The TopoJSON file has a position that is not a number.")
    return tuple(positions)
