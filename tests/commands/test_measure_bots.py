"""`manage.py measure_bots`."""

import pytest

from game.atlas_files import match_maps
from game.journey.bots.characters import CHARACTERS
from tests.commands.run import manage


def test_a_table_for_people() -> None:
    ran = manage("measure_bots", "--matches=12", "--map=usa", "--seed=3")
    assert ran.status == 0
    title, heading, *rows, _ = ran.out.splitlines()
    assert title == "usa: 12 matches of four, seed 3"
    assert heading.split() == ["character", "matches", "lost", "a", "round", "rank", "purse"]
    assert {row.split()[0] for row in rows} == set(CHARACTERS)
    assert {row.split()[1] for row in rows} == {"8"}


def test_values_for_programs() -> None:
    options = ("measure_bots", "--matches=6", "--json")
    ran = manage(*options)
    assert ran.out == manage(*options).out
    assert [line["map"] for line in ran.lines] == list(match_maps())
    for line in ran.lines:
        assert (line["matches"], line["seed"]) == (6, "1")
        losses = [level["lost"] for level in line["levels"]]
        assert losses == sorted(losses)
        assert set(line["levels"][0]) == {"bot", "matches", "lost", "error", "rank", "purse"}


@pytest.mark.parametrize(
    ("option", "says"),
    [("--map=mars", "mars"), ("--matches=0", "at least one"), ("--matches=many", "many")],
)
def test_what_cannot_be_measured_gets_a_sentence(option: str, says: str) -> None:
    ran = manage("measure_bots", option)
    assert ran.status != 0
    assert ran.out == ""
    assert says in ran.err
