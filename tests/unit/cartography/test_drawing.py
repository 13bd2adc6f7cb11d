"""The drawing: 1200 units wide, y down, every part to be found, every border to be lit."""

from __future__ import annotations

import itertools
import math

import pytest
from shapely import LineString, Polygon

from game.cartography.svg import curve_path, lines_path, polygons_path, ring_path
from tests.unit.cartography.builder import (
    LIMITS,
    REASON,
    Workshop,
    border,
    not_border,
    problems_of,
    square,
    strip,
)
from tests.unit.cartography.svg_reader import extent, subpaths

# Nine squares of 100 with a margin of 12 units of 1200 on each side.
SCALE = (1200 - 24) / 900


def test_the_drawing_is_1200_wide_with_y_down(workshop: Workshop) -> None:
    shapes = {**strip(), "above": square(0, 1)}
    workshop.write(shapes, not_border("above", "p1"))
    outlines = workshop.outlines()
    assert (outlines["width"], outlines["height"]) == (1200, round(200 * SCALE + 24))
    above, below = (outlines["parts"][part]["label"] for part in ("above", "p0"))
    assert above[0] == pytest.approx(below[0], abs=0.2)
    assert above[1] == pytest.approx(below[1] - 100 * SCALE, abs=0.2)
    assert extent(outlines["parts"]["p8"]["path"])[2] == pytest.approx(1188, abs=0.1)


def test_a_source_with_y_down_is_drawn_the_same_way_up(workshop: Workshop) -> None:
    shapes = {**strip(), "lower": square(0, 1)}
    workshop.write(shapes, not_border("lower", "p1"), limits=LIMITS + "source.y = 'down'\n")
    parts = workshop.outlines()["parts"]
    assert parts["lower"]["label"][1] > parts["p0"]["label"][1]


def test_label_and_radius_are_those_of_the_inscribed_circle(workshop: Workshop) -> None:
    workshop.write(strip())
    part = workshop.outlines()["parts"]["p0"]
    assert part["radius"] == pytest.approx(50 * SCALE, abs=0.2)
    assert part["label"] == pytest.approx([12 + 50 * SCALE, 12 + 50 * SCALE], abs=0.2)
    assert part["dot"] is False
    assert "callout" not in part


def test_small_islands_are_left_out_unless_nothing_else_is_left(workshop: Workshop) -> None:
    workshop.write({**strip(), "islet": square(2, 3, side=0.5)}, border("islet", "p2", "sea"))
    text = workshop.source.read_text(encoding="utf-8")
    speck = str(square(5, 3, side=0.5))
    both = f'"type": "MultiPolygon", "coordinates": [{square(1, 0)}, {speck}]'
    one = f'"type": "Polygon", "coordinates": {square(1, 0)}'
    assert one in text
    workshop.source.write_text(text.replace(one, both), encoding="utf-8")
    parts = workshop.outlines()["parts"]
    assert len(subpaths(parts["p1"]["path"])) == 1
    assert len(subpaths(parts["islet"]["path"])) == 1
    assert parts["islet"]["dot"] is True


def test_dots_that_would_cover_each_other_get_callouts_apart(workshop: Workshop) -> None:
    tiny = {f"tiny-{n}": square(4 + 0.2 * n, 1.5, side=1) for n in range(3)}
    joined = [border(name, "p4", "sea") for name in tiny]
    nearby = [not_border(a, b) for a, b in itertools.combinations(tiny, 2)]
    limits = "borders = { tolerance = 0.5, minimum = 20, gap = 45 }\n"
    workshop.write(
        {**strip(), **tiny, "top": square(4, 4)},
        *joined,
        *nearby,
        border("top", "p4", "sea"),
        limits=limits,
    )
    parts = workshop.outlines()["parts"]
    marks = [parts[name].get("callout", parts[name]["label"]) for name in tiny]
    assert min(math.dist(a, b) for a, b in itertools.combinations(marks, 2)) >= 79.9
    assert sum("callout" in parts[name] for name in tiny) == 2


def test_a_callout_can_be_set_by_hand(workshop: Workshop) -> None:
    workshop.write(strip(), "parts.p3.callout = [600, 33.25]")
    assert workshop.outlines()["parts"]["p3"]["callout"] == [600.0, 33.2]


def test_every_border_has_a_line_that_lies_on_both_outlines(workshop: Workshop) -> None:
    workshop.write(strip())
    outlines = workshop.outlines()
    assert list(outlines["borders"]) == [f"p{n}|p{n + 1}" for n in range(8)]
    left, top, right, bottom = extent(outlines["borders"]["p2|p3"])
    edge = 12 + 300 * SCALE
    assert (left, right) == pytest.approx((edge, edge), abs=1.5)
    assert (top, bottom) == pytest.approx((12, 12 + 100 * SCALE), abs=1.5)


def test_sea_links_run_coast_to_coast_unless_a_line_is_given(workshop: Workshop) -> None:
    shapes = {**strip(), "isle": square(2, 2)}
    workshop.write(shapes, border("isle", "p2", "sea"))
    coast_a, coast_b = subpaths(workshop.outlines()["borders"]["isle|p2"])[0]
    assert math.dist(coast_a, coast_b) == pytest.approx(100 * SCALE, abs=0.3)
    line = "line = [[10, 20], [30, 40], [50, 20]]\nreason = { en = 'x', cs = 'x', fr = 'x' }\n"
    workshop.write(shapes, border("isle", "p2", "sea", more=line))
    assert workshop.outlines()["borders"]["isle|p2"] == "M10 20Q30 40 50 20"


def test_a_corner_is_a_short_stroke_from_one_into_the_other(workshop: Workshop) -> None:
    shapes = {**strip(), "up": square(9, 1)}
    workshop.write(shapes, border("p8", "up", "corner"))
    a, b = subpaths(workshop.outlines()["borders"]["p8|up"])[0]
    assert math.dist(a, b) == pytest.approx(12, abs=0.3)


def test_backdrop_is_drawn_as_far_as_the_frame_reaches(workshop: Workshop) -> None:
    shapes = {**strip(), "ctx:sea": square(-5, -5, side=2000)}
    workshop.write(shapes)
    outlines = workshop.outlines()
    (path,) = outlines["context"]
    assert extent(path) == (0, 0, 1200, outlines["height"])
    assert "ctx:sea" not in outlines["parts"]


def test_stated_bounds_crop_the_drawing(workshop: Workshop) -> None:
    limits = LIMITS + "frame = { bounds = [50, 0, 850, 100], margin = 0 }\n"
    workshop.write(strip(), limits=limits)
    outlines = workshop.outlines()
    assert outlines["height"] == 150
    assert extent(outlines["parts"]["p0"]["path"]) == (0, 0, 75, 150)
    assert outlines["parts"]["p0"]["radius"] == pytest.approx(37.5, abs=0.2)


def test_stated_bounds_count_y_as_the_source_does(workshop: Workshop) -> None:
    frame = "frame = { bounds = [0, 20, 900, 100], margin = 0 }\n"
    workshop.write(strip(), limits=LIMITS + frame + "source.y = 'down'\n")
    top_cut = workshop.outlines()
    assert top_cut["height"] == round(80 * 1200 / 900)
    assert top_cut["parts"]["p0"]["label"][1] == pytest.approx(40 * 1200 / 900, abs=0.5)


def test_paths_read_back_as_they_were_written() -> None:
    ring = [(0, 0), (10.04, 0), (10, -3.26), (-0.1, 7), (0, 0)]
    assert polygons_path([Polygon(ring)]) == "M0 0l10 0 0-3.3-10.1 10.3z"
    assert subpaths(lines_path([LineString(ring)]))[0] == [
        (0, 0), (10, 0), (10, -3.3), (-0.1, 7), (0, 0),
    ]  # fmt: skip
    assert polygons_path([Polygon([(0, 0), (0.01, 0), (0, 0.01)])]) == ""
    assert curve_path([(0, 0), (4, 4), (8, 4), (9, 0)]) == "M0 0Q4 4 6 4Q8 4 9 0"
    assert ring_path((10, 20), 3) == "M7 20a3 3 0 1 0 6 0 3 3 0 1 0-6 0"


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        ("parts.p3.callout = [600, 900]", "The callout of p3 lies outside the drawing."),
        ("parts.p3.callout = [-40, 50]", "The callout of p3 lies outside the drawing."),
        (
            border("p0", "p5", "sea", f"line = [[10, 20], [1300, 20]]\n{REASON}"),
            "The line between p0 and p5 leaves the drawing.",
        ),
        (
            "parts.p9.at = [5000, 50]\n" + border("p8", "p9", "sea"),
            "The point of p9 lies outside the drawing.",
        ),
    ],
)
def test_what_is_placed_by_hand_lies_in_the_drawing(
    workshop: Workshop, decision: str, expected: str
) -> None:
    shapes = {**strip(), "p9": None} if "p9" in decision else strip()
    workshop.write(shapes, decision)
    assert problems_of(workshop.build) == (expected,)


def test_a_hand_may_go_a_little_over_the_edge(workshop: Workshop) -> None:
    workshop.write(strip(), "parts.p3.callout = [-5, 50]")
    assert workshop.outlines()["parts"]["p3"]["callout"] == [-5, 50]


def test_outlines_as_thin_as_a_hair_cannot_be_drawn(workshop: Workshop) -> None:
    flat = {f"p{n}": [[[n, 0], [n + 1, 0], [n + 1, 1e-4], [n, 1e-4]]] for n in range(9)}
    workshop.write(flat, limits="borders = { tolerance = 1e-6, minimum = 5e-5 }\n")
    (problem,) = problems_of(workshop.build)
    assert problem == "The outlines are too small or too thin to be drawn."
