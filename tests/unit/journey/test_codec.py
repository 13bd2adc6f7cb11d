"""Events as JSON and back."""

import json
from dataclasses import replace
from typing import Any

import pytest

from game.journey.codec import KINDS, decode, encode
from game.journey.events import JourneyScored, MatchOpened, TokenPlaced
from game.journey.setup import Mistakes, SeatSetup, Setup, Tempo
from game.rulebook import CodecError

PLACED = TokenPlaced(3, 1, 0, "hungary", 1_700_000_000_000, by_grace=True)
SETUP = Setup(
    "europe",
    "abc",
    (SeatSetup("Ada"), SeatSetup("Bot", "perfect")),
    tempo=Tempo.RACE,
    two_colours=True,
    open_map=True,
    mistakes=Mistakes.CAUGHT,
    grace_ms=60_000,
    card_ms=700,
    bot_pace=50,
    first_dealer=1,
)
SCORED = JourneyScored(1, 0, 0, 50, 2, (("a", "b"),), 0, 0, ("a", "c", "b"), 50)


@pytest.mark.parametrize("event", [PLACED, MatchOpened(SETUP), SCORED])
def test_there_and_back(event: Any) -> None:
    back = decode(json.loads(json.dumps(encode(event))))
    assert back == event
    assert type(back) is type(event)


def test_the_animal_of_a_person_is_kept_and_older_logs_have_none() -> None:
    otter = replace(SETUP, seats=(SeatSetup("Otter", animal="otter"), SeatSetup("Bot", "perfect")))
    written = encode(MatchOpened(otter))
    assert written["setup"]["seats"] == [
        {"name": "Otter", "bot": None, "animal": "otter"},
        {"name": "Bot", "bot": "perfect"},
    ]
    assert decode(json.loads(json.dumps(written))) == MatchOpened(otter)
    assert encode(MatchOpened(SETUP))["setup"]["seats"][0] == {"name": "Ada", "bot": None}


def test_the_written_form_is_stable() -> None:
    assert encode(PLACED) == {
        "kind": "token-placed",
        "round": 3,
        "seat": 1,
        "colour": 0,
        "space": "hungary",
        "at": 1_700_000_000_000,
        "by_grace": True,
    }
    assert sorted(KINDS) == [
        "journey-scored",
        "match-ended",
        "match-opened",
        "round-dealt",
        "seat-got-ready",
        "stipend-paid",
        "token-placed",
        "token-taken-back",
    ]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"kind": "token-eaten"}, "token-eaten"),
        ({"kind": None}, "kind None"),
        ({"round": "3"}, "round"),
        ({"round": True}, "round"),
        ({"space": 40}, "space"),
        ({"by_grace": 1}, "by_grace"),
        ({"extra": 1}, "extra"),
    ],
)
def test_what_cannot_be_read_is_named(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(CodecError, match=says):
        decode({**encode(PLACED), **changes})


@pytest.mark.parametrize("value", [None, [], "x", {}, {"kind": "token-placed"}])
def test_what_is_no_event(value: Any) -> None:
    with pytest.raises(CodecError):
        decode(value)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"neighbours": [["a"]]}, "neighbours"),
        ({"neighbours": [["a", 1]]}, "neighbours"),
        ({"route": "abc"}, "route"),
    ],
)
def test_lists_are_checked_inside(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(CodecError, match=says):
        decode({**encode(SCORED), **changes})


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"tempo": "blitz"}, "tempo"),
        ({"seats": [{"name": "x"}]}, "bot"),
        ({"seats": [{"name": "x", "bot": None, "animal": 1}]}, "animal"),
        ({"seats": ["x"]}, "JSON object"),
        ({"grace_ms": 0.5}, "grace_ms"),
    ],
)
def test_a_setup_is_checked_inside(changes: dict[str, Any], says: str) -> None:
    setup = {**encode(MatchOpened(SETUP))["setup"], **changes}
    with pytest.raises(CodecError, match=says):
        decode({"kind": "match-opened", "setup": setup, "at": 0})
