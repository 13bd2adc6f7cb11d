"""TopoJSON is decoded as its specification says."""

from __future__ import annotations

from typing import Any

from game.cartography.topojson import topojson_features
from tests.unit.cartography.builder import problems_of

# Two unit squares side by side that share arc 0, walked down by the left one and up by the right.
ARCS = [[[1, 1], [1, 0]], [[1, 0], [0, 0], [0, 1], [1, 1]], [[1, 1], [2, 1], [2, 0], [1, 0]]]
QUANTISED = [
    [[1, 1], [0, -1]],
    [[1, 0], [-1, 0], [0, 1], [1, 0]],
    [[1, 1], [1, 0], [0, -1], [-1, 0]],
]
LEFT = {"type": "Polygon", "id": "left", "arcs": [[0, 1]]}
RIGHT = {"type": "MultiPolygon", "id": "right", "arcs": [[[2, -1]]]}
NOWHERE = {"type": None, "id": "nowhere"}


def topology(*geometries: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A topology of these geometries."""
    parts = {"type": "GeometryCollection", "geometries": list(geometries)}
    return {"type": "Topology", "arcs": ARCS, "objects": {"parts": parts}, **more}


def rings(document: dict[str, Any]) -> dict[str, Any]:
    """The rings of the first polygon of each feature."""
    features = topojson_features(document, None, "id")
    return {f.id: f.polygons[0][0] if f.polygons else None for f in features}


def test_arcs_are_joined_and_walked_backwards_for_negative_numbers() -> None:
    assert rings(topology(LEFT, RIGHT, NOWHERE)) == {
        "left": ((1, 1), (1, 0), (0, 0), (0, 1), (1, 1)),
        "right": ((1, 1), (2, 1), (2, 0), (1, 0), (1, 1)),
        "nowhere": None,
    }


def test_quantised_arcs_are_steps_that_are_scaled_and_moved() -> None:
    transform = {"scale": [10, 100], "translate": [5, -7]}
    document = topology(LEFT, arcs=QUANTISED, transform=transform)
    assert rings(document)["left"] == ((15, 93), (15, -7), (5, -7), (5, 93), (15, 93))


def test_the_id_may_be_a_property() -> None:
    named = {"type": "Polygon", "properties": {"code": 69123}, "arcs": [[0, 1]]}
    (feature,) = topojson_features(topology(named), None, "code")
    assert feature.id == "69123"


def test_a_geometry_may_lack_its_id_until_somebody_wants_to_play_it() -> None:
    nameless = {"type": "Polygon", "arcs": [[0, 1]]}
    assert list(rings(topology(nameless))) == [""]


def test_the_object_is_chosen_by_name_when_there_are_several() -> None:
    document = topology(LEFT)
    document["objects"]["land"] = {"type": "GeometryCollection", "geometries": []}
    assert [f.id for f in topojson_features(document, "parts", "id")] == ["left"]
    (problem,) = problems_of(lambda: topojson_features(document, None, "id"))
    assert "several objects (land, parts)" in problem
    (problem,) = problems_of(lambda: topojson_features(document, "sea", "id"))
    assert "no object called 'sea'" in problem


def test_broken_topologies_are_named() -> None:
    point = {"type": "Point", "id": "dot", "coordinates": [0, 0]}
    broken: dict[str, dict[str, Any]] = {
        "no objects": topology(objects={}),
        "no arcs": topology(LEFT, arcs=None),
        "an arc that is not a list of positions": topology(LEFT, arcs=[[["x", 0], [1, 1]]]),
        "names an arc that is not there": topology({**LEFT, "arcs": [[0, 9]]}),
        "has no arcs": topology({**LEFT, "arcs": None}),
        "'Point'; only polygons": topology(point),
        "not a collection": topology(LEFT, objects={"parts": {"type": "Polygon"}}),
        "a geometry that is not an object": topology("left"),  # type: ignore[arg-type]
        "not a number": topology(LEFT, arcs=[[[1, 1], [1, float("nan")]], *ARCS[1:]]),
    }
    for expected, document in broken.items():
        (problem,) = problems_of(lambda d=document: topojson_features(d, None, "id"))  # type: ignore[misc]
        assert expected in problem
        assert problem.endswith(".")
