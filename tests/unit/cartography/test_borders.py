"""Borders are found where outlines are shared; what is in doubt is asked, never guessed."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from tests.unit.cartography.builder import (
    Workshop,
    border,
    not_border,
    problems_of,
    square,
    strip,
)

CHAIN = {(f"p{n}", f"p{n + 1}"): "land" for n in range(8)}


def grid() -> dict[str, Any]:
    """Nine squares, three by three, whose diagonals meet in points."""
    return {f"p{3 * row + column}": square(column, row) for row in range(3) for column in range(3)}


def jittered(shapes: dict[str, Any], by: float, seed: int) -> dict[str, Any]:
    """The same shapes with extra positions on their sides and every position moved a little."""
    rng = random.Random(seed)

    def moved(ring: list[list[float]]) -> list[list[float]]:
        points = [
            [a[0] + (b[0] - a[0]) * k / 4, a[1] + (b[1] - a[1]) * k / 4]
            for a, b in itertools.pairwise(ring)
            for k in range(4)
        ]
        return [[x + rng.uniform(-by, by), y + rng.uniform(-by, by)] for x, y in points]

    return {name: [moved(ring) for ring in polygon] for name, polygon in shapes.items()}


def test_shared_sides_are_borders_with_their_length(workshop: Workshop) -> None:
    workshop.write(strip())
    assert workshop.borders() == CHAIN
    assert {entry["length_km"] for entry in workshop.map()["borders"]} == {0.1}


@pytest.mark.parametrize("seed", range(5))
def test_neighbours_that_share_no_position_are_found_with_the_tolerance(
    workshop: Workshop, seed: int
) -> None:
    shapes = jittered(strip(), by=1.0, seed=seed)
    workshop.write(shapes, limits="borders = { tolerance = 4, minimum = 60, gap = 30 }\n")
    assert workshop.borders() == CHAIN


def test_the_same_squares_without_the_tolerance_are_in_doubt(workshop: Workshop) -> None:
    shapes = jittered(strip(), by=1.0, seed=1)
    workshop.write(shapes, limits="borders = { tolerance = 0.001, minimum = 60, gap = 30 }\n")
    problems = problems_of(workshop.build)
    doubtful = [p for p in problems if p.endswith("Decide it with [[border]] or [[not_border]].")]
    assert len(doubtful) == 8


def test_every_point_contact_is_listed(workshop: Workshop) -> None:
    workshop.write(grid())
    problems = problems_of(workshop.build)
    assert len(problems) == 8
    assert (
        "p0 and p4 touch only in a point. Decide it with [[border]] or [[not_border]]." in problems
    )
    assert all("touch only in a point" in problem for problem in problems)


def test_point_contacts_can_be_decided_both_ways(workshop: Workshop) -> None:
    pairs = [(0, 4), (1, 3), (1, 5), (2, 4), (3, 7), (4, 6), (4, 8), (5, 7)]
    decisions = [not_border(f"p{a}", f"p{b}") for a, b in pairs[1:]]
    workshop.write(grid(), border("p0", "p4", "corner"), *decisions)
    borders = workshop.borders()
    assert borders["p0", "p4"] == "corner"
    assert len(borders) == 13
    ruled_out = [tuple(entry["between"]) for entry in workshop.map()["not_borders"]]
    assert ruled_out == [(f"p{a}", f"p{b}") for a, b in pairs[1:]]


def test_a_gap_is_in_doubt_until_it_is_decided(workshop: Workshop) -> None:
    shapes = {**strip(8), "p8": square(8.2, 0)}
    workshop.write(shapes)
    gap, island = problems_of(workshop.build)
    assert gap.startswith("p7 and p8 do not touch, but come within 20.")
    assert island == "p8 has no border at all. Join it to the map with [[border]]."
    workshop.write(shapes, border("p7", "p8", "bridge"))
    assert workshop.borders() == {**CHAIN, ("p7", "p8"): "bridge"}


def test_a_short_border_is_in_doubt_until_it_is_decided(workshop: Workshop) -> None:
    shapes = {**strip(8), "p8": square(8, 0.9)}
    workshop.write(shapes)
    assert problems_of(workshop.build)[0].startswith("p7 and p8 share an outline of only 11.")
    workshop.write(shapes, border("p7", "p8"))
    assert workshop.borders() == CHAIN


def test_an_island_needs_a_border(workshop: Workshop) -> None:
    shapes = {**strip(9), "far": square(20, 20)}
    workshop.write(shapes)
    assert problems_of(workshop.build) == (
        "far has no border at all. Join it to the map with [[border]].",
    )
    workshop.write(shapes, border("far", "p3", "sea"))
    assert workshop.borders()["far", "p3"] == "sea"


def test_an_enclave_in_a_hole_borders_what_is_around_it(workshop: Workshop) -> None:
    inner = square(3.25, 0.25, side=50)
    shapes = {**strip(), "p3": [*square(3, 0), *inner], "enclave": inner}
    limits = "borders = { tolerance = 0.5, minimum = 20, gap = 5 }\n"
    workshop.write(shapes, limits=limits)
    assert [pair for pair in workshop.borders() if "enclave" in pair] == [("enclave", "p3")]


def test_an_enclave_that_was_not_cut_out_is_in_doubt(workshop: Workshop) -> None:
    workshop.write({**strip(), "enclave": square(3.4, 0.4, side=20)})
    assert "enclave and p3 overlap. Decide it" in problems_of(workshop.build)[0]


def test_a_part_without_outline_or_area_needs_a_point_and_a_stated_border(
    workshop: Workshop,
) -> None:
    flat = [[[305, 50], [310, 50], [305, 50]]]
    shapes = {**strip(), "flat": flat, "none": None}
    workshop.write(shapes)
    assert problems_of(workshop.build) == (
        "The outline of flat has no area: give it a point, as at = [x, y] in [parts].",
        "The outline of none has no area: give it a point, as at = [x, y] in [parts].",
    )
    points = "[parts]\nflat.at = [305, 50]\nnone.at = [350, 60]\n"
    workshop.write(shapes, points)
    assert len(problems_of(workshop.build)) == 2
    workshop.write(shapes, points, border("flat", "p3"), border("none", "p3"))
    assert workshop.borders()["flat", "p3"] == "land"
    assert workshop.outlines()["parts"]["flat"]["dot"] is True
    assert workshop.outlines()["borders"]["flat|p3"].startswith("M")


def test_parts_that_cannot_be_reached_are_named_in_their_groups(workshop: Workshop) -> None:
    workshop.write({**strip(7), "far-a": square(20, 20), "far-b": square(21, 20)})
    (problem,) = problems_of(workshop.build)
    assert problem.startswith("The map consists of 2 groups with no route between them: p0, p1, p2")
    assert problem.endswith("; far-a, far-b.")


def test_parts_of_one_place_lie_apart(workshop: Workshop) -> None:
    names = 'parts."x/a" = { en = "A", cs = "A", fr = "A" }\n'
    names += 'parts."x/b" = { en = "B", cs = "B", fr = "B" }\n'
    apart = {**strip(8), "x/a": square(8, 0), "x/b": square(-1, 0)}
    workshop.write(apart, limits=names)
    assert workshop.map()["places"][-1]["parts"] == ["x/a", "x/b"]
    assert workshop.map()["part_names"]["x/b"] == {"en": "B", "cs": "B", "fr": "B"}
    workshop.write({**apart, "x/b": square(9, 0)}, limits=names)
    assert "x/a and x/b are parts of one place and touch" in problems_of(workshop.build)[0]


def test_limits_follow_from_the_size_of_the_map_when_they_are_not_stated(
    workshop: Workshop,
) -> None:
    workshop.write({**strip(8), "p8": square(8.01, 0)}, limits="")
    assert problems_of(workshop.build)[0].startswith("p7 and p8 do not touch, but come within 1.")


def test_the_derived_gap_is_never_below_the_tolerance(workshop: Workshop) -> None:
    # The gap that follows from the size of this map is 4.5, less than the 6 between the squares.
    apart = {f"p{n}": square(n, 0, side=94) for n in range(9)}
    workshop.write(apart, limits="borders = { tolerance = 8, minimum = 60 }\n")
    assert workshop.borders() == CHAIN


@pytest.mark.parametrize("limits", ["tolerance = 8, gap = 5", "gap = 0.001"])
def test_a_stated_gap_below_the_tolerance_is_refused(workshop: Workshop, limits: str) -> None:
    workshop.write(strip(), limits=f"borders = {{ {limits} }}\n")
    (problem,) = problems_of(workshop.build)
    assert problem.startswith("[borders] gives a gap of ")
    assert "less than the tolerance" in problem
