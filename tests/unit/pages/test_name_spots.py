"""In a section of a map the name of a part stands on the part, beside what is in doubt."""

import math

import pytest
from shapely.geometry import Point, Polygon

from classroom.pages.workshop.name_spots import name_spot
from game.drawing.path_points import polylines

SECTION = (0.0, 0.0, 44.0, 33.0)
RING = (22.0, 16.5, 2.0)


@pytest.mark.parametrize(
    "path",
    [
        "M22 16.5l-80 1 0 80 82 0z",
        "M22 16.5l40-1 0-60-41 0z",
        "M22 16.5l3-60 60 0 0 190-90 0 25-30z",
        "M-50-50l150 0 0 56-150 0z",
        "M30-20l4 0 0 80-4 0z",
    ],
    ids=["below", "above", "around a bend", "a strip at the edge", "a slim one"],
)
def test_a_name_stands_on_its_part_and_off_the_ring(path: str) -> None:
    (ring,) = polylines(path)
    spot = name_spot(path, SECTION, RING)
    assert spot is not None
    assert Polygon(ring).contains(Point(spot))
    assert SECTION[0] < spot[0] < SECTION[2]
    assert SECTION[1] < spot[1] < SECTION[3]
    assert math.dist(spot, RING[:2]) > RING[2] + 1


def test_a_hole_is_no_room() -> None:
    frame = "M-9-9l100 0 0 100-100 0zM2 2l40 0 0 22-40 0z"
    spot = name_spot(frame, SECTION, RING)
    assert spot is not None
    assert spot[1] > 24


def test_what_is_not_seen_has_no_spot() -> None:
    assert name_spot("M90 90l9 0 0 9z", SECTION, RING) is None
    assert name_spot("M5 5a2 2 0 1 0 4 0 2 2 0 1 0-4 0z", SECTION, RING) is None
