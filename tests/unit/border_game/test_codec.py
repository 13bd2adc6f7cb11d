"""Events as JSON and back."""

import json
from typing import Any

import pytest

from game.board_files import load_board
from game.border_game.codec import KINDS, decode, encode
from game.border_game.events import (
    AreaClosed,
    DiceThrown,
    Event,
    MatchEnded,
    MatchOpened,
    SpacesCrossed,
)
from game.border_game.game import BorderGame
from game.border_game.setup import SeatSetup, Setup
from game.rulebook import CodecError, replay
from tests.border_help import bot_log

SETUP = Setup(
    "alps",
    "abc",
    (SeatSetup("Otter", animal="otter"), SeatSetup("Bot", "quick")),
    (2, 0),
    first_seat=1,
    grace_ms=60_000,
    bot_pace=50,
)
EVENTS: list[Event] = [
    MatchOpened(SETUP, 5),
    DiceThrown(1, 0, ("red",) * 5, (0, 3), 7, by_grace=True),
    SpacesCrossed(1, 0, 1, ("a-b-1",), ("red",), 8),
    AreaClosed(1, 0, 1, "austria", 6),
    MatchEnded((6, 0), (0,)),
]


@pytest.mark.parametrize("event", EVENTS)
def test_there_and_back(event: Any) -> None:
    back = decode(json.loads(json.dumps(encode(event))))
    assert back == event
    assert type(back) is type(event)


def test_every_kind_of_event_has_its_name() -> None:
    assert {encode(event)["kind"] for event in EVENTS} == set(KINDS)


@pytest.mark.parametrize(
    "value",
    [
        [],
        {},
        {"kind": "round-dealt"},
        {"kind": "area-closed", "round": 1, "seat": 0, "action": 1, "area": "austria"},
        {**encode(EVENTS[3]), "points": "6"},
        {**encode(EVENTS[3]), "points": True},
        {**encode(EVENTS[3]), "more": 1},
        {**encode(EVENTS[1]), "kept": ["0"]},
        {**encode(EVENTS[1]), "dice": "red"},
        {**encode(EVENTS[0]), "setup": {**encode(EVENTS[0])["setup"], "layouts": None}},
    ],
)
def test_what_is_no_event_gets_a_sentence(value: Any) -> None:
    with pytest.raises(CodecError):
        decode(value)


def test_a_log_leads_to_the_same_state_again() -> None:
    game = BorderGame(load_board("alps"))
    log = bot_log(game.board, "quick,random")
    written = json.dumps([game.encode(event) for event in log])
    state = replay(game, [game.decode(value) for value in json.loads(written)])
    assert state is not None
    ended = log[-1]
    assert isinstance(ended, MatchEnded)
    assert (state.scores, state.winners) == (ended.scores, ended.winners)
