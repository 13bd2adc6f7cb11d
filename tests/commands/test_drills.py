"""`manage.py drills`."""

import json
from io import StringIO
from itertools import pairwise
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from quiz.drills.question import Kind, decode_question
from tests.commands.run import manage, program
from tests.drill_help import CHOICES, DRILL_KINDS

SHAPES = {
    Kind.COUNT_CROSSINGS: {"from", "to"},
    Kind.NEIGHBOURS: {"a", "b"},
    Kind.NAME_NEIGHBOURS: {"place"},
    Kind.FIND_ROUTE: {"from", "to"},
    Kind.PRICE_IT: {"round", "centre", "tokens"},
    Kind.LOCATE: {"place"},
    Kind.PICK_NEIGHBOURS: {"place", "options"},
} | {kind: {"round", "centre", "offer", "stacks"} for kind in CHOICES}
ANSWERS: dict[Kind, type] = {
    Kind.COUNT_CROSSINGS: int,
    Kind.NEIGHBOURS: bool,
    Kind.PRICE_IT: int,
    Kind.LOCATE: str,
}


def options(changes: dict[str, Any]) -> list[str]:
    chosen = {"map": "europe", "count": 12, "seed": 1} | changes
    return [f"--{name}={value}" for name, value in chosen.items()]


def drills(**changes: Any) -> str:
    """What the command writes, without a process of its own."""
    out = StringIO()
    call_command("drills", *options(changes), stdout=out)
    return out.getvalue()


def lines(**changes: Any) -> list[Any]:
    return [json.loads(line) for line in drills(**changes).splitlines()]


@pytest.mark.parametrize("kind", DRILL_KINDS)
def test_the_shapes_of_the_contract(kind: Kind) -> None:
    found = lines(kind=kind.value)
    assert len(found) == 12
    for line in found:
        assert list(line)[:4] == ["kind", "question", "answer", "routes"]
        assert line["kind"] == kind
        assert set(line["question"]) == SHAPES[kind]
        assert type(line["answer"]) is ANSWERS.get(kind, list)
        assert decode_question(kind, line["question"]).encode() == line["question"]
        if kind in CHOICES:
            assert len(line["prices"]) == (8 if line["question"]["round"] < 3 else 28)
            assert line["prices"][0]["choice"] == line["answer"]
            assert set(line["prices"][0]) == {"choice", "price"}
        else:
            assert "prices" not in line
        if kind is Kind.FIND_ROUTE:
            assert line["answer"] in line["routes"]


def test_in_a_process_of_its_own() -> None:
    ran = program("drills", *options({"kind": "pick-two", "map": "usa"}))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == drills(kind="pick-two", map="usa")


def test_the_same_seed_gives_the_same_questions() -> None:
    first = drills(kind="pick-two", map="usa")
    assert drills(kind="pick-two", map="usa", count=20).startswith(first)
    assert drills(kind="pick-two", map="usa", seed="two") != first


def test_more_than_there_are_go_round_again() -> None:
    places = [line["answer"] for line in lines(kind="locate", map="lyon", count=200)]
    for begin in (0, 58, 116):
        assert len(set(places[begin : begin + 58])) == 58


def test_meeting_a_place_is_no_drill() -> None:
    with pytest.raises(CommandError, match="invalid choice: 'meet'"):
        drills(kind="meet")


def test_pick_neighbours_offers_all_neighbours_and_a_few_others() -> None:
    for line in lines(kind="pick-neighbours", count=100):
        options, right = line["question"]["options"], line["answer"]
        assert len(set(options)) == len(options)
        assert set(right) < set(options)
        assert 2 <= len(options) - len(right) <= 4
        assert [route[0].partition("/")[0] for route in line["routes"]] == [
            line["question"]["place"]
        ] * len(line["routes"])


@pytest.mark.parametrize("slug", ["europe", "usa", "lyon"])
@pytest.mark.parametrize("kind", DRILL_KINDS)
def test_without_links_nothing_is_asked_that_cannot_be_answered(slug: str, kind: Kind) -> None:
    drawn = json.loads(manage("atlas", slug).out)
    land = [tuple(sorted(border[:2])) for border in drawn["borders"] if border[2] == "land"]
    found = lines(kind=kind.value, map=slug, links="off", count=60)
    assert len(found) == 60
    for line in found:
        for route in line["routes"]:
            assert all(tuple(sorted(step)) in land for step in pairwise(route))
        if kind in (Kind.COUNT_CROSSINGS, Kind.NAME_NEIGHBOURS, Kind.PICK_NEIGHBOURS):
            assert line["answer"]
            assert line["routes"]
        if kind is Kind.COUNT_CROSSINGS:
            assert line["answer"] == len(line["routes"][0]) - 1


def test_without_links_france_does_not_touch_the_united_kingdom() -> None:
    pairs = {
        frozenset(line["question"].values()): line["answer"]
        for line in lines(kind="neighbours", links="off", count=400)
    }
    assert pairs[frozenset({"france", "united-kingdom"})] is False
    assert pairs[frozenset({"ireland", "united-kingdom"})] is True
    with_links = lines(kind="neighbours", count=2000)
    assert {"a", "b"} == set(with_links[0]["question"])
    (told,) = {
        line["answer"]
        for line in with_links
        if set(line["question"].values()) == {"france", "united-kingdom"}
    }
    assert told is True


def test_no_questions() -> None:
    assert drills(kind="locate", count=0) == ""


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"map": "mars"}, "there is no map 'mars'"),
        ({"map": "../europe"}, "there is no map"),
        ({"kind": "guess"}, "invalid choice: 'guess'"),
        ({"count": "many"}, "invalid int value"),
        ({"count": -1}, "below zero"),
        ({"seed": "\x07"}, "readable"),
    ],
)
def test_bad_options_get_a_sentence(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(CommandError, match=says):
        drills(**{"kind": "locate", **changes})


@pytest.mark.parametrize(
    ("given", "status", "says"),
    [(["--kind=locate", "--map=mars"], 1, "no map 'mars'"), (["--map=usa"], 2, "--kind")],
)
def test_the_status_of_bad_options(given: list[str], status: int, says: str) -> None:
    ran = manage("drills", "--count=1", "--seed=1", *given)
    assert (ran.status, ran.out) == (status, "")
    assert says in ran.err


def test_a_count_without_end_begins_at_once() -> None:
    class EnoughError(Exception):
        """The reader has seen enough."""

    class Reader(StringIO):
        def write(self, text: str) -> int:
            raise EnoughError(text)

    with pytest.raises(EnoughError, match="locate"):
        call_command("drills", *options({"kind": "locate", "count": 10**30}), stdout=Reader())
