"""How hard practice is, and that nobody is nagged."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from game.atlas.salience import Pair, ordered
from game.atlas_files import load_atlas
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Kind, Question
from quiz.learning.choosing.candidates import Policy, Search
from quiz.learning.choosing.choose import AskReason, Chosen, choose
from quiz.learning.choosing.coach import Coach, OpenQuestion
from quiz.learning.choosing.pacing import ANYTHING, RECENT, aimed, outside, remembered
from quiz.learning.choosing.patience import MOST, WITHIN, Patience, rests
from quiz.learning.choosing.worth import Bench
from quiz.learning.inference.estimate import first_estimate, update
from quiz.learning.inference.evidence import Evidence, Shown
from quiz.learning.inference.predict import success
from quiz.learning.inference.rates import UPTAKES
from quiz.learning.inference.state import Estimate
from quiz.learning.inference.unary import start
from tests.learner_help import Learner

BAND = (0.65, 0.8)
PAIR = ("iowa", "missouri")
PRACTICE = (Kind.NEIGHBOURS, Kind.NAME_NEIGHBOURS, Kind.COUNT_CROSSINGS, Kind.FIND_ROUTE)


@pytest.fixture(scope="module")
def ground() -> Ground:
    return ground_of(load_atlas("usa"))


def test_the_aim_moves_against_what_came_out() -> None:
    assert aimed(BAND, ()) == pytest.approx(BAND)
    once, often = aimed(BAND, (False,)), aimed(BAND, (False,) * RECENT)
    assert BAND[0] < once[0] < often[0] < often[1] < 1
    assert once[0] - BAND[0] < 0.05
    assert often[0] > 0.9
    assert aimed(BAND, (True,) * RECENT)[1] < BAND[1]
    as_wanted = aimed(BAND, (True, True, True, False))
    assert as_wanted == pytest.approx(BAND, abs=0.01)


def test_only_the_latest_outcomes_move_the_aim() -> None:
    recent: tuple[bool, ...] = ()
    for right in (False,) * 30 + (True,) * RECENT:
        recent = remembered(recent, right)
    assert recent == (True,) * RECENT


def test_no_band_is_never_left_nor_moved() -> None:
    assert aimed(ANYTHING, (False,) * RECENT) == ANYTHING
    assert not outside(ANYTHING, np.array([0.0, 0.3, 1.0])).any()
    far = outside(BAND, np.array([0.1, 0.5, 0.64, 0.7, 0.81, 0.95]))
    assert far == pytest.approx([0.55, 0.15, 0.0, 0.0, 0.0, 0.15])


def first_choice(ground: Ground, band: tuple[float, float], recent: tuple[bool, ...]) -> Chosen:
    estimate = first_estimate(ground.atlas, 1)
    for right in recent:
        # Of a place that is only to be found on the map: tells nothing about borders.
        evidence = Evidence(Question(Kind.LOCATE, ("iowa",)), "iowa" if right else "utah")
        estimate = update(estimate, evidence, right, effort=0)
    return choose(ground, estimate, Policy(PRACTICE, band=band), [])


def test_questions_are_chosen_in_the_band_that_is_set(ground: Ground) -> None:
    for band in (BAND, (0.3, 0.4), (0.85, 0.9)):
        low, high = band
        assert low - 0.03 <= first_choice(ground, band, ()).predicted <= high + 0.03
    assert first_choice(ground, ANYTHING, ()).predicted < BAND[0] - 0.1


def test_after_failures_easier_questions_come(ground: Ground) -> None:
    new = first_estimate(ground.atlas, 1)
    usual = success(new, first_choice(ground, BAND, ()).question)
    assert success(new, first_choice(ground, BAND, (False,) * 4).question) > usual + 0.1


def practised(ground: Ground, *, learns: bool) -> list[tuple[OpenQuestion, bool]]:
    """Sixty questions of a coach, and whether they were answered right."""
    coach = Coach(ground, 3, kinds=PRACTICE, band=(0.65, 0.8), foreground=1, background=0)
    learner = Learner(ground, 3, learns=learns)
    found = []
    for _ in range(60):
        asked = coach.ask()
        given = learner.answer(asked.question)
        result = coach.answer(given, 3.0)
        learner.take_in(asked.question, given, result)
        found.append((asked, bool(result.right)))
    return found


@pytest.mark.parametrize("learns", [True, False])
def test_practice_succeeds_as_often_as_set_and_does_not_nag(ground: Ground, learns: bool) -> None:
    talk = practised(ground, learns=learns)
    chosen = [right for asked, right in talk if not asked.reference]
    assert BAND[0] - 0.05 <= sum(chosen) / len(chosen) <= BAND[1] + 0.05
    borders = [asked.why.border for asked, _ in talk]
    assert sum(border is not None for border in borders) > WITHIN
    for first in range(len(borders)):
        of_ten = borders[first : first + WITHIN]
        assert all(of_ten.count(border) <= MOST for border in of_ten if border)


def failed(ground: Ground, times: int) -> Estimate:
    """A learner who was shown a border and then missed it this many times."""
    question = Question(Kind.NEIGHBOURS, PAIR)
    estimate = first_estimate(ground.atlas, 1)
    for _ in range(times + 1):
        estimate = update(estimate, Evidence(question, False, shown=Shown(facts=(PAIR,))), effort=0)
    return estimate


def passing(estimate: Estimate, answers: int) -> Estimate:
    """The same after some answers that tell nothing about borders."""
    for _ in range(answers):
        question = Question(Kind.LOCATE, ("utah",))
        estimate = update(estimate, Evidence(question, "utah"), effort=0)
    return estimate


def test_what_does_not_stick_is_left_alone_for_longer_each_time(ground: Ground) -> None:
    number = first_estimate(ground.atlas, 1).variables.index[ordered(*PAIR)]
    rested = [int(rests(failed(ground, times))[number]) for times in range(7)]
    assert rested == [4, 8, 16, 32, 64, 64, 64]
    direct, naming = Question(Kind.NEIGHBOURS, PAIR), Question(Kind.NAME_NEIGHBOURS, PAIR[:1])
    way = Question(Kind.COUNT_CROSSINGS, PAIR)
    for times, waited, bars in ((1, 0, False), (2, 15, True), (2, 16, False), (3, 31, True)):
        estimate = passing(failed(ground, times), waited)
        patience = Patience(ground, Bench(estimate), [])
        assert {patience.bars(one, number) for one in (direct, naming, way)} == {bars}


def test_a_border_comes_twice_in_ten_questions_at_most(ground: Ground) -> None:
    bench = Bench(failed(ground, 0))
    number = bench.variables.index[ordered(*PAIR)]
    direct, naming = Question(Kind.NEIGHBOURS, PAIR), Question(Kind.NAME_NEIGHBOURS, PAIR[:1])
    other = Question(Kind.LOCATE, ("utah",))
    assert not Patience(ground, bench, [direct]).bars(naming, number)
    assert Patience(ground, bench, [direct, naming, *[other] * 7]).bars(direct, number)
    assert not Patience(ground, bench, [direct, naming, *[other] * 8]).bars(direct, number)


def test_the_reason_says_that_it_was_left_alone(ground: Ground) -> None:
    policy = Policy((Kind.NEIGHBOURS,), band=ANYTHING, retest=9.0)
    for times, reason in ((1, AskReason.RETEST), (2, AskReason.SPACED)):
        estimate = passing(failed(ground, times), 16)
        why = choose(ground, estimate, policy, []).why
        assert (why.reason, why.border) == (reason, PAIR)
    rested = passing(failed(ground, 2), 15)
    assert choose(ground, rested, policy, []).why.border != PAIR


def test_who_never_learns_is_found_out_and_stays_suspected(ground: Ground) -> None:
    number = first_estimate(ground.atlas, 1).variables.index[ordered(*PAIR)]
    stubborn = failed(ground, 8)
    assert stubborn.rates.by_word < 0.5
    assert stubborn.wrong()[number] > 0.7
    quick = first_estimate(ground.atlas, 1)
    for pair in (PAIR, ("iowa", "nebraska"), ("idaho", "utah"), ("ohio", "indiana")):
        question, shown = Question(Kind.NEIGHBOURS, pair), Shown(facts=(ordered(*pair),))
        quick = update(quick, Evidence(question, False, shown=shown), effort=0)
        quick = update(quick, Evidence(question, True, shown=shown), effort=0)
    assert quick.rates.by_word >= 1.0
    assert len(stubborn.uptake) == len(UPTAKES) ** 2


def test_who_learns_by_word_and_not_by_sight_is_told_apart(ground: Ground) -> None:
    pairs = (PAIR, ("iowa", "nebraska"), ("idaho", "utah"), ("ohio", "indiana"))

    def taught(shown_as: Callable[[Pair], Shown], *, learns: bool) -> Estimate:
        estimate = first_estimate(ground.atlas, 1)
        for pair in pairs:
            question = Question(Kind.NEIGHBOURS, pair)
            for given in (False, *[learns] * 8):
                seen = Evidence(question, given, shown=shown_as(ordered(*pair)))
                estimate = update(estimate, seen, effort=0)
        return estimate

    drawn = taught(lambda pair: Shown(routes=(pair,)), learns=False).rates
    told = taught(lambda pair: Shown(facts=(pair,)), learns=False).rates
    assert drawn.by_sight < drawn.by_word
    assert told.by_word < told.by_sight
    assert taught(lambda pair: Shown(routes=(pair,)), learns=True).rates.by_sight >= 1.0


def test_nothing_is_spared_while_much_is_missing(ground: Ground) -> None:
    policy = Policy((Kind.NEIGHBOURS,), band=ANYTHING)
    bench = Bench(failed(ground, 2))
    assert bench.missing > policy.unbound().hurry
    assert Search(ground, bench, policy.unbound(), Random(1)).hurries
    assert not Search(ground, bench, policy, Random(1)).hurries
    assert choose(ground, bench.estimate, policy, []).why.border != PAIR
    assert choose(ground, bench.estimate, policy.unbound(), []).why.border == PAIR
    knows = replace(
        bench.estimate, unary=start(np.full(len(bench.wrong), 0.01), bench.variables.is_real)
    )
    assert not Search(ground, Bench(knows), policy.unbound(), Random(1)).hurries
