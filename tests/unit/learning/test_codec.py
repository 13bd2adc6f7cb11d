"""Estimates as bytes, and rebuilt from the evidence they came from."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from game.atlas_files import load_atlas
from quiz.drills import catalogue
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind
from quiz.learning.choosing.candidates import Policy
from quiz.learning.choosing.choose import choose
from quiz.learning.choosing.coach import Coach
from quiz.learning.choosing.showing import stated_facts
from quiz.learning.findings.xray import xray
from quiz.learning.inference import codec
from quiz.learning.inference.codec import UnreadableEstimate, decode, encode
from quiz.learning.inference.estimate import (
    WINDOW,
    Estimate,
    first_estimate,
    later,
    rebuild,
    refine,
    update,
)
from quiz.learning.inference.evidence import Evidence, Shown, decode_evidence, table_choice
from tests.learner_help import Learner

ANSWERS = 14
TELLING = (Kind.NEIGHBOURS, Kind.COUNT_CROSSINGS, Kind.NAME_NEIGHBOURS, Kind.PICK_ONE)


@pytest.fixture(scope="module")
def talk() -> list[Evidence]:
    """What a learner who learns answered, over two days."""
    ground = ground_of(load_atlas("europe"))
    learner = Learner(ground, 3, learns=True)
    coach = Coach(ground, 3, foreground=2, background=0)
    found = []
    for number in range(ANSWERS):
        question = coach.ask().question
        given = learner.answer(question)
        result = coach.answer(given, 5.0)
        found.append(coach.estimate.window[-1])
        learner.take_in(question, given, result)
        if number == 9:
            coach.wait(1.5)
    return found


def right(evidence: Evidence) -> bool:
    ground = ground_of(load_atlas("europe"))
    return bool(catalogue.grade(ground, evidence.question, evidence.given).right)


def folded(talk: list[Evidence]) -> Estimate:
    estimate = first_estimate(load_atlas("europe"), 8)
    for evidence in talk:
        estimate = refine(update(estimate, evidence, right(evidence), 2), 3)
    return estimate


def test_an_estimate_reads_back_to_the_last_bit(talk: list[Evidence]) -> None:
    estimate = folded(talk)
    stored = encode(estimate)
    again = decode(load_atlas("europe"), stored)
    assert encode(again) == stored
    assert xray(again) == xray(estimate)
    np.testing.assert_array_equal(again.cloud.logged, estimate.cloud.logged)
    np.testing.assert_array_equal(again.cloud.now(), estimate.cloud.now())
    np.testing.assert_array_equal(again.unary.table, estimate.unary.table)


def test_an_estimate_that_is_asleep_knows_what_is_wrong(talk: list[Evidence]) -> None:
    estimate = folded(talk)
    loaded = decode(load_atlas("europe"), encode(estimate), without_distances=True)
    np.testing.assert_array_equal(loaded.wrong(), estimate.wrong())
    ground = ground_of(load_atlas("europe"))
    policy = Policy((Kind.NAME_NEIGHBOURS, Kind.NEIGHBOURS), references=False)
    asked = [evidence.question for evidence in talk]
    assert choose(ground, loaded, policy, asked) == choose(ground, estimate, policy, asked)


def test_an_estimate_goes_on_from_its_bytes_as_if_nothing_were(talk: list[Evidence]) -> None:
    atlas = load_atlas("europe")
    estimate = kept = first_estimate(atlas, 2)
    for evidence in talk:
        estimate = update(estimate, evidence, right(evidence), 2)
        kept = decode(atlas, encode(update(kept, evidence, right(evidence), 2)))
    assert encode(kept) == encode(estimate)


def test_rebuilding_from_the_evidence_gives_the_same_bytes(talk: list[Evidence]) -> None:
    atlas = load_atlas("europe")
    told = [(evidence, right(evidence), (2, 3)) for evidence in talk]
    assert encode(rebuild(atlas, 8, told)) == encode(folded(talk))
    read_back = [(decode_evidence(e.encode()), graded, efforts) for e, graded, efforts in told]
    assert encode(rebuild(atlas, 8, read_back)) == encode(folded(talk))


def test_an_estimate_is_small(talk: list[Evidence]) -> None:
    assert len(encode(folded(talk))) < 16_000


def test_a_long_sitting_on_a_large_map_is_small_too() -> None:
    ground = ground_of(load_atlas("lyon"))
    learner, rng = Learner(ground, 3, learns=True), Random(5)
    estimate = first_estimate(ground.atlas, 5)
    for number in range(WINDOW):
        question = catalogue.ask(ground, rng.choice(TELLING), rng)
        given = learner.answer(question)
        shown = Shown((), stated_facts(ground, question, given))
        told = Evidence(question, given, 4.0 + rng.random(), number / 9000, shown)
        estimate = update(estimate, told, None, 1, resting=True)
    assert len(estimate.window) == WINDOW
    assert encode(decode(ground.atlas, encode(estimate))) == encode(estimate)
    assert len(encode(estimate)) < 16_000


def test_numbers_that_need_all_their_digits_keep_them(talk: list[Evidence]) -> None:
    estimate = folded(talk)
    sketch = replace(estimate.sketch, held=estimate.sketch.held + 1 / 3)
    far = estimate.shown_at + 2**40
    again = decode(load_atlas("europe"), encode(replace(estimate, sketch=sketch, shown_at=far)))
    np.testing.assert_array_equal(again.sketch.held, sketch.held)
    np.testing.assert_array_equal(again.shown_at, far)
    assert (again.sketch.held.dtype, again.shown_at.dtype) == (sketch.held.dtype, far.dtype)


def test_updating_leaves_the_estimate_before_it_as_it_was(talk: list[Evidence]) -> None:
    estimate = folded(talk)
    before = encode(estimate)
    update(estimate, talk[0], True)
    refine(estimate, 2)
    later(estimate, 9.0)
    assert encode(estimate) == before


def test_bytes_that_mean_something_else_are_refused(
    talk: list[Evidence], monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = encode(folded(talk))
    with pytest.raises(UnreadableEstimate, match="another map"):
        decode(load_atlas("usa"), stored)
    for broken in (b"", stored[:40], stored[:5] + b"x" * 60):
        with pytest.raises(UnreadableEstimate):
            decode(load_atlas("europe"), broken)
    monkeypatch.setattr(codec, "FORMAT", codec.FORMAT + 1)
    with pytest.raises(UnreadableEstimate, match="format"):
        decode(load_atlas("europe"), stored)


def test_a_choice_at_a_table_is_evidence_too() -> None:
    atlas = load_atlas("europe")
    offer = ("italy", "spain", "norway", "malta", "latvia", "serbia", "cyprus")
    evidence = table_choice(1, ["germany"], offer, {"40": 0, "malta": 2}, ["norway"], at_days=2.0)
    assert evidence.question.kind == "pick-one"
    assert evidence.question.stacks == (("malta", 2),)
    assert decode_evidence(evidence.encode()) == evidence
    first = later(first_estimate(atlas, 1), 2.0)
    wrong = update(first, evidence, effort=40).wrong() - first.wrong()
    # Norway is dear from Germany unless one takes a border on the way for missing, or for there.
    assert np.abs(wrong).max() > 0.02
