"""Races that were played once, kept as logs: their standings are never counted otherwise.

`races.jsonl` holds one race per line: its log, and what each player had after each round (rank,
number, euros, steps of time) when it was played. Those of edition 1 were played before players who
come late get the mean of a round that was open. A change that makes one of them fail changes the
rules: give it a new edition, keep the old one.
"""

from typing import Any

import pytest

from game.atlas_files import load_atlas
from game.refused import Refused
from quiz.drills.ground import ground_of
from quiz.race.commands import OpenRace
from quiz.race.events import RaceOpened
from quiz.race.game import RaceGame
from quiz.race.legality import Reason
from quiz.race.rules import EDITION, stipend_of
from quiz.race.standings import places
from quiz.race.state import Phase
from tests.rules_help import recorded_logs

RACES: list[Any] = recorded_logs("races.jsonl")


def edition_of(race: Any) -> int:
    return int(race["log"][0]["setup"]["edition"])


def game_of_race(race: Any) -> RaceGame:
    return RaceGame(ground_of(load_atlas(race["log"][0]["setup"]["map"])))


@pytest.mark.parametrize("race", RACES, ids=range(len(RACES)))
def test_the_standings_after_each_round_are_those_of_the_day(race: Any) -> None:
    game, state, standings = game_of_race(race), None, []
    for written in race["log"]:
        event = game.decode(written)
        assert game.encode(event) == written
        state = game.evolve(state, event)
        if written["kind"] in ("round-closed", "round-skipped"):
            found = places(state.present)
            standings.append(
                [[one.rank, one.player.number, one.player.purse, one.player.pace] for one in found]
            )
    assert state is not None
    assert state.phase is Phase.OVER
    assert standings == race["standings"]


@pytest.mark.parametrize("race", RACES, ids=range(len(RACES)))
def test_stipends_are_those_of_the_edition(race: Any) -> None:
    opened = game_of_race(race).decode(race["log"][0])
    assert isinstance(opened, RaceOpened)
    kinds = [planned.question.kind for planned in opened.setup.rounds]
    paid = [one["stipend"] for one in race["log"] if one["kind"] == "round-opened"]
    edition = opened.setup.edition
    assert paid == [
        stipend_of(kind, kinds[:index].count(kind), edition) for index, kind in enumerate(kinds)
    ]


def test_every_edition_is_recorded() -> None:
    assert {edition_of(race) for race in RACES} == {*range(1, EDITION + 1)}


def test_a_new_race_is_of_the_newest_edition() -> None:
    race = next(one for one in RACES if edition_of(one) == 1)
    game = game_of_race(race)
    opened = game.decode(race["log"][0])
    assert isinstance(opened, RaceOpened)
    with pytest.raises(Refused) as refused:
        game.decide(None, OpenRace(opened.setup, 1))
    assert refused.value.reason == Reason.BAD_SETUP
