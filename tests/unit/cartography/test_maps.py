"""The three maps that ship: built from what is committed, and true to the map notes."""

from __future__ import annotations

import json
import math
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from game.cartography.build import build_map
from game.cartography.files import source_in
from game.management.commands.build_map import MAPS
from tests.unit.cartography.neighbours import EUROPE, USA, pairs
from tests.unit.cartography.svg_reader import subpaths

ALL = ("europe", "lyon", "usa")
LANGUAGES = {"en", "cs", "fr"}


@cache
def committed(slug: str, file: str = "map.json") -> Any:
    """A built file as it is committed."""
    return json.loads((MAPS / slug / file).read_text(encoding="utf-8"))


def borders(slug: str, *kinds: str) -> set[tuple[str, str]]:
    """The borders of these kinds, by part; of all kinds when none is named."""
    entries = committed(slug)["borders"]
    return {tuple(e["between"]) for e in entries if not kinds or e["kind"] in kinds}


def by_place(found: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Pairs of places out of pairs of parts."""
    places = (sorted(part.partition("/")[0] for part in pair) for pair in found)
    return {(first, second) for first, second in places}


def listed(text: str) -> set[tuple[str, str]]:
    """Pairs written as a–b, one after the other."""
    found = (sorted(pair.split("–")) for pair in text.split())
    return {(first, second) for first, second in found}


@pytest.mark.parametrize("slug", ALL)
def test_building_gives_what_is_committed(slug: str) -> None:
    folder = MAPS / slug
    built = build_map(source_in(folder), folder / "notes.toml")
    assert built == build_map(source_in(folder), folder / "notes.toml")
    assert built.map_json == (folder / "map.json").read_text(encoding="utf-8")
    assert built.outlines_json == (folder / "outlines.json").read_text(encoding="utf-8")
    assert built.warnings == ()


@pytest.mark.parametrize(
    ("slug", "places", "parts", "count"),
    [("europe", 50, 52, 107), ("usa", 50, 50, 109), ("lyon", 58, 58, 134)],
)
def test_the_maps_have_their_places_parts_and_borders(
    slug: str, places: int, parts: int, count: int
) -> None:
    entries = committed(slug)["places"]
    assert len(entries) == places
    assert sum(len(entry["parts"]) for entry in entries) == parts
    assert len(borders(slug)) == len(committed(slug)["borders"]) == count


def test_europe_agrees_with_an_independent_list_of_land_borders() -> None:
    assert by_place(borders("europe", "land", "river")) == pairs(EUROPE)


def test_usa_agrees_with_an_independent_list_of_neighbours() -> None:
    assert borders("usa", "land", "river", "corner") == pairs(USA)


def test_europe_has_the_stated_sea_links_and_no_others() -> None:
    assert borders("europe", "sea") == listed(
        "united-kingdom–france united-kingdom–belgium united-kingdom–netherlands "
        "iceland–ireland iceland–united-kingdom iceland–norway "
        "malta–italy malta–greece cyprus–turkey"
    )
    assert borders("europe", "bridge") == {("denmark", "sweden")}


def test_usa_has_the_stated_links_and_corners_and_no_others() -> None:
    assert borders("usa", "sea") == listed("alaska–washington california–hawaii")
    assert borders("usa", "corner") == listed("new-mexico–utah arizona–colorado")


def test_lyon_has_land_borders_only_and_no_corners() -> None:
    assert borders("lyon", "land", "river") == borders("lyon")
    neighbours = {
        slug: {p for pair in borders("lyon") if slug in pair for p in pair} - {slug}
        for slug in ("givors", "grigny", "jonage")
    }
    assert neighbours == {
        "givors": {"grigny"},
        "grigny": {"givors", "vernaison"},
        "jonage": {"meyzieu"},
    }
    assert ("charbonnieres-les-bains", "la-tour-de-salvagny") in borders("lyon")


RULED_OUT = {
    "europe": """
        poland–sweden denmark–norway italy–spain croatia–italy monaco–italy liechtenstein–italy
        liechtenstein–germany spain–united-kingdom cyprus–united-kingdom albania–serbia
    """,
    "usa": """
        michigan–minnesota michigan–illinois connecticut–new-jersey maine–massachusetts
        new-york–rhode-island
    """,
    "lyon": "dardilly–marcy-l-etoile bron–decines-charpieu rillieux-la-pape–villeurbanne",
}


@pytest.mark.parametrize("slug", ALL)
def test_what_is_ruled_out_is_no_border_and_says_why(slug: str) -> None:
    stated = {tuple(entry["between"]) for entry in committed(slug)["not_borders"]}
    assert listed(RULED_OUT[slug]) <= stated
    assert not stated & borders(slug)


def test_the_small_parts_of_russia_and_azerbaijan_have_their_own_neighbours() -> None:
    def around(part: str) -> set[str]:
        return {p for pair in borders("europe") if part in pair for p in pair} - {part}

    assert around("russia/kaliningrad") == {"poland", "lithuania"}
    assert around("azerbaijan/nakhchivan") == {"armenia", "turkey"}
    assert around("azerbaijan/main") == {"russia/main", "georgia", "armenia"}


@pytest.mark.parametrize("slug", ALL)
def test_everything_a_person_reads_is_there_in_three_languages(slug: str) -> None:
    document = committed(slug)
    texts = [document["names"], document["credit"], *document["regions"].values()]
    texts += [entry["names"] for entry in document["places"]]
    texts += document["part_names"].values()
    texts += [entry["reason"] for entry in document["borders"] if "reason" in entry]
    texts += [entry["reason"] for entry in document["not_borders"]]
    assert all(set(text) == LANGUAGES and all(text.values()) for text in texts)
    special = [entry for entry in document["borders"] if entry["kind"] != "land"]
    assert all("reason" in entry for entry in special)


@pytest.mark.parametrize("slug", ALL)
def test_names_differ_from_place_to_place(slug: str) -> None:
    for language in LANGUAGES:
        names = [entry["names"][language] for entry in committed(slug)["places"]]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("slug", ALL)
def test_every_region_has_enough_places_to_practise(slug: str) -> None:
    document = committed(slug)
    sizes = [
        sum(entry["region"] == region for entry in document["places"])
        for region in document["regions"]
    ]
    assert 5 <= len(sizes) <= 8
    assert min(sizes) >= 4


@pytest.mark.parametrize("slug", ALL)
def test_every_part_and_border_is_drawn_inside_the_frame(slug: str) -> None:
    outlines = committed(slug, "outlines.json")
    assert outlines["version"] == committed(slug)["version"]
    assert set(outlines["borders"]) == {"|".join(pair) for pair in borders(slug)}
    assert set(outlines["parts"]) == {
        part for entry in committed(slug)["places"] for part in entry["parts"]
    }
    for part in outlines["parts"].values():
        marks = [part["label"], part.get("callout", part["label"])]
        points = [point for subpath in subpaths(part["path"]) for point in subpath]
        for x, y in [*marks, *points]:
            assert 0 <= x <= outlines["width"]
            assert 0 <= y <= outlines["height"]


@pytest.mark.parametrize("slug", ALL)
def test_tap_targets_of_dots_do_not_overlap_on_a_phone(slug: str) -> None:
    dots = [part for part in committed(slug, "outlines.json")["parts"].values() if part["dot"]]
    marks = [part.get("callout", part["label"]) for part in dots]
    assert all(math.dist(a, b) >= 80 for a, b in combinations(marks, 2))
