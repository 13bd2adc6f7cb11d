"""A part of a map: which places, which borders, and how many crossings inside it."""

import json
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.atlas import Atlas
from game.atlas.distances import NO_WAY
from game.atlas.excerpt import (
    BETWEEN,
    FEWEST,
    Excerpt,
    around,
    excerpt_atlas,
    excerpt_groups,
    excerpt_names,
    in_regions,
    joined,
    whole_slug,
)
from game.atlas.excerpt_outlines import excerpt_outlines
from game.atlas_files import (
    FIXTURES,
    load_atlas,
    load_outlines,
    map_slugs,
    ready_excerpts,
    ready_slugs,
)
from game.drawing.path_points import polylines

FROZEN: Mapping[str, str] = json.loads((FIXTURES / "parts" / "frozen" / "codes.json").read_text())


def naive_distances(atlas: Atlas, places: Iterable[str]) -> dict[str, dict[str, int]]:
    """Crossings inside a choice of places, by a walk over parts that knows nothing of tables."""
    inside = {part for place in places for part in atlas.places[place].parts}
    beside: dict[str, set[str]] = {part: set() for part in inside}
    for border in atlas.borders:
        one, other = border.between
        if one in inside and other in inside:
            beside[one].add(other)
            beside[other].add(one)
    found: dict[str, dict[str, int]] = {place: {} for place in places}
    for place in places:
        for part in atlas.places[place].parts:
            seen, queue = {part: 0}, deque([part])
            while queue:
                here = queue.popleft()
                for there in beside[here] - seen.keys():
                    seen[there] = seen[here] + 1
                    queue.append(there)
            for there, far in seen.items():
                to = atlas.place_of[there]
                found[place][to] = 0 if to == place else min(far, found[place].get(to, NO_WAY))
    return found


@pytest.mark.parametrize("slug", ready_slugs())
def test_ready_made_parts_are_maps(slug: str) -> None:
    atlas, whole = load_atlas(slug), load_atlas(whole_slug(slug))
    assert len(atlas.places) >= FEWEST
    assert set(atlas.places) < set(whole.places)
    assert excerpt_groups(whole, atlas.places) == (frozenset(atlas.places),)
    assert set(atlas.names) == {"en", "cs", "fr"}
    naive = naive_distances(whole, atlas.places)
    assert {one: dict(row) for one, row in atlas.fewest.items()} == naive
    for border in atlas.borders:
        assert border in whole.borders


def test_ready_made_parts_never_change() -> None:
    """What began on one must find its places again: another choice needs another key."""
    now = {
        slug: Excerpt.of(whole_slug(slug), one.places).code()
        for map_slug in map_slugs()
        for one in ready_excerpts(map_slug)
        for slug in [one.slug]
    }
    assert {slug: now.get(slug) for slug in FROZEN} == FROZEN
    assert now.keys() == FROZEN.keys(), "enter a new part in fixtures/parts/frozen/codes.json"


def test_the_large_maps_have_ready_made_parts() -> None:
    large = {slug for slug in map_slugs() if len(load_atlas(slug).places) >= 26}
    assert {slug for slug in large if not ready_excerpts(slug)} == set()


def test_crossings_are_counted_inside_the_part() -> None:
    europe = load_atlas("europe")
    places = ["portugal", "spain", "france", "switzerland", "austria", "hungary"]
    small = excerpt_atlas(europe, places, "x", {})
    assert europe.fewest_crossings("france", "austria") == 2
    assert small.fewest_crossings("portugal", "hungary") == 5
    without = excerpt_atlas(europe, [*places, "italy", "germany"], "x", {})
    assert without.fewest_crossings("france", "austria") == 2


def test_a_piece_that_no_way_leads_to_is_left_out() -> None:
    europe = load_atlas("europe")
    north = excerpt_atlas(europe, around(europe, "finland", 1) | {"denmark"}, "x", {})
    assert north.places["russia"].parts == ("russia/main",)
    assert "russia/kaliningrad" not in excerpt_outlines(load_outlines("europe"), north)["parts"]
    east = excerpt_atlas(europe, ["russia", "finland", "estonia", "latvia", "lithuania"], "x", {})
    assert set(east.places["russia"].parts) == {"russia/main", "russia/kaliningrad"}


def test_places_apart_are_joined_by_those_between() -> None:
    europe = load_atlas("europe")
    chosen = {"portugal", "spain", "poland", "belarus"}
    assert excerpt_groups(europe, chosen) == (
        frozenset({"belarus", "poland"}), frozenset({"portugal", "spain"}),
    )  # fmt: skip
    assert joined(europe, chosen) == chosen | {"france", "germany"}
    # Lithuania touches Kaliningrad, which leads nowhere else here; Finland touches the rest.
    both = {"russia", "lithuania", "finland"}
    assert len(excerpt_groups(europe, both)) == 2
    assert len(excerpt_groups(europe, joined(europe, both))) == 1


@settings(max_examples=60, deadline=None)
@given(data=st.data(), slug=st.sampled_from(["europe", "usa", "germany", "canada", "world"]))
def test_any_choice_can_be_joined_and_counted(data: st.DataObject, slug: str) -> None:
    atlas = load_atlas(slug)
    chosen = data.draw(st.sets(st.sampled_from(sorted(atlas.places)), min_size=1, max_size=9))
    places = joined(atlas, chosen)
    assert chosen <= places
    assert len(excerpt_groups(atlas, places)) == 1
    small = excerpt_atlas(atlas, places, "x", {})
    assert {one: dict(row) for one, row in small.fewest.items()} == naive_distances(atlas, places)


def test_the_same_places_are_the_same_part() -> None:
    one = Excerpt.of("europe", ["spain", "france", "spain"])
    assert one == Excerpt.of("europe", ["france", "spain"])
    assert one.slug() == f"europe{BETWEEN}{one.code()}"
    assert one.code(1) != one.code() != Excerpt.of("usa", one.places).code()
    assert one.code()[0].isdigit()
    longest = Excerpt.of("own-abcdefghjk-v999", ["a"]).slug() + "-by-land"
    assert len(longest) <= 40, "rows keep slugs of 40 letters"


def test_a_part_is_called_by_its_places() -> None:
    europe, germany = load_atlas("europe"), load_atlas("germany")
    named = excerpt_names(europe, in_regions(europe, ["balkans"]))
    assert named == {"en": "Europe: Balkans", "cs": "Evropa: Balkán", "fr": "Europe : Balkans"}
    named = excerpt_names(germany, around(germany, "bavaria", 1))
    assert named["en"] == "Germany: Bavaria and its neighbours"
    assert named["cs"] == "Německo: Bavorsko a sousedé"
    named = excerpt_names(europe, around(europe, "spain", 2))
    assert named["en"] == "Europe: Spain and around, within 2 crossings"
    named = excerpt_names(europe, ["spain", "portugal", "france", "italy", "austria"])
    assert named["en"] == "Europe: France, Italy and 3 more"


@pytest.mark.parametrize("slug", ready_slugs())
def test_the_drawing_shows_the_part_large(slug: str) -> None:
    drawn, whole = load_outlines(slug), load_outlines(whole_slug(slug))
    assert set(drawn["parts"]) == set(load_atlas(slug).place_of)
    assert drawn["width"] == whole["width"] == 1200
    assert len(json.dumps(drawn)) <= 1.15 * len(json.dumps(whole))
    points = [
        point
        for outline in drawn["parts"].values()
        for line in polylines(outline["path"])
        for point in line
    ]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    assert min(xs) >= -1 and max(xs) <= drawn["width"] + 1, slug  # noqa: PT018
    assert min(ys) >= -1 and max(ys) <= drawn["height"] + 1, slug  # noqa: PT018
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    assert wide > 0.6 * drawn["width"] or high > 0.6 * drawn["height"], "it fills the frame"
    assert set(drawn["borders"]) <= set(whole["borders"])
    assert_shared(drawn, whole)


def assert_shared(drawn: Mapping[str, Any], whole: Mapping[str, Any]) -> None:
    """Lines that two places share in the whole drawing are shared to the tenth in this one too."""
    for pair in drawn["borders"]:
        one, other = pair.split("|")
        shared = corners(whole, one) & corners(whole, other)
        still = corners(drawn, one) & corners(drawn, other)
        assert len(still) >= 0.8 * len(shared), pair


def corners(outlines: Mapping[str, Any], part: str) -> set[tuple[float, float]]:
    """The points of an outline, to a tenth."""
    lines = polylines(outlines["parts"][part]["path"])
    return {(round(x, 1), round(y, 1)) for line in lines for x, y in line}
