"""Reading TopoJSON: arcs that neighbours share, often quantised, joined into rings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.cartography.errors import MapError, MapProblem
from game.cartography.positions import LARGEST, Position, Ring, Rings, is_measurable
from game.cartography.shapes import check_positions
from game.cartography.sources.features import Feature, id_of, polygons_in, told_id

ROUNDING = 1e-9  # of a coordinate: how far apart two ends may lie that are meant to be the same


class Transform(NamedTuple):
    """How quantised steps become positions."""

    scale: Position
    translate: Position


def topojson_features(document: Mapping[str, Any], name: str | None, key: str) -> list[Feature]:
    """Every geometry of one object of the topology, with its id (`key` names the property)."""
    arcs = _arcs(document)
    geometries = _geometries(document, name)
    return [_feature(geometry, arcs, key, n) for n, geometry in enumerate(geometries, 1)]


def _geometries(document: Mapping[str, Any], name: str | None) -> list[Any]:
    objects = document.get("objects")
    if not isinstance(objects, dict) or not objects:
        raise MapError(MapProblem("The TopoJSON file has no objects."))
    if name is None and len(objects) > 1:
        raise MapError(
            MapProblem(
                "The TopoJSON file has several objects (%(names)s): say in the notes which one "
                "to use, as [source] object.",
                names=", ".join(sorted(objects)),
            )
        )
    chosen = next(iter(objects)) if name is None else name
    if chosen not in objects:
        raise MapError(
            MapProblem("The TopoJSON file has no object called %(chosen)r.", chosen=chosen)
        )
    collection = objects[chosen]
    geometries = collection.get("geometries") if isinstance(collection, dict) else None
    if not isinstance(geometries, list):
        raise MapError(
            MapProblem(
                "The TopoJSON object %(chosen)r is not a collection of geometries.", chosen=chosen
            )
        )
    return geometries


def _arcs(document: Mapping[str, Any]) -> list[Ring]:
    raw = document.get("arcs")
    if not isinstance(raw, list):
        raise MapError(MapProblem("The TopoJSON file has no arcs."))
    transform = _transform(document.get("transform"))
    try:
        return [tuple(_positions(arc, transform)) for arc in raw]
    except (TypeError, ValueError, KeyError, OverflowError) as error:
        raise MapError(
            MapProblem("The TopoJSON file has an arc that is not a list of positions.")
        ) from error


def _transform(found: Any) -> Transform | None:
    if found is None:
        return None
    table = found if isinstance(found, dict) else {}
    pairs: list[Any] = [table.get(key) for key in Transform._fields]
    if not all(map(_is_pair, pairs)):
        raise MapError(
            MapProblem(
                "The transform of the TopoJSON file must give scale and translate as two numbers "
                "each, none of them beyond %(largest).0e.",
                largest=LARGEST,
            )
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


def _feature(geometry: Any, arcs: Sequence[Ring], key: str, number: int) -> Feature:
    feature_id = id_of(geometry, key)
    told = told_id(feature_id, number)
    polygons = polygons_in(told, geometry, "arcs")
    try:
        return Feature(feature_id, tuple(_rings(told, p, arcs) for p in polygons))
    except (TypeError, IndexError) as error:
        raise MapError(
            MapProblem(
                "The outline of %(feature_id)s names an arc that does not exist.", feature_id=told
            )
        ) from error


def _rings(feature_id: str, polygon: Sequence[Sequence[int]], arcs: Sequence[Ring]) -> Rings:
    return tuple(_joined(feature_id, ring, arcs) for ring in polygon)


def _joined(feature_id: str, indices: Sequence[int], arcs: Sequence[Ring]) -> Ring:
    """One ring out of its arcs; `~i` stands for arc i walked backwards, as the format says."""
    positions: list[Position] = []
    for index in indices:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        check_positions(feature_id, arc)
        if len(arc) < 2:
            raise MapError(
                MapProblem(
                    "The outline of %(feature_id)s has an arc of fewer than two positions.",
                    feature_id=feature_id,
                )
            )
        if positions and not _meet(positions[-1], arc[0]):
            raise MapError(
                MapProblem(
                    "The arcs of %(feature_id)s do not meet end to end: the file is damaged, or "
                    "its transform is missing.",
                    feature_id=feature_id,
                )
            )
        positions.extend(arc[1:] if positions else arc)
    if not positions:
        raise MapError(
            MapProblem(
                "The outline of %(feature_id)s has a ring without arcs.", feature_id=feature_id
            )
        )
    if not _meet(positions[0], positions[-1]):
        raise MapError(
            MapProblem(
                "A ring of %(feature_id)s does not close: the file is damaged, or its transform "
                "is missing.",
                feature_id=feature_id,
            )
        )
    return tuple(positions)


def _meet(end: Position, start: Position) -> bool:
    return all(
        math.isclose(a, b, rel_tol=ROUNDING, abs_tol=ROUNDING)
        for a, b in zip(end, start, strict=True)
    )
