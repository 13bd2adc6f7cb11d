"""Answers, prices and routes of generated questions, by a checker that shares no line with them."""

from itertools import combinations, islice
from random import Random
from typing import Any

import pytest

from quiz.drills.catalogue import answer, ask, grade, prices, questions, routes
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from quiz.drills.scope import Scope
from tests.conformance.rules_checker import CENTRE, TOKENS, Geography, price
from tests.conformance.test_simulated_matches import geography
from tests.drill_help import CHOICES, DRILL_KINDS, MAPS, ground

ROUNDS = {
    Kind.PICK_ONE: {1, 2},
    Kind.PICK_TWO: {3, 4},
    Kind.PASS_THROUGH: {5, 6},
    Kind.DEAREST_TWO: {7},
    Kind.PRICE_IT: set(range(1, 8)),
}
COUNT, BOARDS = 240, 20
"""Boards are few: the checker prices all choices on each, and it is plain rather than fast."""
SCOPES = [None, *(Scope(level=level) for level in (0.0, 0.6, 1.0))]


def expected(of: Geography, question: Question) -> Any:
    """The answer by the rules; for a choice the prices of all."""
    value = question.encode()
    if question.kind in CHOICES:
        return priced_by_rules(of, value)
    if question.kind is Kind.PRICE_IT:
        tokens = [(token["space"], token["under"]) for token in value["tokens"]]
        return price(of, value["round"], value["centre"], tokens)
    if question.kind in (Kind.COUNT_CROSSINGS, Kind.FIND_ROUTE):
        return of.crossings(value["from"], [value["to"]])
    if question.kind is Kind.NEIGHBOURS:
        return of.neighbours(value["a"], value["b"])
    if question.kind in (Kind.NAME_NEIGHBOURS, Kind.PICK_NEIGHBOURS):
        return {slug for slug in of.parts if of.neighbours(value["place"], slug)}
    return value["place"]


def priced_by_rules(of: Geography, value: dict[str, Any]) -> dict[frozenset[str], int]:
    under = dict.fromkeys(["40", *value["offer"]], 0) | value["stacks"]
    return {
        frozenset(chosen): price(
            of, value["round"], value["centre"], [(space, under[space]) for space in chosen]
        )
        for chosen in combinations(under, TOKENS[value["round"]])
    }


@pytest.mark.parametrize("slug", MAPS)
@pytest.mark.parametrize("kind", DRILL_KINDS)
def test_generated_questions(slug: str, kind: Kind) -> None:
    of, rng, checker = ground(slug), Random(f"{slug} {kind}"), geography(slug)
    for number in range(BOARDS if kind in CHOICES else COUNT):
        scope = SCOPES[number % len(SCOPES)] or Scope()
        question = ask(of, kind, rng, scope)
        legal(checker, question)
        found, right = answer(of, question), expected(checker, question)
        assert grade(of, question, found).right
        if kind in CHOICES:
            judge_choice(of, question, right)
        elif kind in (Kind.NAME_NEIGHBOURS, Kind.PICK_NEIGHBOURS):
            assert isinstance(found, list)
            assert set(found) == right
        elif kind is Kind.FIND_ROUTE:
            assert isinstance(found, list)
            assert len(found) - 1 == right
            assert checker.route_faults(found, question.places[0], [], question.places[1]) == []
        else:
            assert found == right
        judge_routes(checker, of, question)


def legal(of: Geography, question: Question) -> None:
    """The question names what is there, as the rules of its round have it."""
    named = [*question.places, *question.centre, *question.offer, *question.options]
    named += [space for space, _ in question.tokens if space != "40"]
    assert set(named) <= of.parts.keys()
    assert len(set(named)) == len(named)
    if question.kind not in ROUNDS:
        return
    assert question.round in ROUNDS[question.kind]
    assert len(question.centre) == CENTRE[question.round]
    if question.kind is Kind.PRICE_IT:
        assert len(question.tokens) == TOKENS[question.round]
        return
    assert len(question.offer) == 7
    stacks = dict(question.stacks)
    assert stacks.keys() <= {"40", *question.offer}
    # Five others at most, each with the tokens of the round, no two on one space.
    assert all(1 <= tokens <= 5 for tokens in stacks.values())
    assert sum(stacks.values()) % TOKENS[question.round] == 0
    assert sum(stacks.values()) <= 5 * TOKENS[question.round]


def judge_choice(of: Ground, question: Question, right: dict[frozenset[str], int]) -> None:
    want = max if question.round == 7 else min
    listed = prices(of, question)
    assert {frozenset(value["choice"]): value["price"] for value in listed} == right
    assert len(listed) == len(right) == (8 if TOKENS[question.round] == 1 else 28)
    best = want(right.values())
    assert listed[0] == {"choice": answer(of, question), "price": best}
    for value in listed[:: len(listed) // 4]:
        judged = grade(of, question, value["choice"])
        assert judged.lost == abs(value["price"] - best)
        assert judged.right is (judged.lost == 0)


def judge_routes(checker: Geography, of: Ground, question: Question) -> None:
    """Every route is a cheapest walk of the answer."""
    found, right = routes(of, question), answer(of, question)
    assert len(set(found)) == len(found)
    if question.kind is Kind.LOCATE:
        assert found == ()
        return
    if question.kind in (Kind.NAME_NEIGHBOURS, Kind.PICK_NEIGHBOURS):
        assert sorted({checker.place_of[end] for _, end in found}) == right
        assert all(end in checker.touching[begin] for begin, end in found)
        return
    start, *last = question.places or question.centre
    spaces = right if question.offer else [space for space, _ in question.tokens]
    assert isinstance(spaces, list)
    chosen = [space for space in spaces if space != "40"]
    assert bool(found) is bool(chosen or question.places)
    for route in found:
        assert checker.route_faults(route, start, chosen, last[0] if last else None) == []


@pytest.mark.parametrize("slug", MAPS)
@pytest.mark.parametrize("kind", DRILL_KINDS)
def test_any_scope_gives_legal_questions_or_says_why_not(slug: str, kind: Kind) -> None:
    of, rng, checker = ground(slug), Random(f"{slug} {kind} scopes"), geography(slug)
    for _ in range(12):
        places = frozenset(rng.sample(of.places, rng.choice((1, 2, 3, 8, 9, 10, 25))))
        pairs = tuple(tuple(rng.sample(of.places, 2)) for _ in range(rng.randrange(1, 4)))
        scope = Scope(
            places=rng.choice((None, places)),
            level=rng.choice((None, 0.0, 0.3, 0.9)),
            borders=rng.choice((None, pairs)),  # type: ignore[arg-type]
        )
        try:
            asked = [ask(of, kind, rng, scope) for _ in range(3)]
            asked += islice(questions(of, [kind], rng, scope), 3)
        except NotEnough:
            asked = []
        assert asked or scope.borders or kind is Kind.FIND_ROUTE
        for question in asked:
            legal(checker, question)
            assert grade(of, question, answer(of, question)).right
