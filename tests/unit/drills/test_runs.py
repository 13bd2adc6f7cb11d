"""Runs: nothing comes again before its time."""

from collections import Counter
from itertools import islice, pairwise

import pytest

from game.journey.rules import act_of
from quiz.drills.asking.pools import Pool, laps, unseen
from quiz.drills.catalogue import DRILLS, questions
from quiz.drills.question import Kind, Question
from quiz.drills.scope import Scope
from tests.drill_help import CHOICES, MAPS, Random, ground

LONG, SHORT = 10_000, 1_000
ENDLESS = [*sorted(CHOICES), Kind.PRICE_IT]


def looks(question: Question) -> object:
    """The identity of a question for the learner who answers it."""
    tokens, offer = frozenset(question.tokens), frozenset(question.offer)
    return act_of(question.round), frozenset(question.centre), offer, question.stacks, tokens


@pytest.mark.parametrize("slug", MAPS)
@pytest.mark.parametrize(("number", "kind"), list(enumerate(ENDLESS)))
def test_boards_and_prices_do_not_come_again(slug: str, number: int, kind: Kind) -> None:
    """Ten thousand on one map each; `make bench` does so on all of them."""
    count = LONG if slug == MAPS[number % 3] else SHORT
    run = list(islice(questions(ground(slug), [kind], Random(1)), count))
    assert len(set(run)) == len({looks(question) for question in run}) == count


@pytest.mark.parametrize("slug", MAPS)
@pytest.mark.parametrize("kind", sorted(set(DRILLS) - set(ENDLESS) - {Kind.NEIGHBOURS}))
def test_a_lap_asks_everything_once(slug: str, kind: Kind) -> None:
    of = ground(slug)
    size = {
        Kind.COUNT_CROSSINGS: len(of.places) * (len(of.places) - 1),
        Kind.FIND_ROUTE: len(of.places) * (len(of.places) - 1) - 2 * len(of.borders),
    }.get(kind, len(of.places))
    run = list(islice(questions(of, [kind], Random(1)), LONG))
    for begin in range(0, LONG - size, size):
        assert len(set(run[begin : begin + size])) == size
    last: dict[Question, int] = {}
    for position, question in enumerate(run):
        assert position - last.get(question, -LONG) > size // 2
        last[question] = position
    if len(run[0].places) == 2:
        assert len({frozenset(question.places) for question in run[: size // 2]}) == size // 2


@pytest.mark.parametrize("slug", MAPS)
def test_borders_and_near_misses_have_laps_of_their_own(slug: str) -> None:
    of = ground(slug)
    run = list(islice(questions(of, [Kind.NEIGHBOURS], Random(1)), LONG))
    for touch, size in (
        (True, 2 * len(of.borders)),
        (False, len(of.places) * (len(of.places) - 1) - 2 * len(of.borders)),
    ):
        found = [q for q in run if of.atlas.are_neighbours(*q.places) is touch]
        assert 0.48 * LONG < len(found) < 0.52 * LONG
        assert len(set(found[:size])) == size
        assert Counter(found).most_common()[-1][1] >= LONG // 2 // size - 1


@pytest.mark.parametrize("kind", list(DRILLS))
def test_the_same_chance_asks_the_same(kind: Kind) -> None:
    runs = [list(islice(questions(ground(), [kind], Random("x")), 60)) for _ in range(2)]
    other = list(islice(questions(ground(), [kind], Random("y")), 60))
    assert runs[0] == runs[1] != other


def test_kinds_come_by_turns() -> None:
    kinds = [Kind.LOCATE, Kind.NEIGHBOURS, Kind.PICK_ONE]
    run = list(islice(questions(ground(), kinds, Random(1)), 60))
    for begin in range(0, 60, 3):
        assert {question.kind for question in run[begin : begin + 3]} == set(kinds)


def test_a_single_question_may_come_again_at_once() -> None:
    scope = Scope(borders=(("monaco", "france"),), places=frozenset({"monaco"}))
    run = list(islice(questions(ground(), [Kind.NAME_NEIGHBOURS], Random(1), scope), 5))
    assert {question.places for question in run} == {("monaco",)}


def test_what_is_not_new_comes_again_when_nothing_is() -> None:
    rng = Random(1)
    drawn = list(islice(unseen(lambda: rng.randrange(5), lambda number: number), 500))
    assert all(one != other for one, other in pairwise(drawn))
    assert sorted(drawn[:5]) == list(range(5))
    assert list(islice(unseen(lambda: 7, lambda number: number), 3)) == [7, 7, 7]


def test_draws_and_orders_follow_the_weights() -> None:
    pool, rng = Pool({"a": 1.0, "b": 3.0, "c": 0.0001}), Random(1)
    drawn = Counter(pool.draw(rng) for _ in range(4_000))
    assert 2.5 < drawn["b"] / drawn["a"] < 3.5
    first = Counter(pool.order(rng)[0] for _ in range(4_000))
    assert 2.5 < first["b"] / first["a"] < 3.5
    assert sorted(pool.order(rng)) == ["a", "b", "c"]
    assert list(laps([], rng)) == []
