"""The rules of a race: who may do what when, and what it leads to."""

import pytest

from game.journey.rules import STIPENDS
from game.refused import Refused
from quiz.race.commands import (
    AddTime,
    CloseRound,
    DrawName,
    EndRace,
    GiveAnswer,
    JoinRace,
    LockRace,
    NextRound,
    PauseRound,
    RemovePlayer,
    ResumeRound,
    SkipRound,
)
from quiz.race.draw import Form, RaceWish, acts_of, draw_rounds
from quiz.race.events import AnswerGiven, RaceEnded, RoundClosed
from quiz.race.legality import Reason
from quiz.race.rules import HOST_AWAY_MS, LOOK_MS, QUICK_PRIZE
from quiz.race.standings import places, team_places
from quiz.race.state import Phase
from tests.race_help import START, Played, ground, recount, rules, setup


def refused(race: Played, command: object) -> str:
    with pytest.raises(Refused) as refusal:
        race.give(command)  # type: ignore[arg-type]
    return refusal.value.reason


def test_a_round_closes_when_everybody_has_answered_and_most_money_left_leads() -> None:
    race = Played()
    race.begin("otter", "fox")
    assert race.now.players[1].purse == STIPENDS[1]
    wrong = race.wrong()
    assert [type(e) for e in race.give(GiveAnswer(1, 1, wrong, START + 2_000))] == [AnswerGiven]
    made = race.give(GiveAnswer(1, 2, race.right(), START + 9_000))
    assert [type(event) for event in made] == [AnswerGiven, RoundClosed]
    assert race.now.phase is Phase.REVEALED
    assert [place.player.name for place in places(race.now.present)] == ["fox", "otter"]


def test_speed_only_parts_equals_and_answers_within_half_a_second_are_equal() -> None:
    race = Played()
    race.begin("otter", "fox", "owl")
    for player, ms in ((1, 5_000), (2, 4_100), (3, 4_400)):
        race.give(GiveAnswer(1, player, race.right(), START + ms))
    ranked = [(place.rank, place.player.name) for place in places(race.now.present)]
    assert ranked == [(1, "fox"), (1, "owl"), (3, "otter")]


def test_a_room_with_a_player_who_has_extra_time_has_a_longer_clock() -> None:
    race, usual = Played(), Played()
    race.give(JoinRace(1, "otter", "", START, more_time=50))
    assert race.log[-1]["more_time"] == 50
    race.begin_round("fox")
    usual.begin("otter", "fox")
    assert "more_time" not in usual.log[1]  # written only where it says more, as in older logs
    assert usual.now.ends_at is not None
    assert race.now.ends_at is not None
    assert race.now.ends_at == START + (usual.now.ends_at - START) * 3 // 2
    seen = rules().observe(race.now, 2, START)
    assert seen.whole_seconds == (race.now.ends_at - START) // 1000
    race.give(GiveAnswer(1, 2, race.right(), usual.now.ends_at + 1_000))
    race.give(RemovePlayer(1, usual.now.ends_at + 2_000))  # all remaining players have answered
    assert race.now.phase is Phase.REVEALED
    race.give(NextRound(1, START))
    usual.give(CloseRound(1, START))
    usual.give(NextRound(1, START))
    assert race.now.ends_at == usual.now.ends_at  # the player with extra time has gone


def test_the_measured_delay_is_allowed_for_up_to_half_a_second() -> None:
    race = Played()
    race.begin("otter", "fox", "owl")
    end = race.now.ends_at
    assert end is not None
    assert refused(race, GiveAnswer(1, 1, race.right(), end + 1)) == Reason.TOO_LATE
    assert refused(race, GiveAnswer(1, 1, race.right(), end + 501, delay=9_000)) == Reason.TOO_LATE
    race.give(GiveAnswer(1, 1, race.right(), end + 400, delay=400))
    race.give(GiveAnswer(1, 2, race.right(), end - 10_000, delay=-5))
    due = rules().next_due(race.now, "", ())
    assert due is not None
    assert due.at == end + 500
    assert due.command == CloseRound(1, end + 500)


def test_nobody_answers_twice_for_a_closed_round_or_with_nonsense() -> None:
    race = Played()
    assert refused(race, GiveAnswer(1, 1, ["france"], START)) == Reason.NOT_HERE
    race.begin("otter", "fox")
    race.give(GiveAnswer(1, 1, race.right(), START + 1))
    assert refused(race, GiveAnswer(1, 1, race.wrong(), START + 2)) == Reason.TWICE
    assert refused(race, GiveAnswer(2, 2, race.wrong(), START + 2)) == Reason.ANOTHER_ROUND
    assert refused(race, GiveAnswer(1, 3, race.right(), START + 2)) == Reason.NOT_HERE
    assert refused(race, GiveAnswer(1, 2, "nonsense", START + 2)) == Reason.BAD_ANSWER
    assert refused(race, GiveAnswer(1, 2, ["atlantis"], START + 2)) == Reason.BAD_ANSWER
    race.give(CloseRound(1, START + 3))
    assert refused(race, GiveAnswer(1, 2, race.right(), START + 4)) == Reason.NOT_OPEN


def test_no_answer_costs_as_much_as_the_worst_choice() -> None:
    race = Played()
    race.begin("otter", "fox")
    race.give(GiveAnswer(1, 1, race.wrong(), START + 1))
    race.give(CloseRound(1, START + 2))
    otter, fox = race.now.players[1], race.now.players[2]
    assert fox.purse <= otter.purse
    assert fox.pace > otter.pace


def test_late_comers_get_the_rooms_mean() -> None:
    race = Played()
    race.begin("otter", "fox")
    race.give(GiveAnswer(1, 1, race.right(), START + 1))
    race.give(GiveAnswer(1, 2, race.wrong(), START + 2))
    race.give(JoinRace(3, "owl", "", START + 3))
    one, two, late = (race.now.players[number].purse for number in (1, 2, 3))
    assert abs(late - (one + two) / 2) <= 5


def test_a_locked_race_lets_nobody_in_and_a_removed_player_stays_out() -> None:
    race = Played()
    race.give(JoinRace(1, "otter", "", START))
    race.give(LockRace(is_locked=True, at=START))
    assert refused(race, JoinRace(2, "fox", "", START)) == Reason.LOCKED
    assert race.give(JoinRace(1, "owl", "", START)) == []
    race.give(LockRace(is_locked=False, at=START))
    race.give(JoinRace(2, "fox", "", START))
    race.give(RemovePlayer(2, START))
    assert refused(race, JoinRace(2, "fox", "", START)) == Reason.REMOVED
    race.give(NextRound(0, START))
    assert refused(race, GiveAnswer(1, 2, race.right(), START)) == Reason.REMOVED


def test_removing_the_one_everybody_waits_for_closes_the_round() -> None:
    race = Played()
    race.begin("otter", "fox")
    race.give(GiveAnswer(1, 1, race.right(), START + 1))
    race.give(RemovePlayer(2, START + 2))
    assert race.now.phase is Phase.REVEALED


def test_a_name_is_drawn_again_twice_and_only_before_the_race() -> None:
    race = Played()
    race.give(JoinRace(1, "otter", "", START))
    race.give(JoinRace(2, "fox", "", START))
    assert refused(race, DrawName(1, "fox", START)) == Reason.NAME_TAKEN
    race.give(DrawName(1, "owl", START))
    race.give(DrawName(1, "wolf", START))
    assert refused(race, DrawName(1, "hare", START)) == Reason.NO_ROLLS
    race.give(NextRound(0, START))
    assert refused(race, DrawName(2, "hare", START)) == Reason.NO_ROLLS


def test_a_pause_stops_the_clock_and_makes_nobody_slower() -> None:
    race = Played()
    race.begin("otter", "fox")
    end = race.now.ends_at
    race.give(PauseRound(1, START + 1_000))
    assert refused(race, GiveAnswer(1, 1, race.right(), START + 2_000)) == Reason.PAUSED
    due = rules().next_due(race.now, "", ())
    assert due is not None
    assert due.at == START + 1_000 + HOST_AWAY_MS
    race.give(ResumeRound(1, START + 61_000))
    assert race.now.ends_at == (end or 0) + 60_000
    race.give(GiveAnswer(1, 1, race.right(), START + 63_000))
    assert race.now.answers[1].ms == 3_000
    race.give(AddTime(1, START + 64_000))
    assert race.now.ends_at == (end or 0) + 75_000


def test_buttons_of_the_host_count_once() -> None:
    race = Played()
    assert refused(race, NextRound(0, START)) == Reason.NOT_HERE
    race.begin("otter")
    assert refused(race, NextRound(0, START)) == Reason.ANOTHER_ROUND
    race.give(SkipRound(1, START + 1))
    assert refused(race, SkipRound(1, START + 1)) == Reason.NOT_OPEN
    assert race.now.past[-1].was_skipped
    race.give(NextRound(1, START + 2))
    assert race.now.round == 2


def test_rounds_follow_by_themselves_where_that_was_agreed() -> None:
    race = Played(setup(by_itself=True))
    race.begin("otter")
    race.give(GiveAnswer(1, 1, race.right(), START + 1))
    due = rules().next_due(race.now, "", ())
    assert due is not None
    assert due == (START + 1 + LOOK_MS, NextRound(1, START + 1 + LOOK_MS))


def test_a_race_waits_half_an_hour_for_its_host_and_keeps_its_results() -> None:
    race = Played()
    race.begin("otter")
    race.give(GiveAnswer(1, 1, race.right(), START + 1))
    due = rules().next_due(race.now, "", ())
    assert due is not None
    assert due.at == START + 1 + HOST_AWAY_MS
    race.give(due.command)
    assert race.now.phase is Phase.OVER
    assert len(race.now.past) == 1
    assert refused(race, JoinRace(2, "fox", "", START)) == Reason.OVER


def test_the_last_round_leads_to_the_end() -> None:
    race = Played(setup(Form.QUICK, 2))
    race.begin("otter")
    race.give(GiveAnswer(1, 1, race.right(), START + 1))
    assert race.now.players[1].purse == QUICK_PRIZE
    race.give(NextRound(1, START + 2))
    race.give(GiveAnswer(2, 1, race.right(), START + 3))
    assert [type(event) for event in race.give(NextRound(2, START + 4))] == [RaceEnded]


def test_ending_in_the_middle_counts_an_open_round_only_where_somebody_answered() -> None:
    for answers, skipped in ((True, False), (False, True)):
        race = Played()
        race.begin("otter", "fox")
        if answers:
            race.give(GiveAnswer(1, 1, race.right(), START + 1))
        race.give(EndRace(START + 2))
        assert race.now.past[-1].was_skipped is skipped


def test_teams_are_filled_evenly_and_score_their_mean() -> None:
    race = Played(setup(teams=2))
    race.begin("otter", "fox", "owl")
    assert [player.team for player in race.now.present] == ["N", "E", "N"]
    for player in (1, 2):
        race.give(GiveAnswer(1, player, race.right(), START + 1))
    race.give(GiveAnswer(1, 3, race.wrong(), START + 1))
    found = {place.team: place.mean for place in team_places(race.now.present)}
    purses = [race.now.players[number].purse for number in (1, 2, 3)]
    assert found == {"N": round((purses[0] + purses[2]) / 2), "E": purses[1]}


def test_a_chosen_team_is_kept_and_another_refused() -> None:
    race = Played(setup(teams=2, chooses_team=True))
    race.give(JoinRace(1, "otter", "E", START))
    assert race.now.players[1].team == "E"
    assert refused(race, JoinRace(2, "fox", "S", START)) == Reason.NO_TEAM


def test_an_observation_tells_nothing_before_the_reveal() -> None:
    race = Played()
    race.begin("otter", "fox")
    race.give(GiveAnswer(1, 1, race.wrong(), START + 1))
    for seat in (None, 1, 2):
        seen = rules().observe(race.now, seat, START + 2)
        assert seen.answered == 1
        assert seen.played is None
        assert seen.places == ()
        assert all(not hasattr(part, "euros") for part in seen)
    assert rules().observe(race.now, 2, START + 2).given is None
    race.give(GiveAnswer(1, 2, race.right(), START + 3))
    shown = rules().observe(race.now, 2, START + 4)
    assert shown.own is not None
    assert shown.rank_of(race.now.players[2]) == 1


def test_the_observation_of_the_lobby_names_no_question() -> None:
    race = Played()
    race.give(JoinRace(1, "otter", "", START))
    assert rules().observe(race.now, 1, START).planned is None


@pytest.mark.parametrize("rounds", [1, 3, 5, 7, 15])
@pytest.mark.parametrize("form", list(Form))
def test_rounds_are_drawn_in_every_form_and_length(form: Form, rounds: int) -> None:
    from random import Random

    drawn = draw_rounds(ground(), RaceWish(form, rounds), Random(f"{form} {rounds}"))
    assert len(drawn) == rounds
    assert len({planned.question for planned in drawn}) == rounds
    boards = [planned for planned in drawn if planned.is_board]
    assert all(not planned.question.stacks for planned in boards)
    assert len(boards) == {Form.BOARD: rounds, Form.QUICK: 0}.get(form, (rounds + 1) // 2)


def test_seven_boards_go_through_the_acts_of_the_game() -> None:
    assert [act.value for act in acts_of(7)] == ["I", "I", "II", "II", "III", "III", "finale"]
    assert len(acts_of(15)) == 15


def test_the_recount_of_the_written_log_is_the_standing() -> None:
    race = Played()
    race.begin("otter", "fox", "owl")
    for number in (1, 2, 3):
        race.give(GiveAnswer(number, 1, race.right(), START + 100 * number))
        race.give(GiveAnswer(number, 2, race.wrong(), START + 100 * number))
        if race.now.phase is Phase.ASKING:  # the last one does not wait for owl
            race.give(CloseRound(number, START + 200 * number))
        race.give(NextRound(number, START + 210 * number))
    ranked = [(place.player.number, place.player.purse) for place in places(race.now.present)]
    assert ranked == recount(race.log)
