"""`manage.py atlas`."""

import pytest

from tests.commands.run import manage, program
from tests.journey_help import MAPS


@pytest.mark.parametrize("slug", MAPS)
def test_a_map_as_one_value(slug: str) -> None:
    ran = manage("atlas", slug)
    assert ran.status == 0
    (value,) = ran.lines
    assert list(value) == ["map", "places", "borders"]
    assert value["map"] == slug
    parts = {part for place in value["places"].values() for part in place["parts"]}
    assert {kind for _, _, kind in value["borders"]} <= {"land", "sea"}
    assert {part for border in value["borders"] for part in border[:2]} == parts
    pairs = [frozenset(border[:2]) for border in value["borders"]]
    assert len(set(pairs)) == len(pairs)


def test_names_are_written_as_they_are() -> None:
    assert '"Albigny-sur-Saône"' in program("atlas", "lyon").out


def test_parts_and_kinds() -> None:
    (value,) = manage("atlas", "europe").lines
    assert set(value["places"]["russia"]["parts"]) == {"russia/main", "russia/kaliningrad"}
    assert value["places"]["france"] == {"name": "France", "parts": ["france"]}
    assert ["denmark", "sweden", "sea"] in value["borders"]
    assert ["ireland", "united-kingdom", "land"] in value["borders"]


@pytest.mark.parametrize("slug", ["mars", "../europe", "", "EUROPE", "europe/"])
def test_an_unknown_map_gets_a_sentence(slug: str) -> None:
    ran = manage("atlas", slug)
    assert ran.status == 1
    assert ran.out == ""
    assert "there is no map" in ran.err
    assert "europe, usa, lyon" in ran.err
