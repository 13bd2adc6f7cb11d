"""A first look at uploaded outlines: can they be a map, and what are they called?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import shapely

from game.cartography.drafts.crossings import crosses_often, unclear_area
from game.cartography.drafts.name_troubles import name_trouble
from game.cartography.drafts.named_values import Property, properties_of, sign_problem
from game.cartography.drafts.troubles import TroubleError
from game.cartography.drafts.whereabouts import DegreeBox, check_degrees, projection_for, whole_box
from game.cartography.errors import MapError
from game.cartography.notes import SourceNotes
from game.cartography.notes_reader import SMALLEST_MAP
from game.cartography.positions import Ring, Rings
from game.cartography.projection import ProjectionNotes, unwrapped
from game.cartography.shapes import Shape, coarser, shape_of
from game.cartography.sources.features import Feature
from game.cartography.sources.geojson import geojson_features
from game.cartography.sources.pieces import ring_size
from game.cartography.sources.source import flat_rings
from game.cartography.sources.topojson import topojson_features

MOST_PLACES = 400
MOST_POSITIONS = 1_000_000
DRAWN = 12_000  # the most points of a drawing: its page must stay small
FINEST = 6_000  # bends below this share of the map's diagonal are too small to be seen
REPAIRED = 0.005  # the share of an outline that a repair may change


@dataclass(frozen=True, slots=True)
class Offer:
    """The result: how to read the file, its outlines by property, and how much to simplify."""

    object: str | None
    places: int
    positions: int
    properties: tuple[Property, ...]
    projection: ProjectionNotes
    detail: float | None
    without_area: tuple[int, ...] = ()


def offer_of(document: Any) -> Offer:
    """Examine a document. Raises TroubleError if it cannot become a map."""
    name, holders = _holders(document)
    if len(holders) > MOST_PLACES:
        raise TroubleError(
            "many",
            "The file has %(count)d outlines. A map can have %(most)d places at most.",
            count=len(holders),
            most=MOST_PLACES,
        )
    if len(holders) < SMALLEST_MAP:
        raise TroubleError(
            "few",
            "The file has %(count)d outlines. A map needs at least %(least)d places.",
            count=len(holders),
            least=SMALLEST_MAP,
        )
    _check_kinds(holders, in_topology=name is not None)
    positions = _counted(document, holders)
    if positions > MOST_POSITIONS:
        raise TroubleError(
            "positions",
            "The outlines are too detailed: %(count)d points, and %(most)d is the "
            "limit. Simplify them.",
            count=positions,
            most=MOST_POSITIONS,
        )
    features = _features(document, name)
    rings = [ring for f in features for polygon in f.polygons for ring in polygon if ring]
    if not rings:
        raise TroubleError("flat", "Fewer than eight outlines enclose an area.")
    check_degrees(whole_box(map(_box, rings)), document)
    properties = properties_of(holders)
    _check_names(properties)
    for number, feature in enumerate(features, 1):
        _check_crossing(number, feature)
    # By piece and without jumps: an outline on both sides of the 180th meridian is not 360° wide.
    projection = projection_for([_box(unwrapped(ring, ring[0][0])) for ring in rings])
    notes = SourceNotes(projection=projection)
    shapes = {str(n): shape_of(flat_rings(f, notes)) for n, f in enumerate(features)}
    empty = tuple(int(name) for name, shape in shapes.items() if shape.is_empty)
    if len(holders) - len(empty) < SMALLEST_MAP:
        raise TroubleError("flat", "Fewer than eight outlines enclose an area.")
    return Offer(name, len(holders), positions, properties, projection, _detail(shapes), empty)


def _holders(document: Any) -> tuple[str | None, list[Any]]:
    """The object of a topology and the outlines in it; the largest that is small enough."""
    kind = document.get("type") if isinstance(document, dict) else None
    if kind == "FeatureCollection" and isinstance(document.get("features"), list):
        return None, document["features"]
    objects = document.get("objects") if kind == "Topology" else None
    if not isinstance(objects, dict):
        raise TroubleError(
            "format",
            "This file is neither GeoJSON nor TopoJSON with outlines. Export it as GeoJSON.",
        )
    sized = {
        name: one["geometries"]
        for name, one in objects.items()
        if isinstance(one, dict)
        and isinstance(one.get("geometries"), list)
        and not sign_problem(name)
    }
    if not sized:
        raise TroubleError(
            "format",
            "This file is neither GeoJSON nor TopoJSON with outlines. Export it as GeoJSON.",
        )
    order = sorted(
        sized, key=lambda name: (len(sized[name]) > MOST_PLACES, -len(sized[name]), name)
    )
    return order[0], sized[order[0]]


def _check_kinds(holders: list[Any], *, in_topology: bool) -> None:
    for number, holder in enumerate(holders, 1):
        geometry = _geometry(holder, in_topology=in_topology)
        if geometry is None:
            continue
        kind = geometry.get("type") if isinstance(geometry, dict) else None
        if kind is None:
            raise TroubleError(
                "outline", "Outline number %(number)d is empty or broken.", number=number
            )
        if kind not in ("Polygon", "MultiPolygon"):
            raise TroubleError(
                "kind",
                "Outline number %(number)d is a %(kind)s. Only areas (Polygon, "
                "MultiPolygon) can be places.",
                number=number,
                kind=str(kind)[:20],
            )


def _geometry(holder: Any, *, in_topology: bool) -> Any:
    """What holds the rings; None where the file says that an outline has none."""
    if not isinstance(holder, dict):
        return False
    if not in_topology and holder.get("type") == "Feature":
        return holder.get("geometry")
    return None if in_topology and "type" in holder and holder["type"] is None else holder


def _counted(document: Mapping[str, Any], holders: list[Any]) -> int:
    """The number of points of the outlines, counted before any is assembled.

    A small file can name the same arc a million times.
    """
    try:
        if document["type"] != "Topology":
            shapes = [one["geometry"] for one in holders if one["geometry"] is not None]
            return sum(len(ring) for one in shapes for ring in _rings(one, "coordinates"))
        lengths = [len(arc) for arc in document["arcs"]]
        lines = (ring for one in holders if one["type"] for ring in _rings(one, "arcs"))
        return sum(lengths[i if i >= 0 else ~i] for ring in lines for i in ring)
    except IndexError:
        raise TroubleError(
            "broken", "The outlines are broken: one of them names an arc that is not in the file."
        ) from None
    except (TypeError, KeyError):
        raise TroubleError(
            "broken", "The outlines are broken: a ring or an arc is not a list of positions."
        ) from None


def _rings(geometry: Mapping[str, Any], key: str) -> Iterator[Any]:
    found = geometry[key]
    for polygon in [found] if geometry["type"] == "Polygon" else found:
        yield from polygon


def _features(document: Mapping[str, Any], name: str | None) -> list[Feature]:
    try:
        if document["type"] == "Topology":
            return topojson_features(document, name, "id")
        return geojson_features(document, "id")
    except MapError as error:
        raise TroubleError(
            "broken-why", "The outlines are broken. %(why)s", why=error.problems[0]
        ) from None


def _box(points: Ring) -> DegreeBox:
    return DegreeBox(
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )


def _check_names(properties: tuple[Property, ...]) -> None:
    if not properties:
        raise TroubleError(
            "nameless",
            "The outlines have no names. Each needs a property with the name of the place.",
        )
    if all(one.why for one in properties):
        # The property that reads most like names says most about what is wrong.
        raise name_trouble(properties[0])


def _check_crossing(number: int, feature: Feature) -> None:
    """Refuse outlines that cross themselves, unless a repair hardly changes them."""
    drawn = [turned for rings in feature.polygons if (turned := _turned(rings))]
    polygons = [shapely.Polygon(turned[0], turned[1:]) for turned in drawn]
    broken = [n for n, polygon in enumerate(polygons) if not polygon.is_valid]
    if not broken:
        return
    whole = sum(ring_size(ring) for rings in drawn for ring in rings)
    first = next((n for n in broken if crosses_often(polygons[n])), None)
    if first is None and sum(unclear_area(drawn[n]) for n in broken) <= REPAIRED * whole:
        return
    x, y = drawn[broken[0] if first is None else first][0][0]
    raise TroubleError(
        "crosses",
        "Outline number %(number)d crosses itself (it begins at %(x)s, %(y)s). "
        "Repair it and send it again.",
        number=number,
        x=round(x, 2),
        y=round(y, 2),
    )


def _turned(rings: Rings) -> list[Any]:
    start = rings[0][0][0] if rings and rings[0] else 0.0
    return [unwrapped(ring, start) for ring in rings if len(ring) > 3]


def _detail(shapes: Mapping[str, Shape]) -> float | None:
    """How much the outlines must be simplified for a page; None if they are small enough."""
    areas = [shape.area for shape in shapes.values() if not shape.is_empty]
    count = int(sum(shapely.get_num_coordinates(area) for area in areas))
    if count <= DRAWN:
        return None
    left, low, right, high = shapely.total_bounds(areas)
    detail = float(f"{max(right - left, high - low) / FINEST:.2g}")
    while detail < (right - left + high - low) / 50:
        small = coarser(shapes, detail).values()
        if sum(shapely.get_num_coordinates(one.area) for one in small) <= DRAWN:
            break
        detail = float(f"{detail * 1.6:.2g}")
    return detail
