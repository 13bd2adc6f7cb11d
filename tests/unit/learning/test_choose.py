"""Which questions the coach asks, and why."""

import pytest

from game.atlas_files import load_atlas
from quiz.drills.errors import BadAnswer
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Kind, Question
from quiz.learning.choosing.candidates import Policy
from quiz.learning.choosing.choose import SET, AskReason, choose
from quiz.learning.choosing.coach import USUAL_KINDS, Coach, OpenQuestion
from quiz.learning.choosing.pacing import ANYTHING
from quiz.learning.choosing.showing import routes_to_show
from quiz.learning.findings.xray import State
from quiz.learning.inference.estimate import first_estimate, update
from quiz.learning.inference.evidence import Evidence, Shown
from quiz.learning.inference.likelihood import Sign
from quiz.learning.inference.rates import LONGEST
from tests.drill_help import DRILL_KINDS
from tests.learner_help import Learner


@pytest.fixture
def ground() -> Ground:
    return ground_of(load_atlas("usa"))


def talk(coach: Coach, learner: Learner, answers: int) -> list[OpenQuestion]:
    """Questions that the coach asks, each answered by the learner."""
    found = []
    for _ in range(answers):
        asked = coach.ask()
        given = learner.answer(asked.question)
        learner.take_in(asked.question, given, coach.answer(given, 3.0))
        found.append(asked)
    return found


def test_every_tenth_question_measures_and_none_comes_again_soon(ground: Ground) -> None:
    coach = Coach(ground, 5, band=(0.65, 0.8), foreground=1, background=0)
    asked = talk(coach, Learner(ground, 5, learns=True), 31)
    assert [n for n, one in enumerate(asked, start=1) if one.reference] == [10, 20, 30]
    assert all((one.why.reason is AskReason.REFERENCE) == one.reference for one in asked)
    assert len({one.id for one in asked}) == len(asked)
    looks = [
        (one.question.kind, frozenset(one.question.places), one.question.centre) for one in asked
    ]
    for number, look in enumerate(looks):
        assert look not in looks[max(0, number - 15) : number]


def test_ways_longer_than_any_usual_count_can_be_asked_about() -> None:
    """On the map of the world some places are more than twenty crossings apart."""
    ground = ground_of(load_atlas("world"))
    fewest = ground.atlas.fewest
    apart = {(one, other): n for one, row in fewest.items() for other, n in row.items()}
    farthest = max(apart, key=lambda pair: apart[pair])
    assert apart[farthest] > LONGEST
    coach = Coach(ground, 3, kinds=(Kind.COUNT_CROSSINGS,), foreground=0, background=0)
    assert coach.ask().question.kind is Kind.COUNT_CROSSINGS
    probability = coach.predict(Question(Kind.COUNT_CROSSINGS, farthest))
    assert 0 < probability < 1


def test_the_same_seed_asks_the_same(ground: Ground) -> None:
    runs = []
    for _ in range(2):
        coach = Coach(ground, 4, foreground=1, background=1)
        runs.append(([a.question for a in talk(coach, Learner(ground, 1), 6)], coach.xray()))
    assert runs[0] == runs[1]


def test_only_the_kinds_that_were_asked_for_come(ground: Ground) -> None:
    kinds = (Kind.PICK_ONE, Kind.COUNT_CROSSINGS)
    for policy in ("adaptive", "random"):
        coach = Coach(ground, 1, policy, kinds, foreground=1, background=0)
        assert {a.question.kind for a in talk(coach, Learner(ground, 1), 8)} <= {*kinds}


@pytest.mark.parametrize("kind", DRILL_KINDS)
def test_any_kind_can_come_alone(ground: Ground, kind: Kind) -> None:
    coach = Coach(ground, 1, kinds=(kind,), foreground=1, background=1)
    for asked in talk(coach, Learner(ground, 1, learns=True), 3):
        assert asked.question.kind is kind
        assert 0 < asked.predicted < 1


def test_random_draws_all_kinds(ground: Ground) -> None:
    coach = Coach(ground, 2, "random", foreground=0, background=0)
    asked = talk(coach, Learner(ground, 2), 60)
    assert {one.question.kind for one in asked} == {*USUAL_KINDS}
    assert all(one.reference for one in asked)


def test_an_unknown_policy_is_refused(ground: Ground) -> None:
    with pytest.raises(ValueError, match="policy"):
        Coach(ground, 1, "clever")


def test_a_question_stays_open_until_it_is_answered(ground: Ground) -> None:
    coach = Coach(ground, 1, kinds=(Kind.COUNT_CROSSINGS,), background=0)
    asked = coach.ask()
    with pytest.raises(BadAnswer):
        coach.answer("three")
    coach.wait(2)
    assert coach.ask() is asked
    with pytest.raises(ValueError, match="backwards"):
        coach.wait(-1)
    coach.answer(3)
    assert coach.ask() != asked


@pytest.mark.parametrize("kind", DRILL_KINDS)
def test_no_answer_is_wrong_tells_little_and_is_shown(ground: Ground, kind: Kind) -> None:
    coach = Coach(ground, 1, kinds=(kind,), background=0)
    result = coach.answer(None)
    assert not result.right
    (reading,) = coach.estimate.readings
    signs = {Kind.NEIGHBOURS: {Sign.UNSURE}, Kind.NAME_NEIGHBOURS: {Sign.UNSURE_OF_ALL}}
    signs[Kind.PICK_NEIGHBOURS] = signs[Kind.NAME_NEIGHBOURS]
    assert {sign for _, sign in reading.signs} <= signs.get(kind, set())
    assert reading.detour is None
    assert bool(reading.shown) == bool(result.routes)


def test_without_feedback_nothing_is_shown_and_what_tells_most_is_asked(ground: Ground) -> None:
    coach = Coach(ground, 1, feedback=False, foreground=1, background=0)
    learner = Learner(ground, 1)
    asked = talk(coach, learner, 12)
    assert not any(one.reference for one in asked)
    assert all(evidence.shown == Shown() for evidence in coach.estimate.window)
    assert State.SHOWN not in {flag.state for flag in coach.xray()}


def denied(pair: tuple[str, str], *, shown: bool, touch: bool = False) -> Evidence:
    told = Shown(facts=(pair,)) if shown else Shown()
    return Evidence(Question(Kind.NEIGHBOURS, pair), touch, shown=told)


def test_what_was_shown_is_asked_again_and_is_no_fact_before(ground: Ground) -> None:
    pair = ("iowa", "missouri")
    estimate = update(first_estimate(ground.atlas, 1), denied(pair, shown=True))
    asked = [denied(pair, shown=True).question]
    reasons = []
    policy = Policy((Kind.NEIGHBOURS,))
    for _ in range(SET - 3):
        chosen = choose(ground, estimate, policy, asked)
        reasons.append(chosen.why)
        answer = ground.atlas.are_neighbours(*chosen.question.places)
        estimate = update(estimate, Evidence(chosen.question, answer))
        asked.append(chosen.question)
    assert pair not in [why.border for why in reasons[:3]]
    # Not asked again within fifteen questions in the same words.
    assert AskReason.RETEST not in {why.reason for why in reasons}
    naming = choose(ground, estimate, Policy((Kind.NAME_NEIGHBOURS,), band=ANYTHING), asked)
    assert naming.why.reason is AskReason.RETEST
    assert naming.why.border == pair
    assert set(naming.question.places) <= set(pair)


def test_states_keep_facts_apart_from_guesses(ground: Ground) -> None:
    pair = ("iowa", "missouri")

    def state_after(*evidences: Evidence) -> State:
        coach = Coach(ground, 1, background=0)
        for evidence in evidences:
            coach.estimate = update(coach.estimate, evidence)
        return next(flag.state for flag in coach.xray() if flag.border == pair)

    assert state_after() is State.UNASKED
    assert state_after(denied(pair, shown=False)) is State.CONFIRMED
    assert state_after(denied(pair, shown=True)) is State.SHOWN
    assert state_after(denied(pair, shown=False, touch=True)) is State.KNOWN
    again = denied(pair, shown=True, touch=True)
    assert state_after(denied(pair, shown=True), again) is State.KNOWN
    far = Question(Kind.COUNT_CROSSINGS, pair)
    guessed = state_after(*[Evidence(far, 2) for _ in range(6)])
    assert guessed is State.SUSPECTED


def test_the_route_that_is_shown_carries_what_is_probably_missing(ground: Ground) -> None:
    question = Question(Kind.COUNT_CROSSINGS, ("california", "utah"))
    routes = routes_to_show(ground, first_estimate(ground.atlas, 1), question)
    assert {route[1] for route in routes} == {"arizona", "nevada"}
    for middle in ("arizona", "nevada"):
        estimate = update(first_estimate(ground.atlas, 1), denied((middle, "utah"), shown=False))
        assert routes_to_show(ground, estimate, question)[0][1] == middle
