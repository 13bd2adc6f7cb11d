"""Forgetting, corrected predictions, bands of mastery."""

import numpy as np
import pytest

from game.atlas_files import load_atlas
from quiz.drills.question import Kind, Question
from quiz.learning.findings.mastery import (
    Band,
    Graded,
    bands,
    map_rating,
    place_mastery,
)
from quiz.learning.inference.calibration import Calibration
from quiz.learning.inference.estimate import WINDOW, first_estimate, later, update
from quiz.learning.inference.evidence import Evidence, Shown
from quiz.learning.inference.memory import SAME_SITTING, long_retained, retained, touched
from quiz.learning.inference.variables import variables_of

PAIR = ("iowa", "missouri")


def asked(given: bool, at_days: float = 0.0, *, told: bool = False) -> Evidence:
    shown = Shown(facts=(PAIR,)) if told else Shown()
    return Evidence(Question(Kind.NEIGHBOURS, PAIR), given, at_days=at_days, shown=shown)


def test_what_was_learned_fades_and_what_is_practised_fades_slower() -> None:
    once = touched(None, 0.0, right=False)
    probabilities = [
        retained(once, days) for days in (0.0, SAME_SITTING, 0.1, 0.5, 1, 1.5, 3, 10, 60)
    ]
    assert probabilities[:2] == [1.0, 1.0]
    assert probabilities == sorted(probabilities, reverse=True)
    assert probabilities[-1] > 0
    twice = touched(touched(once, 2.0, right=True), 6.0, right=True)
    assert retained(twice, 16.0) > retained(once, 10.0)
    assert long_retained(30.0) > retained(twice, 36.0)


def test_days_bring_doubt_about_what_was_only_just_learned() -> None:
    atlas = load_atlas("usa")
    number = variables_of(atlas).index[PAIR]
    learned = first_estimate(atlas, 1)
    for evidence in (asked(False, told=True), asked(True), asked(True)):
        learned = update(learned, evidence)
    known = update(update(first_estimate(atlas, 1), asked(True)), asked(True))
    soon, late = later(learned, 0.02), later(learned, 20.0)
    assert soon is learned
    assert late.wrong()[number] > learned.wrong()[number] + 0.05
    gained = later(known, 20.0).wrong()[number] - known.wrong()[number]
    assert 0 <= gained < (late.wrong() - learned.wrong())[number] / 2


def test_a_long_sitting_is_summed_up_and_goes_on() -> None:
    atlas = load_atlas("usa")
    estimate = first_estimate(atlas, 1)
    number = estimate.variables.index[PAIR]
    for _ in range(3):
        estimate = update(estimate, asked(False), effort=0)
    for _ in range(WINDOW - 2):
        other = Question(Kind.NEIGHBOURS, ("ohio", "indiana"))
        estimate = update(estimate, Evidence(other, True), effort=0)
    assert estimate.answers == WINDOW + 1
    assert len(estimate.window) == 1
    assert estimate.wrong()[number] > 0.9


def test_predictions_are_corrected_where_they_fail() -> None:
    calibration = Calibration()
    for number in range(60):
        calibration = calibration.after(0.7, right=number % 2 == 0, chosen=True)
    assert calibration.corrected(0.7) == pytest.approx(0.5, abs=0.07)
    assert calibration.corrected(0.7, chosen=False) == pytest.approx(0.7)
    assert 0 < calibration.corrected(0.0) < calibration.corrected(1.0) < 1


def test_bands_follow_the_share_of_right_answers() -> None:
    def band(*answers: bool, mixed: bool = False) -> Band:
        graded = [Graded(asked(given), given) for given in answers]
        if mixed:
            graded.append(Graded(asked(True), True, mixed=True))
        return place_mastery(graded)["iowa"].band

    assert band(False) is Band.ATTEMPTED
    assert band(True, True, False) is Band.ATTEMPTED
    assert band(True, True, True, False) is Band.FAMILIAR
    assert band(True, True) is Band.PROFICIENT
    assert band(True, True, mixed=True) is Band.MASTERED
    assert band(False, True, mixed=True) is Band.ATTEMPTED
    aided = Evidence(Question(Kind.NEIGHBOURS, PAIR), True, aided=True)
    assert place_mastery([Graded(aided, True)]) == {}
    assert bands(place_mastery([Graded(asked(True), True)]))[Band.PROFICIENT] == 2


def test_a_map_is_rated_by_reference_questions_alone() -> None:
    def graded(right: bool, reference: bool) -> Graded:
        question = Question(Kind.NEIGHBOURS, PAIR)
        return Graded(Evidence(question, right, reference=reference), right)

    assert map_rating([graded(True, False)]) is None
    few = map_rating([graded(True, True), graded(False, False)])
    many = map_rating([graded(True, True)] * 30 + [graded(False, True)] * 10)
    assert few is not None
    assert many is not None
    assert few.share == 1
    assert many.share == 0.75
    assert many.answers == 40
    assert many.low < many.share < many.high
    assert many.high - many.low < few.high - few.low


def test_priors_are_about_as_many_mistakes_as_people_make() -> None:
    for slug in ("europe", "usa", "lyon"):
        variables = variables_of(load_atlas(slug))
        real, others = variables.prior[variables.is_real], variables.prior[~variables.is_real]
        assert np.mean(real) == pytest.approx(0.12, abs=0.02)
        assert np.mean(others) == pytest.approx(0.013, abs=0.003)
