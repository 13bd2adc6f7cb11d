"""The estimate of a small map compared with the sum over everything a learner could believe."""

from itertools import product

import numpy as np
import pytest

from quiz.drills.question import Kind, Question
from quiz.learning.inference.estimate import Estimate, first_estimate, refine, update
from quiz.learning.inference.evidence import Evidence, Shown
from quiz.learning.inference.graphs import believed_distances
from quiz.learning.inference.likelihood import Reading, Sign, sign_table
from quiz.learning.inference.particles.groups import grouped
from quiz.learning.inference.rates import Rates
from quiz.learning.inference.unary import STILL, read_all, start
from tests.learner_help import places_and_borders

HOUSE = places_and_borders(
    "house", [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"), ("a", "e"), ("b", "e")]
)


def count(one: str, other: str, given: int, *route: str) -> Evidence:
    shown = Shown((route,)) if route else Shown()
    return Evidence(Question(Kind.COUNT_CROSSINGS, (one, other)), given, shown=shown)


def touch(one: str, other: str, given: bool) -> Evidence:
    return Evidence(Question(Kind.NEIGHBOURS, (one, other)), given)


def name(place: str, *given: str) -> Evidence:
    return Evidence(Question(Kind.NAME_NEIGHBOURS, (place,)), list(given))


def price(centre: str, place: str, given: int) -> Evidence:
    question = Question(Kind.PRICE_IT, round=1, centre=(centre,), tokens=((place, 0),))
    return Evidence(question, given)


TALKS = {
    "counts": [count("a", "c", 3), count("a", "d", 2), count("b", "d", 3), count("e", "c", 3)],
    "too few": [count("a", "c", 1), count("d", "b", 1), count("a", "d", 2)],
    "no way": [name("c"), count("c", "a", 5), count("b", "d", 2)],
    "mixed": [count("a", "c", 3), touch("b", "c", False), name("e", "a", "d"), price("b", "d", 30)],
    "shown": [
        count("a", "c", 3, "a", "b", "c"),
        count("a", "c", 2, "a", "b", "c"),
        count("b", "d", 3),
        touch("b", "c", True),
    ],
}


def exactly(estimate: Estimate) -> np.ndarray:
    """P(wrong now) for each variable, summed over all trajectories of all variables."""
    variables, unary = estimate.variables, estimate.unary
    choices = [np.flatnonzero(np.isfinite(row)) for row in unary.table]
    columns = np.array(list(product(*choices)))
    logged = unary.table[np.arange(len(variables)), columns].sum(axis=1)
    until = unary.times(columns)
    for number, reading in enumerate(estimate.readings, start=1):
        if reading.detour is not None:
            tables = believed_distances(variables, until >= number)
            (group,) = grouped((), 0, reading.detour)
            apart = tables[:, group.slots[0, :, 0], group.slots[0, :, 1]]
            members = np.zeros(len(apart), dtype=np.int64)
            logged = logged + group.likelihood(estimate.rates, members, apart)
    weights = np.exp(logged - logged.max())
    shares = weights @ (until == STILL) / weights.sum()
    return np.asarray(shares)


@pytest.mark.parametrize("talk", TALKS)
def test_particles_come_near_the_exact_posterior(talk: str) -> None:
    estimates = []
    for seed in range(3):
        estimate = first_estimate(HOUSE, seed)
        for evidence in TALKS[talk]:
            estimate = update(estimate, evidence, effort=30)
        estimates.append(refine(estimate, 60))
    for estimate in estimates:
        np.testing.assert_allclose(estimate.wrong(), exactly(estimate), atol=0.12)
    mean = np.mean([e.wrong() - exactly(e) for e in estimates], axis=0)
    np.testing.assert_allclose(mean, 0, atol=0.06)


def test_direct_answers_alone_are_weighed_exactly() -> None:
    estimate = first_estimate(HOUSE, 1)
    for evidence in (touch("a", "b", False), name("b", "c", "e"), touch("a", "d", True)):
        estimate = update(estimate, evidence)
    np.testing.assert_allclose(estimate.wrong(), exactly(estimate), atol=1e-9)


def test_omitting_tells_less_than_inventing() -> None:
    signs = sign_table(first_estimate(HOUSE, 0).rates)
    omitted, invented = signs[0], signs[2]
    assert 0 < omitted < invented


def test_what_an_open_map_was_used_for_tells_nothing() -> None:
    first = first_estimate(HOUSE, 1)
    aided = Evidence(Question(Kind.NEIGHBOURS, ("a", "b")), False, aided=True)
    np.testing.assert_array_equal(update(first, aided).wrong(), first.wrong())


def test_what_was_shown_is_probably_learned() -> None:
    told = Evidence(Question(Kind.NEIGHBOURS, ("a", "b")), False, shown=Shown(facts=(("a", "b"),)))
    number = first_estimate(HOUSE, 1).variables.index["a", "b"]
    denied = update(first_estimate(HOUSE, 1), touch("a", "b", False))
    shown = update(first_estimate(HOUSE, 1), told)
    assert shown.wrong()[number] < denied.wrong()[number] - 0.3
    aided = Evidence(told.question, False, shown=told.shown, aided=True)
    seen = update(denied, aided)
    assert seen.wrong()[number] == pytest.approx(shown.wrong()[number])


def test_many_answers_at_once_are_read_as_one_after_the_other() -> None:
    rates = Rates()
    prior, real = np.array([0.2, 0.5, 0.4, 0.1]), np.array([True, True, False, False])
    readings = [
        Reading(((0, Sign.OMITTED), (1, Sign.NAMED)), shown=((0, 0.5), (2, 0.25))),
        Reading(),
        Reading(((0, Sign.OMITTED),), shown=((0, 0.5), (3, 0.9)), told=frozenset({3})),
    ]
    one_by_one = start(prior, real, rates.gaps)
    for reading in readings:
        one_by_one = one_by_one.after(reading, sign_table(rates), rates)
    assert np.array_equal(read_all(prior, real, readings, rates).table, one_by_one.table)
