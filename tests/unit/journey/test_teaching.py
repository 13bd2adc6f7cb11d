"""Bots that are taught: corrections, blunders, the match against the former self."""

from itertools import islice
from random import Random

import pytest

from game.atlas.mental_map import MentalMap, draw_mental_map, imagine
from game.atlas_files import load_atlas
from game.journey.bots.characters import CHARACTERS
from game.journey.game import JourneyGame
from game.journey.rules import FINALE, FIRST_ROUND
from game.journey.teaching.blunders import Blunder, blunders
from game.journey.teaching.corrections import (
    Correction,
    learned,
    taught,
    truth_about,
    wrong_by_place,
)
from game.journey.teaching.duel import TAUGHT, exam, play_duel

EUROPE = load_atlas("europe")
GAME = JourneyGame(EUROPE)
PIP = CHARACTERS["pip"]


def pips_head(seed: int = 1) -> MentalMap:
    return draw_mental_map(EUROPE, PIP.knowledge_of(EUROPE), Random(seed))


def a_lesson(mind: MentalMap, seed: int = 1) -> list[Blunder]:
    return list(islice(blunders(GAME.tariff, PIP, mind, Random(seed)), 5))


def test_a_head_that_is_told_the_truth_about_a_place_is_right_about_it() -> None:
    mind = pips_head()
    place = max(wrong_by_place(mind), key=wrong_by_place(mind).__getitem__)
    after = taught(mind, [truth_about(EUROPE, place)])
    assert wrong_by_place(mind)[place] > 3
    assert place not in wrong_by_place(after)
    assert after.believed.neighbours[place] == EUROPE.neighbours[place]


def test_told_everything_it_is_right_about_everything() -> None:
    after = taught(pips_head(), [truth_about(EUROPE, place) for place in EUROPE.places])
    assert not wrong_by_place(after)


def test_a_bot_believes_what_it_is_told_wrongly() -> None:
    head = imagine(EUROPE)
    told = Correction("spain", frozenset({"portugal", "andorra", "germany"}))
    after = taught(head, [told])
    assert set(after.believed.neighbours["spain"]) == {"portugal", "andorra", "germany"}
    found = learned(head, after)
    assert ("germany", "spain") in found.mistaught
    assert ("france", "spain") in found.mistaught
    assert not found.found


def test_what_was_told_last_counts() -> None:
    wrong = Correction("spain", frozenset({"germany", "france"}))
    after = taught(imagine(EUROPE), [wrong, truth_about(EUROPE, "spain")])
    assert not wrong_by_place(after)


def test_an_exclave_that_was_forgotten_comes_back_when_its_border_is_told() -> None:
    head = imagine(EUROPE, forgotten=["russia/kaliningrad"])
    assert "poland" not in head.believed.neighbours["russia"]
    after = taught(head, [truth_about(EUROPE, "poland")])
    assert "russia" in after.believed.neighbours["poland"]


@pytest.mark.parametrize("key", [key for key in CHARACTERS if key != "cartographer"])
def test_a_lesson_shows_blunders_that_the_truth_about_their_start_would_mend(key: str) -> None:
    character = CHARACTERS[key]
    mind = draw_mental_map(EUROPE, character.knowledge_of(EUROPE), Random(3))
    found = list(islice(blunders(GAME.tariff, character, mind, Random(3)), 5))
    assert len({blunder.place for blunder in found}) == 5
    for blunder in found:
        assert blunder.thought < blunder.paid
        assert blunder.cheapest <= blunder.after < blunder.paid
        price = GAME.tariff.price(FIRST_ROUND, (blunder.place,), [(blunder.chosen, 0)])
        assert price == blunder.paid
        assert blunder.place in wrong_by_place(mind)


def test_the_places_that_were_asked_for_come_first() -> None:
    mind = pips_head()
    wanted = [blunder.place for blunder in a_lesson(mind)][3]
    found = next(blunders(GAME.tariff, PIP, mind, Random(1), [wanted]))
    assert found.place == wanted


def test_a_head_without_mistakes_has_nothing_to_learn() -> None:
    assert a_lesson(imagine(EUROPE)) == []


def test_the_same_chance_gives_the_same_lesson_and_the_same_match() -> None:
    mind = pips_head()
    assert a_lesson(mind) == a_lesson(mind)
    after = taught(mind, [truth_about(EUROPE, "spain")])
    one, other = (play_duel(GAME, PIP, (mind, after), ["spain"], Random(2)) for _ in range(2))
    assert one == other


def test_a_taught_bot_beats_its_former_self_and_does_better_all_over_the_map() -> None:
    wins, before, after = 0, 0.0, 0.0
    for seed in range(10):
        mind = pips_head(seed)
        lesson = [blunder.place for blunder in a_lesson(mind, seed)]
        later = taught(mind, [truth_about(EUROPE, place) for place in lesson])
        duel = play_duel(GAME, PIP, (mind, later), lesson, Random(seed))
        assert [one.number for one in duel.rounds] == list(range(FIRST_ROUND, FINALE + 1))
        assert [one.centre[0] for one in duel.rounds][: len(lesson)] == lesson
        wins += duel.winners == (TAUGHT,)
        before += exam(GAME.tariff, PIP, mind, Random(seed)) / 10
        after += exam(GAME.tariff, PIP, later, Random(seed)) / 10
    assert wins >= 7
    assert after < before - 0.5


def test_two_equal_heads_draw_no_advantage_from_a_lesson() -> None:
    mind = pips_head()
    assert exam(GAME.tariff, PIP, mind, Random(5)) == exam(GAME.tariff, PIP, mind, Random(5))
    assert learned(mind, mind).found == ()
