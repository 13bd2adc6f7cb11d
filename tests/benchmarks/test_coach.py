"""The cost of an answer while a learner waits, compared with grading questions."""

from random import Random
from time import process_time
from typing import Any

import numpy as np
import pytest

from game.atlas_files import load_atlas
from quiz.drills import catalogue
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind
from quiz.learning.choosing.coach import SITE, Coach
from quiz.learning.inference.codec import decode, encode
from quiz.learning.measuring.beginners import Trial
from tests.benchmarks.measure import compare, report, seconds
from tests.journey_help import MAPS
from tests.learner_help import Learner

GRADED = 10_000
ANSWERS = 60
MIXES = {
    "all kinds": None,
    "counts": (Kind.COUNT_CROSSINGS,),
    "counts and choices": (Kind.COUNT_CROSSINGS, Kind.PICK_ONE, Kind.PICK_TWO, Kind.PASS_THROUGH),
}


def grading(slug: str) -> Any:
    """The grading of many counts: the plainest thing that a site for drills does."""
    ground, rng = ground_of(load_atlas(slug)), Random(1)
    asked = [catalogue.ask(ground, Kind.COUNT_CROSSINGS, rng) for _ in range(GRADED)]
    return lambda: [catalogue.grade(ground, question, 3) for question in asked]


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("slug", MAPS)
def test_nineteen_answers_of_twenty_cost_less_than_grading(slug: str, mix: str) -> None:
    """Updating and choosing: what a learner waits for between an answer and the next question."""
    ground = ground_of(load_atlas(slug))
    learner = Learner(ground, 1, learns=True)
    coach = Coach(ground, 1, kinds=MIXES[mix], background=0)
    grade = grading(slug)
    costs, baselines = [], []
    for number in range(ANSWERS):
        question = coach.ask().question
        given = learner.answer(question)
        begin = process_time()
        result = coach.answer(given, 3.0)
        coach.ask()
        costs.append(process_time() - begin)
        learner.take_in(question, given, result)
        if number % 6 == 0:
            baselines.append(seconds(grade))
    baseline = min(baselines)
    often, mostly = np.quantile(costs, 0.5), np.quantile(costs, 0.95)
    report(
        f"update and choose, {slug}, {mix}",
        f"half {1000 * often:.0f} ms, nineteen of twenty {1000 * mostly:.0f} ms; "
        f"{mostly / baseline:.1f} × grading {GRADED:,} counts ({1000 * baseline:.1f} ms)",
    )
    assert mostly < 15 * baseline


@pytest.mark.parametrize("who", ["novice", "leaky"])
@pytest.mark.parametrize("slug", MAPS)
def test_half_of_a_beginners_answers_cost_less_than_grading(slug: str, who: str) -> None:
    """Updating and choosing as the site does it, over three sittings: at most 20 ms of the median.

    On the machine where that was set, grading the counts took 14 ms.
    """
    trial = Trial(ground_of(load_atlas(slug)), "benchmark")
    learner, grade = trial.novice(who, 0), grading(slug)
    coach = trial.coach(learner, 0, SITE)
    costs, baselines = [], []
    asked = coach.ask()
    for number in range(1, ANSWERS + 1):
        given, taken = learner.answer(asked.question)
        begin = process_time()
        result = coach.answer(given, taken)
        following = coach.ask()
        costs.append(process_time() - begin)
        learner.see(asked.question, result.answer, result.routes)
        asked = following
        if number % 20 == 0:
            coach.wait(1.0)
            learner.wait(1.0)
            baselines.append(min(seconds(grade) for _ in range(3)))
    baseline = min(baselines)
    often, mostly = np.quantile(costs, 0.5), np.quantile(costs, 0.95)
    report(
        f"update and choose for a beginner, {slug}, {who}",
        f"half {1000 * often:.1f} ms, nineteen of twenty {1000 * mostly:.1f} ms; "
        f"{often / baseline:.1f} × grading {GRADED:,} counts ({1000 * baseline:.1f} ms)",
    )
    assert often < 1.4 * baseline


def test_reading_an_estimate_back_costs_less_than_an_answer() -> None:
    ground = ground_of(load_atlas("europe"))
    learner = Learner(ground, 1)
    coach = Coach(ground, 1, background=0)
    for _ in range(40):
        coach.answer(learner.answer(coach.ask().question), 3.0)
    stored = encode(coach.estimate)
    ratio = compare(lambda: decode(ground.atlas, stored), lambda: encode(coach.estimate), 5)
    report(
        "reading an estimate",
        f"{1000 * ratio.cost:.1f} ms for {len(stored):,} bytes; writing it "
        f"{1000 * ratio.baseline:.1f} ms",
    )
    assert ratio.times < 40
