"""What the coach is worth on simulated learners, against what needs no model."""

from dataclasses import replace

import pytest

from game.atlas_files import load_atlas
from quiz.learning.measuring.lines import EVERYBODY, MODEL, PEOPLE, MeasuredReport
from quiz.learning.measuring.report import report_of
from quiz.learning.measuring.study import ADAPTIVE, ALL_KINDS, RANDOM, SETS, Lengths
from quiz.learning.measuring.tables import as_text
from quiz.management.commands.measure_coach import coach_study
from tests.benchmarks.earlier_trial import beside_the_trial

LEARNERS = 2


@pytest.fixture(scope="module")
def report() -> MeasuredReport:
    study = replace(
        coach_study(load_atlas("europe"), LEARNERS, "bench"),
        lengths=Lengths(answers=60),
        sets={ALL_KINDS: SETS[ALL_KINDS]},
        who=("human", "learner", "skimmer"),
    )
    made = report_of(study, study.run(lambda _: None))
    print(f"\n{as_text(made)}\nBeside an earlier trial: here; there")
    for row in beside_the_trial(made):
        print("  " + "; ".join(row))
    return made


@pytest.mark.timeout(600)
def test_the_model_foresees_answers_better_than_averages(report: MeasuredReport) -> None:
    losses = {
        line.predictor: line.log_loss.mean
        for line in report.prediction
        if (line.questions, line.learners) == ("random questions", EVERYBODY) and line.log_loss
    }
    assert losses[MODEL] < losses["constant"]
    assert losses[MODEL] < losses["moving average"]


def test_questions_that_are_chosen_show_more_than_random_ones(report: MeasuredReport) -> None:
    recalls = {
        (line.policy, line.answers): line.recall.mean
        for line in report.xray
        if line.learners == PEOPLE and line.recall
    }
    assert recalls[ADAPTIVE, 60] > recalls[RANDOM, 60]


def test_questions_that_are_chosen_teach_faster_than_random_ones(report: MeasuredReport) -> None:
    answers = {
        line.policy: line.answers.mean
        for line in report.teaching
        if (line.learners, line.goal) == (EVERYBODY, 0.9)
    }
    assert answers[ADAPTIVE] < answers[RANDOM]
