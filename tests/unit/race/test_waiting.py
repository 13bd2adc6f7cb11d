"""Whom a round waits for: everyone but the few who have not answered for two rounds."""

import pytest

from quiz.race.commands import CloseRound, GiveAnswer, JoinRace, NextRound, SkipRound
from quiz.race.state import Phase
from tests.race_help import START, Played, setup

STEP = 10_000


def played(players: int, rounds: list[list[int]]) -> Played:
    """A race in which only these have answered in each round; the next round is open."""
    race = Played(setup(rounds=6))
    for number in range(1, players + 1):
        race.give(JoinRace(number, f"fox-{number}", "", START))
    for number, those in enumerate(rounds, start=1):
        race.give(NextRound(number - 1, START + STEP * number))
        for player in those:
            race.give(GiveAnswer(number, player, race.wrong(), START + STEP * number + 1))
        if race.now.phase is Phase.ASKING:
            race.give(CloseRound(number, START + STEP * number + 2))
    race.give(NextRound(len(rounds), START + STEP * 5))
    return race


def answer(race: Played, *players: int) -> Phase:
    for player in players:
        race.give(GiveAnswer(race.now.round, player, race.wrong(), START + STEP * 5 + 1))
    return race.now.phase


def test_a_phone_that_was_silent_for_two_rounds_holds_up_nobody() -> None:
    race = played(3, [[1, 2], [1, 2]])
    assert answer(race, 1) is Phase.ASKING
    assert answer(race, 2) is Phase.REVEALED
    assert {one.number for one in race.now.present} == {1, 2, 3}


def test_one_missed_round_is_waited_for() -> None:
    race = played(3, [[1, 2, 3], [1, 2]])
    assert answer(race, 1, 2) is Phase.ASKING
    assert answer(race, 3) is Phase.REVEALED


def test_a_silent_phone_that_answers_counts_and_is_waited_for_again() -> None:
    race = played(3, [[1, 2], [1, 2]])
    assert answer(race, 3, 1, 2) is Phase.REVEALED
    assert set(race.now.past[-1].answers) == {1, 2, 3}
    race.give(NextRound(3, START + STEP * 6))
    for player in (1, 2):
        race.give(GiveAnswer(4, player, race.wrong(), START + STEP * 6 + 1))
    assert race.now.phase is Phase.ASKING


@pytest.mark.parametrize("silent", [2, 3])
def test_most_of_a_room_is_always_waited_for(silent: int) -> None:
    """While the teacher talks nobody answers: the first to answer does not close the round."""
    those = list(range(1, 4 - silent))
    race = played(3, [those, those])
    assert answer(race, 1, 2) is Phase.ASKING
    assert answer(race, 3) is Phase.REVEALED


def test_a_skipped_round_makes_nobody_silent() -> None:
    race = played(3, [[1, 2]])
    for number in (2, 3):
        race.give(SkipRound(number, START + STEP * 5 + 1))
        race.give(NextRound(number, START + STEP * 5 + 1))
    assert answer(race, 1, 2) is Phase.ASKING


def test_a_late_comer_is_waited_for() -> None:
    race = played(2, [[1, 2], [1, 2]])
    race.give(JoinRace(3, "owl", "", START + STEP * 5))
    assert answer(race, 1, 2) is Phase.ASKING
    assert answer(race, 3) is Phase.REVEALED
