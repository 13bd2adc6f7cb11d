"""Reading GeoJSON: a feature collection of polygons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.cartography.errors import MapError, MapProblem
from game.cartography.positions import Ring
from game.cartography.shapes import check_positions
from game.cartography.sources.features import Feature, id_of, polygons_in, told_id


def geojson_features(document: Mapping[str, Any], key: str) -> list[Feature]:
    """Every feature of the collection, with its id (`key` names the property that holds it)."""
    features = document.get("features")
    if not isinstance(features, list):
        raise MapError(MapProblem("The GeoJSON file has no list of features."))
    return [_feature(feature, key, number) for number, feature in enumerate(features, 1)]


def _feature(feature: Any, key: str, number: int) -> Feature:
    feature_id = id_of(feature, key)
    told = told_id(feature_id, number)
    geometry = feature.get("geometry")
    if geometry is None:
        return Feature(feature_id, ())
    if not isinstance(geometry, dict):
        raise MapError(
            MapProblem("The geometry of %(feature_id)s is not an object.", feature_id=told)
        )
    polygons = polygons_in(told, geometry, "coordinates")
    return Feature(feature_id, tuple(_rings(told, polygon) for polygon in polygons))


def _rings(feature_id: str, polygon: Any) -> tuple[Ring, ...]:
    try:
        rings = tuple(map(_ring, polygon))
    except (TypeError, ValueError, OverflowError) as error:
        message = MapProblem(
            "The outline of %(feature_id)s is not made of rings of positions.",
            feature_id=feature_id,
        )
        raise MapError(message) from error
    for ring in rings:
        check_positions(feature_id, ring)
    return rings


def _ring(positions: Sequence[Sequence[float]]) -> Ring:
    return tuple((float(x), float(y)) for x, y, *_ in positions)
