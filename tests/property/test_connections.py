"""What networkx says of ways and groups, against plain searches over the tables."""

from itertools import chain, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.atlas import Atlas, Journey, is_cheapest_walk, land_only
from game.atlas.graph import gateways, place_groups, shortest_ways
from game.atlas.walks import MOST_ROUTES, cheapest_walks, ways_between
from game.atlas_files import load_atlas
from tests.property.test_distances import small_maps
from tests.sampled_maps import SAMPLED
from tests.walk_help import count_cheapest_walks


def ways_by_table(atlas: Atlas, start: str, end: str) -> list[tuple[str, ...]]:
    """Every shortest way between two parts, found by walking down the table of distances."""
    if start == end:
        return [(end,)]
    row = atlas.part_distance[end]
    nearer = [part for part in atlas.part_neighbours[start] if row[part] < row[start]]
    return [(start, *rest) for part in nearer for rest in ways_by_table(atlas, part, end)]


def reached(atlas: Atlas, start: str, without: str = "") -> set[str]:
    """The places that a walk from any part of one place comes to, not passing another."""
    found = list(atlas.places[start].parts)
    for part in found:
        found += [
            other
            for other in atlas.part_neighbours[part]
            if other not in found and atlas.place_of[other] != without
        ]
    return {atlas.place_of[part] for part in found}


@given(small_maps(), st.data())
def test_ways_are_those_of_the_table_in_their_order(atlas: Atlas, data: st.DataObject) -> None:
    one, other = (data.draw(st.sampled_from(sorted(atlas.place_of))) for _ in range(2))
    assert list(shortest_ways(atlas, one, other)) == ways_by_table(atlas, one, other)


@given(small_maps(), st.data())
def test_walks_are_as_many_as_the_waves_count(atlas: Atlas, data: st.DataObject) -> None:
    slugs = sorted(atlas.places)
    start, *rest = data.draw(st.lists(st.sampled_from(slugs), min_size=2, max_size=4, unique=True))
    end = rest.pop() if len(rest) == 3 else None
    journey = Journey(start, tuple(rest), end)
    walks = cheapest_walks(atlas, journey, 10_000)
    assert len(set(walks)) == len(walks) == count_cheapest_walks(atlas, journey)
    assert all(is_cheapest_walk(atlas, journey, walk) for walk in walks)


@pytest.mark.parametrize("slug", SAMPLED)
def test_walks_of_real_maps_agree_with_the_tables(slug: str) -> None:
    atlas = load_atlas(slug)
    for one, other in pairwise(atlas.places):
        many = count_cheapest_walks(atlas, Journey(one, (other,)))
        assert len(ways_between(atlas, one, other)) == min(many, MOST_ROUTES)


@given(small_maps())
def test_beyond_a_gateway_nothing_is_reached_without_it(atlas: Atlas) -> None:
    check_gateways(atlas)


@pytest.mark.parametrize("slug", SAMPLED)
@pytest.mark.parametrize("by_land", [False, True])
def test_gateways_and_groups_of_real_maps(slug: str, by_land: bool) -> None:
    atlas = land_only(load_atlas(slug)) if by_land else load_atlas(slug)
    check_gateways(atlas)
    groups = place_groups(atlas)
    assert sorted(chain(*groups)) == sorted(atlas.places)
    for group in groups:
        assert {other for other in atlas.places if atlas.are_joined(group[0], other)} <= set(group)
    for one, other in pairwise(group[0] for group in groups):
        assert not atlas.are_joined(one, other)


def check_gateways(atlas: Atlas) -> None:
    """What a gateway leads to is behind it and only it; other places cut nothing off."""
    found = gateways(atlas)
    for place in atlas.places:
        beyond = set(found.get(place, ()))
        rest = set(atlas.places) - beyond - {place}
        assert not beyond or any(beyond & reached(atlas, other) for other in rest)
        for other in rest:
            within = reached(atlas, other, without=place)
            assert not beyond & within, (place, other)
            if not beyond and not atlas.bend:
                assert within | {place} >= reached(atlas, other), (place, other)


def test_portugal_hangs_on_spain() -> None:
    europe = load_atlas("europe")
    assert gateways(europe)["spain"] == ("portugal",)
    assert "portugal" in gateways(europe)["france"]
    assert place_groups(europe)[1:] == ()
    by_land = place_groups(land_only(europe))
    assert ("ireland", "united-kingdom") in by_land
    assert ("iceland",) in by_land
