"""The X-ray finds a learner's mistakes sooner than counting errors or asking at random."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from game.atlas.salience import ordered
from game.atlas_files import load_atlas
from quiz.drills import catalogue
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind
from quiz.learning.choosing.coach import Coach
from tests.learner_help import Learner

ANSWERS = 60


def recall(slug: str, policy: str, kinds: tuple[Kind, ...] | None = None) -> tuple[float, float]:
    """The share of wrong borders that are flagged, by the X-ray and by a counter of errors."""
    ground = ground_of(load_atlas(slug))
    learner = Learner(ground, 7)
    coach = Coach(ground, 7, policy, kinds, feedback=False, foreground=6, background=0)
    errors: Counter[tuple[str, str]] = Counter()
    for _ in range(ANSWERS):
        question = coach.ask().question
        given = learner.answer(question)
        if not coach.answer(given, 3.0).right:
            routes = catalogue.routes(ground, question)[:1]
            steps = {ordered(*step) for route in routes for step in pairwise(route)}
            errors.update(steps)
    wrong = {learner.variables.all[n].between for n in np.flatnonzero(learner.wrong)}
    flagged = {flag.border for flag in coach.xray() if flag.wrong >= 0.5}
    assert flagged
    assert len(flagged & wrong) / len(flagged) >= 0.6
    counted = {pair for pair, _ in errors.most_common(len(flagged))}
    return len(flagged & wrong) / len(wrong), len(counted & wrong) / len(wrong)


def test_choosing_beats_chance_and_inference_beats_counting() -> None:
    adaptive, _ = recall("usa", "adaptive")
    random, counted = recall("usa", "random")
    assert adaptive >= 0.8
    assert adaptive >= random + 0.2
    assert random >= counted


@pytest.mark.parametrize("slug", ["lyon"])
def test_counts_alone_tell_a_good_deal(slug: str) -> None:
    found, counted = recall(slug, "adaptive", (Kind.COUNT_CROSSINGS,))
    assert found >= 0.2
    assert found > counted
