"""`manage.py score`."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests.commands.run import ROOT, Ran, manage, program

CONTRACT: dict[str, Any] = {
    "map": "europe",
    "round": 5,
    "centre": ["france", "russia"],
    "tokens": [{"space": "hungary", "under": 1}, {"space": "40", "under": 0}],
}
ROUND_ONE: dict[str, Any] = {
    "map": "europe",
    "round": 1,
    "centre": ["france"],
    "tokens": [{"space": "hungary", "under": 2}],
}


def score(*values: Any) -> Ran:
    return manage("score", given="\n".join(json.dumps(value) for value in values))


def test_the_example_of_the_contract() -> None:
    ran = score(CONTRACT)
    assert ran == program("score", given=json.dumps(CONTRACT))
    assert ran.status == 0
    (value,) = ran.lines
    route = value.pop("route")
    assert value == {"price": 100, "crossings": 5, "neighbours": [], "stack": 10, "forty": 40}
    assert (route[0], len(route)) == ("france", 6)
    assert "hungary" in route
    assert route[-1].startswith("russia/")


def test_lines_are_answered_in_order() -> None:
    at_home = {**ROUND_ONE, "tokens": [{"space": "40", "under": 0}]}
    pair = {
        "map": "europe",
        "round": 3,
        "centre": ["france"],
        "tokens": [{"space": "united-kingdom", "under": 0}, {"space": "belgium", "under": 0}],
    }
    ran = score(ROUND_ONE, at_home, pair)
    assert [line["price"] for line in ran.lines] == [50, 40, 110]
    assert ran.lines[1]["route"] == []
    assert ran.lines[2]["neighbours"] == [
        ["france", "united-kingdom"],
        ["france", "belgium"],
        ["united-kingdom", "belgium"],
    ]


def test_the_finale_receives() -> None:
    ran = score({**CONTRACT, "round": 7})
    assert ran.lines[0]["price"] == 80


def changed(**changes: Any) -> dict[str, Any]:
    return {**ROUND_ONE, **changes}


def token(space: Any = "hungary", under: Any = 0) -> list[dict[str, Any]]:
    return [{"space": space, "under": under}]


BAD = [
    ([], "JSON object"),
    ("hello", "JSON object"),
    (None, "JSON object"),
    ({}, "'map' is missing"),
    (changed(map="mars"), "mars"),
    (changed(map=7), "map"),
    (changed(map=["europe"]), "map"),
    (changed(map="../../europe"), "no map"),
    (changed(round=0), "round"),
    (changed(round=8), "round"),
    (changed(round="1"), "round"),
    (changed(round=1.0), "round"),
    (changed(round=True), "round"),
    (changed(centre=[]), "centre"),
    (changed(centre="france"), "centre"),
    (changed(centre=["france", "spain"]), "centre"),
    (changed(centre=["atlantis"]), "atlantis"),
    (changed(centre=[["france"]]), "place"),
    (changed(centre=["40"]), "40"),
    (changed(tokens=[]), "1 token"),
    (changed(tokens=token() * 2), "1 token"),
    (changed(tokens={}), "1 token"),
    (changed(tokens=["hungary"]), "'space'"),
    (changed(tokens=[{"space": "hungary"}]), "'under'"),
    (changed(tokens=token("atlantis")), "atlantis"),
    (changed(tokens=token(40)), "40"),
    (changed(tokens=token(None)), "None"),
    (changed(tokens=token("russia/main")), "russia/main"),
    (changed(tokens=token("france")), "centre"),
    (changed(tokens=token(under=-1)), "under"),
    (changed(tokens=token(under=0.5)), "under"),
    (changed(tokens=token(under=True)), "under"),
    (changed(tokens=token(under="1")), "under"),
    (changed(tokens=token(under=int("9" * 4_290))), "a huge number"),
    (changed(tokens=token("x" * 10_000)), "…"),
    ({**CONTRACT, "centre": ["france"]}, "2 cards"),
    ({**CONTRACT, "centre": ["france", "france"]}, "twice"),
    ({**CONTRACT, "tokens": token()}, "2 tokens"),
    ({**CONTRACT, "tokens": token() * 2}, "both tokens"),
    ({**CONTRACT, "tokens": token("40") * 2}, "both tokens"),
]


def test_bad_lines_get_an_error_and_the_others_an_answer() -> None:
    values = [value for bad, _ in BAD for value in (bad, ROUND_ONE)]
    ran = score(*values)
    assert ran.status == 1
    answers = ran.lines
    assert len(answers) == len(values)
    for number, (bad, says) in enumerate(BAD):
        assert list(answers[2 * number]) == ["error"], bad
        assert says in answers[2 * number]["error"]
        assert answers[2 * number + 1]["price"] == 50


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"nope", "not JSON"),
        (b'{"map": "europe"', "not JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"map": "\\ud800", "round": 1, "centre": [], "tokens": []}', "no map"),
        (b'{"map": "europe", "round": ' + b"9" * 5_000 + b"}", "too many digits"),
        (b'{"map": "europe", "round": ' + b"9" * 4_000 + b"}", "'centre' is missing"),
    ],
)
def test_what_is_no_json(line: bytes, says: str) -> None:
    good = json.dumps(ROUND_ONE).encode()
    ran = manage("score", given=line + b"\n\n  \n" + good)
    assert ran.status == 1
    assert says in ran.lines[0]["error"]
    assert ran.lines[1]["price"] == 50


def test_nothing_in_nothing_out() -> None:
    assert manage("score") == Ran(0, "", "")
    assert manage("score", "-") == Ran(0, "", "")


def test_a_file_that_is_not_there() -> None:
    ran = manage("score", "no/such/file")
    assert ran.status == 1
    assert "no/such/file cannot be read" in ran.err


@pytest.mark.parametrize("command", ["score", "replay"])
def test_a_line_without_end_does_not_fill_the_memory(command: str) -> None:
    shell = f"head -c 60000000 /dev/zero | '{sys.executable}' manage.py {command}"
    done = subprocess.run(
        ["bash", "-c", f"ulimit -v 2000000; {shell}"],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 1
    (answer,) = done.stdout.splitlines()
    assert "longer than 16,777,216 bytes" in json.loads(answer)["error"]


def shell(command: str) -> subprocess.CompletedProcess[bytes]:
    """A command as a shell runs it, with its redirections."""
    return subprocess.run(
        ["bash", "-c", f"'{sys.executable}' manage.py {command}"],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=240,
    )


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("score <&-", "there is no standard input"),
        ("replay <&-", "there is no standard input"),
        ("atlas europe >&-", "There is no standard output"),
        ("atlas europe >/dev/full", "The output cannot be written: No space left on device"),
        ("score /proc", "cannot be read: Is a directory"),
    ],
)
def test_streams_that_are_not_there(command: str, says: str) -> None:
    done = shell(command)
    assert done.returncode == 1
    assert says in done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_a_byte_order_mark_is_passed_over() -> None:
    ran = manage("score", given=b"\xef\xbb\xbf" + json.dumps(ROUND_ONE).encode())
    assert ran.status == 0
    assert ran.lines[0]["price"] == 50


def test_an_empty_file_has_nothing_to_replay() -> None:
    assert manage("replay") == Ran(0, "", "")
