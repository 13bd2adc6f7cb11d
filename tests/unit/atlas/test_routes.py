"""Routes: one cheapest walk, how many there are, and what counts as one."""

import pytest

from game.atlas import Atlas, Journey, is_cheapest_walk
from game.atlas.graph import separate_groups
from game.atlas.routes import cheapest_route, crossings_of
from game.atlas_files import load_atlas
from tests.walk_help import count_cheapest_walks


@pytest.fixture
def europe() -> Atlas:
    return load_atlas("europe")


@pytest.mark.parametrize(
    ("journey", "crossings", "walks"),
    [
        (Journey("azerbaijan", (), "norway"), 2, 1),
        (Journey("italy", ("monaco", "spain")), 4, 2),
        (Journey("poland", ("russia",)), 1, 1),
        (Journey("poland", ("finland",)), 3, 2),
        (Journey("portugal", ("andorra",)), 2, 1),
    ],
)
def test_length_and_number_of_walks(
    europe: Atlas, journey: Journey, crossings: int, walks: int
) -> None:
    route = cheapest_route(europe, journey)
    assert crossings_of(europe, journey) == len(route) - 1 == crossings
    assert count_cheapest_walks(europe, journey) == walks
    assert is_cheapest_walk(europe, journey, route)
    assert is_cheapest_walk(europe, journey, route[::-1])


def test_a_walk_leaves_russia_from_the_part_it_entered(europe: Atlas) -> None:
    journey = Journey("poland", ("russia",), "finland")
    route = cheapest_route(europe, journey)
    assert len(route) - 1 == 3
    assert "russia/kaliningrad" not in route


@pytest.mark.parametrize(
    "route",
    [
        (),
        ("france", "hungary"),
        ("france", "germany", "austria"),
        ("france", "germany", "poland", "slovakia", "hungary"),
        ("france", "germany", "atlantis", "hungary"),
        ("germany", "austria", "hungary"),
    ],
)
def test_what_is_no_cheapest_walk(europe: Atlas, route: tuple[str, ...]) -> None:
    assert not is_cheapest_walk(europe, Journey("france", ("hungary",)), route)


def test_separate_groups_are_named() -> None:
    assert separate_groups("abcd", [("a", "b")]) == [("a", "b"), ("c",), ("d",)]
