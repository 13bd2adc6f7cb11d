"""A class is deleted: gone for everybody at once, its rows a little later, whatever happens."""

from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from classroom.actions import partings
from classroom.actions.partings import PUPILS_AT_ONCE, delete_class, delete_rows
from classroom.actions.places import move_pupil
from classroom.actions.sharing.parents import make_parents_link
from classroom.models.classroom import Classroom, TeachingOffer
from classroom.models.lti import LtiCourse
from classroom.models.pupil import Pupil
from classroom.pages.door.pupil_secrets import parents_token, token_of
from classroom.tasks import forget_old_classes
from quiz.actions.accounts.leave import forget
from quiz.models.attempt import Attempt
from quiz.models.learner import Learner
from tests.web.account_help import account
from tests.web.class_help import (
    a_class,
    a_course,
    a_teacher,
    pupil,
    show_card,
    show_pictures,
    signed_in,
)
from tests.web.errand_help import ordered
from tests.web.school_help import School

pytestmark = pytest.mark.django_db


def delete(client: Client, address: str, name: str) -> None:
    assert client.post(f"{address}delete/", {"name": name})["Location"] == "/teach/"


def test_at_once_nobody_finds_anything_of_the_class() -> None:
    teacher = a_teacher()
    classroom = a_class(teacher, names="stored")
    Pupil.objects.update(first_name="Zbyněk")
    who = pupil(classroom)
    make_parents_link(who)
    who.refresh_from_db()
    TeachingOffer.objects.create(classroom=classroom, email="colleague@example.org")
    teachers, inside = signed_in(teacher), Client()
    show_card(inside, who)
    assert inside.get("/class/tasks/").status_code == 200
    address, paper = f"/teach/classes/{classroom.public_id}/", f"/parents/{parents_token(who)}/"
    assert Client().get(paper).status_code == 200
    errand = ordered(teachers, f"{address}cards/")
    teachers.get(errand)
    assert teachers.get(f"{errand}file/").status_code == 200
    delete(teachers, address, "6.B")
    assert Classroom.objects.exists(), "no worker has come yet"
    for path in ("", "report/", "export/", "delete/"):
        assert teachers.get(f"{address}{path}").status_code == 404, path
    for path in ("delete/", "fetch-back/", "new-code/"):
        assert teachers.post(f"{address}{path}", {"name": "6.B"}).status_code == 404, path
    assert teachers.get(f"{errand}file/").status_code == 404
    assert "6.B" not in teachers.get("/teach/").content.decode()
    assert Client().get(f"/class/{classroom.code}/").status_code == 404
    assert show_pictures(Client(), who).status_code == 404
    assert Client().get(f"/class/card/{token_of(who)}/").status_code == 404
    assert Client().get(paper).status_code == 404
    assert inside.get("/class/tasks/").status_code == 302
    assert not Pupil.objects.exclude(first_name="").exists()
    assert not TeachingOffer.objects.exists()
    assert not Classroom.objects.filter(name="6.B").exists()


def test_the_course_of_a_platform_is_free_at_once() -> None:
    classroom = a_class(a_teacher())
    course = a_course(classroom)
    delete_class(classroom)
    assert not LtiCourse.objects.filter(pk=course.pk).exists()


def test_the_worker_is_called(django_capture_on_commit_callbacks: Any) -> None:
    school = School(2)
    school.do(school.pupils[0], school.assign())
    with django_capture_on_commit_callbacks(execute=True):
        delete(school.client(), school.address, "5b")
    assert not Classroom.objects.exists()
    assert not Attempt.objects.exists()
    assert list(Learner.objects.all()) == [school.teacher]


def test_a_worker_that_is_stopped_leaves_the_rest_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    school = School(2 * PUPILS_AT_ONCE + 1)
    other = a_class(school.teacher)
    real, calls = forget, []

    def stopped(learner_id: int) -> bool:
        calls.append(learner_id)
        if len(calls) == PUPILS_AT_ONCE + 2:
            raise KeyboardInterrupt
        return real(learner_id)

    delete(school.client(), school.address, "5b")
    monkeypatch.setattr(partings, "forget", stopped)
    with pytest.raises(KeyboardInterrupt):
        delete_rows()
    left = Pupil.objects.filter(classroom=school.classroom)
    assert left.count() == PUPILS_AT_ONCE + 1, "what was begun is whole again"
    monkeypatch.setattr(partings, "forget", real)
    delete_rows()
    assert list(Classroom.objects.all()) == [other]
    assert Pupil.objects.count() == Learner.objects.filter(pupil__isnull=False).count() == 3


def test_no_row_is_left_of_anything() -> None:
    school = School()
    before = counts()
    one = a_class(school.teacher)
    a_course(one)
    TeachingOffer.objects.create(classroom=one, email="colleague@example.org")
    delete_class(one)
    delete_rows()
    gone = {name: count for name, count in counts().items() if "Lti" not in name}
    assert gone == {name: count for name, count in before.items() if "Lti" not in name}


def counts() -> dict[str, int]:
    return {
        model.__name__: model._default_manager.count()
        for label in ("classroom", "quiz", "game")
        for model in apps.get_app_config(label).get_models()
    }


def test_the_night_deletes_what_no_worker_did() -> None:
    delete_class(a_class(a_teacher()))
    forget_old_classes.delay()
    assert not Classroom.objects.exists()
    assert not Pupil.objects.exists()


def test_nobody_moves_into_a_deleted_class() -> None:
    teacher = a_teacher()
    one, deleted = a_class(teacher), a_class(teacher)
    delete_class(deleted)
    with pytest.raises(Classroom.DoesNotExist):
        move_pupil(pupil(one), deleted)
    delete_rows()
    assert Pupil.objects.count() == 3


def test_deleted_twice_is_deleted_once() -> None:
    classroom = a_class(a_teacher())
    delete_class(classroom)
    first = Classroom.objects.get().deleted_at
    delete_class(classroom)
    assert Classroom.objects.get().deleted_at == first


def test_the_request_is_short_however_large_the_class() -> None:
    asked = []
    for size in (3, 60):
        classroom = a_class(account(uuid4().hex[:12]), size)
        with CaptureQueriesContext(connection) as queries:
            delete_class(classroom)
        asked.append(len(queries))
    assert asked[0] == asked[1] <= 25
