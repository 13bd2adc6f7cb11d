"""Learners: guests who may sign up later, pupils without e-mail, teachers with it."""

import pytest
from django.contrib.auth import authenticate
from django.db import IntegrityError
from django.test import Client

from quiz.models.learner import Learner

pytestmark = pytest.mark.django_db


def test_a_guest_has_a_public_id_and_no_way_to_sign_in() -> None:
    guest = Learner.objects.create_guest()
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert str(guest) == str(guest.public_id)
    assert Learner.objects.create_guest().public_id != guest.public_id


def test_a_guest_who_signs_up_keeps_the_row() -> None:
    guest = Learner.objects.create_guest(display_name="Lynx")
    guest.is_guest, guest.username = False, "lynx"
    guest.set_password("a good long password")
    guest.save()
    assert authenticate(username="lynx", password="a good long password") == guest
    assert Learner.objects.count() == 1


@pytest.mark.parametrize("field", ["username", "email"])
def test_a_guest_cannot_have_a_sign_in(field: str) -> None:
    with pytest.raises(IntegrityError):
        Learner.objects.create(is_guest=True, **{field: "someone@example.org"})


def test_a_pupil_needs_no_e_mail_and_a_teacher_no_user_name() -> None:
    pupils = [Learner.objects.create_user(f"pupil-{n}") for n in range(2)]
    teachers = [Learner.objects.create_user(email=f"t{n}@example.org") for n in range(2)]
    assert {pupil.email for pupil in pupils} == {None}
    assert {teacher.username for teacher in teachers} == {None}


def test_somebody_without_any_name_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a user name or an e-mail"):
        Learner.objects.create_user()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"username": "otter"}, {"username": "Otter"}),
        ({"email": "a@example.org"}, {"email": " A@Example.org"}),
    ],
)
def test_capital_letters_make_no_second_person(
    first: dict[str, str], second: dict[str, str]
) -> None:
    Learner.objects.create_user(**first)
    with pytest.raises(IntegrityError):
        Learner.objects.create_user(**second)


def test_the_user_name_may_be_typed_in_any_case() -> None:
    learner = Learner.objects.create_user("Otter", password="a good long password")
    assert authenticate(username="oTTER", password="a good long password") == learner


def test_the_admin_pages_open(client: Client, keeper: Learner) -> None:
    client.force_login(keeper)
    guest = Learner.objects.create_guest()
    for address in ("", f"{guest.pk}/change/", "add/"):
        assert client.get(f"/admin/quiz/learner/{address}").status_code == 200
    found = client.get("/admin/quiz/learner/", {"q": str(guest.public_id)})
    assert str(guest) in found.content.decode()


def test_the_admin_pages_make_a_learner(client: Client, keeper: Learner) -> None:
    client.force_login(keeper)
    fields = {"username": "new", "usable_password": "true"}
    passwords = {"password1": "a good long password", "password2": "a good long password"}
    response = client.post("/admin/quiz/learner/add/", fields | passwords)
    assert response.status_code == 302
    assert authenticate(username="new", password="a good long password")


def test_strangers_do_not_see_the_admin_pages(client: Client) -> None:
    client.force_login(Learner.objects.create_user("pupil"))
    assert client.get("/admin/quiz/learner/").status_code == 302
