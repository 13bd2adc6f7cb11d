"""Values that rows keep as JSON: each has one written form, which reads back to the same value."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from classroom.criteria import (
    MatchCriterion,
    SetCriterion,
    read_match_criterion,
    read_set_criterion,
)
from game.journey.teaching.blunders import Blunder
from game.rulebook.tables import Plan
from quiz.drills.question import Kind, Question
from quiz.drills.runs.next_up import NextUp, Prepared, WhyNote, read_prepared, read_why
from quiz.drills.runs.run_scope import BotLesson, RunScope, read_scope
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.test_rules import Shows, TestRules

slugs = st.sampled_from(["france", "spain", "portugal", "russia/kaliningrad", "40"])
names = st.lists(slugs, max_size=3, unique=True).map(tuple)
pairs = st.lists(slugs, min_size=2, max_size=2, unique=True).map(sorted).map(tuple)
borders = st.lists(pairs, max_size=3, unique=True).map(tuple)
numbers = st.integers(0, 200)
seconds = st.none() | numbers | st.floats(0, 900, allow_nan=False)
questions = st.one_of(
    st.builds(Question, st.just(Kind.NEIGHBOURS), pairs),
    st.builds(Question, st.just(Kind.COUNT_CROSSINGS), pairs),
    st.builds(Question, st.just(Kind.PICK_NEIGHBOURS), st.tuples(slugs), options=names),
    st.builds(
        Question,
        st.just(Kind.PRICE_IT),
        round=st.integers(1, 7),
        centre=names,
        tokens=st.lists(st.tuples(slugs, st.integers(0, 3)), max_size=2).map(tuple),
    ),
)
lists = st.lists(questions, max_size=3).map(tuple)
blunders = st.builds(Blunder, slugs, names, slugs, numbers, numbers, slugs, numbers, numbers)
lessons = st.builds(
    BotLesson, st.just("baker"), numbers, numbers, st.lists(blunders, max_size=2).map(tuple)
)
scopes = st.builds(
    RunScope, names, names, borders, lists, st.sampled_from([None, "mix"]),
    st.none() | st.floats(0, 1), st.none() | lessons, seconds, seconds,
    st.none() | st.integers(1, 40), st.none() | questions, st.none() | st.integers(1, 9),
)  # fmt: skip
whys = st.builds(
    WhyNote, st.sampled_from(["", "practice", "border"]), st.none() | pairs, names,
    st.none() | st.floats(0, 1),
)  # fmt: skip
prepared = st.builds(
    Prepared, numbers, numbers, numbers, st.builds(NextUp, questions, whys, st.booleans())
)
plans = st.builds(
    SetPlan, st.just("europe"), names, names, borders, st.just((Kind.NEIGHBOURS,)), numbers,
    st.none() | numbers, st.booleans(), st.booleans(), numbers, st.none() | numbers,
)  # fmt: skip
rules = st.builds(TestRules, numbers, numbers, numbers, st.sampled_from(Shows))
criteria = st.builds(
    SetCriterion, plans, lists, st.booleans(), st.none() | rules,
    st.lists(st.lists(questions, min_size=1, max_size=2).map(tuple), max_size=2).map(tuple),
)  # fmt: skip


def stored(written: Any) -> Any:
    """The written form as a row gives it back."""
    return json.loads(json.dumps(written))


@given(scopes)
def test_what_a_run_is_about(scope: RunScope) -> None:
    written = stored(scope.encode())
    assert read_scope(written) == scope
    assert stored(read_scope(written).encode()) == written


@given(whys)
def test_why_a_question_is_asked(why: WhyNote) -> None:
    written = stored(why.encode())
    assert read_why(written) == why
    assert stored(read_why(written).encode()) == written


@given(prepared)
def test_what_a_worker_has_prepared(value: Prepared) -> None:
    assert read_prepared(stored(value.encode())) == value
    assert read_prepared({}) is None


@given(criteria)
def test_what_a_set_asks(criterion: SetCriterion) -> None:
    written = stored(criterion.encode())
    assert read_set_criterion(written) == criterion
    assert stored(read_set_criterion(written).encode()) == written


@given(names, st.dictionaries(st.sampled_from(["open_map", "pace"]), st.booleans() | numbers))
def test_what_a_match_asks(company: tuple[str, ...], wishes: dict[str, Any]) -> None:
    criterion = MatchCriterion(Plan("journey", "europe", "", list(company), wishes))
    assert read_match_criterion(stored(criterion.encode()), "europe") == criterion


def test_rows_from_before_read_as_ever() -> None:
    """As runs and assignments were written before some of the fields were there."""
    planned = ["neighbours", {"a": "france", "b": "spain"}]
    old = {"questions": [planned], "like": "review", "gone": 1}
    assert [one.kind for one in read_scope(old).questions] == [Kind.NEIGHBOURS]
    assert read_scope({}) == RunScope()
    assert read_why({"reason": "practice", "route": []}) == WhyNote("practice")
    plan = {"map": "europe", "regions": ["balkans"], "kinds": ["neighbours", "gone"], "length": 5}
    criterion = read_set_criterion({"plan": plan, "questions": [planned]})
    assert criterion.plan == SetPlan("europe", ("balkans",), kinds=(Kind.NEIGHBOURS,), length=5)
    assert (criterion.may_drop_clock, criterion.rules, criterion.versions) == (False, None, ())
