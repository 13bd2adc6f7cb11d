"""`manage.py simulate` and `manage.py replay`."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.commands.run import ROOT, Ran, manage, program


def simulate(*, run: Callable[..., Ran] = manage, **options: Any) -> Ran:
    chosen = {"game": "journey", "map": "europe", "seats": 3, "games": 2, "seed": 1, **options}
    return run("simulate", *(f"--{key}={value}" for key, value in chosen.items()))


def test_one_record_per_line_the_same_for_the_same_seed() -> None:
    first, second = simulate(games=3), simulate(games=3, run=program)
    assert first.status == 0
    assert first.out == second.out != simulate(games=3, seed=2).out
    assert len(first.lines) == 3
    for record in first.lines:
        assert list(record) == ["game", "map", "tempo", "variant", "seats", "events"]
        assert [list(seat) for seat in record["seats"]] == [["name", "bot"]] * 3
        assert record["events"][-1]["type"] == "end"


def test_bots_tempo_and_variant() -> None:
    ran = simulate(bots="random", tempo="race", variant="two-colours")
    record = ran.lines[0]
    assert {seat["bot"] for seat in record["seats"]} == {"random"}
    assert (record["tempo"], record["variant"]) == ("race", "two-colours")
    assert {event["colour"] for event in record["events"] if event["type"] == "place"} == {0, 1}


def test_no_games_no_lines() -> None:
    assert simulate(games=0) == Ran(0, "", "")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"map": "mars"}, "mars"),
        ({"seats": 1}, "2 to 6 seats"),
        ({"seats": 7}, "2 to 6 seats"),
        ({"seats": -3}, "seats"),
        ({"seats": 2_000_000_000}, "2 to 6 seats"),
        ({"seed": "\udcff"}, "seed"),
        ({"seats": 4, "variant": "two-colours"}, "2 to 3 seats"),
        ({"bots": "nobody"}, "nobody"),
        ({"bots": ""}, "no bot"),
        ({"bots": "random,random,random,random"}, "4 bots"),
        ({"games": -1}, "below zero"),
        ({"games": "many"}, "many"),
        ({"game": "chess"}, "chess"),
        ({"tempo": "blitz"}, "blitz"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence(options: dict[str, Any], says: str) -> None:
    ran = simulate(**options)
    assert ran.status != 0
    assert ran.out == ""
    assert says in ran.err


def test_a_reader_that_goes_away_ends_it_without_noise() -> None:
    command = [sys.executable, "manage.py", "simulate", "--game=journey", "--map=usa"]
    with subprocess.Popen(
        [*command, "--seats=2", "--games=100000", "--seed=1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["map"] == "usa"
        process.stdout.close()
        said = process.stderr.read().decode()
        assert process.wait(timeout=240) == 1
    assert said == "The reader of the output went away, so not all of it was written.\n"


def test_replay_accepts_what_was_simulated(tmp_path: Path) -> None:
    ran = simulate(games=3)
    file = tmp_path / "matches.jsonl"
    file.write_text(ran.out)
    replayed = manage("replay", str(file))
    assert replayed.status == 0
    for record, verdict in zip(ran.lines, replayed.lines, strict=True):
        assert verdict["right"] is True
        assert verdict["purses"] == record["events"][-1]["purses"]
        assert verdict["winners"] == record["events"][-1]["winners"]


def test_replay_reads_a_record_written_over_many_lines() -> None:
    record = simulate(games=1).lines[0]
    assert manage("replay", given=json.dumps(record, indent=2)).status == 0


def test_replay_says_where_a_record_is_wrong() -> None:
    good, bad = simulate(games=2).lines
    place = next(n for n, event in enumerate(bad["events"]) if event["type"] == "score")
    bad["events"][place]["price"] += 10
    ran = manage("replay", given=f"{json.dumps(bad)}\n{json.dumps(good)}\n[1]\nnope\n")
    assert ran.status == 1
    assert f"event {place + 1} (score, round 1, seat 0): 'price' should be" in ran.lines[0]["error"]
    assert ran.lines[1]["right"] is True
    assert "JSON object" in ran.lines[2]["error"]
    assert "not JSON" in ran.lines[3]["error"]


@pytest.mark.parametrize("given", [b"nope", b'{"game": "journey"', b"\xff", b"{}\nnope"])
def test_replay_of_what_is_no_record(given: bytes) -> None:
    ran = manage("replay", given=given)
    assert ran.status == 1
    assert all(list(line) == ["error"] for line in ran.lines)
    assert ran.lines
