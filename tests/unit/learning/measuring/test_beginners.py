"""Novices, how they are measured, and the model of proso-apps beside it."""

from random import Random

import pytest

from game.atlas import Atlas
from game.atlas_files import load_atlas
from quiz.drills.catalogue import DRILLS, answer, ask, grade, routes
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Kind, Question
from quiz.learning.measuring.beginners import Trial, as_lines, deciles, measure
from quiz.learning.measuring.conversations import Turn
from quiz.learning.measuring.proso import proso
from quiz.learning.simulated.novice import MAKES, Make, novice


@pytest.fixture(scope="module")
def ground() -> Ground:
    return ground_of(load_atlas("usa"))


@pytest.fixture(scope="module")
def atlas(ground: Ground) -> Atlas:
    return ground.atlas


@pytest.mark.parametrize("make", MAKES)
def test_a_novice_knows_what_is_near_home_and_answers_everything(ground: Ground, make: str) -> None:
    who = novice(ground.atlas, make, "someone")
    assert who.known == pytest.approx(MAKES[make].knows, abs=0.01)
    near = ground.atlas.fewest[who.home]
    far_known = [min(near[a], near[b]) for a, b in who.traces]
    far_missing = [min(near[a], near[b]) for a, b in who.wrong]
    assert sum(far_known) / len(far_known) < sum(far_missing) / len(far_missing)
    for kind in DRILLS:
        given, seconds = who.answer(ask(ground, kind, Random(3)))
        assert seconds > 0
        assert grade(ground, ask(ground, kind, Random(3)), given).right in (True, False, None)


def test_at_most_three_are_taken_in_and_a_night_takes_some_again(ground: Ground) -> None:
    who = novice(ground.atlas, Make(knows=0.0, minds=1.0, loses=1.0), "someone")
    question = Question(Kind.MEET, ("tennessee",))
    who.see(question, None, routes(ground, question))
    assert len(who.traces) == 3
    who.wait(1.0)
    assert not who.traces


def test_seeing_again_makes_it_stay(ground: Ground) -> None:
    who = novice(ground.atlas, Make(knows=0.0, takes=9, minds=1.0, loses=1.0, settles=0.0), "x")
    question = Question(Kind.NAME_NEIGHBOURS, ("utah",))
    for _ in range(2):
        who.see(question, answer(ground, question), routes(ground, question))
    who.wait(1.0)
    assert len(who.traces) == len(ground.atlas.neighbours["utah"])


def test_a_beginner_is_measured_with_every_coach(ground: Ground) -> None:
    trial = Trial(ground, "test", keeps=False)
    (one,) = measure(trial, ["silent"], 1)
    assert len(one.site.blocks) == 6
    assert one.site.known > one.site.start
    assert len(one.site.credits) + one.site.shown == 120
    assert one.precision is not None
    assert one.precision > 0.6
    head, line, last = as_lines([one])
    assert head.startswith("map")
    assert line.startswith("usa")
    assert "→" in last


def test_deciles_hold_what_was_expected_against_what_came() -> None:
    assert deciles([(0.71, 1.0), (0.79, 0.5), (1.0, 0.0)]) == [(0.75, 0.75, 2), (1.0, 0.0, 1)]


def test_proso_foresees_what_it_has_seen() -> None:
    easy, hard = (Question(Kind.NEIGHBOURS, pair) for pair in (("a", "b"), ("c", "d")))
    talk = [
        (Turn(question, right, right, 0.5, False), True)
        for _ in range(6)
        for question, right in ((easy, True), (hard, False))
    ]
    first, second = proso([talk, talk])
    assert first[0] == (0.5, True)
    assert second[0][0] > 0.5 > second[1][0]
    assert first[-2][0] > 0.7
    assert first[-1][0] < 0.5
