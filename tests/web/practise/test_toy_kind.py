"""A new kind of drill is two files and a line in each catalogue: the site does the rest."""

from uuid import uuid4

import pytest
from django.test import Client

from classroom.forms.sets import initial_of
from classroom.models.practice_set import PracticeSet
from classroom.pages.sets.worksheet import worksheet
from game.atlas_files import load_atlas
from quiz.drills.catalogue import answer
from quiz.drills.ground import ground_of
from quiz.drills.question import decode_question
from quiz.drills.sets.set_plan import decode_plan
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.models.learner import Learner
from tests.set_help import ready_sets
from tests.toy_kind import TOY, register
from tests.web.practise_help import Practice, stop_the_clock
from tests.web.school_help import BACKEND

pytestmark = pytest.mark.django_db


@pytest.fixture
def teacher(monkeypatch: pytest.MonkeyPatch) -> Client:
    register(monkeypatch)
    client = Client()
    learner = Learner.objects.create_user("ms-hill", password="x")
    client.force_login(learner, backend=BACKEND)
    return client


def test_it_is_practised(teacher: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = stop_the_clock(monkeypatch)
    start = teacher.get("/practise/?map=europe").content.decode()
    assert "Degree of a place" in start
    assert "With how many places does it share a border?" in start
    practice = Practice(teacher, clock, kinds=[TOY.value])
    assert practice.run.kinds == ["degree"]
    assert "How many neighbours has it?" in practice.see()

    true = answer(practice.ground, practice.question)
    clock.go_on(3)
    practice.send(given=str(true))
    assert "Right." in practice.see()
    practice.go_on()

    true = answer(practice.ground, practice.question)
    assert isinstance(true, int)
    clock.go_on(3)
    practice.send(given=str(true + 1))
    assert f"You said {true + 1}. It is {true}." in practice.see()
    look = teacher.get(f"{practice.address}look/", {"number": 2})
    assert look.status_code == 200
    assert "<svg" in look.content.decode()
    practice.go_on()
    refused = practice.send(given="many", htmx=True)
    assert "The answer must be a whole number." in refused.content.decode()
    assert len(practice.attempts) == 2

    while practice.run.ended_at is None:
        true = answer(practice.ground, practice.question)
        clock.go_on(3)
        practice.send(given=str(true))
        practice.go_on()
    assert [attempt.is_right for attempt in practice.attempts].count(False) == 1
    progress = teacher.get("/progress/europe/").content.decode()
    assert "Degree of a place" in progress


def test_it_is_asked_in_a_set_and_on_paper(teacher: Client) -> None:
    plan = ready_sets()["balkans"].plan
    fields = {**initial_of("Degrees", plan), "command": uuid4(), "kinds": [TOY.value], "length": 5}
    made = teacher.post("/sets/new/?map=europe", fields)
    assert made.status_code == 302, made.content.decode()
    row = PracticeSet.objects.get()
    address = f"/sets/own/{row.public_id}/"
    assert "Degree of a place" in teacher.get(address).content.decode()
    begun = teacher.post(f"{address}try/", {"command": uuid4()})
    run = DrillRun.objects.get()
    assert [kind for kind, _ in run.scope["questions"]] == ["degree"] * 5
    assert "How many neighbours has it?" in teacher.get(begun["Location"]).content.decode()
    assert not Attempt.objects.exists()

    questions = [decode_question(kind, value) for kind, value in run.scope["questions"]]
    sheet = worksheet(row.title, decode_plan(row.plan, ("europe",), load_atlas), questions)
    ground = ground_of(load_atlas("europe"))
    assert [one.prompt for one in sheet.questions] == ["How many neighbours has it?"] * 5
    assert [one.lines for one in sheet.questions] == [1] * 5
    rights = [str(answer(ground, question)) for question in questions]
    assert [one.answer for one in sheet.questions] == rights
