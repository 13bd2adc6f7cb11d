"""Degrees become metres, without a tear at the 180th meridian."""

from __future__ import annotations

import math

import pytest

from game.cartography.projection import EARTH_RADIUS, ProjectionNotes, projection_of, unwrapped
from tests.unit.cartography.builder import Workshop, problems_of, square, strip

DEGREE = EARTH_RADIUS * math.pi / 180
LAMBERT = ProjectionNotes("lambert", (15.0, 52.0), (43.0, 62.0))


def test_equirectangular_keeps_distances_along_meridian_and_middle_parallel() -> None:
    project = projection_of(ProjectionNotes("equirectangular", (10.0, 60.0)))
    assert project((10.0, 60.0)) == (0, 0)
    assert project((10.0, 61.0)) == pytest.approx((0, DEGREE))
    assert project((12.0, 60.0)) == pytest.approx((DEGREE, 0))


@pytest.mark.parametrize("latitude", [43.0, 62.0])
def test_lambert_keeps_distances_along_its_standard_parallels(latitude: float) -> None:
    project = projection_of(LAMBERT)
    step = math.dist(project((15.0, latitude)), project((15.001, latitude)))
    assert step == pytest.approx(0.001 * DEGREE * math.cos(math.radians(latitude)), rel=1e-6)


@pytest.mark.parametrize("place", [(-20.0, 64.0), (15.0, 52.0), (45.0, 40.0)])
def test_lambert_keeps_angles(place: tuple[float, float]) -> None:
    project, (x, y), step = projection_of(LAMBERT), place, 1e-4
    east = math.dist(project((x, y)), project((x + step / math.cos(math.radians(y)), y)))
    north = math.dist(project((x, y)), project((x, y + step)))
    assert east == pytest.approx(north, rel=1e-4)


def test_one_standard_parallel_is_enough_for_lambert() -> None:
    project = projection_of(ProjectionNotes("lambert", (0.0, 45.0), (45.0, 45.0)))
    assert project((0.0, 45.0)) == pytest.approx((0, 0), abs=1e-6)
    assert math.isfinite(project((0.0, -90.0))[1])


def test_a_ring_over_the_180th_meridian_stays_in_one_piece() -> None:
    ring = ((179.0, 60.0), (-179.0, 60.0), (-179.0, 62.0), (179.0, 62.0), (179.0, 60.0))
    assert [x for x, _ in unwrapped(ring, 90.0)] == [179, 181, 181, 179, 179]
    assert [x for x, _ in unwrapped(ring, -90.0)] == [-181, -179, -179, -181, -181]


def degrees(*lines: str) -> str:
    """Notes for a source in degrees."""
    return "\n".join(("source.units = 'degrees'", *lines, ""))


def test_lengths_of_a_map_in_degrees_are_kilometres(workshop: Workshop) -> None:
    shapes = {
        name: [[[x / 1000 + 5, y / 1000 + 45] for x, y in ring] for ring in polygon]
        for name, polygon in strip().items()
    }
    workshop.write(shapes, limits=degrees("source.projection = { origin = [5.5, 45.0] }"))
    lengths = [entry["length_km"] for entry in workshop.map()["borders"]]
    assert lengths == pytest.approx([0.1 * DEGREE / 1000] * 8, rel=0.01)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], "must give origin"),
        (["source.projection = { kind = 'mercator', origin = [0, 0] }"], "can be equirectangular"),
        (["source.projection = { kind = 'lambert', origin = [0, 45] }"], "two parallels"),
        (
            ["source.projection = { kind = 'lambert', origin = [0, 45], parallels = [-30, 30] }"],
            "same side of the equator",
        ),
    ],
)
def test_a_projection_must_be_stated_in_full(
    workshop: Workshop, lines: list[str], expected: str
) -> None:
    workshop.write(strip(), limits=degrees(*lines))
    assert expected in "\n".join(problems_of(workshop.build))


def test_metres_that_are_called_degrees_are_found_out(workshop: Workshop) -> None:
    shapes = {f"p{n}": square(n, 9) for n in range(9)}
    workshop.write(shapes, limits=degrees("source.projection = { origin = [0, 0] }"))
    assert "beyond 90 degrees" in problems_of(workshop.build)[0]
