"""Conversations between coaches and learners, and what is counted of them."""

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from game.atlas import Atlas
from game.atlas.salience import ordered
from game.atlas_files import load_atlas
from quiz.drills.question import Answer, Kind, Question
from quiz.learning.measuring.baselines import Sweep, averages, error_counter
from quiz.learning.measuring.conversations import Conversation, ConversationPlan, Turn, converse
from quiz.learning.measuring.report import report_of
from quiz.learning.measuring.study import ADAPTIVE, RANDOM, SWEEP, Lengths, Record, Study
from quiz.learning.measuring.tables import as_text, as_value
from quiz.learning.simulated.learners import LEARNING, STATIC, simulated_learner
from tests.unit.learning.measuring.stand_in import Flag, StandIn, grade


@pytest.fixture(scope="module")
def europe() -> Atlas:
    return load_atlas("europe")


def turn(question: Question, given: Answer, right: bool) -> Turn:
    return Turn(question, given, right, 0.5, reference=False)


def test_a_conversation_writes_down_every_turn(europe: Atlas) -> None:
    learner = simulated_learner(europe, "plain", "1")
    coach = StandIn(europe, 1)

    talk = converse(coach, learner, partial(grade, europe), ConversationPlan(45, feedback=False))

    assert [turn.question for turn in talk.turns] == coach.asked
    assert all(turn.right == grade(europe, turn.question, turn.given) for turn in talk.turns)
    assert sum(turn.reference for turn in talk.turns) == 9
    assert talk.known == [learner.known] * 46
    assert coach.waited == 0


def test_with_feedback_there_is_a_night_between_sets(europe: Atlas) -> None:
    coach = StandIn(europe, 1)
    converse(
        coach, simulated_learner(europe, "plain", "1"), partial(grade, europe), ConversationPlan(45)
    )
    assert coach.waited == 2


def test_a_look_sets_flags_beside_the_truth(europe: Atlas) -> None:
    learner = simulated_learner(europe, "plain", "1")
    wrong = sorted(learner.wrong)
    flags = [Flag(wrong[0], 0.5), Flag(wrong[1], 0.49), Flag(("france", "spain"), 0.9)]
    plan = ConversationPlan(3, looks=(2,), feedback=False)

    talk = converse(StandIn(europe, 1, flags), learner, partial(grade, europe), plan)

    assert talk.looks.keys() == {2}
    assert talk.looks[2].flagged == {wrong[0], ("france", "spain")}
    assert talk.looks[2].wrong == set(wrong)
    assert sorted(talk.looks[2].held) == sorted([(0.5, True), (0.49, True), (0.9, False)])


def test_a_lesson_ends_when_enough_is_known_but_not_before_the_last_look(europe: Atlas) -> None:
    learner = simulated_learner(europe, "learner", "1")
    coach = StandIn(europe, 1)
    talk = converse(coach, learner, partial(grade, europe), ConversationPlan(500, until=0.9))
    assert 0 < len(talk.turns) < 500
    assert talk.known[-1] >= 0.9 > talk.known[-2]
    assert talk.answers_until(0.9) == len(talk.turns)

    longer = converse(
        coach, learner, partial(grade, europe), ConversationPlan(50, looks=(7,), until=0.5)
    )
    assert len(longer.turns) == 7


def test_who_never_gets_there_has_no_number() -> None:
    assert Conversation(known=[0.8, 0.85]).answers_until(0.9) is None
    assert Conversation(known=[0.8, 0.9, 0.8, 0.95]).answers_until(0.9) == 1


def test_the_sweep_finds_all_that_a_careful_learner_has_wrong(europe: Atlas) -> None:
    learner = simulated_learner(europe, "plain", "1")
    places = len(europe.places)
    plan = ConversationPlan(places, looks=(places,), feedback=False)

    talk = converse(Sweep(europe, Random(1)), learner, lambda *_: True, plan)

    assert {turn.question.places for turn in talk.turns} == {(slug,) for slug in europe.places}
    assert talk.looks[places].flagged == learner.wrong


def test_the_sweep_believes_what_it_was_told_last(europe: Atlas) -> None:
    sweep = Sweep(europe, Random(1))
    (first,) = sweep.ask().question.places
    friend = europe.neighbours[first][0]
    stranger = next(slug for slug, far in europe.fewest[first].items() if far == 2)
    sweep.answer([*europe.neighbours[first][1:], stranger], 1.0)
    held = {flag.border: flag.wrong for flag in sweep.xray()}
    assert held[ordered(first, friend)] == 1
    assert held[ordered(first, stranger)] == 1

    while sweep.ask().question.places not in ((friend,), (stranger,)):
        sweep.answer([], 1.0)
    (asked,) = sweep.ask().question.places
    sweep.answer(list(europe.neighbours[asked]), 1.0)
    held = {flag.border: flag.wrong for flag in sweep.xray()}
    assert held[ordered(first, asked)] == 0


def test_the_error_counter_blames_the_borders_on_the_way(europe: Atlas) -> None:
    count = Question(Kind.COUNT_CROSSINGS, ("portugal", "france"))
    asked = Question(Kind.NEIGHBOURS, ("france", "spain"))
    route = ("portugal", "spain", "france")

    flagged = partial(error_counter, europe, lambda _: [route])

    assert flagged([turn(count, 3, False)]) == {("portugal", "spain"), ("france", "spain")}
    assert flagged([turn(count, 3, False), turn(count, 2, True), turn(count, 2, True)]) == set()
    once = [turn(count, 3, False), turn(asked, True, True), turn(asked, True, True)]
    assert flagged(once) == {("portugal", "spain")}
    named = turn(Question(Kind.NAME_NEIGHBOURS, ("portugal",)), ["france"], False)
    assert flagged([named]) == {("portugal", "spain"), ("france", "portugal")}


def test_averages_know_only_what_came_before() -> None:
    count = Question(Kind.COUNT_CROSSINGS, ("a", "b"))
    asked = Question(Kind.NEIGHBOURS, ("a", "b"))
    talk = [
        (turn(count, 1, True), True),
        (turn(asked, True, False), True),
        (turn(count, 1, True), False),
        (turn(count, 1, False), True),
    ]

    said = averages([talk])

    third = 1 / 3
    assert said["constant"] == [[(third, True), (third, False), (third, False)]]
    assert said["constant by kind"] == [[(0.5, True), (0.0, False), (0.5, False)]]
    # A headstart of two answers at a third, then what was right so far.
    assert [probability for probability, _ in said["moving average"][0]] == pytest.approx(
        [2 * third / 2, (2 * third + 1) / 3, (2 * third + 2) / 5]
    )
    assert [probability for probability, _ in said["moving average by kind"][0]] == pytest.approx(
        [0.5, 0.0, 3 / 4]
    )


def study_of(atlas: Atlas) -> Study:
    return Study(
        atlas,
        lambda seed, *_, **__: StandIn(atlas, seed),
        partial(grade, atlas),
        lambda _: [()],
        learners=2,
        seed="1",
        lengths=Lengths(answers=9),
        sets={"one": None, "other": (Kind.COUNT_CROSSINGS,)},
    )


@pytest.fixture(scope="module")
def records(europe: Atlas) -> list[Record]:
    # The sweep is graded as well, by what its questions have for places.
    found: list[Record] = []
    study = replace(study_of(europe), grade=lambda question, given: len(question.places) == 2)
    assert study.run(found.append) == found
    assert len(found) == study.conversations()
    return found


def test_everybody_meets_every_coach_with_the_same_head(records: list[Record]) -> None:
    starts: dict[tuple[str, int], set[float]] = {}
    for record in records:
        starts.setdefault((record.learner, record.number), set()).add(record.talk.known[0])
    assert all(len(known) == 1 for known in starts.values())
    met = {(r.learner, r.policy) for r in records if not r.feedback}
    assert met == {(kind, policy) for kind in STATIC for policy in (ADAPTIVE, RANDOM, SWEEP)}
    taught = {(r.learner, r.policy) for r in records if r.feedback}
    assert taught >= {(kind, policy) for kind in LEARNING for policy in (ADAPTIVE, RANDOM, SWEEP)}


def test_a_report_reads_as_text_and_as_a_value(europe: Atlas, records: list[Record]) -> None:
    report = report_of(study_of(europe), records)
    value = as_value(report)
    assert set(value) == {"prediction", "reliability", "xray", "teaching", "brier"}
    model = value["prediction"][0]
    assert (model["predictor"], model["questions"]) == ("model", "random questions")
    assert model["auc"] is None  # the grade of this study finds every count right
    assert model["calibration"] == pytest.approx(0.4)
    assert {line["answers"] for line in value["xray"]} == {2, 4, 9}
    text = as_text(report)
    assert "X-ray" in text
    assert "sweep" in text
    assert "error counter" in text
    assert all(line == line.rstrip() for line in text.splitlines())


def test_a_study_can_be_of_some_coaches_and_of_practice_alone(europe: Atlas) -> None:
    study = replace(study_of(europe), policies=(ADAPTIVE, SWEEP), feedbacks=(True,))
    study = replace(study, grade=lambda *_: True)
    met = {(r.policy, r.feedback) for r in study.run(lambda _: None)}
    assert met == {(ADAPTIVE, True), (SWEEP, True)}


def test_the_brier_score_is_held_against_saying_nothing(europe: Atlas) -> None:
    flags = [Flag(("austria", "germany"), 0.5), Flag(("france", "spain"), 0.0)]
    study = replace(
        study_of(europe),
        making=lambda seed, *_, **__: StandIn(europe, seed, flags),
        policies=(ADAPTIVE,),
        feedbacks=(True,),
        who=("learner",),
    )
    records = study.run(lambda _: None)
    wrong = [r.talk.looks[9].wrong for r in records if r.kinds == "one"]
    first = sum(("austria", "germany") in of for of in wrong) / len(wrong)
    second = sum(("france", "spain") in of for of in wrong) / len(wrong)
    everybody = [line for line in report_of(study, records).brier if line.learners == "everybody"]
    line = next(line for line in everybody if (line.kinds, line.answers) == ("one", 9))
    assert line.model.mean == pytest.approx((0.25 + second) / 2)
    assert line.nothing.mean == pytest.approx((first + second) / 2)
    share = (first + second) / 2
    assert line.base_rate.mean == pytest.approx(share * (1 - share))


def test_who_does_not_get_there_counts_with_the_last_answer(
    europe: Atlas, records: list[Record]
) -> None:
    lines = report_of(study_of(europe), records).teaching
    assert {line.goal for line in lines} == {0.9, 0.95}
    for line in lines:
        assert line.answers.mean <= 12
        assert line.reached < 1 or line.answers.mean < 12
