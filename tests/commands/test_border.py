"""`manage.py board`, `build_board`, and the border game in `simulate`, `replay`, `measure_bots`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.border_help import BOARDS
from tests.commands.run import Ran, manage
from tests.conformance.border_checker import Field, board_faults, check_match


def simulate(**options: Any) -> Ran:
    chosen = {"game": "border", "board": "alps", "seats": 3, "games": 2, "seed": 1, **options}
    return manage(
        "simulate", *(f"--{key}={value}" for key, value in chosen.items() if value is not None)
    )


@pytest.mark.parametrize("slug", BOARDS)
def test_a_board_as_the_contract_says(slug: str) -> None:
    ran = manage("board", slug)
    assert ran.status == 0
    (value,) = ran.lines
    assert list(value) == ["board", "areas", "spaces", "white", "layouts"]
    assert all(list(area) == ["first", "later", "spaces"] for area in value["areas"].values())
    assert all(list(space) == ["touches"] for space in value["spaces"].values())
    assert all(list(layout) == ["segments"] for layout in value["layouts"])
    assert board_faults(value) == []


@pytest.mark.parametrize("slug", ["mars", "../maps/europe/map"])
def test_a_board_that_is_not_there(slug: str) -> None:
    for command in ("board", "build_board"):
        ran = manage(command, slug)
        assert ran.status != 0
        assert ran.out == ""
        assert "alps" in ran.err


@pytest.mark.parametrize("slug", BOARDS)
def test_built_boards_are_up_to_date(slug: str) -> None:
    assert manage("build_board", slug, "--check").out == f"{slug} is up to date.\n"


def test_a_board_that_is_out_of_date_is_told(tmp_path: Path) -> None:
    ran = manage("build_board", "east-of-lyon", "--check", f"--out={tmp_path}")
    assert ran.status != 0
    assert "east-of-lyon.json is missing" in ran.err
    built = Path(__file__).parents[2] / "fixtures/boards/east-of-lyon.json"
    value = json.loads(built.read_text())
    value["areas"]["bron"]["first"] += 2
    (tmp_path / "east-of-lyon.json").write_text(json.dumps(value))
    ran = manage("build_board", "east-of-lyon", "--check", f"--out={tmp_path}")
    assert ran.status != 0
    assert "out of date" in ran.err


def test_fairness_as_a_table() -> None:
    ran = manage("build_board", "missouri", "--measure=24", "--bot=random")
    title, _, layouts, seats, *_ = ran.out.splitlines()
    assert title == "missouri: 24 matches of four, won in per cent"
    for row in (layouts, seats):
        assert sum(map(float, row.split()[2:])) == pytest.approx(100, abs=0.3)
    assert manage("build_board", "missouri", "--measure=0").status != 0


def test_records_as_the_contract_says_the_same_for_the_same_seed() -> None:
    first, second = simulate(games=5), simulate(games=5)
    assert first.status == 0
    assert first.out == second.out != simulate(games=5, seed=2).out
    board = Field(manage("board", "alps").lines[0])
    assert len(first.lines) == 5
    for record in first.lines:
        assert list(record) == ["game", "board", "layouts", "seats", "events"]
        assert [list(seat) for seat in record["seats"]] == [["name", "bot"]] * 3
        assert check_match(record, board) == []
    assert {tuple(record["layouts"]) for record in first.lines} == {(0, 1, 2)}


def test_bots_by_name() -> None:
    (record,) = simulate(bots="pip,old-anton,cartographer", games=1).lines
    assert [seat["bot"] for seat in record["seats"]] == ["pip", "old-anton", "cartographer"]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"board": "mars"}, "mars"),
        ({"board": None}, "--board"),
        ({"map": "europe"}, "--map"),
        ({"tempo": "race"}, "--tempo"),
        ({"seats": 5}, "2 to 4 seats"),
        ({"seats": -3}, "seats"),
        ({"bots": "nora"}, "nora"),
        ({"bots": "random,random,random,random"}, "4 bots"),
        ({"game": "journey", "board": None}, "--map"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence(options: dict[str, Any], says: str) -> None:
    ran = simulate(**options)
    assert ran.status != 0
    assert ran.out == ""
    assert says in ran.err


def test_replay_takes_records_of_both_games() -> None:
    border = simulate(games=1)
    journey = manage(
        "simulate", "--game=journey", "--map=usa", "--seats=2", "--games=1", "--seed=1"
    )
    wrong = json.loads(border.out)
    wrong["events"][-1]["winners"] = []
    ran = manage("replay", given=border.out + journey.out + json.dumps(wrong) + "\n")
    assert ran.status == 1
    right, also_right, refused = ran.lines
    ended = border.lines[0]["events"][-1]
    assert (right["scores"], right["winners"]) == (ended["scores"], ended["winners"])
    assert right["events"] == len(border.lines[0]["events"])
    assert also_right["right"] is True
    assert f"event {right['events']} (end): 'winners'" in refused["error"]


def test_levels_for_people_and_for_programs() -> None:
    options = ("measure_bots", "--game=border", "--matches=4", "--board=alps", "--seed=3")
    title, heading, *rows, _ = manage(*options).out.splitlines()
    assert title == "alps: 4 matches of four, seed 3"
    assert heading.split() == ["bot", "matches", "won", "%", "rank", "points"]
    assert {row.split()[0] for row in rows} == {"random", "pip", "old-anton", "cartographer"}
    (line,) = manage(*options, "--json").lines
    assert (line["board"], line["matches"], line["seed"]) == ("alps", 4, "3")
    won = [level["won"] for level in line["levels"]]
    assert won == sorted(won, reverse=True)


@pytest.mark.parametrize(
    ("option", "says"),
    [("--board=mars", "mars"), ("--matches=0", "at least one"), ("--map=usa", "journey")],
)
def test_levels_that_cannot_be_measured(option: str, says: str) -> None:
    ran = manage("measure_bots", "--game=border", option)
    assert ran.status != 0
    assert ran.out == ""
    assert says in ran.err
