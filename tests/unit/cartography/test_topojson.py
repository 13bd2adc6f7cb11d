"""TopoJSON is decoded as its specification says."""

from __future__ import annotations

from typing import Any

import pytest

from game.cartography.sources.topojson import topojson_features
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


def test_a_ring_that_quantising_has_collapsed_is_kept_without_area() -> None:
    dot = {"type": "Polygon", "id": "dot", "arcs": [[0]]}
    assert rings(topology(dot, arcs=[[[3, 3], [3, 3]]]))["dot"] == ((3, 3), (3, 3))


def test_positions_that_differ_by_rounding_still_meet() -> None:
    arcs = [[[1, 1], [1, 1e-13]], *ARCS[1:]]
    assert len(rings(topology(LEFT, arcs=arcs))["left"]) == 5


@pytest.mark.parametrize(
    ("arcs", "expected"),
    [
        (QUANTISED, "The arcs of left do not meet end to end"),
        ([[], *ARCS[1:]], "The outline of left has an arc of fewer than two positions."),
        ([[[1, 1]], *ARCS[1:]], "The outline of left has an arc of fewer than two positions."),
        ([ARCS[0], ARCS[1][:-1], ARCS[2]], "A ring of left does not close"),
    ],
)
def test_arcs_that_make_no_ring_are_named(arcs: list[Any], expected: str) -> None:
    (problem,) = problems_of(lambda: rings(topology(LEFT, arcs=arcs)))
    assert problem.startswith(expected)


def test_a_ring_without_arcs_is_named() -> None:
    (problem,) = problems_of(lambda: rings(topology({**LEFT, "arcs": [[]]})))
    assert problem == "The outline of left has a ring without arcs."


@pytest.mark.parametrize(
    "transform",
    [
        3,
        {"scale": [1, 1]},
        {"scale": [1, 1], "translate": [0]},
        {"scale": [1, "x"], "translate": [0, 0]},
        {"scale": [1, float("inf")], "translate": [0, 0]},
        {"scale": [1, 1], "translate": [0, 10**400]},
        {"scale": [2e12, 1], "translate": [0, 0]},
    ],
)
def test_a_transform_that_cannot_be_used_is_named(transform: Any) -> None:
    document = topology(LEFT, arcs=QUANTISED, transform=transform)
    (problem,) = problems_of(lambda: rings(document))
    assert problem.startswith("The transform of the TopoJSON file must give scale and translate")


def test_broken_topologies_are_named() -> None:
    point = {"type": "Point", "id": "dot", "coordinates": [0, 0]}
    broken: dict[str, dict[str, Any]] = {
        "no objects": topology(objects={}),
        "no arcs": topology(LEFT, arcs=None),
        "an arc that is not a list of positions": topology(LEFT, arcs=[[["x", 0], [1, 1]]]),
        "names an arc that does not exist": topology({**LEFT, "arcs": [[0, 9]]}),
        "has no arcs": topology({**LEFT, "arcs": None}),
        "'Point'; only polygons": topology(point),
        "not a collection": topology(LEFT, objects={"parts": {"type": "Polygon"}}),
        "a geometry that is not an object": topology("left"),  # type: ignore[arg-type]
        "left has a position": topology(LEFT, arcs=[[[1, 1], [1, float("nan")]], *ARCS[1:]]),
        "larger than 1e+12": topology(LEFT, arcs=[[[1, 1], [1, 2e12]], *ARCS[1:]]),
    }
    for expected, document in broken.items():
        (problem,) = problems_of(lambda d=document: topojson_features(d, None, "id"))  # type: ignore[misc]
        assert expected in problem
        assert problem.endswith(".")
