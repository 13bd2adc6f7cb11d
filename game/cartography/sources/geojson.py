"""Reading GeoJSON: a feature collection of polygons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.cartography.errors import MapError
from game.cartography.positions import Ring
from game.cartography.shapes import check_positions
from game.cartography.sources.features import Feature, id_of, polygons_in


def geojson_features(document: Mapping[str, Any], key: str) -> list[Feature]:
    """Every feature of the collection, with its id (`key` names the property that holds it)."""
    features = document.get("features")
    if not isinstance(features, list):
        raise MapError("The GeoJSON file has no list of features.")
    return [_feature(feature, key) for feature in features]


def _feature(feature: Any, key: str) -> Feature:
    feature_id = id_of(feature, key)
    geometry = feature.get("geometry")
    if geometry is None:
        return Feature(feature_id, ())
    if not isinstance(geometry, dict):
        raise MapError(f"The geometry of {feature_id} is not an object.")
    polygons = polygons_in(feature_id, geometry, "coordinates")
    return Feature(feature_id, tuple(_rings(feature_id, polygon) for polygon in polygons))


def _rings(feature_id: str, polygon: Any) -> tuple[Ring, ...]:
    try:
        rings = tuple(map(_ring, polygon))
    except (TypeError, ValueError, OverflowError) as error:
        message = f"The outline of {feature_id} is not made of rings of positions."
        raise MapError(message) from error
    for ring in rings:
        check_positions(feature_id, ring)
    return rings


def _ring(positions: Sequence[Sequence[float]]) -> Ring:
    return tuple((float(x), float(y)) for x, y, *_ in positions)
