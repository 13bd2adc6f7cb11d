"""Players whose reply to joining was lost: they count for nothing until their page is open."""

from typing import Any

import pytest

from game.refused import Refused
from quiz.race.commands import (
    ArriveInRace,
    CloseRound,
    EmptyLobby,
    GiveAnswer,
    JoinRace,
    NextRound,
    RemovePlayer,
)
from quiz.race.legality import Reason
from quiz.race.state import Phase, Removal
from tests.race_help import START, Played, rules, setup


def refusal_of(race: Played, command: Any) -> str:
    with pytest.raises(Refused) as refused:
        race.give(command)
    return str(refused.value.reason)


def a_race() -> Played:
    """Otter and fox are there; the phone of owl never got a reply."""
    race = Played(setup(teams=2))
    race.give(JoinRace(1, "otter", "", START))
    race.give(JoinRace(2, "fox", "", START))
    race.give(JoinRace(3, "owl", "", START, has_arrived=False))
    return race


def test_a_round_does_not_wait_for_a_player_who_never_arrived() -> None:
    race = a_race()
    race.give(NextRound(0, START))
    race.give(GiveAnswer(1, 1, race.right(), START + 1_000))
    race.give(GiveAnswer(1, 2, race.wrong(), START + 2_000))
    assert race.now.phase is Phase.REVEALED
    seen = rules().observe(race.now, None, START + 3_000)
    assert {one.number for one in seen.players} == {1, 2}
    assert {place.player.number for place in seen.places} == {1, 2}
    assert sum(team.players for team in seen.team_places) == 2


def test_a_player_who_arrives_late_is_a_late_comer() -> None:
    race = a_race()
    race.give(NextRound(0, START))
    race.give(GiveAnswer(1, 1, race.right(), START + 1_000))
    race.give(GiveAnswer(1, 2, race.wrong(), START + 2_000))
    assert refusal_of(race, GiveAnswer(1, 3, race.right(), START + 2_500)) == Reason.NOT_HERE
    race.give(ArriveInRace(3, START + 3_000))
    assert race.give(ArriveInRace(3, START + 3_500)) == []
    otter, fox, owl = (race.now.players[number] for number in (1, 2, 3))
    assert abs(owl.purse - (otter.purse + fox.purse) / 2) <= 5
    assert owl.joined_in == 1
    race.give(NextRound(1, START + 9_000))
    for player in (1, 2):
        race.give(GiveAnswer(2, player, race.right(), START + 10_000))
    assert not race.now.has_all_answers
    race.give(GiveAnswer(2, 3, race.right(), START + 10_000))
    assert race.now.phase is Phase.REVEALED


def test_the_first_to_arrive_keeps_the_stipend() -> None:
    race = Played()
    race.give(JoinRace(1, "otter", "", START, has_arrived=False))
    race.give(NextRound(0, START))
    paid = race.now.players[1].purse
    assert paid > 0
    race.give(ArriveInRace(1, START + 1_000))
    assert race.now.players[1].purse == paid
    race.give(CloseRound(1, START + 2_000))


def test_the_name_of_a_player_who_has_not_arrived_is_taken() -> None:
    race = a_race()
    assert refusal_of(race, JoinRace(4, "owl", "", START)) == Reason.NAME_TAKEN


def test_an_emptied_lobby_is_empty_and_those_who_were_in_it_may_return() -> None:
    race = a_race()
    race.give(EmptyLobby(START))
    assert race.now.joined == ()
    assert all(one.may_return for one in race.now.players.values())
    assert refusal_of(race, ArriveInRace(3, START + 1)) == Reason.REMOVED


def test_only_the_hosts_removal_is_for_good() -> None:
    race = a_race()
    race.give(RemovePlayer(1, START))
    race.give(RemovePlayer(2, START, Removal.AWAY))
    assert "why" not in race.log[-2]  # as in older logs
    assert race.log[-1]["why"] == "away"
    assert [race.now.players[number].may_return for number in (1, 2)] == [False, True]
