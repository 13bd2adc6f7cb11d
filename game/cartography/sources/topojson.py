"""Reading TopoJSON: arcs that neighbours share, often quantised, joined into rings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.cartography.errors import MapError
from game.cartography.positions import LARGEST, Position, Ring, Rings, is_measurable
from game.cartography.shapes import check_positions
from game.cartography.sources.features import Feature, id_of, polygons_in

ROUNDING = 1e-9  # of a coordinate: how far apart two ends may lie that are meant to be the same
HINT = ": the file is damaged, or its transform is missing."


class Transform(NamedTuple):
    """How quantised steps become positions."""

    scale: Position
    translate: Position


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
    transform = _transform(document.get("transform"))
    try:
        return [tuple(_positions(arc, transform)) for arc in raw]
    except (TypeError, ValueError, KeyError, OverflowError) as error:
        raise MapError("The TopoJSON file has an arc that is not a list of positions.") from error


def _transform(found: Any) -> Transform | None:
    if found is None:
        return None
    table = found if isinstance(found, dict) else {}
    pairs: list[Any] = [table.get(key) for key in Transform._fields]
    if not all(map(_is_pair, pairs)):
        raise MapError(
            "The transform of the TopoJSON file must give scale and translate "
            f"as two numbers each, none of them beyond {LARGEST:.0e}."
        )
    (scale_x, scale_y), (shift_x, shift_y) = pairs
    return Transform((scale_x, scale_y), (shift_x, shift_y))


def _is_pair(found: Any) -> bool:
    return (
        isinstance(found, list)
        and len(found) == 2
        and all(isinstance(number, int | float) and is_measurable(number) for number in found)
    )


def _positions(arc: Any, transform: Transform | None) -> Iterator[Position]:
    if transform is None:
        yield from ((float(x), float(y)) for x, y, *_ in arc)
        return
    (scale_x, scale_y), (shift_x, shift_y) = transform
    x = y = 0
    for step_x, step_y, *_ in arc:
        x, y = x + step_x, y + step_y
        yield x * scale_x + shift_x, y * scale_y + shift_y


def _feature(geometry: Any, arcs: Sequence[Ring], key: str) -> Feature:
    feature_id = id_of(geometry, key)
    polygons = polygons_in(feature_id, geometry, "arcs")
    try:
        return Feature(feature_id, tuple(_rings(feature_id, p, arcs) for p in polygons))
    except (TypeError, IndexError) as error:
        raise MapError(f"The outline of {feature_id} names an arc that is not there.") from error


def _rings(feature_id: str, polygon: Sequence[Sequence[int]], arcs: Sequence[Ring]) -> Rings:
    return tuple(_joined(feature_id, ring, arcs) for ring in polygon)


def _joined(feature_id: str, indices: Sequence[int], arcs: Sequence[Ring]) -> Ring:
    """One ring out of its arcs; `~i` stands for arc i walked backwards, as the format says."""
    positions: list[Position] = []
    for index in indices:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        check_positions(feature_id, arc)
        if len(arc) < 2:
            raise MapError(f"The outline of {feature_id} has an arc of fewer than two positions.")
        if positions and not _meet(positions[-1], arc[0]):
            raise MapError(f"The arcs of {feature_id} do not meet end to end{HINT}")
        positions.extend(arc[1:] if positions else arc)
    if not positions:
        raise MapError(f"The outline of {feature_id} has a ring without arcs.")
    if not _meet(positions[0], positions[-1]):
        raise MapError(f"A ring of {feature_id} does not close{HINT}")
    return tuple(positions)


def _meet(end: Position, start: Position) -> bool:
    return all(
        math.isclose(a, b, rel_tol=ROUNDING, abs_tol=ROUNDING)
        for a, b in zip(end, start, strict=True)
    )
