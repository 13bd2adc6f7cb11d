"""What a question costs to make, against what it costs to grade; and ten thousand of each."""

from functools import partial
from itertools import islice
from random import Random

import pytest

from game.atlas_files import load_atlas
from game.journey.rules import act_of
from quiz.drills.catalogue import DRILLS, answer, ask, grade, questions
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Answer, Kind, Question
from quiz.drills.scope import EVERYTHING
from tests.benchmarks.measure import compare, report
from tests.drill_help import CHOICES
from tests.journey_help import MAPS

ALLOWED = 30
COUNT = 10_000
SAMPLE = 400


def ask_many(of: Ground, kind: Kind, count: int) -> None:
    """Make questions one by one, as pages do."""
    rng = Random(1)
    for _ in range(count):
        ask(of, kind, rng, EVERYTHING)


def grade_many(of: Ground, asked: list[tuple[Question, Answer | None]], again: int) -> None:
    """Grade the right answers, which is the quickest case."""
    for _ in range(again):
        for question, right in asked:
            grade(of, question, right)


@pytest.mark.parametrize("slug", MAPS)
@pytest.mark.parametrize("kind", list(DRILLS))
def test_asking_against_grading(slug: str, kind: Kind) -> None:
    of, rng, again = ground_of(load_atlas(slug)), Random(2), 5
    asked = [ask(of, kind, rng) for _ in range(SAMPLE)]
    answered = [(question, answer(of, question)) for question in asked]
    ratio = compare(partial(ask_many, of, kind, SAMPLE), partial(grade_many, of, answered, again))
    report(f"{slug} {kind}", f"one question costs {ratio.times * again:.1f} gradings")
    assert ratio.times * again <= ALLOWED


def looks(question: Question) -> object:
    """The identity of a question for the learner who answers it."""
    places = question.places or (act_of(question.round), frozenset(question.centre))
    return places, frozenset(question.offer), question.stacks, frozenset(question.tokens)


@pytest.mark.parametrize("slug", MAPS)
@pytest.mark.parametrize("kind", list(DRILLS))
def test_ten_thousand_questions(slug: str, kind: Kind) -> None:
    """All different, or as many as there are before any comes again."""
    of = ground_of(load_atlas(slug))
    run = [looks(q) for q in islice(questions(of, [kind], Random(3)), COUNT)]
    different = len(set(run))
    report(f"{slug} {kind}", f"{different} different questions of {COUNT}")
    if kind in CHOICES or kind is Kind.PRICE_IT:
        assert different == COUNT
    elif kind is not Kind.NEIGHBOURS:
        assert len(set(run[:different])) == different
