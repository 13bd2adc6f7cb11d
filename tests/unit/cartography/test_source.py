"""GeoJSON, units, directions, and everything that can be wrong with a source file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cartography.notes import SourceNotes
from game.cartography.sources.source import read_source
from tests.unit.cartography.builder import Workshop, geojson, problems_of, square, strip


def read(path: Path, document: object, notes: SourceNotes | None = None) -> dict[str, float]:
    """The area of every part of a source."""
    path.write_text(json.dumps(document), encoding="utf-8")
    source = read_source(path, notes or SourceNotes())
    return {part: shape.area.area for part, shape in source.shapes.items()}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the source is written."""
    return tmp_path / "source.geo.json"


def test_geojson_gives_one_shape_for_each_id(path: Path) -> None:
    assert read(path, geojson(strip(2))) == {"p0": 10_000, "p1": 10_000}


def test_a_ring_that_is_not_closed_is_closed(path: Path) -> None:
    assert read(path, geojson({"open": [square(0, 0)[0][:-1]]})) == {"open": 10_000}


def test_a_hole_is_not_part_of_the_area(path: Path) -> None:
    ring = [*square(0, 0), *square(0.25, 0.25, side=50)]
    assert read(path, geojson({"ring": ring})) == {"ring": 7_500}


def test_ids_can_be_translated_left_out_or_made_backdrop(path: Path) -> None:
    notes = SourceNotes(
        ids={"A1": "first"}, context=frozenset({"far"}), leave_out=frozenset({"sea"})
    )
    shapes = {name: square(n, 0) for n, name in enumerate(("A1", "far", "sea", "ctx:lake"))}
    path.write_text(json.dumps(geojson(shapes)), encoding="utf-8")
    source = read_source(path, notes)
    assert list(source.shapes) == ["first"]
    assert len(source.context) == 2


def test_ids_nobody_has_named_are_refused_unless_the_notes_say_otherwise(
    workshop: Workshop,
) -> None:
    for rest, context in (("context", 3), ("leave_out", 0)):
        workshop.write(strip(), limits=f"source.rest = '{rest}'\n")
        nameless = {"geometry": {"type": "Polygon", "coordinates": square(9, 1)}}
        document = geojson(strip(10))
        document["features"] += [nameless, nameless]
        workshop.source.write_text(json.dumps(document), encoding="utf-8")
        assert len(workshop.map()["places"]) == 9
        assert len(workshop.outlines()["context"]) == context
    workshop.write(strip())
    workshop.source.write_text(json.dumps(geojson(strip(10))), encoding="utf-8")
    assert "The source has p9, which the notes do not name" in problems_of(workshop.build)[0]


def test_y_down_is_turned_over(path: Path) -> None:
    path.write_text(json.dumps(geojson({"a": square(0, 2)})), encoding="utf-8")
    up = read_source(path, SourceNotes()).shapes["a"].area.bounds
    down = read_source(path, SourceNotes(y_up=False)).shapes["a"].area.bounds
    assert up == (0, 200, 100, 300)
    assert down == (0, -300, 100, -200)


def test_a_shape_without_area_is_kept_as_empty(path: Path) -> None:
    flat = [[[0, 0], [5, 5], [0, 0], [0, 0]]]
    assert read(path, geojson({"flat": flat, "none": None})) == {"flat": 0, "none": 0}


def test_a_twisted_ring_is_repaired_for_drawing_only(path: Path) -> None:
    bow_tie = [[[0, 0], [10, 10], [10, 0], [0, 10], [0, 0]]]
    path.write_text(json.dumps(geojson({"bow": bow_tie})), encoding="utf-8")
    shape = read_source(path, SourceNotes()).shapes["bow"]
    assert shape.area.is_valid
    assert shape.area.area == pytest.approx(50)
    assert shape.lines.length == pytest.approx(20 + 2 * 200**0.5)


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ([], "neither a TopoJSON topology nor a GeoJSON"),
        ({"type": "Feature"}, "neither a TopoJSON topology nor a GeoJSON"),
        ({"type": "FeatureCollection"}, "no list of features"),
        ({"type": "FeatureCollection", "features": ["x"]}, "not an object"),
        ({"type": "FeatureCollection", "features": [{"geometry": None}]}, "has no 'id'"),
        ({"type": "FeatureCollection", "features": [{"id": "a", "geometry": 3}]}, "of a is not"),
        (geojson({"a": [[[0, "x"], [1, 1]]]}), "outline of a is not made of rings"),
        (geojson({"a": [[3]]}), "outline of a is not made of rings"),
        (
            geojson({"a": [[[0, 1e999], [1, 1]]]}),
            "outline of a has a position that is not a number",
        ),
        (geojson({"a": [[[0, -2e12], [1, 1]]]}), "or is larger than 1e+12."),
        (geojson({"a": [[[0, 10**400], [1, 1]]]}), "outline of a is not made of rings"),
        (
            {
                "type": "FeatureCollection",
                "features": [{"id": "a", "geometry": {"type": "LineString", "coordinates": []}}],
            },
            "'LineString'; only polygons",
        ),
    ],
)
def test_broken_geojson_is_named(path: Path, document: object, expected: str) -> None:
    (problem,) = problems_of(lambda: read(path, document))
    assert expected in problem


def test_an_id_that_is_there_twice_is_named(path: Path) -> None:
    document = geojson(strip(2))
    document["features"] += geojson(strip(1))["features"]
    assert problems_of(lambda: read(path, document)) == ("The id p0 is in the source twice.",)


def test_ids_in_the_notes_must_be_in_the_source(path: Path) -> None:
    notes = SourceNotes(context=frozenset({"atlantis"}))
    (problem,) = problems_of(lambda: read(path, geojson(strip(1)), notes))
    assert "atlantis" in problem


def test_files_that_cannot_be_read_are_named(workshop: Workshop, tmp_path: Path) -> None:
    workshop.write(strip())
    workshop.source.write_bytes(b'{"type": "\xff"}')
    assert "is not UTF-8 text" in problems_of(workshop.build)[0]
    workshop.source.write_text("{", encoding="utf-8")
    assert "is not valid JSON" in problems_of(workshop.build)[0]
    for unreadable in ("[" * 100_000, "9" * 5_000):
        workshop.source.write_text(unreadable, encoding="utf-8")
        assert "source.geo.json cannot be read: it" in problems_of(workshop.build)[0]
    workshop.source.unlink()
    assert "There is no source file at" in problems_of(workshop.build)[0]
    workshop.source.mkdir()
    assert "cannot be read" in problems_of(workshop.build)[0]


def test_a_byte_order_mark_does_no_harm(workshop: Workshop) -> None:
    workshop.write(strip())
    workshop.source.write_bytes(b"\xef\xbb\xbf" + workshop.source.read_bytes())
    assert len(workshop.map()["places"]) == 9
