"""What practice asks next: the ladder, the aim, and that it is one coach for all."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from game.atlas_files import load_atlas
from quiz.drills.catalogue import answer as right_answer
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Kind, Question
from quiz.drills.scope import Scope
from quiz.learning.choosing.coach import Coach
from quiz.learning.choosing.serving import Wish, serve
from quiz.learning.choosing.tutor import LADDER, PracticeAim, TutorLesson, tutor_step
from quiz.learning.findings.knowledge import BorderState, beginner, border_states, wrong_now
from quiz.learning.findings.xray import State, xray
from quiz.learning.inference.codec import decode, encode
from quiz.learning.inference.estimate import awake, first_estimate, update
from quiz.learning.inference.evidence import Evidence
from quiz.learning.inference.sketches.habits import UNSHIFTED
from quiz.learning.inference.state import Estimate
from quiz.learning.simulated.novice import novice

RUNGS = (Kind.PICK_NEIGHBOURS, Kind.NAME_NEIGHBOURS)


@pytest.fixture(scope="module")
def ground() -> Ground:
    return ground_of(load_atlas("europe"))


def lessons(coach: Coach, steps: int, *, knows: float = 0.5, seed: int = 1) -> list[float | None]:
    """The credits of a learner who answers for some borders and gives up on others."""
    rng = Random(seed)
    earned: list[float | None] = []
    for _ in range(steps):
        question = coach.ask().question
        given = right_answer(coach.ground, question)
        if isinstance(given, list) and question.kind in RUNGS:
            given = [slug for slug in given if rng.random() < knows] or None
        earned.append(coach.answer(given).credit)
    return earned


def knowing_all(ground: Ground) -> Estimate:
    estimate = first_estimate(ground.atlas, 1)
    for place in ground.places:
        named = list(ground.atlas.neighbours[place])
        if named:
            told = Evidence(Question(Kind.NAME_NEIGHBOURS, (place,)), named)
            estimate = update(estimate, told, resting=True)
    return estimate


def test_beginners_climb_the_ladder_and_a_place_rests(ground: Ground) -> None:
    coach = Coach(ground, 3, "site")
    lessons(coach, 30)
    asked = coach.history
    assert {question.kind for question in asked} <= set(LADDER)
    places = [question.places[0] for question in asked]
    # At least two other questions come between, four for a learner who does well.
    for number, place in enumerate(places):
        assert place not in places[max(0, number - 2) : number]
    assert asked[0].kind in RUNGS


@pytest.mark.parametrize("name", ["europe", "usa"])
def test_a_border_that_was_given_up_is_nobodys_until_it_is_answered_right(name: str) -> None:
    for seed in range(3):
        coach = Coach(ground_of(load_atlas(name)), seed, "site")
        for _ in range(6):
            coach.ask()
            coach.answer(None)
        given_up = {one.places[0] for one in coach.history if one.kind in RUNGS}
        yours = [one.border for one in border_states(coach.estimate) if one.is_yours]
        assert given_up
        assert not [border for border in yours if given_up & set(border)]


@pytest.mark.parametrize("late", [0.0, 1.0])
def test_who_answers_nothing_is_not_asked_the_same_all_the_time(
    ground: Ground, late: float
) -> None:
    for seed in range(4):
        coach = Coach(ground, seed, "site", late=late)
        for _ in range(10):
            coach.ask()
            coach.answer(None)
        kinds = [question.kind for question in coach.history]
        assert max(map(kinds.count, kinds)) <= 5
        assert Kind.NAME_NEIGHBOURS not in kinds
        asked = [question for question in coach.history if question.kind is Kind.NEIGHBOURS]
        assert asked
        for question in asked:
            place, other = question.places
            earlier = coach.history[: coach.history.index(question) - 1]
            options = {slug for one in earlier if one.places[0] == place for slug in one.options}
            assert other in {*ground.atlas.neighbours[place], *options}


@pytest.mark.parametrize("knows", [0.2, 0.5, 0.8])
def test_the_first_questions_have_few_options(ground: Ground, knows: float) -> None:
    for seed in range(5):
        coach = Coach(ground, seed, "site")
        lessons(coach, 5, knows=knows, seed=seed)
        picked = [one for one in coach.history if one.kind is Kind.PICK_NEIGHBOURS]
        assert max(len(ground.atlas.neighbours[one.places[0]]) for one in picked) <= 6


def test_nothing_is_graded_where_a_place_is_met(ground: Ground) -> None:
    coach = Coach(ground, 3, "site")
    met = None
    for _ in range(40):
        asked = coach.ask()
        result = coach.answer(None)
        if asked.question.kind is Kind.MEET:
            met = result
            break
    assert met is not None
    assert (met.right, met.answer, met.credit) == (None, None, None)
    assert len(met.routes) >= len(ground.atlas.neighbours[asked.question.places[0]])


def mean_credit(ground: Ground, aim: float) -> float:
    """What novices earn in their second and third sitting."""
    earned = []
    for seed in ("one", "two", "three"):
        who, coach = novice(ground.atlas, "novice", seed), Coach(ground, 5, "site", credit=aim)
        for step in range(60):
            question = coach.ask().question
            result = coach.answer(who.answer(question)[0])
            who.see(question, result.answer, result.routes)
            if step >= 20 and result.credit is not None:
                earned.append(result.credit)
    return float(np.mean(earned))


def test_credit_follows_what_is_aimed_at(ground: Ground) -> None:
    low, high = mean_credit(ground, 0.6), mean_credit(ground, 0.8)
    assert low + 0.05 < high
    assert 0.5 < low < 0.75
    assert 0.7 < high < 0.9


def test_the_same_question_comes_from_a_stored_estimate(ground: Ground) -> None:
    coach = Coach(ground, 9, "site")
    lessons(coach, 12)
    stored = encode(coach.estimate)
    wish = Wish(without_distances=True)
    at_once = decode(ground.atlas, stored, without_distances=True)
    for number in (12, 13, 14):
        chosen = serve(ground, at_once, wish, coach.history, number)
        assert chosen == serve(ground, coach.estimate, Wish(), coach.history, number)


def test_a_late_worker_only_means_an_older_estimate(ground: Ground) -> None:
    coach = Coach(ground, 9, "site", late=1.0)
    lessons(coach, 5)
    before = coach._before
    expected = serve(ground, before, coach.wish or Wish(), coach.history, 5)
    assert coach.ask().question == expected.question


def test_who_knows_the_map_is_asked_about_ways_and_measured(ground: Ground) -> None:
    estimate = knowing_all(ground)
    assert float(estimate.sketch.known().mean()) > 0.95
    chosen = [serve(ground, estimate, Wish(), (), number) for number in range(20)]
    assert [number for number, one in enumerate(chosen) if one.reference] == [4, 14]
    assert any(one.question.kind not in LADDER for one in chosen if not one.reference)


def test_regions_are_kept_to_and_too_small_ones_refused(ground: Ground) -> None:
    estimate = first_estimate(ground.atlas, 1)
    places = frozenset({"spain", "portugal", "andorra"})
    asked: list[Question] = []
    for number in range(6):
        chosen = serve(ground, estimate, Wish(scope=Scope(places=places)), asked, number)
        asked.append(chosen.question)
    assert {question.places[0] for question in asked} <= places
    with pytest.raises(NotEnough):
        serve(ground, estimate, Wish(scope=Scope(places=frozenset({"nowhere"}))), (), 0)


def test_kinds_without_a_rung_are_chosen_as_before(ground: Ground) -> None:
    estimate = first_estimate(ground.atlas, 1)
    kinds = (Kind.COUNT_CROSSINGS,)
    chosen = serve(ground, estimate, Wish(kinds), (), 0)
    assert chosen.question.kind is Kind.COUNT_CROSSINGS
    with pytest.raises(NotEnough):
        serve(ground, estimate, Wish(kinds, without_distances=True), (), 0)


def test_long_ways_are_left_out_where_they_are_not_wanted(ground: Ground) -> None:
    kinds, atlas = (Kind.COUNT_CROSSINGS, Kind.FIND_ROUTE), ground.atlas
    for estimate in (first_estimate(atlas, 1), knowing_all(ground)):
        asked: list[Question] = []
        lengths: dict[int | None, list[int]] = {None: [], 3: []}
        for farthest, found in lengths.items():
            wish = Wish(kinds, Scope(farthest=farthest))
            for number in range(12):
                chosen = serve(ground, estimate, wish, asked, number)
                asked.append(chosen.question)
                found.append(atlas.fewest_crossings(*chosen.question.places))
        assert max(lengths[3]) <= 3 < max(lengths[None])


def test_a_diagnosis_of_a_beginner_names_and_explains_nothing(ground: Ground) -> None:
    coach = Coach(ground, 3, feedback=False, foreground=1, background=0)
    for _ in range(8):
        assert coach.answer(None).routes == ()
    assert {question.kind for question in coach.history[2:]} == {Kind.NAME_NEIGHBOURS}
    assert len({question.places for question in coach.history}) == 8


def test_particles_rest_until_they_are_needed(ground: Ground) -> None:
    estimate = first_estimate(ground.atlas, 1)
    named = Evidence(Question(Kind.NAME_NEIGHBOURS, ("spain",)), ["portugal"])
    rested = update(estimate, named, resting=True)
    assert rested.cloud is estimate.cloud
    np.testing.assert_allclose(rested.wrong(), rested.unary.probabilities()[:, -1])
    number = rested.variables.index["france", "spain"]
    share = awake(rested).cloud.wrong_now()[:, number].mean()
    assert share > estimate.cloud.wrong_now()[:, number].mean()
    count = Evidence(Question(Kind.COUNT_CROSSINGS, ("portugal", "france")), 2)
    assert len(update(rested, count, resting=True).cloud.asked) == 1


def test_one_estimate_stands_behind_x_ray_and_progress(ground: Ground) -> None:
    coach = Coach(ground, 3, "site")
    lessons(coach, 25)
    borders = border_states(coach.estimate)
    flags = {flag.border: flag.wrong for flag in xray(coach.estimate) if flag.real}
    assert len(borders) == len(flags)
    for one in borders:
        assert one.known == pytest.approx(1 - flags[one.border])
        assert one.in_a_week <= one.tomorrow <= one.known


def test_with_the_map_open_no_map_grows_but_by_what_was_shown(ground: Ground) -> None:
    estimate = first_estimate(ground.atlas, 1)
    for place in ("portugal", "spain", "andorra", "denmark", "germany"):
        asked = Question(Kind.NAME_NEIGHBOURS, (place,))
        estimate = update(estimate, Evidence(asked, None, aided=True), resting=True)
    assert beginner(estimate) > 0.9
    assert not [one for one in border_states(estimate) if one.is_yours]


def test_states_go_from_unknown_to_solid(ground: Ground) -> None:
    first = first_estimate(ground.atlas, 1)
    assert BorderState.SOLID not in {one.state for one in border_states(first)}
    assert {flag.state for flag in xray(first)} == {State.UNASKED}
    known = border_states(knowing_all(ground))
    assert sum(one.state is BorderState.SOLID for one in known) > 0.9 * len(known)
    coach = Coach(ground, 3, "site")
    lessons(coach, 15, knows=0.2)
    states = {one.state for one in border_states(coach.estimate)}
    assert {BorderState.UNKNOWN, BorderState.LEARNING} <= states


def test_beginners_and_experts_are_told_apart(ground: Ground) -> None:
    assert beginner(first_estimate(ground.atlas, 1)) > 0.9
    expert = knowing_all(ground)
    assert beginner(expert) < 0.01
    real = expert.variables.real
    np.testing.assert_allclose(wrong_now(expert)[:real], expert.wrong()[:real], atol=0.02)


def test_who_knows_nearly_all_is_recognised_in_six_questions_and_gets_no_options(
    ground: Ground,
) -> None:
    coach = Coach(ground, 5, "site")
    lessons(coach, 6, knows=0.92, seed=2)
    assert coach.estimate.sketch.versed > 0
    assert beginner(coach.estimate) < 0.5
    lessons(coach, 12, knows=0.92, seed=3)
    later = coach.history[6:]
    kinds = [question.kind for question in later]
    assert kinds.count(Kind.NAME_NEIGHBOURS) >= 6
    assert set(kinds) <= {Kind.NAME_NEIGHBOURS, Kind.PRICE_IT}
    # Never two journeys in a row.
    assert all(Kind.NAME_NEIGHBOURS in pair for pair in pairwise(kinds))


def test_journeys_stop_for_a_learner_who_cannot_price_them(ground: Ground) -> None:
    coach = Coach(ground, 5, "site")
    lessons(coach, 6, knows=0.92, seed=2)
    rng, priced = Random(4), 0
    for _ in range(30):
        question = coach.ask().question
        given = right_answer(ground, question)
        if question.kind is Kind.PRICE_IT:
            priced, given = priced + 1, 1000
        elif isinstance(given, list):
            given = [slug for slug in given if rng.random() < 0.8] or None
        coach.answer(given)
    assert 1 <= priced <= 7


def test_of_several_kinds_about_the_way_the_nearest_to_the_aim_is_asked(ground: Ground) -> None:
    """A learner who cannot price journeys or choose on boards is asked for ways instead."""
    sketch = knowing_all(ground).sketch
    shifts = (*sketch.habits.shifts[:3], (-4.0, 0.1), (-4.0, 0.1))
    sketch = replace(sketch, habits=replace(sketch.habits, shifts=shifts))
    kinds = (Kind.COUNT_CROSSINGS, Kind.PRICE_IT, Kind.PICK_ONE, Kind.NAME_NEIGHBOURS)
    for seed in range(5):
        lesson = TutorLesson(ground, sketch, (), 27, kinds, PracticeAim(), Random(seed))
        assert tutor_step(lesson).question.kind is Kind.COUNT_CROSSINGS


def test_estimates_of_before_journeys_were_foreseen_can_be_read(ground: Ground) -> None:
    estimate = first_estimate(ground.atlas, 1)
    habits = replace(estimate.sketch.habits, shifts=UNSHIFTED[:3])
    before = replace(estimate, sketch=replace(estimate.sketch, habits=habits))
    assert decode(ground.atlas, encode(before)).sketch.habits.shifts == UNSHIFTED


def test_who_begins_badly_is_not_asked_for_proof(ground: Ground) -> None:
    coach = Coach(ground, 5, "site")
    lessons(coach, 12, knows=0.3)
    assert coach.estimate.sketch.versed < -2
    assert beginner(coach.estimate) > 0.9
    met: set[str] = set()
    for question in coach.history:
        assert question.kind is not Kind.NAME_NEIGHBOURS or question.places[0] in met
        met.update(question.places)


def test_a_pace_for_beginners_is_as_it_was_and_one_for_others_counts_gain() -> None:
    pace = PracticeAim()
    assert pace.for_whom(1.0) == pace
    other = pace.for_whom(0.0)
    assert other.weight < pace.weight
    assert other.plainer > pace.plainer
    assert other.meets == 0


def test_a_diagnosis_goes_on_naming_until_somebody_has_proven_to_know_the_map(
    ground: Ground,
) -> None:
    """Two good answers near home are no proof, and "I do not know" speaks against it."""
    coach = Coach(ground, 5, "adaptive", feedback=False)
    for number in range(8):
        question = coach.ask().question
        knows = number < 2 and question.kind is Kind.NAME_NEIGHBOURS
        named = list(ground.atlas.neighbours[question.places[0]]) if question.places else []
        coach.answer(named if knows else None)
    assert all(question.kind is Kind.NAME_NEIGHBOURS for question in coach.history[2:])
    assert coach.estimate.sketch.versed < 0
    before = coach.estimate
    route = Evidence(Question(Kind.FIND_ROUTE, ("portugal", "ukraine")), None)
    after = update(before, route, effort=0)
    assert after.sketch.versed <= before.sketch.versed
    assert beginner(after) >= beginner(before) - 0.01


@pytest.mark.parametrize("slug", ["slovakia", "north-america-by-land", "austria", "canada"])
def test_small_maps_and_islands_never_end_practice_for_a_learner_who_knows_all(slug: str) -> None:
    """Slovakia has too few places for a board, and islands have no neighbours by land."""
    ground = ground_of(load_atlas(slug))
    coach = Coach(ground, 5, "site")
    assert {credit for credit in lessons(coach, 45, knows=1.0) if credit is not None} == {1.0}
