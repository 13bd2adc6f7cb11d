"""A time for a whole practice set: when it is up, what was answered is handed in."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from classroom.actions.work import begin_work
from classroom.models.assignment import Assignment
from classroom.models.practice_set import PracticeSet
from classroom.models.work import Work
from classroom.pages.assignments.pupil_home import pupil_home
from classroom.pages.live.live_board import live_board
from classroom.pages.reports.report import report
from quiz.drills.question import Kind
from quiz.drills.sets.set_plan import SetPlan
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.run_clock import ALLOWANCE
from quiz.views import runs
from tests.set_help import ready_sets
from tests.web.practise_help import HTMX
from tests.web.school_help import School
from tests.web.sets.test_sets import sent

pytestmark = pytest.mark.django_db
PLAN = SetPlan("europe", kinds=(Kind.NEIGHBOURS,), length=5, limit=600, pass_mark=40)


@pytest.fixture
def school(monkeypatch: pytest.MonkeyPatch) -> School:
    made = School()
    monkeypatch.setattr(runs, "now", lambda: made.moment)
    return made


def words(response: Any) -> str:
    assert response.status_code == 200
    return str(response.content.decode())


def test_the_time_begins_with_the_go_and_runs_on_while_answers_are_looked_at(
    school: School,
) -> None:
    assigned, otter = school.assign(PLAN), school.pupils[0]
    client = school.client(otter)
    began = school.moment
    run = school.begin(otter, assigned).run
    assert run is not None
    assert run.ends_at == began + timedelta(minutes=10)
    address = f"/practise/runs/{run.public_id}/"
    assert 'data-left="600.0"' in words(client.get(address))
    school.answer(otter, assigned)
    school.moment = began + timedelta(minutes=4)
    told = words(client.get(address))  # the answer is shown, and the clock keeps running
    assert 'data-left="360.0"' in told
    assert "6:00" in told
    assert "Without the clock" not in words(client.get(address))


def test_when_time_is_up_the_work_is_handed_in(school: School) -> None:
    assigned, otter = school.assign(PLAN), school.pupils[0]
    client = school.client(otter)
    for right in (True, True, False):
        school.answer(otter, assigned, right=right)
    run = DrillRun.objects.get()
    assert run.ends_at is not None
    client.post(f"/practise/runs/{run.public_id}/next/", {"number": 4})
    school.moment = run.ends_at + ALLOWANCE + timedelta(seconds=1)
    form = {"number": 4, "command": "0f0f0f0f-0000-4000-8000-000000000001", "given": "yes"}
    answer = client.post(f"/practise/runs/{run.public_id}/answer/", form, headers=HTMX)
    assert "Time was up before your answer arrived." in words(answer)
    assert Attempt.objects.count() == 3
    page = words(client.get(f"/practise/runs/{run.public_id}/"))
    assert "Time was up. Your 3 answers of 5 are handed in." in page
    assert '2<span class="run-score__of"> / 5</span>' in page
    run.refresh_from_db()
    assert run.ended_at == run.ends_at
    cell = report(school.classroom, school.moment).rows[0].cells[0]
    assert (cell.stage, cell.figures) == ("passed", "2 / 5")


def test_nothing_goes_on_after_the_time(school: School) -> None:
    assigned, otter = school.assign(PLAN), school.pupils[0]
    client = school.client(otter)
    school.answer(otter, assigned)
    run = DrillRun.objects.get()
    assert run.ends_at is not None
    school.moment = run.ends_at + ALLOWANCE + timedelta(seconds=1)
    for step, form in (("next", {"number": 2}), ("end", {})):
        client.post(f"/practise/runs/{run.public_id}/{step}/", form)
        run.refresh_from_db()
        assert (run.ended_at, run.asked_at) == (run.ends_at, None)
        DrillRun.objects.update(ended_at=None)


def test_it_is_handed_in_though_nobody_looks(school: School) -> None:
    due = school.moment + timedelta(minutes=5)
    assigned, otter = school.assign(PLAN, due_at=due), school.pupils[0]
    school.answer(otter, assigned)
    run = DrillRun.objects.get()
    assert run.ends_at is not None
    school.moment = run.ends_at
    assert report(school.classroom, school.moment).rows[0].cells[0].stage == "open"
    assert not live_board(school.classroom.pk, school.moment).rows[0].is_over
    school.moment += ALLOWANCE + timedelta(seconds=1)
    cell = report(school.classroom, school.moment).rows[0].cells[0]
    assert (cell.stage, cell.figures, cell.is_late) == ("done", "1 / 5", True)
    assert live_board(school.classroom.pk, school.moment).rows[0].is_over
    (line,) = pupil_home(otter, school.moment).to_do
    assert (line.stage, line.right) == ("done", 1)
    again = begin_work(otter, assigned, school.moment)
    assert (again.number, Work.objects.count()) == (2, 2)
    assert again.run is not None
    assert again.run.ends_at == school.moment + timedelta(minutes=10)


def test_children_have_no_clock_for_all_either(school: School) -> None:
    school.classroom.is_for_children = True
    school.classroom.save()
    run = school.begin(school.pupils[0], school.assign(PLAN)).run
    assert run is not None
    assert run.ends_at is None


def test_the_builder_offers_it_and_it_is_told_and_frozen(school: School) -> None:
    client = school.client()
    assert "10 minutes" in words(client.get("/sets/new/?map=europe"))
    client.post("/sets/new/?map=europe", sent(limit=600))
    row = PracticeSet.objects.get()
    assert row.plan["limit"] == 600
    assert "10 minutes in all" in words(client.get(f"/sets/own/{row.public_id}/"))
    assert 'value="600" selected' in words(client.get(f"/sets/own/{row.public_id}/edit/"))
    asked = {"set": f"own:{row.public_id}", "title": "x", "whom": "all"}
    client.post(f"{school.address}assign/", {**asked, "starts_at": "2026-11-16T08:00"})
    client.post(f"/sets/own/{row.public_id}/edit/", sent(limit=0))
    row.refresh_from_db()
    assert row.plan["limit"] is None
    assert Assignment.objects.get().criterion["plan"]["limit"] == 600
    (line,) = pupil_home(school.pupils[0], school.moment + timedelta(days=1)).to_do
    assert "10 minutes in all" in line.facts


def test_files_have_it_and_older_files_are_read(school: School) -> None:
    client = school.client()
    older = {"title": "x", **ready_sets()["balkans"].plan.encode()}
    del older["limit"]
    for value, limit in ((older, None), ({**older, "limit": 900}, 900)):
        data = json.dumps({"format": 1, "practice_set": value}).encode()
        answer = client.post("/sets/import/", {"file": SimpleUploadedFile("x", data)})
        row = PracticeSet.objects.get(public_id=answer["Location"].split("/")[3])
        assert row.plan["limit"] == limit
        written = client.get(f"/sets/own/{row.public_id}/set.json").json()
        assert written["practice_set"]["limit"] == limit
    for odd in (59, 10_801, "10", 1.5, True):
        data = json.dumps({"format": 1, "practice_set": {**older, "limit": odd}}).encode()
        answer = client.post("/sets/import/", {"file": SimpleUploadedFile("x", data)})
        assert answer["Location"] == "/sets/"
