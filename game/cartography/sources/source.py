"""The outlines a map starts from: TopoJSON or GeoJSON, projected onto one flat map with y up."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.cartography.errors import MapError, MapProblem
from game.cartography.notes import SourceNotes
from game.cartography.positions import Position, Ring
from game.cartography.projection import ProjectionNotes, projection_of, unwrapped
from game.cartography.shapes import Shape, coarser, shape_of, united
from game.cartography.sources.features import Feature
from game.cartography.sources.geojson import geojson_features
from game.cartography.sources.pieces import joined, renamed
from game.cartography.sources.textfile import UNREADABLE, read_text, unreadable
from game.cartography.sources.topojson import topojson_features

CONTEXT = "ctx:"  # ids that begin like this are backdrop, whatever the notes say


@dataclass(frozen=True, slots=True)
class Source:
    """The shape of every part that has one in the file, and the backdrop."""

    shapes: Mapping[str, Shape]
    context: tuple[Shape, ...]


def read_source(path: Path, notes: SourceNotes, places: Collection[str] = ()) -> Source:
    """Read a file of outlines as the notes say; `places` are those that the notes name."""
    features = [one for f in file_features(path, notes) for one in renamed(f, notes)]
    features.sort(key=lambda feature: feature.id)
    uses = {feature.id: _use(feature.id, notes, places) for feature in features}
    playable = joined([f for f in features if uses[f.id] in ("play", "refuse")], notes)
    _check_ids([feature for feature, _ in playable], set(uses), notes)
    context = [shape_of(flat_rings(f, notes)) for f in features if uses[f.id] == "context"]
    shapes = {
        feature.id: united(flat_rings(feature, notes))
        if is_joined
        else shape_of(flat_rings(feature, notes))
        for feature, is_joined in playable
    }
    return Source(
        shapes if notes.detail is None else coarser(shapes, notes.detail),
        tuple(shape for shape in context if not shape.is_empty),
    )


def read_json(path: Path) -> Any:
    """The value in a source file."""
    text = read_text(path, "source")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise MapError(
            MapProblem(
                "The source file %(name)s is not valid JSON: %(error)s.",
                name=path.name,
                error=error,
            )
        ) from error
    except UNREADABLE as error:
        raise unreadable(path, "source") from error


def file_features(path: Path, notes: SourceNotes) -> list[Feature]:
    """The outlines of a file under the ids that it gives them."""
    return _features(read_json(path), notes)


def flat_position(position: Position, notes: SourceNotes) -> Position:
    """Where a position of the source lies on the flat map."""
    return _ring((position,), notes)[0]


def _features(document: Any, notes: SourceNotes) -> list[Feature]:
    kind = document.get("type") if isinstance(document, dict) else None
    if kind == "Topology":
        return topojson_features(document, notes.object, notes.id)
    if kind == "FeatureCollection":
        return geojson_features(document, notes.id)
    raise MapError(
        MapProblem("The source file is neither a TopoJSON topology nor a GeoJSON collection.")
    )


def _use(feature_id: str, notes: SourceNotes, places: Collection[str]) -> str:
    """The role of an id: "play", "context", "leave_out", or "refuse" if the notes do not say."""
    if feature_id in notes.leave_out:
        return "leave_out"
    if feature_id.startswith(CONTEXT) or feature_id in notes.context:
        return "context"
    return "play" if feature_id.partition("/")[0] in places else notes.rest


def _check_ids(playable: list[Feature], present: set[str], notes: SourceNotes) -> None:
    times = Counter(feature.id for feature in playable)
    problems = [
        MapProblem("The id %(i)s is in the source twice.", i=i)
        for i in sorted(times)
        if times[i] > 1 and i
    ]
    if "" in times:
        problems.append(MapProblem("A geometry of the source has no %(id)r.", id=notes.id))
    problems += [
        MapProblem("The notes name %(i)s under [source], but the source has no such id.", i=i)
        for i in sorted((notes.context | notes.leave_out) - present)
    ]
    if problems:
        raise MapError(problems)


def flat_rings(feature: Feature, notes: SourceNotes) -> list[tuple[Ring, ...]]:
    """The rings of a feature on the flat map."""
    return [tuple(_ring(ring, notes) for ring in polygon) for polygon in feature.polygons]


def _ring(ring: Ring, notes: SourceNotes) -> Ring:
    if notes.projection is not None:
        return _projected(ring, notes.projection)
    return ring if notes.y_up else tuple((x, -y) for x, y in ring)


def _projected(ring: Ring, notes: ProjectionNotes) -> Ring:
    if any(not (-360 <= x <= 360 and -90 <= y <= 90) for x, y in ring):
        raise MapError(
            MapProblem("The notes say degrees, but the source has positions beyond 90 degrees.")
        )
    return tuple(map(projection_of(notes), unwrapped(ring, notes.origin[0])))
