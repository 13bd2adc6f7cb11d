"""Old forms, sent again after what they were about was archived, moved, removed or deleted.

The sender gets a sentence, and nothing changes.
"""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from classroom.actions.classes import archive_class
from classroom.actions.places import move_pupil, new_secrets, remove_pupil
from classroom.models.classroom import Classroom, Teaching
from classroom.models.pupil import Pupil
from quiz.actions.accounts.leave import forget
from quiz.models.learner import Learner
from tests.web.class_help import a_class, a_teacher, pupil, signed_in

pytestmark = pytest.mark.django_db
NEW = {"name": "7.C", "sign_in": "four", "names": "none", "language": "en", "kept_days": "365"}


@pytest.fixture
def teacher() -> Learner:
    return a_teacher()


@pytest.fixture
def client(teacher: Learner) -> Client:
    return signed_in(teacher)


def said(response: Any) -> str:
    """What the page says that a form led to."""
    assert response.status_code == 200
    return " ".join(str(message) for message in response.context["messages"])


@pytest.mark.parametrize("count", ["0", "2"])
def test_a_class_that_was_put_away_is_not_made_again(client: Client, count: str) -> None:
    sent = {**NEW, "count": count, "command": str(uuid4())}
    client.post("/teach/new/", sent)
    made = Classroom.objects.get()
    archive_class(made, timezone.now())
    for row in Pupil.objects.all():
        forget(row.learner_id)
    assert "archived" in said(client.post("/teach/new/", sent, follow=True))
    assert Pupil.objects.count() == 0
    assert Classroom.objects.get().archived_at is not None


def test_a_class_that_was_left_to_others_is_not_made_again(client: Client) -> None:
    sent = {**NEW, "count": "1", "command": str(uuid4())}
    client.post("/teach/new/", sent)
    Teaching.objects.update(teacher=a_teacher("mr-ratburn"))
    assert "created this class before" in said(client.post("/teach/new/", sent, follow=True))
    assert (Classroom.objects.count(), Pupil.objects.count()) == (1, 1)


def test_pupils_who_were_moved_are_not_added_again(client: Client, teacher: Learner) -> None:
    here, there = a_class(teacher, 0), a_class(teacher, 0, name="6.C")
    path, sent = f"/teach/classes/{here.public_id}/pupils/add/count/", {"count": "2"}
    sent["command"] = str(uuid4())
    client.post(path, sent)
    move_pupil(pupil(here, 1), there)
    assert "1 pupil was added" in said(client.post(path, sent, follow=True))
    move_pupil(pupil(here, 2), there)
    assert "added before" in said(client.post(path, sent, follow=True))
    assert Pupil.objects.filter(classroom=there).count() == Pupil.objects.count() == 2


@pytest.mark.parametrize("what", ["moved", "removed", "deleted", "new card"])
def test_an_old_form_to_join_opens_no_door(teacher: Learner, what: str) -> None:
    here, there = a_class(teacher, 0, may_join=True), a_class(teacher, 0, name="6.C")
    path, sent, visitor = f"/class/{here.code}/new/", {"command": str(uuid4())}, Client()
    for _ in range(2):  # a second click joins nobody else
        visitor.post(path, sent)
    joined = Pupil.objects.get()
    if what == "moved":
        move_pupil(joined, there)
    elif what == "new card":
        new_secrets(joined, timezone.now())
    else:
        remove_pupil(joined, timezone.now())
    if what == "deleted":
        forget(joined.learner_id)
    before = list(Pupil.objects.values())
    again = Client()
    response = again.post(path, sent, follow=True)
    if what == "deleted":  # nobody remembers: it is a new pupil
        assert Pupil.objects.get().learner_id == int(again.session["_auth_user_id"])
        return
    assert "Sign in with your card" in said(response)
    assert "_auth_user_id" not in again.session
    assert list(Pupil.objects.values()) == before
