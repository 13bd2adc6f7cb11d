"""A map without its sea links."""

import pytest

from game.atlas import land_only
from game.atlas.distances import NO_WAY
from game.atlas_files import load_atlas
from tests.journey_help import MAPS


@pytest.mark.parametrize("slug", MAPS)
def test_only_the_borders_over_water_are_left_out(slug: str) -> None:
    atlas = load_atlas(slug)
    land = land_only(atlas)
    water = [border for border in atlas.borders if border.kind.over_water]
    assert [*land.borders] == [border for border in atlas.borders if border not in water]
    assert land.places == atlas.places
    assert land.has_links is (not water)
    assert {fact.between for fact in land.not_borders} >= {link.between for link in water}
    assert land_only(land) is land


def test_no_way_leads_to_an_island() -> None:
    land = land_only(load_atlas("europe"))
    assert not land.are_neighbours("france", "united-kingdom")
    assert not land.are_joined("france", "united-kingdom")
    assert land.fewest["france"]["iceland"] == NO_WAY
    assert land.neighbours["iceland"] == ()
    assert land.neighbours["united-kingdom"] == ("ireland",)
    assert land.fewest["norway"]["denmark"] > 2


def test_a_map_without_links_is_itself() -> None:
    lyon = load_atlas("lyon")
    assert land_only(lyon) is lyon
