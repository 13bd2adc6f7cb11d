"""From the outlines of a published package to the small source file of a map, by a recipe.

A recipe is the file import.toml in the folder of a map. docs/maps.md describes its keys.
"""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import shapely
from shapely.affinity import translate
from shapely.geometry import shape as shape_of_json
from shapely.geometry.base import BaseGeometry

from game.cartography.coverage import polygons_of, simplified, topology, without_specks
from game.cartography.errors import MapError
from game.cartography.positions import Position, Rings
from game.cartography.projection import ProjectionNotes, projection_of, unwrapped
from game.cartography.sources.topojson import topojson_features

RECIPE = "import.toml"


def imported(folder: Path, packages: Path) -> str:
    """The text of source.topo.json that the recipe in a map's folder asks for."""
    recipe = recipe_in(folder)
    flat = _projected(outlines_in_degrees(recipe, packages), recipe["projection"])
    smallest = recipe["smallest_km2"] * 1e6
    flat = without_specks(flat, smallest)
    small = simplified(flat, recipe["detail"])
    return json.dumps(topology(small, recipe["unit"]), separators=(",", ":")) + "\n"


def recipe_in(folder: Path) -> dict[str, Any]:
    """The recipe in a map's folder."""
    try:
        return tomllib.loads((folder / RECIPE).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise MapError(f"{folder.name}/{RECIPE} cannot be read: {error}.") from None


def outlines_in_degrees(recipe: Mapping[str, Any], packages: Path) -> dict[str, BaseGeometry]:
    """The whole outline of each place of a recipe, in degrees, at the package's resolution."""
    wanted = frozenset(key for keys in recipe["places"].values() for key in keys)
    found = _outlines(packages / recipe["file"], recipe["key"], wanted)
    lon = recipe["projection"]["origin"][0]
    shapes = {
        place: _merged([found[key] for key in keys if _known(key, found)], lon)
        for place, keys in recipe["places"].items()
    }
    for move in recipe.get("move", ()):
        _move(shapes, move)
    for inset in recipe.get("inset", ()):
        shapes[inset["place"]] = translate(shapes[inset["place"]], *inset["by"])
    if "clip" in recipe:
        window = shapely.box(*recipe["clip"])
        shapes = {name: shapely.intersection(one, window) for name, one in shapes.items()}
    return shapes


def _known(key: str, found: Mapping[str, Any]) -> bool:
    if key not in found:
        raise MapError(f"The outlines have nothing with the key {key!r}.")
    return True


@lru_cache(maxsize=2)
def _document(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError) as error:
        raise MapError(f"The outlines {path.name} cannot be read: {error}.") from None


def _outlines(path: Path, key: str, wanted: frozenset[str]) -> dict[str, list[BaseGeometry]]:
    """The shapes that are wanted, in degrees, by what the key says.

    In TopoJSON the key names the object, and shapes are found by id or name. In GeoJSON it names
    a property, and shapes are found by its value, or with the country code before it.
    """
    document = _document(path)
    if document["type"] == "Topology":
        return _from_topology(document, key, wanted)
    found: dict[str, list[BaseGeometry]] = defaultdict(list)
    for feature in document["features"]:
        about = feature["properties"]
        for name in {str(about.get(key)), f"{about['adm0_a3']}:{about.get(key)}"} & wanted:
            found[name] += polygons_of(shape_of_json(feature["geometry"]))
    return found


def _from_topology(
    document: Mapping[str, Any], key: str, wanted: frozenset[str]
) -> dict[str, list[BaseGeometry]]:
    found: dict[str, list[BaseGeometry]] = defaultdict(list)
    holders = document["objects"][key]["geometries"]
    for holder, feature in zip(holders, topojson_features(document, key, "id"), strict=True):
        for name in {feature.id, holder["properties"]["name"]} & wanted:
            found[name] += [_polygon(rings) for rings in feature.polygons if len(rings[0]) > 3]
    return found


def _polygon(rings: Rings) -> shapely.Polygon:
    """A polygon without a jump at the 180th meridian."""
    start = rings[0][0][0]
    shell, *holes = (unwrapped(ring, start) for ring in rings if len(ring) > 3)
    return shapely.Polygon(shell, holes)


def _merged(groups: Iterable[list[BaseGeometry]], lon: float) -> BaseGeometry:
    """One shape, in one piece over the 180th meridian, within 180 degrees of the origin."""
    window = shapely.box(lon - 180, -90, lon + 180, 90)
    turned = []
    for piece in (shapely.make_valid(one) for group in groups for one in group):
        for by in (-360, 0, 360):
            turned += polygons_of(shapely.intersection(translate(piece, by), window))
    return shapely.union_all(turned)


def _move(shapes: dict[str, BaseGeometry], move: Mapping[str, Any]) -> None:
    """Move the pieces of one place within a box to another, or drop them."""
    box = shapely.box(*move["box"])
    inside = [
        p for p in polygons_of(shapes[move["from"]]) if box.contains(p.representative_point())
    ]
    outside = [p for p in polygons_of(shapes[move["from"]]) if p not in inside]
    shapes[move["from"]] = shapely.MultiPolygon(outside)
    if "to" in move:
        old = polygons_of(shapes[move["to"]]) if move["to"] in shapes else []
        shapes[move["to"]] = shapely.union_all([*old, *inside])


def _projected(
    shapes: Mapping[str, BaseGeometry], notes: Mapping[str, Any]
) -> dict[str, BaseGeometry]:
    origin: Position = (notes["origin"][0], notes["origin"][1])
    parallels = notes.get("parallels")
    pair = (parallels[0], parallels[1]) if parallels else None
    project = projection_of(ProjectionNotes(notes["kind"], origin, pair))

    def flat(points: Any) -> Any:
        return [project((x, y)) for x, y in points]

    return {name: shapely.transform(one, flat) for name, one in shapes.items()}
