"""A teacher deletes the account: no class is deleted that the teacher did not see and agree to."""

import re
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from classroom.actions.classes import archive_class
from classroom.actions.places import remove_pupil
from classroom.models.classroom import Classroom, Teaching
from classroom.models.pupil import Pupil
from classroom.tasks import delete_rows_of_classes
from game.refused import Refused
from quiz.actions.accounts.leave import forget_knowing
from quiz.models.learner import Learner
from tests.web.account_help import PASSWORD
from tests.web.class_help import a_class, a_teacher, pupil, signed_in

pytestmark = pytest.mark.django_db
DATA, DELETE = "/account/data/", "/account/data/delete/"


@pytest.fixture(autouse=True)
def no_limits_from_before() -> None:
    cache.clear()


@pytest.fixture
def teacher() -> Learner:
    return a_teacher()


@pytest.fixture
def client(teacher: Learner) -> Client:
    return signed_in(teacher)


def the_tick(client: Client) -> str:
    """What the box holds that a teacher has to tick."""
    found = re.search(r'name="agreed" value="([^"]*)"', client.get(DELETE).content.decode())
    assert found is not None
    return found[1]


def send(client: Client, agreed: str = "") -> str:
    response = client.post(DELETE, {"password": PASSWORD, "agreed": agreed}, follow=True)
    assert response.status_code == 200
    return response.content.decode()


def test_the_page_says_which_classes_go_and_how_to_save_them(
    client: Client, teacher: Learner
) -> None:
    alone, away, shared = (a_class(teacher, 3, name=name) for name in ("6.B", "5.A", "7.C"))
    Teaching.objects.create(classroom=shared, teacher=a_teacher("colleague"))
    remove_pupil(pupil(alone), timezone.now())
    archive_class(away, timezone.now())
    page = client.get(DELETE).content.decode()
    assert "6.B: 2 pupils" in page
    assert "5.A: 3 pupils" in page
    assert "7.C" not in page
    for place in ("teachers/", "export/"):
        assert f"/teach/classes/{alone.public_id}/{place}" in page
    assert "Classes that only you teach" in client.get(DATA).content.decode()


def test_without_the_tick_nothing_goes(client: Client, teacher: Learner) -> None:
    classroom = a_class(teacher)
    for agreed in ("", "on", "yes", str(uuid4()), "6.B"):
        assert "Nothing was deleted" in send(client, agreed)
    assert (Learner.objects.filter(pk=teacher.pk).count(), Pupil.objects.count()) == (1, 3)
    assert Classroom.objects.get() == classroom


def test_with_the_tick_it_all_goes(client: Client, teacher: Learner) -> None:
    a_class(teacher)
    shared = a_class(teacher, 1)
    Teaching.objects.create(classroom=shared, teacher=a_teacher("colleague"))
    agreed = the_tick(client)
    wrong = client.post(DELETE, {"password": "guessed", "agreed": agreed})
    assert "This is not your password" in wrong.content.decode()
    assert re.search(r'name="agreed"[^>]* checked', wrong.content.decode()), "the tick stays"
    assert Pupil.objects.count() == 4
    assert "Your data is deleted" in send(client, agreed)
    delete_rows_of_classes.delay()
    assert list(Classroom.objects.all()) == [shared]
    assert Teaching.objects.get().is_owner
    assert not Learner.objects.filter(pk=teacher.pk).exists()


def test_what_was_saved_meanwhile_stays_and_what_was_not_seen_is_asked_again(
    client: Client, teacher: Learner
) -> None:
    saved, gone = a_class(teacher), a_class(teacher, 1)
    colleague = a_teacher("colleague")
    agreed = the_tick(client)
    new = a_class(teacher, 1)
    assert "Nothing was deleted" in send(client, agreed)
    Teaching.objects.create(classroom=new, teacher=colleague)
    Teaching.objects.create(classroom=saved, teacher=colleague)
    assert "Your data is deleted" in send(client, agreed)
    delete_rows_of_classes.delay()
    assert set(Classroom.objects.all()) == {saved, new}
    assert not Pupil.objects.filter(classroom_id=gone.pk).exists()


def test_a_class_left_by_the_others_at_the_last_moment_is_not_deleted(teacher: Learner) -> None:
    classroom = a_class(teacher)
    other = Teaching.objects.create(classroom=classroom, teacher=a_teacher("colleague"))
    assert forget_knowing(other.teacher_id, ())
    with pytest.raises(Refused):
        forget_knowing(teacher.pk, ())
    assert Pupil.objects.count() == 3


def test_who_teaches_nothing_ticks_nothing(client: Client) -> None:
    assert "agreed" not in client.get(DELETE).content.decode()
    assert "Your data is deleted" in send(client)
