"""Paths as pages send them: fewer characters, the same lines."""

import re

import pytest
from shapely.geometry import LineString, MultiLineString, Polygon

from game.atlas_files import load_outlines
from game.drawing.drawn_places import drawn_places
from game.drawing.path_points import FINEST, GAP, Point, joined, lightened, polylines, shortened
from tests.sampled_maps import SAMPLED

NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
ROUNDED = 0.0501 * 2**0.5
"""How far a point may be from where it was before it was rounded to tenths; to fifths, twice."""


def lines_of(path: str) -> list[list[Point]]:
    """The straight lines of a path as a browser reads it."""
    found = []
    for move, steps in re.findall(r"M([^l]*)l([^Mz]*)", path):
        x, y = map(float, NUMBER.findall(move))
        line = [(x, y)]
        numbers = [float(number) for number in NUMBER.findall(steps)]
        for right, down in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + right, y + down
            line.append((x, y))
        found.append(line)
    return found


@pytest.mark.parametrize(
    ("path", "short"),
    [
        ("M0.5 10.5l-0.5 0.25 0 -0.1 10 0.3z", "M.5 10.5l-.5.25 0-.1 10 .3z"),
        ("M100.05 0l0.1 0.1 1 0.1", "M100.05 0l.1.1 1 .1"),
        ("M1 2Q3.5 0.5 0.5 0.5", "M1 2Q3.5.5.5.5"),
    ],
)
def test_numbers_in_few_characters(path: str, short: str) -> None:
    assert shortened(path) == short


@pytest.mark.parametrize("map_slug", SAMPLED)
def test_an_outline_stays_where_it_is(map_slug: str) -> None:
    before = after = 0
    for part in load_outlines(map_slug)["parts"].values():
        path = part["path"]
        if set(path) & set("QaL"):
            continue
        light = lightened(path)
        assert path.count("M") == light.count("M")
        before, after = before + len(path), after + len(light)
        for ring, lighter in zip(polylines(path), lines_of(light), strict=True):
            closed = LineString([*ring, ring[0]])
            assert closed.hausdorff_distance(LineString([*lighter, lighter[0]])) < FINEST + ROUNDED
            if len(ring) > 2 and Polygon(ring).area > 1:
                assert Polygon(lighter).area == pytest.approx(Polygon(ring).area, rel=0.1)
    assert after < 0.97 * before


@pytest.mark.parametrize("map_slug", ["europe", "world"])
def test_long_outlines_are_rounded_to_fifths(map_slug: str) -> None:
    before = after = 0
    outlines = load_outlines(map_slug)["parts"]
    for part in (part for place in drawn_places(map_slug).values() for part in place.parts):
        path = outlines[part.slug]["path"]
        if set(path) & set("QaL"):
            continue
        before, after = before + len(lightened(path)), after + len(part.light_path)
        for ring, lighter in zip(polylines(path), lines_of(part.light_path), strict=True):
            assert all(abs(5 * number - round(5 * number)) < 1e-6 for p in lighter for number in p)
            line = LineString([*ring, ring[0]])
            drawn = LineString([*lighter, lighter[0]])
            assert line.hausdorff_distance(drawn) < FINEST + 2 * ROUNDED
    assert after < before


def test_short_outlines_keep_their_tenths() -> None:
    outlines = load_outlines("austria")["parts"]
    for place in drawn_places("austria").values():
        assert place.main.light_path == lightened(outlines[place.slug]["path"])


@pytest.mark.parametrize("map_slug", ["asia", "world"])
def test_a_border_is_one_line_where_its_pieces_nearly_meet(map_slug: str) -> None:
    before = after = 0
    for path in load_outlines(map_slug)["borders"].values():
        whole = joined(path)
        before, after = before + path.count("M"), after + whole.count("M")
        if path.count("M") > 1:
            was, now = (MultiLineString(list(polylines(one))) for one in (path, whole))
            assert was.hausdorff_distance(now) < GAP / 2 + ROUNDED
    assert after < 0.6 * before


def test_pieces_are_joined_in_whatever_order_they_come() -> None:
    assert joined("M4 0l2 0M0 0l2 0M3.8 0l-1.6 0") == "M0 0l2 0 0.2 0 1.6 0 0.2 0 2 0"
    assert joined("M0 0l1 0M3 0l1 0").count("M") == 2


def test_bends_and_straight_links_stay() -> None:
    for path in ("M1 1Q2.5 3 4 1", "M1 1L2 3"):
        assert joined(path) == lightened(path) == path
