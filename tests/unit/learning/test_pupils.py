"""Pupils: the second family of simulated beginners."""

from random import Random

import pytest

from game.atlas_files import load_atlas
from quiz.drills import catalogue
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Kind, Question
from quiz.learning.measuring.beginners import Trial, teach
from quiz.learning.simulated.pupil import PUPILS, SimulatedPupil, pupil


@pytest.fixture(scope="module")
def ground() -> Ground:
    return ground_of(load_atlas("europe"))


def shows(who: SimulatedPupil, ground: Ground, place: str) -> None:
    question = Question(Kind.NAME_NEIGHBOURS, (place,))
    explained = catalogue.explain(ground, question, None)
    who.see(question, explained.answer, explained.routes)


@pytest.mark.parametrize("kind", PUPILS)
def test_a_pupil_starts_with_the_share_it_is_made_with(ground: Ground, kind: str) -> None:
    who = pupil(ground.atlas, kind, "a")
    assert who.known == pytest.approx(PUPILS[kind].knows, abs=0.01)
    assert pupil(ground.atlas, kind, "a").wrong == who.wrong


def test_what_is_shown_is_learned_and_forgotten_unless_it_comes_again(ground: Ground) -> None:
    once, often = pupil(ground.atlas, "pupil", "b"), pupil(ground.atlas, "pupil", "b")
    start = once.known
    for place in ground.places:
        shows(once, ground, place)
    learned = once.known
    once.wait(30.0)
    for _ in range(6):
        for place in ground.places:
            shows(often, ground, place)
        often.wait(1.0)
    often.wait(30.0)
    assert start < once.known < learned
    assert often.known > once.known + 0.1


def test_two_places_are_taken_for_each_other(ground: Ground) -> None:
    who = pupil(ground.atlas, "bold", "c")
    assert len(who.swapped) == 2 * PUPILS["bold"].swaps
    assert all(who.swapped[other] == one for one, other in who.swapped.items())


@pytest.mark.parametrize("kind", catalogue.drill_kinds())
def test_every_question_gets_an_answer_that_can_be_graded(ground: Ground, kind: Kind) -> None:
    who, rng = pupil(ground.atlas, "bold", "d"), Random("d")
    for question in catalogue.candidates(ground, kind, rng, 5):
        given, seconds = who.answer(question)
        assert seconds > 0
        catalogue.grade(ground, question, given)


def test_a_pupil_is_taught_by_the_site(ground: Ground) -> None:
    trial = Trial(ground, "tests")
    who = trial.novice("pupil", 0)
    lessons, _ = teach(trial.coach(who, 0, "site"), who, 20)
    assert lessons.known > lessons.start + 0.1
