"""Practice without sea links: what is asked and explained, and who decides it."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from classroom.actions.assign import For, assign_set
from classroom.actions.classes import ClassWishes, change_class
from classroom.models.practice_set import PracticeSet
from classroom.queries.assignments import questions_of
from game.atlas_files import by_land, every_map, load_atlas, load_outlines, with_links
from quiz.actions.open_question import put_question
from quiz.drills.catalogue import answer
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind, Question
from quiz.drills.runs.next_up import NextUp
from quiz.drills.sets.set_plan import SetPlan
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from tests.web.class_help import a_class, a_teacher, signed_in
from tests.web.errand_help import fetched
from tests.web.practise_help import HTMX, Clock, Practice, stop_the_clock, words_of
from tests.web.sets.test_sets import sent

pytestmark = pytest.mark.django_db
LAND = "europe-by-land"


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


def test_each_map_with_links_can_be_practised_without() -> None:
    assert every_map()[:3] == ("europe", "usa", "lyon")
    assert {LAND, "usa-by-land", "world-by-land"} <= set(every_map())
    assert not {"lyon-by-land", "germany-by-land"} & set(every_map())
    assert (by_land("europe"), by_land(LAND), with_links(LAND)) == (LAND, LAND, "europe")
    assert by_land("lyon") == "lyon"
    assert load_atlas(LAND).names["en"] == "Europe (land only)"
    assert load_outlines(LAND) is load_outlines("europe")


def test_nobody_plays_a_match_there(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("simulate", "measure_bots"):
        more: list[Any] = ["--seats=2", "--games=1", "--seed=1", "--game=journey"]
        with pytest.raises(CommandError, match="there is no map 'europe-by-land'"):
            call_command(command, f"--map={LAND}", *(more if command == "simulate" else []))


def test_the_switch_is_a_link_and_is_remembered(client: Client, clock: Clock) -> None:
    html = client.get("/practise/?map=europe").content.decode()
    assert f'href="?map={LAND}"' in html
    assert "A drawn sea link counts as a border." in html
    assert "Sea links" not in client.get("/practise/?map=lyon").content.decode()
    practice = Practice(client, clock, map=LAND)
    assert practice.run.map == LAND
    again = client.get("/practise/").content.decode()
    assert f'name="map" value="{LAND}"' in again
    assert "Land only: a sea link does not count as a border." in again
    assert "Europe (land only)" in practice.see()


@pytest.mark.parametrize("way", ["mix", "kind", "storm", "streak", "diagnosis", "daily"])
def test_every_way_keeps_to_the_land(client: Client, clock: Clock, way: str) -> None:
    practice = Practice(client, clock, map=LAND, way=way)
    ground = ground_of(load_atlas(LAND))
    for _ in range(8):
        run = practice.run
        if run.ended_at is not None:
            break
        question = practice.question
        if question.kind in (Kind.COUNT_CROSSINGS, Kind.FIND_ROUTE):
            assert ground.atlas.are_joined(*question.places)
        if question.kind in (Kind.NAME_NEIGHBOURS, Kind.PICK_NEIGHBOURS):
            assert answer(ground, question)
        practice.answer()
    asked = [attempt for attempt in practice.attempts if attempt.kind != Kind.MEET]
    assert all(attempt.is_right and attempt.credit == 1 for attempt in asked)


def test_an_answer_is_judged_and_told_without_links(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, map=LAND)
    run = practice.run
    pair = Question(Kind.NEIGHBOURS, ("france", "united-kingdom"))
    put_question(run, 1, NextUp(pair), clock())
    run.save()
    assert "Land only: a sea link does not count as a border." in practice.see()
    form = {"number": 1, "command": uuid4(), "given": "yes"}
    html = words_of(client.post(f"{practice.address}answer/", form, headers=HTMX))
    assert "You said yes. They do not touch." in html
    look = words_of(client.get(f"{practice.address}look/?number=1", headers=HTMX))
    assert "Sea link: the Channel" in look
    assert "reveal-map__svg" in look
    assert Attempt.objects.get().map == LAND
    for page in (f"/progress/{LAND}/", f"/progress/{LAND}/xray/", "/progress/", f"/maps/{LAND}/"):
        response = client.get(page)
        assert response.status_code == 200, page
        assert "63 crossings" not in response.content.decode()


def test_a_class_decides_for_its_pupils(client: Client, clock: Clock) -> None:
    teacher = a_teacher()
    classroom = a_class(teacher, 1)
    change_class(classroom, ClassWishes(classroom.name, is_land_only=True))
    classroom.refresh_from_db()
    pupil = classroom.pupils.get()
    client.force_login(pupil.learner)
    html = client.get("/practise/").content.decode()
    assert "Your class practises land only" in html
    practice = Practice(client, clock, map="europe")
    assert practice.run.map == LAND
    plan = SetPlan("europe", kinds=(Kind.PICK_NEIGHBOURS,), length=10)
    given = assign_set(classroom, "Neighbours", plan, For(clock()), uuid4())
    assert given.map == LAND
    ground = ground_of(load_atlas(LAND))
    assert all(answer(ground, question) for question in questions_of(given))
    assert not DrillRun.objects.filter(map="europe").exists()


def test_the_settings_of_a_class(client: Client) -> None:
    teacher = a_teacher()
    classroom = a_class(teacher, 1)
    browser = signed_in(teacher)
    page = f"/teach/classes/{classroom.public_id}/settings/"
    assert "Land only" in browser.get(page).content.decode()
    sent = {
        "name": classroom.name, "sign_in": classroom.sign_in, "names": classroom.names,
        "language": "en", "kept_days": classroom.kept_days, "is_land_only": "on",
    }  # fmt: skip
    assert browser.post(page, sent).status_code == 302
    classroom.refresh_from_db()
    assert classroom.is_land_only


def test_a_set_without_links() -> None:
    browser = signed_in(a_teacher())
    assert 'name="land_only"' in browser.get("/sets/new/?map=europe").content.decode()
    assert 'name="land_only"' not in browser.get("/sets/new/?map=lyon").content.decode()
    values = sent(kinds=["pick-neighbours", "count-crossings"], land_only="on", length="8")
    address = browser.post("/sets/new/?map=europe", values)["Location"]
    made = PracticeSet.objects.get()
    assert made.map == made.plan["map"] == LAND
    assert "Europe (land only)" in browser.get(address).content.decode()
    edit = browser.get(f"/sets/own/{made.public_id}/edit/").content.decode()
    assert re.search(r'name="land_only"[^>]* checked', edit)
    paper = fetched(browser, f"{address}set.pdf")
    assert paper.status_code == 200
    # And back again.
    browser.post(f"/sets/own/{made.public_id}/edit/", {**values, "land_only": ""})
    made.refresh_from_db()
    assert made.map == "europe"


def test_practice_in_class_aims_higher(client: Client, clock: Clock) -> None:
    teacher = a_teacher()
    classroom = a_class(teacher, 1)
    client.force_login(classroom.pupils.get().learner)
    assert Practice(client, clock, way="mix").run.scope["credit"] == 0.78
    change_class(classroom, ClassWishes(classroom.name, credit_aim=70))
    assert Practice(client, clock, way="mix").run.scope["credit"] == 0.7
    assert "credit" not in Practice(client, clock, way="streak").run.scope
    assert "credit" not in Practice(Client(), clock, way="mix").run.scope
