"""Five minutes for your map: how a sitting begins, ends and tells what was won."""

from datetime import timedelta

import pytest
from django.test import Client

from game.atlas_files import load_atlas
from quiz.actions.coaching import prepare
from quiz.actions.progress import bring_up_to_date
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind, decode_question
from quiz.learning.choosing.easy import FEW_AT_HOME, OTHERS
from quiz.models.drill_run import DrillRun, Way
from quiz.run_clock import SITTING
from tests.web.practise_help import Clock, Practice, stop_the_clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


def begun(client: Client, clock: Clock, **wishes: object) -> Practice:
    return Practice(client, clock, way="sitting", map="europe", **wishes)


def test_a_first_sitting_begins_with_a_famous_place_and_two_options(
    client: Client, clock: Clock
) -> None:
    practice = begun(client, clock)
    question, atlas = practice.question, load_atlas("europe")
    assert question.kind is Kind.PICK_NEIGHBOURS
    near = atlas.neighbours[question.places[0]]
    far = [place for place in question.options if place not in near]
    assert (len(question.options), len(far)) == (2, 1)
    assert atlas.fewest[question.places[0]][far[0]] >= 3
    practice.answer()
    assert practice.attempts[0].is_right


def test_it_ends_after_five_minutes_with_something_that_is_known(
    client: Client, clock: Clock
) -> None:
    practice = begun(client, clock)
    while practice.run.ended_at is None:
        practice.answer(seconds=24)
    run, attempts = practice.run, practice.attempts
    assert run.ended_at is not None
    assert SITTING - timedelta(seconds=30) <= run.ended_at - run.began_at
    assert run.ended_at - run.began_at <= SITTING + timedelta(seconds=30)
    assert run.scope["closing"] == len(attempts) == run.open_number - 1
    last = attempts[-1]
    assert last.kind == Kind.PICK_NEIGHBOURS
    assert last.why["reason"] == "closing"
    asked = [decode_question(a.kind, a.question) for a in attempts]
    assert asked[-1].places[0] in {place for question in asked[:-1] for place in question.places}


def test_its_last_question_is_short_for_a_beginner_too(client: Client, clock: Clock) -> None:
    """Of a place with many neighbours, many may be known: the list would be long all the same."""
    practice = begun(client, clock)
    while practice.run.about.closing is None:
        practice.answer(right=practice.run.open_number % 3 == 1, seconds=14)
    assert len(practice.question.options) <= FEW_AT_HOME + OTHERS
    asked = [decode_question(a.kind, a.question).places for a in practice.attempts]
    assert any(practice.question.places[0] in places for places in asked)


def test_the_goal_of_the_day_is_shown_and_the_last_question_is_announced(
    client: Client, clock: Clock
) -> None:
    practice = begun(client, clock)
    html = practice.see()
    assert "Today's goal: 5 minutes" in html
    assert "to go" not in html
    practice.answer(seconds=130)
    assert "3 minutes to go" in practice.see()
    practice.answer(seconds=170)
    assert "Last one." in practice.see()
    practice.answer()
    html = practice.see()
    assert practice.run.ended_at is not None
    assert "borders are yours" in html
    assert 'name="way" value="sitting"' in html


def test_it_can_be_ended_earlier(client: Client, clock: Clock) -> None:
    practice = begun(client, clock)
    practice.answer()
    client.post(f"{practice.address}end/")
    assert practice.run.ended_at is not None
    assert "closing" not in practice.run.scope


def test_a_second_sitting_takes_the_place_of_the_first(client: Client, clock: Clock) -> None:
    begun(client, clock)
    begun(client, clock)
    assert DrillRun.objects.filter(way=Way.SITTING, ended_at=None).count() == 1


def test_a_worker_leaves_the_closing_question_alone(client: Client, clock: Clock) -> None:
    practice = begun(client, clock)
    practice.answer(seconds=100)
    clock.go_on(200)
    practice.send()
    closing = practice.question
    progress = bring_up_to_date(practice.run.learner_id, "europe")
    assert progress is not None
    prepare(progress, clock())
    assert practice.question == closing


def test_home_comes_first_where_it_has_few_neighbours(client: Client, clock: Clock) -> None:
    assert client.post("/practise/start/europe/", {"home": "czechia"}).status_code == 302
    practice = begun(client, clock)
    assert practice.question.places == ("czechia",)
    assert len(practice.question.options) == 1 + len(load_atlas("europe").neighbours["czechia"])


@pytest.mark.parametrize("map_slug", ["europe", "usa", "lyon", "europe-by-land"])
def test_every_map_has_a_first_question(client: Client, clock: Clock, map_slug: str) -> None:
    practice = Practice(client, clock, way="sitting", map=map_slug)
    near = ground_of(load_atlas(map_slug)).atlas.neighbours[practice.question.places[0]]
    assert len(practice.question.options) == len(near) + 1 <= 3
