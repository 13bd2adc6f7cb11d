"""Decisions that contradict the map, each other or themselves are errors."""

from __future__ import annotations

import pytest

from tests.unit.cartography.builder import (
    Workshop,
    border,
    not_border,
    problems_of,
    square,
    strip,
)


@pytest.mark.parametrize(
    ("decisions", "expected"),
    [
        ([border("p0", "p9")], "The notes mention p9, which is not a part of this map."),
        ([not_border("p0", "x/y")], "The notes mention x/y, which is not a part of this map."),
        ([border("p0", "p1"), not_border("p1", "p0")], "The notes decide twice on p0 and p1."),
        ([border("p0", "p1"), border("p0", "p1", "river")], "The notes decide twice on p0 and p1."),
        ([border("p0", "p1", "sea")], "p0 and p1 share an outline, so they cannot be a sea border"),
        ([border("p0", "p1", "corner")], "p0 and p1 do not meet in a corner."),
        ([border("p0", "p1", more="")], "p0 and p1 border without doubt: the decision adds"),
        ([border("p0", "p5")], "p0 and p5 are too far apart for a land border."),
        ([border("p0", "p5", "corner")], "p0 and p5 are too far apart for a corner border."),
        ([not_border("p0", "p5")], "Nothing suggests that p0 and p5 border"),
        ([border("p0", "p0")], "must give between as two different parts"),
        ([border("p0", "p1", "tunnel")], "gives kind as 'tunnel'"),
        ([border("p0", "p1", "river", more="")], "is a river border and must give a reason"),
        ([border("p0", "p1", more='reason.en = "So."\n')], "reason has no text in cs, fr"),
        ([border("p0", "p5", "sea", more="line = [[0, 0]]\n")], "line as two or more points"),
        (["parts.p3.at = [1, 2]"], "p3 has an outline, so the point in [parts] has no effect."),
        (["parts.p9.callout = [1, 2]"], "The notes mention p9, which is not a part of this map."),
        (["parts.p9.at = [1, 2]"], "a point for p9, which is not a part of a named place."),
        (['parts.p3 = { en = "x", cs = "x", fr = "x" }'], "p3 is the whole of its place and needs"),
    ],
)
def test_a_decision_that_cannot_stand_is_an_error(
    workshop: Workshop, decisions: list[str], expected: str
) -> None:
    workshop.write(strip(), *decisions)
    assert expected in "\n".join(problems_of(workshop.build))


def test_a_corner_must_touch(workshop: Workshop) -> None:
    shapes = {**strip(), "near": square(3.0, 1.1)}
    sides = [not_border("near", p) for p in ("p2", "p4")]
    workshop.write(shapes, border("near", "p3", "corner"), *sides)
    assert problems_of(workshop.build)[0] == "near and p3 do not meet in a corner."
    workshop.write(shapes, border("near", "p3", "land"), *sides)
    assert workshop.borders()["near", "p3"] == "land"


def test_a_border_that_was_found_can_be_ruled_out(workshop: Workshop) -> None:
    workshop.write(strip(), not_border("p0", "p1"), border("p0", "p8", "sea"))
    assert ("p0", "p1") not in workshop.borders()


def test_a_common_belief_may_be_denied_anywhere(workshop: Workshop) -> None:
    workshop.write(strip(), not_border("p0", "p5", "belief = true\n"))
    (entry,) = workshop.map()["not_borders"]
    assert entry == {
        "between": ["p0", "p5"],
        "reason": {"en": "So.", "cs": "Tak.", "fr": "Ainsi."},
    }


def test_a_kind_and_a_reason_stay_with_the_border(workshop: Workshop) -> None:
    workshop.write(strip(), border("p1", "p0", "river"))
    assert workshop.map()["borders"][0] == {
        "between": ["p0", "p1"],
        "kind": "river",
        "reason": {"en": "So.", "cs": "Tak.", "fr": "Ainsi."},
        "length_km": 0.1,
    }
