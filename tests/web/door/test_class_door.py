"""Pupils sign in, and guessers do not."""

import pytest
from django.test import Client
from django.utils import timezone

from classroom.actions.places import new_secrets, remove_pupil
from classroom.actions.pupils import add_pupils
from classroom.models.classroom import Classroom, SignIn
from classroom.models.door import WrongTry
from classroom.models.pupil import Pupil
from classroom.pages.door.pupil_secrets import fit_words, pictures_of, token_of, words_of
from quiz.models.learner import Learner
from tests.web.account_help import whoever_is_in
from tests.web.class_help import (
    a_class,
    a_teacher,
    pupil,
    say_words,
    show_card,
    show_pictures,
    signed_in,
    wrong_pictures,
)
from tests.web.play_help import HTMX

pytestmark = pytest.mark.django_db


@pytest.fixture
def teacher() -> Learner:
    return a_teacher()


@pytest.fixture
def classroom(teacher: Learner) -> Classroom:
    return a_class(teacher)


@pytest.mark.parametrize("way", [SignIn.FOUR, SignIn.THREE, SignIn.TWELVE])
def test_pictures_let_a_child_in(client: Client, teacher: Learner, way: SignIn) -> None:
    otter = pupil(a_class(teacher, sign_in=way))
    response = show_pictures(client, otter)
    assert (response.status_code, response["Location"]) == (302, "/class/mine/")
    assert whoever_is_in(client) == otter.learner_id
    page = client.get("/class/mine/").content.decode()
    assert otter.learner.display_name in page
    assert Pupil.objects.get(pk=otter.pk).signed_in_at is not None


def test_a_picture_at_a_time_changes_the_part(client: Client, classroom: Classroom) -> None:
    sent = {"number": "1", "picked": "sun", "picture": "key"}
    response = client.post(f"/class/{classroom.code}/", sent, headers=HTMX)
    part = response.content.decode()
    assert part.lstrip().startswith("<form")
    assert 'value="sun key"' in part
    assert WrongTry.objects.count() == 0
    again = client.post(f"/class/{classroom.code}/", {**sent, "again": "yes"}, headers=HTMX)
    assert 'name="picked" value=""' in again.content.decode()


def test_a_number_is_needed(client: Client, classroom: Classroom) -> None:
    sent = {"number": "", "picked": "sun key", "picture": "cup"}
    page = client.post(f"/class/{classroom.code}/", sent).content.decode()
    assert "This field is required." in page
    assert WrongTry.objects.count() == 0


def test_the_code_may_be_typed_in_any_way(client: Client, classroom: Classroom) -> None:
    typed = f" {classroom.code[:4].upper()}-{classroom.code[4:]}"
    assert client.get("/class/", {"code": typed})["Location"] == f"/class/{classroom.code}/"


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_words_in_any_language_without_accents(language: str) -> None:
    otter = pupil(a_class(a_teacher(), sign_in=SignIn.WORDS, language="cs"))
    typed = words_of(otter, language).upper().replace("É", "E").replace("Ř", "R")
    assert say_words(Client(), otter, typed)["Location"] == "/class/mine/"
    assert not fit_words(otter, "apple bread")


def test_the_next_child_takes_the_place_of_the_last(client: Client, classroom: Classroom) -> None:
    show_card(client, pupil(classroom, 1))
    show_card(client, pupil(classroom, 2))
    assert whoever_is_in(client) == pupil(classroom, 2).learner_id
    response = client.post("/class/out/")
    assert response["Location"] == f"/class/{classroom.code}/"
    assert whoever_is_in(client) is None


def test_what_a_guest_did_stays_with_the_guest(client: Client, classroom: Classroom) -> None:
    client.post("/play/now/")
    guest = Learner.objects.get(is_guest=True)
    show_card(client, pupil(classroom))
    assert guest.hosted_tables.count() == 1
    assert pupil(classroom).learner.hosted_tables.count() == 0


def test_the_door_tells_nothing_of_the_class(client: Client, classroom: Classroom) -> None:
    page = client.get(f"/class/{classroom.code}/").content.decode()
    assert classroom.name not in page
    for other in Pupil.objects.select_related("learner"):
        assert other.learner.display_name not in page


def test_a_number_that_nobody_has_looks_like_wrong_pictures(classroom: Classroom) -> None:
    otter = pupil(classroom)
    wrong = show_pictures(Client(), otter, wrong_pictures(otter))
    otter.number = 99
    nobody = show_pictures(Client(), otter)
    assert wrong.status_code == nobody.status_code == 200
    told = "The number, the pictures or the words are wrong."
    assert told in wrong.content.decode()
    assert told in nobody.content.decode()
    assert WrongTry.objects.filter(pupil=None, classroom=classroom).count() == 1


@pytest.mark.parametrize("path", ["/class/", "/class/zzzzzzzz/", "/class/zzzzzzzz/new/"])
def test_no_class_of_a_code(client: Client, classroom: Classroom, path: str) -> None:
    response = client.get(path, {"code": "zzzzzzzz"})
    assert response.status_code == 404
    assert "No class has this code." in response.content.decode()


def test_an_old_card_opens_nothing(client: Client, classroom: Classroom) -> None:
    otter, old = pupil(classroom), token_of(pupil(classroom))
    before = pictures_of(otter), words_of(otter, "en")
    new_secrets(otter, timezone.now())
    assert client.get(f"/class/card/{old}/").status_code == 404
    assert client.post("/class/card/")["Location"] == "/class/"
    assert whoever_is_in(client) is None
    assert (pictures_of(pupil(classroom)), words_of(pupil(classroom), "en")) != before


@pytest.mark.parametrize("token", ["x", "a" * 42, "é" * 42, "a" * 26])
def test_no_card_of_a_link(client: Client, token: str) -> None:
    assert client.get(f"/class/card/{token}/").status_code == 404


def test_who_is_removed_is_out_at_once(client: Client, classroom: Classroom) -> None:
    otter = pupil(classroom)
    show_pictures(client, otter)
    remove_pupil(otter, timezone.now())
    assert client.get("/class/mine/")["Location"] == "/class/"
    assert show_pictures(Client(), otter).status_code == 200
    assert show_card(Client(), otter).status_code == 404


def test_an_archived_class_has_no_door(classroom: Classroom, teacher: Learner) -> None:
    otter, inside = pupil(classroom), Client()
    show_pictures(inside, otter)
    signed_in(teacher).post(f"/teach/classes/{classroom.public_id}/archive/")
    assert inside.get("/class/mine/")["Location"] == "/class/"
    assert Client().get(f"/class/{classroom.code}/").status_code == 404
    assert show_card(Client(), otter).status_code == 404
    signed_in(teacher).post(f"/teach/classes/{classroom.public_id}/fetch-back/")
    assert show_pictures(Client(), otter)["Location"] == "/class/mine/"


def test_thirty_come_in_at_once_from_one_address(teacher: Learner) -> None:
    """Each with a wrong try first, as children do; all from the address of the test client."""
    classroom = a_class(teacher, 30)
    for number in range(1, 31):
        child = pupil(classroom, number)
        show_pictures(Client(), child, wrong_pictures(child))
        assert show_pictures(Client(), child)["Location"] == "/class/mine/", number


def test_joining_with_the_code(teacher: Learner) -> None:
    classroom, child = a_class(teacher, 1, may_join=True), Client()
    command = "6b8f3c1e-0a57-4c77-8d3c-2d7c3a1f0b11"
    page = child.get(f"/class/{classroom.code}/new/").content.decode()
    assert "Nobody asks for your name" in page
    for _ in range(2):  # a second click makes nobody else
        response = child.post(f"/class/{classroom.code}/new/", {"command": command})
        assert response["Location"] == "/class/new-card/"
    new = pupil(classroom, 2)
    assert new.came_by_code
    assert Pupil.objects.filter(classroom=classroom).count() == 2
    assert f"You are {new.learner.display_name}" in child.get("/class/new-card/").content.decode()
    child.get("/class/mine/")
    assert child.get("/class/new-card/")["Location"] == "/class/mine/"


def test_nobody_joins_as_somebody_else(teacher: Learner) -> None:
    """Knowing the command that added pupils does not let anyone become one of them."""
    classroom = a_class(teacher, 0, may_join=True)
    add_pupils(classroom, [""] * 2, classroom.public_id)
    child = Client()
    child.post(f"/class/{classroom.code}/new/", {"command": str(classroom.public_id)})
    assert whoever_is_in(child) == pupil(classroom, 3).learner_id


def test_joining_where_the_teacher_does_not_want_it(classroom: Classroom) -> None:
    child = Client()
    for send in (child.get, child.post):
        response = send(f"/class/{classroom.code}/new/")
        assert response["Location"] == f"/class/{classroom.code}/"
    assert Pupil.objects.count() == 3


def test_forms_at_the_door_need_their_token(classroom: Classroom) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.get(f"/class/card/{token_of(pupil(classroom))}/")
    for path in ("/class/", "/class/card/", "/class/card/not-me/"):
        assert strict.post(path, {"code": classroom.code}).status_code == 403, path
    assert whoever_is_in(strict) is None
    assert strict.post(f"/class/{classroom.code}/").status_code == 403
    assert strict.get("/class/out/").status_code == 405
