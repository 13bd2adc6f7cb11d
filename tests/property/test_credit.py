"""Credit as the table says, for whatever is answered; by rules that share no line with it."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.atlas import land_only
from game.atlas_files import load_atlas
from quiz.drills.catalogue import answer, ask, credit_of, grade, prices
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Kind, Question
from tests.drill_help import CHOICES, DRILL_KINDS, MAPS, ground

grounds = st.sampled_from([*map(ground, MAPS), ground_of(land_only(load_atlas("europe")))])
LISTS = (Kind.NAME_NEIGHBOURS, Kind.PICK_NEIGHBOURS)


def answers(of: Ground, question: Question) -> st.SearchStrategy[Any]:
    """Any answer to a question, good ones more often than at random."""
    right = answer(of, question)
    if question.kind in CHOICES:
        return st.sampled_from([value["choice"] for value in prices(of, question)])
    if question.kind in LISTS:
        every = question.options or tuple(slug for slug in of.places if slug != question.places[0])
        return st.lists(st.sampled_from(every), unique=True)
    if question.kind is Kind.FIND_ROUTE:
        walks = st.lists(st.sampled_from(of.places), max_size=4)
        detours = walks.map(lambda walk: [question.places[0], *walk, question.places[1]])
        return st.one_of(st.just(right), walks, detours)
    if question.kind is Kind.LOCATE:
        near = [*of.atlas.neighbours[question.places[0]], question.places[0]]
        return st.one_of(st.sampled_from(near), st.sampled_from(of.places))
    if question.kind is Kind.NEIGHBOURS:
        return st.booleans()
    assert isinstance(right, int)
    return st.one_of(st.integers(right - 2, right + 2), st.integers(right // 10 - 3, 30)).map(
        lambda number: number * (10 if question.kind is Kind.PRICE_IT and number < right else 1)
    )


def expected(of: Ground, question: Question, given: Any) -> float:
    """The table of credit."""
    atlas, right = of.atlas, answer(of, question)
    if question.kind in CHOICES:
        priced: dict[frozenset[str], int] = {
            frozenset(v["choice"]): v["price"] for v in prices(of, question)
        }
        best = (max if question.round == 7 else min)(priced.values())
        return max(0.0, 1 - abs(priced[frozenset(given)] - best) / 40)
    if question.kind in LISTS:
        true = {*atlas.neighbours[question.places[0]]}
        return max(0, len(true & {*given}) - len({*given} - true)) / len(true)
    if question.kind is Kind.FIND_ROUTE:
        return max(_walked(of, question, given), _walked(of, question, given[::-1]))
    if question.kind is Kind.LOCATE:
        return {0: 1.0, 1: 0.5}.get(atlas.fewest[question.places[0]][given], 0.0)
    if question.kind is Kind.NEIGHBOURS:
        return float(given == right)
    assert isinstance(right, int)
    step = 10 if question.kind is Kind.PRICE_IT else 1
    return {0: 1.0, step: 0.5}.get(abs(given - right), 0.0)


def _walked(of: Ground, question: Question, walk: list[str]) -> float:
    """Whether one can walk like this, part by part, and how much longer it is than needed."""
    atlas, (start, end) = of.atlas, question.places
    parts = [atlas.places[step].parts if step in atlas.places else (step,) for step in walk]
    if not walk or not {*parts[0]} <= {*atlas.places[start].parts}:
        return 0.0
    if not {*parts[-1]} <= {*atlas.places[end].parts}:
        return 0.0
    here = {*parts[0]}
    for following in parts[1:]:
        here = {q for p in here for q in atlas.part_neighbours[p]} & {*following}
    longer = len(walk) - 1 - atlas.fewest[start][end]
    return {0: 1.0, 1: 0.5}.get(longer, 0.0) if here else 0.0


@pytest.mark.parametrize("kind", DRILL_KINDS)
@settings(max_examples=60, deadline=None)
@given(data=st.data(), of=grounds, seed=st.integers(0, 10_000))
def test_credit_is_as_the_table_says(
    kind: Kind, data: st.DataObject, of: Ground, seed: int
) -> None:
    question = ask(of, kind, Random(seed))
    answered = data.draw(answers(of, question))
    credit = credit_of(of, question, answered)
    assert credit == pytest.approx(expected(of, question, answered))
    assert (credit == 1) is grade(of, question, answered).right
    assert credit_of(of, question, answer(of, question)) == 1
    assert credit_of(of, question, None) == 0
