"""The fact sheets: complete, plausible, in three languages, and every source is in the list."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from babel import Locale

from game.atlas_files import load_atlas, load_facts, map_slugs

MAPS = ("europe", "usa", "lyon")
CATALOGUE = tuple(slug for slug in map_slugs() if slug not in MAPS)
HEADINGS = {"europe": "Europe", "usa": "USA", "lyon": "Lyon"}
LANGUAGES = {"en", "cs", "fr"}
FIGURES = {"seat", "population", "population_year", "area_km2", "sources"}
SOURCES = Path(__file__).resolve().parents[2] / "docs" / "sources.md"

Sheet = Mapping[str, Any]


def sheets(*maps: str) -> list[Any]:
    return [
        pytest.param(sheet, id=f"{slug}-{place}")
        for slug in maps
        for place, sheet in load_facts(slug).items()
    ]


def defined_keys(slug: str) -> list[str]:
    """The first column of the table headed `key` in the part of the list that is the map's."""
    title = HEADINGS.get(slug, "The catalogue")
    _, heading, rest = SOURCES.read_text(encoding="utf-8").partition(f"\n## {title}\n")
    assert heading, f"the list of sources has no part on {slug}"
    table = rest.partition("\n## ")[0].partition("\n| key |")[2]
    return re.findall(r"^\| `([a-z0-9-]+)` \|", table, re.MULTILINE)


@pytest.mark.parametrize("slug", MAPS)
def test_every_place_has_a_sheet_and_nothing_else_has(slug: str) -> None:
    assert set(load_facts(slug)) == set(load_atlas(slug).places)


@pytest.mark.parametrize("sheet", sheets(*MAPS))
def test_figures_are_complete_and_plausible(sheet: Sheet) -> None:
    assert set(sheet) - {"notes"} == FIGURES
    assert isinstance(sheet["population"], int)
    assert sheet["population"] > 0
    assert 1990 <= sheet["population_year"] <= 2026
    assert sheet["area_km2"] > 0


@pytest.mark.parametrize("sheet", sheets("europe", "usa"))
def test_only_communes_may_go_without_a_note(sheet: Sheet) -> None:
    assert "notes" in sheet


@pytest.mark.parametrize("sheet", sheets(*MAPS))
def test_words_are_there_in_every_language(sheet: Sheet) -> None:
    for words in (sheet["seat"], sheet.get("notes", sheet["seat"])):
        assert set(words) == LANGUAGES
        assert all(text and text == text.strip() for text in words.values())
    if "notes" in sheet:
        assert len(set(sheet["notes"].values())) == len(LANGUAGES)


@pytest.mark.parametrize("sheet", sheets(*MAPS))
def test_notes_are_short_calm_sentences(sheet: Sheet) -> None:
    for note in sheet.get("notes", {}).values():
        assert 40 <= len(note) <= 260
        assert not re.search("!|  ", note)
        assert note.endswith(".")


@pytest.mark.parametrize("sheet", sheets(*MAPS))
def test_every_sheet_names_its_sources_once(sheet: Sheet) -> None:
    assert sheet["sources"]
    assert len(set(sheet["sources"])) == len(sheet["sources"])


@pytest.mark.parametrize("slug", MAPS)
def test_the_list_of_sources_has_every_key_once_and_no_other(slug: str) -> None:
    used = {key for sheet in load_facts(slug).values() for key in sheet["sources"]}
    assert sorted(defined_keys(slug)) == sorted(used)


NOT_COUNTED = {("ukraine", "crimea"), ("ukraine", "sevastopol")} | {
    (slug, "western-sahara") for slug in ("africa", "world")
}
"""Places without a population that could be named with a source; the list of sources says why."""


@pytest.mark.parametrize("slug", CATALOGUE)
def test_every_place_of_the_catalogue_has_its_figures(slug: str) -> None:
    facts = load_facts(slug)
    assert set(facts) == set(load_atlas(slug).places)
    for place, sheet in facts.items():
        absent = FIGURES - set(sheet)
        expected = {"population", "population_year"} if (slug, place) in NOT_COUNTED else set()
        assert absent == expected, place
        assert set(sheet["seat"]) == LANGUAGES
        assert sheet["area_km2"] > 0
        assert 2006 <= sheet.get("population_year", 2024) <= 2026
        assert sheet.get("population", 1) > 0
        assert len(set(sheet["sources"])) == len(sheet["sources"])


COUNTRIES = ("world", "africa", "asia", "north-america", "south-america")


@pytest.mark.parametrize("sheet", sheets(*COUNTRIES))
def test_every_country_has_a_short_calm_note_in_every_language(sheet: Sheet) -> None:
    notes = sheet["notes"]
    assert set(notes) == LANGUAGES
    assert len(set(notes.values())) == len(LANGUAGES)
    for note in notes.values():
        assert 40 <= len(note) <= 260
        assert not re.search("!|  ", note)
        assert note.endswith(".")


def test_a_country_has_the_same_note_on_every_map() -> None:
    world = load_facts("world")
    for slug in COUNTRIES:
        for place, sheet in load_facts(slug).items():
            assert world.get(place, sheet)["notes"] == sheet["notes"], place


def test_the_list_of_sources_has_every_key_of_the_catalogue_and_no_other() -> None:
    used = {
        key for slug in CATALOGUE for sheet in load_facts(slug).values() for key in sheet["sources"]
    }
    assert {*defined_keys("world")} <= used
    assert used <= {*defined_keys("world"), *defined_keys("europe")}


TOTALS = {
    "austria": 8_969_068,
    "brazil": 203_080_756,
    "canada": 36_991_981,
    "china": 1_409_778_724,
    "czechia": 10_516_707,
    "france": 65_265_876,
    "germany": 84_358_845,
    "india": 1_210_854_977,
    "italy": 58_997_201,
    "japan": 126_146_099,
    "mexico": 126_014_024,
    "nigeria": 140_431_790,
    "poland": 38_036_118,
    "slovakia": 5_424_687,
    "spain": 49_114_494,
    "switzerland": 9_051_029,
    "turkey": 85_279_553,
    "ukraine": 41_167_335,
}
"""What the statistical offices publish as the total; docs/sources.md names them."""


@pytest.mark.parametrize("slug", sorted(TOTALS))
def test_the_people_of_all_provinces_are_those_of_the_country(slug: str) -> None:
    sheets_of_map = load_facts(slug).values()
    assert sum(sheet.get("population", 0) for sheet in sheets_of_map) == TOTALS[slug]
    assert len({sheet["population_year"] for sheet in sheets_of_map if "population" in sheet}) == 1


SAME_WORD_FOR_SEAT_AND_PLACE = ("china", "india", "japan", "mexico", "switzerland")
"""Maps whose Czech names of places are those of towns, not adjectives with "kraj" or "oblast"."""


@pytest.mark.parametrize("slug", CATALOGUE)
def test_a_seat_that_gave_its_place_the_name_has_it_in_every_language(slug: str) -> None:
    places = load_atlas(slug).places
    codes = ("cs", "fr") if slug in SAME_WORD_FOR_SEAT_AND_PLACE else ("fr",)
    for place, sheet in load_facts(slug).items():
        names, seat = places[place].names, sheet["seat"]
        if seat["en"] == names["en"] and place != "vatican-city":
            assert [seat[code] for code in codes] == [names[code] for code in codes], place


@pytest.mark.parametrize("slug", ["china", "japan", "ukraine"])
def test_czech_names_of_seats_are_not_in_english_spelling(slug: str) -> None:
    for place, sheet in load_facts(slug).items():
        assert not re.search("sh|zh|kh|ts|x|q", sheet["seat"]["cs"], re.IGNORECASE), place


@pytest.mark.parametrize("slug", COUNTRIES)
def test_capitals_have_the_names_that_cldr_gives_them(slug: str) -> None:
    english = {
        str(zone).rpartition("/")[2].replace("_", " "): zone for zone in Locale("fr").time_zones
    }
    for place, sheet in load_facts(slug).items():
        zone = english.get(sheet["seat"]["en"], "")
        for code in ("cs", "fr"):
            usual = Locale(code).time_zones.get(zone, {}).get("city")
            if usual:
                plain = usual.partition(" (")[0].replace("’", "'")
                assert sheet["seat"][code] == plain, place


@pytest.mark.parametrize("slug", COUNTRIES)
def test_names_of_capitals_carry_no_remark(slug: str) -> None:
    for place, sheet in load_facts(slug).items():
        assert not any("(" in name for name in sheet["seat"].values()), place
