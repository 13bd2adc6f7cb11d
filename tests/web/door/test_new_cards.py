"""A new card, and another class: a pupil with the old card is signed out at the next request."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from classroom.actions.classes import new_code
from classroom.actions.places import move_pupil, new_secrets, remove_pupil
from classroom.models.classroom import Classroom
from classroom.pages.door.pupil_secrets import pictures_of, token_of, words_of
from quiz.models.drill_run import DrillRun
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
)
from tests.web.play_help import HTMX

pytestmark = pytest.mark.django_db
NEW_CARD = "You have a new card"
MOVED = "You are in another class now"


@pytest.fixture
def teacher() -> Learner:
    return a_teacher()


@pytest.fixture
def classroom(teacher: Learner) -> Classroom:
    return a_class(teacher)


def reset(teacher: Learner, classroom: Classroom, number: int = 1) -> None:
    path = f"/teach/classes/{classroom.public_id}/pupils/{pupil(classroom, number).public_id}/"
    signed_in(teacher).post(f"{path}reset/")


def see(client: Client, path: str) -> Any:
    return client.get(path, follow=True, headers={"Accept": "text/html"})


@pytest.mark.parametrize("come_in", [show_pictures, show_card])
def test_a_new_card_signs_out_who_is_in(
    teacher: Learner, classroom: Classroom, come_in: Callable[..., Any]
) -> None:
    one, twin, other = Client(), Client(), Client()
    for client in (one, twin):
        come_in(client, pupil(classroom))
    come_in(other, pupil(classroom, 2))
    reset(teacher, classroom)
    for client in (one, twin):
        page = see(client, "/practise/")
        assert page.redirect_chain == [(f"/class/{classroom.code}/", 302)]
        assert NEW_CARD in page.content.decode()
        assert whoever_is_in(client) is None
        assert NEW_CARD not in see(client, "/practise/").content.decode(), "it is said once"
    assert see(other, "/class/mine/").redirect_chain == []
    come_in(one, pupil(classroom))
    assert see(one, "/class/mine/").redirect_chain == []


def test_nothing_of_the_old_card_opens(teacher: Learner) -> None:
    classroom = a_class(teacher, sign_in="words")
    otter = pupil(classroom)
    old, words, pictures = token_of(otter), words_of(otter, "en"), pictures_of(otter)
    reset(teacher, classroom)
    assert Client().get(f"/class/card/{old}/").status_code == 404
    assert say_words(Client(), otter, words).status_code == 200
    Classroom.objects.update(sign_in="pictures")
    assert show_pictures(Client(), otter, pictures).status_code == 200
    assert show_pictures(Client(), pupil(classroom))["Location"] == "/class/mine/"


def test_what_the_child_sends_is_not_taken_as_a_guests(
    teacher: Learner, classroom: Classroom
) -> None:
    plain, part = Client(), Client()
    for client in (plain, part):
        show_card(client, pupil(classroom))
    reset(teacher, classroom)
    people = Learner.objects.count()
    sent = {"drill": "locate", "map": "europe", "command": str(uuid4())}
    assert plain.post("/practise/begin/", sent)["Location"] == f"/class/{classroom.code}/"
    answer = part.post("/practise/begin/", sent, headers=HTMX)
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer["HX-Redirect"] == f"/class/{classroom.code}/"
    assert not DrillRun.objects.exists()
    assert Learner.objects.count() == people


def test_a_stream_that_comes_back_does_not_use_the_sentence_up(
    teacher: Learner, classroom: Classroom
) -> None:
    client = Client()
    show_card(client, pupil(classroom))
    reset(teacher, classroom)
    client.get("/practise/names/europe/?typed=Pol", headers={"Accept": "*/*"})
    for _ in range(2):
        client.get("/practise/", headers={"Accept": "text/event-stream"})
        assert whoever_is_in(client) is None
    assert NEW_CARD in see(client, "/practise/").content.decode()


def test_another_class_is_another_door(teacher: Learner, classroom: Classroom) -> None:
    there, client, otter = a_class(teacher, 1, name="6.C"), Client(), pupil(classroom)
    old = token_of(otter)
    show_card(client, otter)
    path = f"/teach/classes/{classroom.public_id}/pupils/{otter.public_id}/move/"
    signed_in(teacher).post(path, {"to": str(there.public_id)})
    page = see(client, "/class/mine/")
    assert page.redirect_chain == [("/class/", 302)]
    assert MOVED in page.content.decode()
    assert there.code not in page.content.decode(), "a person with the old card learns nothing"
    assert Client().get(f"/class/card/{old}/").status_code == 404
    assert show_pictures(Client(), otter).status_code == 200, "the old door knows the child no more"
    moved = pupil(there, 2)
    assert moved.learner_id == otter.learner_id
    for come_in in (show_pictures, show_card):
        assert come_in(Client(), moved).status_code == 302


def test_who_knocks_again_is_not_stopped(teacher: Learner, classroom: Classroom) -> None:
    client = Client()
    show_card(client, pupil(classroom))
    reset(teacher, classroom)
    assert show_card(client, pupil(classroom))["Location"] == "/class/mine/"
    reset(teacher, classroom)
    assert show_pictures(client, pupil(classroom))["Location"] == "/class/mine/"
    reset(teacher, classroom)
    assert client.get("/account/sign-in/").status_code == 200, "the teacher may need the computer"


def test_the_door_is_found_by_its_new_code_and_a_removed_child_is_told(
    classroom: Classroom,
) -> None:
    client, other = Client(), Client()
    show_card(client, pupil(classroom, 1))
    show_card(other, pupil(classroom, 2))
    new_code(classroom)
    new_secrets(pupil(classroom), timezone.now())
    classroom.refresh_from_db()
    assert see(client, "/class/mine/").redirect_chain[-1][0] == f"/class/{classroom.code}/"
    remove_pupil(pupil(classroom, 2), timezone.now())
    page = see(other, "/class/tasks/")
    assert page.redirect_chain == [("/class/", 302)]
    assert "You are signed out" in page.content.decode()


def test_it_costs_nothing(classroom: Classroom, django_assert_num_queries: Any) -> None:
    knocked, forced = Client(), signed_in(pupil(classroom, 2).learner)
    show_card(knocked, pupil(classroom))
    move_pupil(pupil(classroom, 3), a_class(a_teacher("other"), 0))
    for client in (forced, knocked):
        # The session and the learner, as for everybody; what is due and how large they read, as
        # for every pupil; whether a test closes the maps; the maps that teachers gave the class.
        with django_assert_num_queries(6):
            assert client.get("/maps/").status_code == 200
        with django_assert_num_queries(0):
            client.get("/practise/names/europe/?typed=Pol", headers={"Accept": "*/*"})
