"""Matches of the border game that were played once, kept as logs: rules and written form stay.

`border_matches.jsonl` holds one match per line as its log of events. A change that makes one of
them fail changes the rules, a board or the written form: give it a new edition, keep the old one.
"""

import json
from typing import Any

import pytest

from game.board_files import load_board
from game.border_game.commands import (
    Command,
    FirstAction,
    GoOnWithout,
    OpenMatch,
    SecondAction,
    Throw,
)
from game.border_game.events import DiceThrown, Event, MatchEnded, MatchOpened, SpacesCrossed
from game.border_game.game import BorderGame
from game.border_game.record import match_record
from game.border_game.replay import check_record
from game.border_game.rules import FIRST
from game.border_game.state import Phase
from game.rulebook import replay
from tests.border_help import BOARDS, field
from tests.conformance.border_checker import check_match
from tests.rules_help import played_again, recorded_logs

LOGS = recorded_logs("border_matches.jsonl")


def command_of(event: Event) -> Command | None:
    """The command that brings an event about; None where it follows from another."""
    match event:
        case MatchOpened():
            return OpenMatch(event.setup, event.at)
        case DiceThrown(by_grace=True):
            return GoOnWithout(event.round, event.dice, event.at)
        case DiceThrown():
            fallen = tuple(c for n, c in enumerate(event.dice) if n not in event.kept)
            return Throw(event.round, event.seat, event.kept, fallen, event.at)
        case SpacesCrossed(by_grace=True):
            return GoOnWithout(event.round, (), event.at)
        case SpacesCrossed():
            action = FirstAction if event.action == FIRST else SecondAction
            return action(event.round, event.seat, event.spaces, event.at)
        case _:
            return None


@pytest.mark.parametrize("written", LOGS, ids=range(len(LOGS)))
def test_the_same_commands_lead_to_the_same_log(written: list[dict[str, Any]]) -> None:
    game = BorderGame(load_board(written[0]["setup"]["board"]))
    assert played_again(game, written, command_of) == written


@pytest.mark.parametrize("written", LOGS, ids=range(len(LOGS)))
def test_log_and_record_lead_to_the_end(written: list[dict[str, Any]]) -> None:
    slug = written[0]["setup"]["board"]
    game = BorderGame(load_board(slug))
    log = [game.decode(value) for value in written]
    state = replay(game, log)
    assert state is not None
    assert state.phase is Phase.OVER
    assert isinstance(log[-1], MatchEnded)
    assert state.scores == log[-1].scores
    record = json.loads(json.dumps(match_record(log)))
    assert check_record(record, load_board).winners == log[-1].winners
    assert check_match(record, field(slug)) == []


def test_the_recorded_matches_hold_something_of_everything() -> None:
    setups = [log[0]["setup"] for log in LOGS]
    assert {setup["board"] for setup in setups} == set(BOARDS)
    assert {len(setup["seats"]) for setup in setups} == {2, 3, 4}
    assert {layout for setup in setups for layout in setup["layouts"]} == {0, 1, 2, 3}
    assert {setup["first_seat"] for setup in setups} > {0}
    events = [event for log in LOGS for event in log]
    for kind in ("dice-thrown", "spaces-crossed"):
        assert any(event["by_grace"] for event in events if event["kind"] == kind)
    crossed = [event for event in events if event["kind"] == "spaces-crossed"]
    used = {len(event["dice"]) for event in crossed if event["action"] == FIRST}
    assert used == {0, 1, 2, 3, 4, 5}
    assert any(len(log[-1]["winners"]) > 1 for log in LOGS)
    assert any(both_first(log) for log in LOGS)


def both_first(log: list[dict[str, Any]]) -> bool:
    """Whether two seats closed an area in the same second action, both at its higher value."""
    closed = [
        (event["round"], event["area"], event["points"])
        for event in log
        if event["kind"] == "area-closed" and event["action"] != FIRST
    ]
    return any(closed.count(entry) > 1 for entry in closed)
