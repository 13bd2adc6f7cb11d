"""Files that cannot become a map: a clear sentence, and nothing is kept."""

from collections.abc import Callable
from typing import Any

import pytest

from game.models.own_map import MapSource, OwnMap
from tests.map_help import NAMES, as_bytes, bricks, collection, feature, rectangle, twenty_regions
from tests.web.class_help import a_teacher, signed_in
from tests.workshop_help import problem_of, sent, waited

pytestmark = pytest.mark.django_db


def moved(turn: Callable[[float, float], list[float]]) -> bytes:
    """The bricks in other coordinates."""
    found = bricks()
    for one in found:
        for polygon in one["geometry"]["coordinates"]:
            polygon[0] = [turn(x, y) for x, y in polygon[0]]
    return as_bytes(collection(found))


def named(**names: str) -> bytes:
    """The bricks with some other names."""
    changed = tuple(names.get(name, name) for name in NAMES)
    return as_bytes(collection(bricks(names=changed)))


def mercator(x: float, y: float) -> list[float]:
    return [x * 111_319.49, 6_274_861 + (y - 49) * 170_000]


def with_first(ring: Any) -> bytes:
    """The bricks, the first one with another ring."""
    found = bricks()
    found[0]["geometry"]["coordinates"] = [[ring]]
    return as_bytes(collection(found))


def bow_tie() -> bytes:
    left, low, right, high = 15.0, 49.0, 15.2, 49.2
    return with_first([[left, low], [right, high], [right, low], [left, high], [left, low]])


def tangle() -> bytes:
    """A ring that crosses itself many thousand times: repairing it would take minutes."""
    points = [[15 + n * 37 % 401 / 401, 49 + n * 91 % 397 / 397] for n in range(600)]
    return with_first([*points, points[0]])


def arcs_over_and_over() -> bytes:
    """A small file that says: a billion points."""
    ring = [[0, 0], *([[1, 1], [-1, -1]] * 5_000)]
    many = [{"type": "Polygon", "arcs": [[0] * 10_000], "properties": {"name": n}} for n in NAMES]
    objects = {"a": {"type": "GeometryCollection", "geometries": many}}
    return as_bytes({"type": "Topology", "arcs": [ring], "objects": objects})


def many_places() -> bytes:
    one = rectangle(0, 0, 1, 1)
    return as_bytes(collection([feature(f"P{n}", one) for n in range(10_000)]))


def with_geometry(geometry: Any) -> bytes:
    """The bricks, the first one with another geometry."""
    found = bricks()
    found[0]["geometry"] = geometry
    return as_bytes(collection(found))


def topology(**changes: Any) -> bytes:
    """Nine squares in a row as TopoJSON."""
    arcs = [[[n, 0], [n + 1, 0], [n + 1, 1], [n, 1], [n, 0]] for n in range(9)]
    squares = [
        {"type": "Polygon", "arcs": [[n]], "properties": {"name": NAMES[n]}} for n in range(9)
    ]
    squares[0] |= changes.pop("first", {})
    objects = {"squares": {"type": "GeometryCollection", "geometries": squares}}
    return as_bytes({"type": "Topology", "arcs": arcs, "objects": objects, **changes})


def with_arcs(arcs: Any) -> bytes:
    """The squares, the first one with other arcs."""
    return topology(first={"arcs": arcs})


def flat() -> bytes:
    """Outlines that go there and back again."""
    lines = [[[n, 0.0], [n + 1.0, 0.0], [n, 0.0], [n, 0.0]] for n in range(9)]
    return as_bytes(collection([feature(NAMES[n], line) for n, line in enumerate(lines)]))


def named_by(properties: Any) -> bytes:
    """The bricks, the first one with properties that are none."""
    found = bricks()
    found[0]["properties"] = properties
    return as_bytes(collection(found))


NO_NAMES = [{**one, "properties": {}} for one in bricks()]
POINTS = [{**one, "geometry": {"type": "Point", "coordinates": [1, 2]}} for one in bricks()]

BAD: dict[str, tuple[bytes, str]] = {
    "broken": (as_bytes(twenty_regions())[:-9], "not JSON"),
    "binary": (b"\x00\xff\xfe" * 50, "not JSON"),
    "deep": (b"[" * 200_000, "not JSON"),
    "deep in the middle": (b'{"type": ' + b"[" * 90_000 + b"]" * 90_000 + b"}", "not JSON"),
    "a zipped shapefile": (b"PK\x03\x04" + b"\x00" * 50, "a file of the format ZIP"),
    "a shapefile": (b"\x00\x00\x27\x0a" + b"\x00" * 50, "a file of the format Shapefile"),
    "a GeoPackage": (b"SQLite format 3\x00", "a file of the format GeoPackage"),
    "KML": (b'\n<?xml version="1.0"?><kml></kml>', "a file of the format XML"),
    "UTF-16": (as_bytes(twenty_regions()).decode().encode("utf-16"), "not JSON in UTF-8"),
    "Latin-1": (b'{"type": "M\xe1laga"}', "not JSON in UTF-8"),
    "no geometry but a text": (with_geometry("Oak"), "Outline number 1 is empty or broken"),
    "no feature": (as_bytes(collection([{"name": n} for n in NAMES])), "empty or broken"),
    "a number": (b"5", "neither GeoJSON nor TopoJSON"),
    "another kind of JSON": (b'{"type": "FeatureCollection"}', "neither GeoJSON nor TopoJSON"),
    "few": (as_bytes(collection(bricks((5,)))), "5 outlines"),
    "many": (many_places(), "10000 outlines"),
    "a billion points": (arcs_over_and_over(), "too detailed"),
    "points": (as_bytes(collection(POINTS)), "is a Point"),
    "nothing": (as_bytes(collection([None] * 9)), "empty or broken"),
    "mercator": (moved(mercator), "Web Mercator (EPSG:3857)"),
    "krovak": (moved(lambda x, y: [-600_000 + x * 100, -1_000_000 - y * 100]), "S-JTSK"),
    "lambert": (moved(lambda x, y: [600_000 + x * 900, 6_800_000 + y * 900]), "Lambert-93"),
    "swapped": (moved(lambda x, y: [y, x + 100]), "swapped"),
    "no place on earth": (moved(lambda x, y: [x * 1e9, y * 1e9]), "not longitudes and latitudes"),
    "huge": (moved(lambda x, y: [x * 1e300, y]), "broken"),
    "not a number": (with_first([[float("nan"), 1], [2, 3], [4, 5], [0, 0]]), "broken"),
    "texts": (with_first([["a", "b"]] * 5), "broken"),
    "long integers": (with_first([[10**400, 1], [2, 3], [4, 5], [2, 2]]), "broken"),
    "crosses itself": (bow_tie(), "Outline number 1 crosses itself"),
    "crosses itself everywhere": (tangle(), "Outline number 1 crosses itself"),
    "no names": (as_bytes(collection(NO_NAMES)), "have no names"),
    "one name twice": (named(Oak="Elm"), "the same name: “Elm”"),
    "the same but for capitals": (named(Oak="ELM "), "the same name"),
    "a name is missing": (named(Oak=" "), "missing in 1"),
    "markup": (named(Oak="<b>Oak</b>"), "characters that are not allowed"),
    "turned around": (named(Oak="Oak\u202ekaO"), "characters that are not allowed"),
    "marks heaped on a letter": (
        named(Oak="Oak" + "\u0301" * 20),
        "characters that are not allowed",
    ),
    "no positions": (with_first([None, [1, 1]]), "The outline of number 1 is not made of rings"),
    "the crs is a list": (as_bytes({**collection(bricks((5,))), "crs": [1]}), "5 outlines"),
    "a collection in a place": (with_geometry({"type": "GeometryCollection"}), "GeometryCollect"),
    "coordinates are a text": (with_geometry({"type": "Polygon", "coordinates": "x"}), "broken"),
    "an arc that does not exist": (with_arcs([[99]]), "names an arc that is not in the file"),
    "an arc by its name": (with_arcs([["0"]]), "broken"),
    "a ring without arcs": (with_arcs([[]]), "The outline of number 1 has a ring without arcs."),
    "flat": (flat(), "Fewer than eight outlines enclose an area."),
    "the scale is zero": (topology(transform={"scale": [0, 0], "translate": [0, 0]}), "Fewer than"),
    "the transform is a text": (topology(transform="x"), "must give scale and translate"),
    "names in a list": (named_by(["Oak"]), "missing in"),
    "a long name": (named(Oak="Oak" * 40), "too long"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_clear_sentence_and_nothing_kept(what: str) -> None:
    content, sentence = BAD[what]
    assert sentence in problem_of(signed_in(a_teacher()), content).replace("&lt;", "<")
    assert not OwnMap.objects.exists()
    assert not MapSource.objects.exists()


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ({"Oak": ""}, "“name” is missing in 1 of them"),
        ({"Oak": "Elm"}, "Two outlines have the same name: “Elm”"),
        ({"Oak": "<Oak>"}, "characters that are not allowed"),
        ({}, ""),
    ],
)
def test_why_names_are_not_offered_though_numbers_are(names: dict[str, str], sentence: str) -> None:
    """A number names each outline, so that the file can be used; and yet nobody wants that."""
    numbered = [
        {**one, "properties": {**one["properties"], "gid": number, "coast": number % 2}}
        for number, one in enumerate(
            bricks(names=tuple(names.get(name, name) for name in NAMES)), 100
        )
    ]
    client = signed_in(a_teacher())
    page = waited(client, sent(client, as_bytes(collection(numbered)))).content.decode()
    assert "gid: 100, 101, 102" in page
    assert page.count("note--warn") == bool(sentence)
    assert sentence in page


def test_an_empty_file_and_one_that_is_too_large() -> None:
    client = signed_in(a_teacher())
    assert "empty" in problem_of(client, b"")
    assert "at most 20 MB" in problem_of(client, b" " * (20 * 1024 * 1024 + 1))
    assert not OwnMap.objects.exists()


@pytest.mark.parametrize(
    ("notes", "sentence"),
    [
        (b"\xff", "not UTF-8"),
        (b"format = ", "not valid TOML"),
        (b"format = 1", "must give map as a text"),
        # tomllib would take 1.5 GB for this, and a web process of any size for ten times as much.
        (b"a" + b".a" * 20_000 + b" = 1", "has more than 16 parts"),
        (b'x = """\\"""\n"""\n[' + b" . ".join([b"'a'"] * 20_000) + b"]", "has more than 16 parts"),
        (b'x = """a""""\n{a' + b".a" * 20_000 + b"}", "has more than 16 parts"),
        (b"\n[places.x]" * 5_000, "is too large"),
    ],
)
def test_notes_that_cannot_be_read(notes: bytes, sentence: str) -> None:
    said = problem_of(signed_in(a_teacher()), as_bytes(twenty_regions()), notes)
    assert sentence in said
    assert not OwnMap.objects.exists()
