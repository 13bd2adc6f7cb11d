"""The page for parents: one pupil's results by a link that a teacher hands out and takes back."""

from datetime import timedelta

import pytest
from django.test import Client

from classroom.actions.allowances import set_allowance
from classroom.actions.change_assignment import comment
from classroom.actions.classes import archive_class, set_scale
from classroom.actions.places import move_pupil, remove_pupil
from classroom.actions.sharing.parents import make_parents_link
from classroom.models.pupil import Pupil
from classroom.pages.door.pupil_secrets import parents_token, pupil_of_parents, token_of
from classroom.words.pupils import badge
from game.house_rules import Allowance
from quiz.drills.marks import SCALES
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.test_rules import Shows, TestRules
from tests.web.reports.school_year import stop_every_clock
from tests.web.reports.tables_in import tables_in
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
PLAN = SetPlan("europe", length=4)


@pytest.fixture
def school(monkeypatch: pytest.MonkeyPatch) -> School:
    clock = stop_every_clock(monkeypatch)
    school = School(pupils=3)
    clock.moment = school.moment
    made = school.assign(PLAN, title="Borders")
    school.do(school.pupils[0], made, wrong=(1,))
    school.do(school.pupils[1], made)
    clock.moment = school.moment
    return school


def address(pupil: Pupil) -> str:
    pupil.refresh_from_db()
    return f"/parents/{parents_token(pupil)}/"


def manage(school: School, pupil: Pupil) -> str:
    return f"{school.address}pupils/{pupil.public_id}/parents/"


def test_a_teacher_makes_a_link_and_parents_read_the_page(school: School) -> None:
    otter = school.pupils[0]
    teacher = school.client()
    assert "Make a link" in teacher.get(manage(school, otter)).content.decode()
    teacher.post(manage(school, otter))
    assert address(otter) in teacher.get(manage(school, otter)).content.decode()
    page = Client().get(address(otter))
    tasks, days = tables_in(page.content.decode())
    assert tasks[1] == ["Borders", "–", "3 / 4", "75 %", "✓ passed", "16 seconds"]
    assert days[1][:3] == ["16 Nov 2026", "4", "3 · 75 %"]
    assert "no-store" in page["Cache-Control"]
    assert "noindex" in page.content.decode()


def test_no_other_pupil_and_nothing_of_the_teachers_is_on_it(school: School) -> None:
    otter, other = school.pupils[:2]
    make_parents_link(otter)
    comment(school.classroom.assignments.get(), otter, "Was ill on Monday")
    set_allowance(otter, Allowance(more_time=50))
    page = Client().get(address(otter)).content.decode()
    assert badge(otter.animal, otter.number) in page
    assert badge(other.animal, other.number) not in page
    assert str(other.public_id) not in page
    assert "Was ill" not in page
    assert "50" not in page.split("<main")[1].split("</main")[0]
    assert str(school.classroom.public_id) not in page
    assert school.classroom.code not in page


def test_marks_stand_beside_percentages(school: School) -> None:
    otter = school.pupils[0]
    make_parents_link(otter)
    set_scale(school.classroom, SCALES["1-5"])
    row = tables_in(Client().get(address(otter)).content.decode())[0][1]
    assert row[3:5] == ["75 %", "2"]


def test_a_link_is_taken_back_and_made_anew(school: School) -> None:
    otter, teacher = school.pupils[0], school.client()
    teacher.post(manage(school, otter))
    first = address(otter)
    teacher.post(manage(school, otter))
    assert Client().get(first).status_code == 404
    second = address(otter)
    assert Client().get(second).status_code == 200
    teacher.post(manage(school, otter), {"stop": "1"})
    assert Client().get(second).status_code == 404
    assert "Ask the teacher" in Client().get(second).content.decode()


def test_it_ends_with_the_pupils_place(school: School) -> None:
    otter, other, _third = school.pupils
    for pupil in school.pupils:
        make_parents_link(pupil)
    paths = [address(pupil) for pupil in school.pupils]
    remove_pupil(otter, school.moment)
    assert Client().get(paths[0]).status_code == 404
    assert school.client().get(manage(school, otter)).status_code == 404
    move_pupil(other, School(pupils=1, teacher="mr-next").classroom)
    assert Client().get(paths[1]).status_code == 404
    assert Client().get(paths[2]).status_code == 200
    archive_class(school.classroom, school.moment)
    assert Client().get(paths[2]).status_code == 404


def test_no_other_token_opens_it(school: School) -> None:
    otter, other = school.pupils[:2]
    assert pupil_of_parents(token_of(otter)) is None
    make_parents_link(otter)
    make_parents_link(other)
    otter.refresh_from_db()
    token = parents_token(otter)
    for wrong in (token_of(otter), token[:-1], token[:-1] + "a", token + "a", "", "x" * 500, "ž"):
        if wrong != token:
            assert pupil_of_parents(wrong) is None
    assert Client().get(f"/class/card/{token}/").status_code == 404


def test_a_test_is_told_when_the_pupil_is_told(school: School, monkeypatch: object) -> None:
    otter = school.pupils[0]
    make_parents_link(otter)
    rules = TestRules(minutes=10, shows=Shows.DEADLINE)
    due = school.moment + timedelta(days=1)
    made = school.assign(PLAN, title="Exam", rules=rules, due_at=due)
    school.do(otter, made, wrong=(1, 2))
    page = Client().get(address(otter)).content.decode()
    tasks, days = tables_in(page)
    exam = next(row for row in tasks if row[0].startswith("Exam"))
    assert exam[2:4] == ["–", "–"]
    assert "Results from 17 Nov 2026" in exam[4]
    assert sum(int(row[1]) for row in days[1:]) == 4  # the answers of the test are not told either
    teacher = school.client().get(f"{school.address}report/{otter.public_id}/").content.decode()
    assert "2 / 4" in teacher


def test_who_may_make_a_link(school: School) -> None:
    otter = school.pupils[0]
    for client in (school.client(otter), school.client(School(1, "mr-other").teacher)):
        for send in (client.get, client.post):
            assert send(manage(school, otter)).status_code == 404
    assert Client().post(manage(school, otter)).status_code == 302
    otter.refresh_from_db()
    assert otter.parents_seed == ""
    assert Client().post("/parents/x/").status_code == 405
