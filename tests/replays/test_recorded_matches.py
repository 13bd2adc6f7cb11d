"""Matches that were played once, kept as logs: rules, prices and the written form stay the same.

`matches.jsonl` holds one match per line as its log of events. A change that makes one of them
fail changes the rules, a map or the written form: give it a new edition, keep the old one.
"""

import json
from typing import Any

import pytest

from game.atlas_files import load_atlas
from game.journey.commands import Command, DealRound, LayMissingTokens, OpenMatch, PlaceToken
from game.journey.events import Event, MatchEnded, MatchOpened, RoundDealt, TokenPlaced
from game.journey.game import JourneyGame
from game.journey.record import match_record
from game.journey.replay import check_record
from game.journey.state import Phase
from game.rulebook import replay
from tests.conformance.rules_checker import check_match
from tests.conformance.test_simulated_matches import geography
from tests.rules_help import played_again, recorded_logs

LOGS = recorded_logs("matches.jsonl")


def command_of(event: Event) -> Command | None:
    """The command that brings an event about; None where it follows from another."""
    match event:
        case MatchOpened():
            return OpenMatch(event.setup, event.at)
        case RoundDealt():
            return DealRound(event.round, event.offer + event.centre, event.at)
        case TokenPlaced(by_grace=False):
            return PlaceToken(event.round, event.seat, event.colour, event.space, event.at)
        case TokenPlaced():
            return LayMissingTokens(event.round, event.at)
        case _:
            return None


@pytest.mark.parametrize("written", LOGS, ids=range(len(LOGS)))
def test_the_same_commands_lead_to_the_same_log(written: list[dict[str, Any]]) -> None:
    game = JourneyGame(load_atlas(written[0]["setup"]["map"]))
    assert played_again(game, written, command_of) == written


@pytest.mark.parametrize("written", LOGS, ids=range(len(LOGS)))
def test_log_and_record_lead_to_the_end(written: list[dict[str, Any]]) -> None:
    slug = written[0]["setup"]["map"]
    game = JourneyGame(load_atlas(slug))
    log = [game.decode(value) for value in written]
    state = replay(game, log)
    assert state is not None
    assert state.phase is Phase.OVER
    assert isinstance(log[-1], MatchEnded)
    assert state.purses == log[-1].purses
    record = json.loads(json.dumps(match_record(log)))
    assert check_record(record, load_atlas).winners == log[-1].winners
    assert check_match(record, geography(slug)) == []


def test_the_recorded_matches_hold_something_of_everything() -> None:
    setups = [log[0]["setup"] for log in LOGS]
    assert {setup["map"] for setup in setups} == {"europe", "usa", "lyon"}
    assert {setup["tempo"] for setup in setups} == {"race", "turns"}
    assert {setup["two_colours"] for setup in setups} == {True, False}
    assert {len(setup["seats"]) for setup in setups} == {2, 3, 4, 5, 6}
    kinds = {event["kind"] for log in LOGS for event in log}
    assert "token-taken-back" in kinds
    assert any(event.get("by_grace") for log in LOGS for event in log)
