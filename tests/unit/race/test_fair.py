"""Fairness to players who do not answer, are late or wait: time, money, pauses, places."""

from random import Random

import pytest

from game.refused import Refused
from quiz.drills.question import Kind
from quiz.drills.scope import Scope
from quiz.race.commands import (
    AddTime,
    CloseRound,
    EmptyLobby,
    GiveAnswer,
    JoinRace,
    NextRound,
    PauseRound,
    RemovePlayer,
    ResumeRound,
)
from quiz.race.draw import Form, RaceWish, draw_rounds
from quiz.race.events import PlayerRemoved, RoundClosed, RoundResumed
from quiz.race.legality import Reason
from quiz.race.rules import HOST_AWAY_MS, LOOK_MS, MOST_PLAYERS, QUICK_KINDS
from quiz.race.setup import Setup
from quiz.race.standings import places
from quiz.race.state import Phase
from tests.race_help import START, Played, ground, rules, setup


def unhurried(form: Form = Form.QUICK, rounds: int = 3) -> Setup:
    """A race without a clock."""
    wish = RaceWish(form, rounds, (Kind.NEIGHBOURS,), has_clock=False)
    planned = draw_rounds(ground(), wish, Random("nobody is hurried"))
    return Setup("europe", ground().atlas.version, planned)


def test_without_a_clock_saying_nothing_is_slower_than_being_wrong() -> None:
    race = Played(unhurried())
    race.begin("otter", "fox")
    race.give(GiveAnswer(1, 2, race.wrong(), START + 20_000))
    race.give(CloseRound(1, START + 30_000))
    assert race.now.players[1].purse == race.now.players[2].purse == 0
    assert [place.player.name for place in places(race.now.present)] == ["fox", "otter"]


def test_with_more_time_saying_nothing_is_slower_than_the_last_answer() -> None:
    race = Played(setup(Form.QUICK))
    race.begin("otter", "fox")
    end = race.now.ends_at or 0
    race.give(AddTime(1, START + 1_000))
    race.give(GiveAnswer(1, 2, race.wrong(), end + 14_000))
    race.give(CloseRound(1, end + 15_500))
    assert race.now.players[2].pace < race.now.players[1].pace


def test_a_pause_is_no_time_for_those_who_say_nothing() -> None:
    race, other = Played(unhurried()), Played(unhurried())
    for one in (race, other):
        one.begin("otter", "fox")
        one.give(GiveAnswer(1, 2, one.wrong(), START + 2_000))
    race.give(PauseRound(1, START + 3_000))
    race.give(CloseRound(1, START + 90_000))
    other.give(CloseRound(1, START + 3_000))
    assert race.now.players == other.now.players


def test_a_round_that_a_late_comer_only_saw_the_end_of_brings_the_rooms_mean() -> None:
    race = Played()
    race.begin("otter", "fox")
    race.give(GiveAnswer(1, 1, race.right(), START + 1_000))
    race.give(JoinRace(3, "owl", "", START + 2_000))
    race.give(JoinRace(4, "wolf", "", START + 2_000))
    race.give(GiveAnswer(1, 4, race.wrong(), START + 3_000))
    race.give(CloseRound(1, START + 4_000))
    otter, fox, owl, wolf = (race.now.players[number] for number in (1, 2, 3, 4))
    assert otter.purse > fox.purse
    mean = (otter.purse + fox.purse + wolf.purse) / 3
    assert abs(owl.purse - mean) <= 5
    played = race.now.past[-1]
    assert played.silent(owl) == played.missed
    assert played.silent(fox) == played.unanswered
    # The next round counts for everybody.
    race.give(NextRound(1, START + 10_000))
    race.give(CloseRound(2, START + 11_000))
    assert race.now.past[-1].silent(race.now.players[3]) == race.now.past[-1].unanswered


def test_a_look_at_the_answer_can_be_held_where_rounds_follow_by_themselves() -> None:
    race = Played(setup(by_itself=True))
    race.begin("otter")
    race.give(GiveAnswer(1, 1, race.right(), START + 1_000))
    race.give(PauseRound(1, START + 2_000))
    due = rules().next_due(race.now, "", ())
    assert due is not None
    assert due.at == START + 2_000 + HOST_AWAY_MS
    race.give(ResumeRound(1, START + 60_000))
    due = rules().next_due(race.now, "", ())
    assert due is not None
    assert due.at == START + 60_000 + LOOK_MS
    race.give(PauseRound(1, START + 61_000))
    race.give(NextRound(1, START + 62_000))
    assert race.now.phase is Phase.ASKING
    assert race.now.paused_at is None


def test_where_the_host_sets_the_pace_there_is_nothing_to_hold() -> None:
    race = Played()
    race.begin("otter")
    race.give(CloseRound(1, START + 1_000))
    with pytest.raises(Refused) as refusal:
        race.give(PauseRound(1, START + 2_000))
    assert refusal.value.reason == Reason.NOT_OPEN


def test_removing_a_player_in_a_pause_does_not_end_the_round() -> None:
    race = Played()
    race.begin("otter", "fox")
    race.give(GiveAnswer(1, 1, race.right(), START + 1_000))
    race.give(PauseRound(1, START + 2_000))
    made = race.give(RemovePlayer(2, START + 3_000))
    assert [type(event) for event in made] == [PlayerRemoved]
    made = race.give(ResumeRound(1, START + 4_000))
    assert [type(event) for event in made] == [RoundResumed, RoundClosed]


def test_a_lobby_is_emptied_at_once_and_only_a_lobby() -> None:
    race = Played()
    for number in range(1, 31):
        race.give(JoinRace(number, f"animal-{number}", "", START))
    assert len(race.give(EmptyLobby(START + 1))) == 30
    assert race.now.present == ()
    assert race.give(EmptyLobby(START + 2)) == []
    race.give(JoinRace(31, "animal-1", "", START + 3))
    race.give(NextRound(0, START + 4))
    with pytest.raises(Refused) as refusal:
        race.give(EmptyLobby(START + 5))
    assert refusal.value.reason == Reason.BEGUN


def test_players_who_were_removed_take_no_place() -> None:
    race = Played()
    for number in range(1, MOST_PLAYERS + 1):
        race.give(JoinRace(number, f"animal-{number}", "", START))
    with pytest.raises(Refused) as refusal:
        race.give(JoinRace(MOST_PLAYERS + 1, "otter", "", START))
    assert refusal.value.reason == Reason.FULL
    race.give(EmptyLobby(START))
    race.give(JoinRace(MOST_PLAYERS + 1, "otter", "", START))


@pytest.mark.parametrize(
    ("form", "kinds", "rounds"),
    [
        (Form.QUICK, QUICK_KINDS, 15),
        (Form.QUICK, (Kind.NEIGHBOURS,), 1),
        (Form.MIX, (Kind.NEIGHBOURS,), 15),
        (Form.MIX, QUICK_KINDS, 15),
        (Form.BOARD, (), 15),
    ],
)
def test_a_race_about_one_pair_asks_nothing_twice(
    form: Form, kinds: tuple[Kind, ...], rounds: int
) -> None:
    scope = Scope(borders=(("czechia", "hungary"),))
    for seed in range(5):
        drawn = draw_rounds(ground(), RaceWish(form, 15, kinds, scope), Random(seed))
        assert len(drawn) == rounds
        quick = [one.question for one in drawn if not one.is_board]
        asked = [(question.kind, frozenset(question.places)) for question in quick]
        assert len(asked) == len({*asked})


@pytest.mark.parametrize(
    ("rounds", "paid"),
    [
        (4, [100, 200, 300, 0]),  # the short game
        (7, [100, 0, 200, 0, 300, 0, 0]),  # the game
        (10, [100, 0, 50, 200, 0, 100, 300, 0, 150, 0]),
    ],
)
def test_stipends_are_those_of_the_game(rounds: int, paid: list[int]) -> None:
    race = Played(setup(rounds=rounds))
    race.give(JoinRace(1, "otter", "", START))
    found = []
    for number in range(rounds):
        found += [event.stipend for event in race.give(NextRound(number, START))]
        race.give(CloseRound(number + 1, START))
    assert found == paid
