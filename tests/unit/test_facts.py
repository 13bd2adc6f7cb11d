"""The fact sheets: complete, plausible, in three languages, and every source is in the list."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.atlas_files import load_atlas, load_facts

MAPS = ("europe", "usa", "lyon")
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
    _, heading, rest = SOURCES.read_text(encoding="utf-8").partition(f"\n## {HEADINGS[slug]}\n")
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
