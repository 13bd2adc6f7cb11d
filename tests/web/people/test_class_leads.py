"""The class page leads on: code on the wall, pictures, copies, next year, several at once."""

import re
from datetime import datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from classroom.actions.assign import For, assign_set, withdraw
from classroom.actions.classes import set_scale
from classroom.actions.copies import CopyWishes, Takes, copy_class
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom, Teaching
from classroom.models.pupil import Pupil
from classroom.pages.door.door_page import drawn_picture
from classroom.pages.door.pupil_secrets import pictures_of
from classroom.queries.assignments import versions_of
from classroom.queries.terms import rules_of
from classroom.words.pupils import badge
from classroom.words.school_years import next_name
from game.refused import Refused
from game.words.travellers import ANIMALS
from quiz.drills.marks import SCALES
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.test_rules import TestRules
from quiz.models.learner import Learner
from tests.set_help import ready_sets
from tests.web.account_help import account
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.web.school_help import School

pytestmark = pytest.mark.django_db


@pytest.fixture
def teacher() -> Learner:
    return a_teacher()


@pytest.fixture
def classroom(teacher: Learner) -> Classroom:
    return a_class(teacher)


def address(classroom: Classroom, tail: str = "") -> str:
    return f"/teach/classes/{classroom.public_id}/{tail}"


def assign_sent(**more: object) -> dict[str, object]:
    return {"set": "ready:balkans", "title": "Balkans", "whom": "all", "command": str(uuid4()),
            "starts_at": f"{timezone.now():%Y-%m-%dT%H:%M}", "due_at": "", **more}  # fmt: skip


def test_after_the_pupils_the_page_leads_to_assigning(
    teacher: Learner, classroom: Classroom
) -> None:
    client = signed_in(teacher)
    assert "Next: assign something" in client.get(address(classroom)).content.decode()
    client.post(address(classroom, "assign/"), assign_sent())
    assert "Next: assign something" not in client.get(address(classroom)).content.decode()
    page = client.get(address(classroom)).content.decode()
    assert "0 pupils have begun" in page
    task = Assignment.objects.get()
    assert f'href="{address(classroom, f"assignments/{task.public_id}/")}"' in page
    withdraw(task, timezone.now())
    assert "Next: assign something" in client.get(address(classroom)).content.decode()
    empty = a_class(teacher, pupils=0, name="Empty")
    assert "Next: assign something" not in client.get(address(empty)).content.decode()


def test_the_code_has_a_page_of_its_own(teacher: Learner, classroom: Classroom) -> None:
    page = signed_in(teacher).get(address(classroom, "code/")).content.decode()
    letters = [part.split("<")[0] for part in page.split('class="class-code__letter">')[1:]]
    assert "".join(letters).lower() == classroom.code
    assert "testserver/class" in page


def test_pictures_are_shown_without_paper(teacher: Learner, classroom: Classroom) -> None:
    otter = pupil(classroom)
    page = signed_in(teacher).get(address(classroom, f"pupils/{otter.public_id}/"))
    names = [str(drawn_picture(key).name) for key in pictures_of(otter)]
    shown = page.content.decode().split('class="door__slots"')[1].split("</ol>")[0]
    assert [shown.index(name) for name in names] == sorted(shown.index(name) for name in names)


def test_archiving_asks_first(teacher: Learner, classroom: Classroom) -> None:
    client = signed_in(teacher)
    page = client.get(address(classroom, "archive/")).content.decode()
    assert "3 pupils are signed out" in page
    classroom.refresh_from_db()
    assert classroom.archived_at is None
    client.post(address(classroom, "archive/"))
    classroom.refresh_from_db()
    assert classroom.archived_at is not None


@pytest.mark.parametrize(
    ("before", "after"), [("6.B", "7.B"), ("9A", "10A"), ("Foxes", "Foxes"), ("2. B 3", "3. B 3")]
)
def test_the_name_of_the_next_year(before: str, after: str) -> None:
    assert next_name(before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [("5e B", "4e B"), ("6ème 2", "5e 2"), ("3e A", "2de A"), ("2nde C", "1re C"),
     ("1ère C", "Tle C"), ("CE2 Mme Petit", "CM1 Mme Petit"), ("CM2", "6e"),
     ("Renards", "Renards")],
)  # fmt: skip
def test_french_classes_count_down_in_france_alone(before: str, after: str) -> None:
    assert next_name(before, "fr", "Europe/Paris") == after
    assert next_name("5e B", "fr", "Europe/Brussels") == "6e B"
    assert next_name("5E", "en", "Europe/Paris") == "6E"


def test_next_years_class_takes_the_same_pupils_along(
    teacher: Learner, classroom: Classroom
) -> None:
    set_scale(classroom, SCALES["1-5"])
    client = signed_in(teacher)
    assert 'value="7.B"' in client.get(address(classroom, "copy/")).content.decode()
    sent = {"name": "7.B", "takes": "the-same", "archives": "on", "command": str(uuid4())}
    where = client.post(address(classroom, "copy/"), sent)["Location"]
    assert client.post(address(classroom, "copy/"), sent)["Location"] == where
    made = Classroom.objects.get(name="7.B")
    assert where == address(made)
    assert made.scale == {"key": "1-5", "limits": [90, 75, 50, 30]}
    assert (made.language, made.time_zone, made.names) == (
        classroom.language, classroom.time_zone, classroom.names,
    )  # fmt: skip
    assert Pupil.objects.filter(classroom=made).count() == 3
    assert Pupil.objects.filter(classroom=classroom).count() == 0
    classroom.refresh_from_db()
    assert classroom.archived_at is not None
    assert all(Learner.objects.filter(pupil__classroom=made).values_list("is_active", flat=True))


def test_a_copy_has_new_pupils(teacher: Learner, classroom: Classroom) -> None:
    made = copy_class(classroom, teacher, CopyWishes("6.C"), uuid4(), timezone.now())
    assert Pupil.objects.filter(classroom=made).count() == 3
    assert Pupil.objects.filter(classroom=classroom).count() == 3
    empty = CopyWishes("6.D", Takes.NOBODY)
    made = copy_class(classroom, teacher, empty, uuid4(), timezone.now())
    assert not Pupil.objects.filter(classroom=made).exists()


def test_a_class_without_a_time_zone_is_copied_with_its_assignments(
    teacher: Learner, classroom: Classroom
) -> None:
    Classroom.objects.update(time_zone="")
    classroom.refresh_from_db()
    plan = ready_sets()["balkans"].plan
    row = assign_set(classroom, "Balkans", plan, For(timezone.now()), uuid4())
    wishes = CopyWishes("7.B", first_on=(row.starts_at + timedelta(days=7)).date())
    made = copy_class(classroom, teacher, wishes, uuid4(), timezone.now())
    assert Assignment.objects.get(classroom=made).starts_at == row.starts_at + timedelta(days=7)


def test_moving_a_class_takes_few_queries_however_large_it_is(teacher: Learner) -> None:
    asked = []
    for size in (2, 40):
        one = a_class(teacher, size)
        wishes = CopyWishes("7.B", Takes.THE_SAME)
        with CaptureQueriesContext(connection) as queries:
            made = copy_class(one, teacher, wishes, uuid4(), timezone.now())
        asked.append(len(queries))
        moved = Pupil.objects.filter(classroom=made).select_related("learner")
        assert [row.number for row in moved] == list(range(1, size + 1))
        for row in moved:
            assert row.learner.display_name == badge(row.animal, row.number)
    assert asked[0] == asked[1]


def test_only_the_owner_moves_pupils_into_a_copy(classroom: Classroom) -> None:
    colleague = account("colleague")
    Teaching.objects.create(classroom=classroom, teacher=colleague)
    for wishes in (CopyWishes("7.B", Takes.THE_SAME), CopyWishes("7.B", archives=True)):
        with pytest.raises(Refused, match="owner"):
            copy_class(classroom, colleague, wishes, uuid4(), timezone.now())
    client = signed_in(colleague)
    page = client.get(address(classroom, "copy/")).content.decode()
    assert "the-same" not in page
    sent = {"name": "7.B", "takes": "the-same", "command": str(uuid4())}
    assert client.post(address(classroom, "copy/"), sent).status_code == 200
    assert not Classroom.objects.filter(name="7.B").exists()


def test_several_classes_are_made_at_once(teacher: Learner) -> None:
    client = signed_in(teacher)
    sent = {"name": "6.B", "also": "6.C, 6.D,6.C,", "count": 2, "command": str(uuid4()),
            "sign_in": "four", "names": "none", "language": "en", "kept_days": 365}  # fmt: skip
    for _ in range(2):
        assert client.post("/teach/new/", sent)["Location"] == "/teach/"
    assert sorted(Classroom.objects.values_list("name", flat=True)) == ["6.B", "6.C", "6.D"]
    assert Pupil.objects.count() == 6
    long = sent | {"also": "x" * 61, "command": str(uuid4())}
    assert "At most 20 classes" in client.post("/teach/new/", long).content.decode()
    assert Classroom.objects.count() == 3


def test_something_is_assigned_to_several_classes_at_once(
    teacher: Learner, classroom: Classroom
) -> None:
    other, third = a_class(teacher, name="6.C"), a_class(teacher, name="6.D")
    strange = a_class(a_teacher("mr-garrison"), name="Strange")
    client = signed_in(teacher)
    page = client.get(address(classroom, "assign/?set=ready:balkans")).content.decode()
    assert "6.C" in page
    assert "Strange" not in page
    sent = assign_sent(also=[str(other.public_id)])
    for _ in range(2):
        assert client.post(address(classroom, "assign/"), sent).status_code == 302
    assert {one.classroom for one in Assignment.objects.all()} == {classroom, other}
    assert Assignment.objects.count() == 2
    bad = assign_sent(also=[str(strange.public_id)])
    assert client.post(address(classroom, "assign/"), bad).status_code == 200
    assert not Assignment.objects.filter(classroom__in=[strange, third]).exists()


def test_assignments_are_copied_with_the_class_and_tests_get_other_questions() -> None:
    school = School(pupils=2)
    zone = ZoneInfo("Europe/Prague")
    Classroom.objects.filter(pk=school.classroom.pk).update(time_zone=str(zone))
    school.classroom.refresh_from_db()
    first = datetime(2026, 10, 5, 8, 0, tzinfo=zone)
    practice = school.assign(title="Practice", starts_at=first, due_at=first + timedelta(days=4))
    # Between the two the clocks go back: both begin at eight.
    later = datetime(2026, 11, 2, 8, 0, tzinfo=zone)
    plan, rules = SetPlan("europe", length=6), TestRules(20, versions=2)
    test = school.assign(plan, title="Test", rules=rules, starts_at=later)
    school.assign(title="For one", pupils=(school.pupils[0].public_id,))
    withdraw(school.assign(title="Cancelled"), school.moment)
    client = school.client()
    page = client.get(f"{school.address}copy/").content.decode()
    assert "2 assignments for the whole class" in page
    day = timezone.localdate() + timedelta(days=30)
    sent = {"name": "7.B", "takes": "as-many", "command": str(uuid4()), "assignments": "on",
            "first_on": day.isoformat()}  # fmt: skip
    where = client.post(f"{school.address}copy/", sent)["Location"]
    assert client.post(f"{school.address}copy/", sent)["Location"] == where
    made = Classroom.objects.get(name="7.B")
    copied = list(Assignment.objects.filter(classroom=made).order_by("starts_at"))
    assert [one.title for one in copied] == ["Practice", "Test"]
    local = [one.starts_at.astimezone(zone) for one in copied]
    assert [(one.date() - day).days for one in local] == [0, 28]
    assert {one.hour for one in local} == {8}
    assert copied[0].due_at is not None
    assert copied[0].due_at - copied[0].starts_at == timedelta(days=4)
    assert copied[0].criterion == practice.criterion
    assert copied[1].is_test
    assert rules_of(copied[1]) == rules_of(test)
    assert versions_of(copied[1]) != versions_of(test)
    page = client.get(address(made, f"assignments/{copied[1].public_id}/")).content.decode()
    assert "Next: let your pupils begin" not in page  # it has not started yet


@pytest.mark.parametrize("day", ["", "2020-01-01", "tomorrow", "9999-12-31"])
def test_copied_assignments_need_a_day_from_today_on(day: str) -> None:
    school = School(pupils=1)
    school.assign()
    sent = {"name": "7.B", "takes": "nobody", "command": str(uuid4()), "assignments": "on",
            "first_on": day}  # fmt: skip
    response = school.client().post(f"{school.address}copy/", sent)
    assert response.status_code == 200
    assert not Classroom.objects.filter(name="7.B").exists()


def test_forty_pupils_are_forty_animals_and_each_has_a_portrait(teacher: Learner) -> None:
    classroom = a_class(teacher, pupils=40)
    animals = {*Pupil.objects.filter(classroom=classroom).values_list("animal", flat=True)}
    assert animals == {*ANIMALS}
    page = signed_in(teacher).get(address(classroom)).content.decode()
    assert {*re.findall(r"img/animals/(\w+)", page)} == animals


@pytest.mark.parametrize("tail", ["copy/", "archive/", "delete/"])
def test_a_question_about_a_whole_class_shows_who_is_in_it(teacher: Learner, tail: str) -> None:
    classroom = a_class(teacher, pupils=3)
    page = signed_in(teacher).get(address(classroom, tail)).content.decode()
    wall = page.partition("class-faces__wall")[2].partition("</section>")[0]
    animals = Pupil.objects.filter(classroom=classroom).order_by("number")
    assert re.findall(r"img/animals/(\w+)", wall) == [one.animal for one in animals]
    assert "3 pupils" in page


def test_deleting_a_class_offers_its_data_first(teacher: Learner) -> None:
    classroom = a_class(teacher, pupils=1)
    page = signed_in(teacher).get(address(classroom, "delete/")).content.decode()
    before = page.partition("Before you delete")[2]
    assert address(classroom, "export/") in before
    assert address(classroom, "archive/") in before


def test_a_match_is_assigned_at_one_look_and_the_rest_is_behind_more(
    teacher: Learner, classroom: Classroom
) -> None:
    client = signed_in(teacher)
    page = client.get(address(classroom, "assign-match/")).content.decode()
    first, _, rest = page.partition('<details class="more">')
    rest, _, last = rest.partition("Assign</button>")
    for name in ("map", "bot", "whom", "due_at"):
        assert f'name="{name}"' in first
        assert f'name="{name}"' not in rest
    for name in ("shown", "tempo", "short", "title", "starts_at", "instructions"):
        assert f'name="{name}"' in rest
        assert f'name="{name}"' not in first
    assert "What your pupils get" in last
    refused = client.post(address(classroom, "assign-match/"), {"map": "europe"})
    assert '<details class="more" open>' in refused.content.decode()


def test_the_form_of_an_assignment_shows_what_pupils_are_asked(
    teacher: Learner, classroom: Classroom
) -> None:
    client = signed_in(teacher)
    page = client.get(address(classroom, "assign/?set=ready:balkans")).content.decode()
    aside = page.partition("<aside")[2].partition("</aside>")[0]
    assert "What your pupils get" in aside
    assert aside.partition("assign__sample")[2].count("<strong>") == 4
