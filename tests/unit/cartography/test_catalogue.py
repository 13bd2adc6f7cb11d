"""The maps of the catalogue: against lists that others made, and against a naive search."""

import json
import tomllib
from collections import deque
from functools import cache

import pytest

from game.atlas import Atlas
from game.atlas_files import load_atlas, load_outlines, map_entry, map_slugs
from game.cartography.build import build_map
from game.cartography.files import source_in
from game.management.commands.build_map import MAPS
from tests.unit.cartography.outline_lists import MEASURED
from tests.unit.cartography.second_lists import COUNTRIES, WITHIN

FIRST = ("europe", "usa", "lyon")
CATALOGUE = tuple(slug for slug in map_slugs() if slug not in FIRST)
OF_COUNTRIES = ("world", "africa", "asia", "south-america", "north-america")
Pairs = set[frozenset[str]]


def read(text: str) -> Pairs:
    """The pairs of a list, in which both sides name each other."""
    lines = [line.partition(":") for line in text.split("\n") if line]
    named = {one: set(others.split()) for one, _colon, others in lines}
    one_sided = {(a, b) for a in named for b in named[a] if a not in named.get(b, ())}
    assert one_sided <= {("LKA", "IND")}  # the package names this one only once
    return {frozenset((a, b)) for a in named for b in named[a]}


@cache
def codes(slug: str) -> dict[str, str]:
    """The first key in the outlines of each place, by place."""
    recipe = tomllib.loads((MAPS / slug / "import.toml").read_text(encoding="utf-8"))
    return {place: keys[0].rpartition("-")[2] for place, keys in recipe["places"].items()}


def on_land(atlas: Atlas) -> Pairs:
    """The pairs of places that touch."""
    return {frozenset(b.between) for b in atlas.borders if not b.kind.over_water}


@pytest.mark.parametrize("slug", sorted(WITHIN))
def test_the_borders_within_a_country_are_those_of_the_second_list(slug: str) -> None:
    names = {code: place for place, code in codes(slug).items()}
    second = {frozenset(names.get(end, end) for end in pair) for pair in read(WITHIN[slug])}
    assert on_land(load_atlas(slug)) == second


JOINED_BY_A_BRIDGE = {frozenset(("kagawa", "okayama"))}
"""They share the islet Ishima too; the map joins them by the Great Seto Bridge."""


@pytest.mark.parametrize("slug", sorted(MEASURED))
def test_the_borders_within_a_country_are_those_of_finer_outlines(slug: str) -> None:
    assert on_land(load_atlas(slug)) ^ read(MEASURED[slug]) <= JOINED_BY_A_BRIDGE


def test_every_map_of_the_catalogue_has_a_second_list() -> None:
    assert {*WITHIN, *MEASURED, *OF_COUNTRIES} == {*CATALOGUE}
    assert not {*WITHIN} & {*MEASURED}


RULED = {frozenset(("canada", "greenland")), frozenset(("india", "sri-lanka"))}
"""Hans Island is a border since 2022; between India and Sri Lanka there is only the sea."""


@pytest.mark.parametrize("slug", OF_COUNTRIES)
def test_the_borders_of_countries_are_those_of_the_second_list(slug: str) -> None:
    numbers = json.loads((MAPS.parent.parent / "tests/unit/cartography/iso_codes.json").read_text())
    atlas = load_atlas(slug)
    second = {frozenset(numbers[end] for end in pair) for pair in read(COUNTRIES)}
    here = {pair for pair in second if pair <= atlas.places.keys()}
    assert on_land(atlas) ^ here <= RULED


@pytest.mark.parametrize("slug", CATALOGUE)
def test_building_gives_what_is_committed(slug: str) -> None:
    folder = MAPS / slug
    built = build_map(source_in(folder), folder / "notes.toml")
    assert built.map_json == (folder / "map.json").read_text(encoding="utf-8")
    assert built.outlines_json == (folder / "outlines.json").read_text(encoding="utf-8")


def test_there_are_at_least_twenty_four_maps_in_all_parts_of_the_world() -> None:
    assert len(map_slugs()) >= 24
    continents = {map_entry(slug).continent for slug in CATALOGUE}
    assert {"world", "africa", "asia", "europe", "north-america", "south-america"} <= continents


def naive(atlas: Atlas, start: str) -> dict[str, int]:
    """Crossings from a place to all others, found step by step."""
    beside: dict[str, set[str]] = {place: set() for place in atlas.places}
    for border in atlas.borders:
        one, other = (part.partition("/")[0] for part in border.between)
        beside[one].add(other)
        beside[other].add(one)
    far, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for there in beside[here] - far.keys():
            far[there] = far[here] + 1
            waiting.append(there)
    return far


@pytest.mark.parametrize("slug", CATALOGUE)
def test_all_distances_are_those_of_a_naive_search(slug: str) -> None:
    atlas = load_atlas(slug)
    for start in atlas.places:
        found = naive(atlas, start)
        assert {place: atlas.fewest[start][place] for place in atlas.places} == found


@pytest.mark.parametrize("slug", CATALOGUE)
def test_the_index_says_what_the_map_holds(slug: str) -> None:
    atlas, entry = load_atlas(slug), map_entry(slug)
    over_water = sum(border.kind.over_water for border in atlas.borders)
    told = (entry.names, entry.places, entry.borders, entry.over_water)
    assert told == (atlas.names, len(atlas.places), len(atlas.borders), over_water)
    assert all(place.region in atlas.regions for place in atlas.places.values())
    assert set(load_outlines(slug)["parts"]) == set(atlas.places)


DOCS = MAPS.parents[1] / "docs" / "maps.md"


@pytest.mark.parametrize("slug", map_slugs())
def test_the_list_in_the_docs_counts_right(slug: str) -> None:
    atlas = load_atlas(slug)
    parts = sum(len(place.parts) for place in atlas.places.values())
    counts = f"| {len(atlas.places)} | {parts} | {len(atlas.borders)} |"
    assert f"| `{slug}` {counts}" in DOCS.read_text(encoding="utf-8")


PLURAL_IN_CZECH = {"Filipíny", "Kapverdy", "Komory", "Maledivy", "Seychely", "Šalamounovy ostrovy"}
ARTICLE_IN_FRENCH = {"Seychelles", "Comores", "Maldives", "Philippines", "Jamaïque", "Barbade"}


@pytest.mark.parametrize("slug", OF_COUNTRIES)
def test_reasons_of_sea_links_are_whole_sentences(slug: str) -> None:
    for border in load_atlas(slug).borders:
        czech, french = border.reason.get("cs", ""), border.reason.get("fr", "")
        assert not any(f"{name} nemá " in czech for name in PLURAL_IN_CZECH), czech
        assert not any(f"relie {name}" in french for name in ARTICLE_IN_FRENCH), french
