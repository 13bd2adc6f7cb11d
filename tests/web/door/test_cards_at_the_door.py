"""The link on a card signs in, and leaves nothing behind that would sign in again."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from classroom.actions.places import new_secrets
from classroom.models.classroom import Classroom
from classroom.pages.door.pupil_secrets import token_of
from quiz.models.learner import Learner
from tests.web.account_help import PASSWORD, sign_in, whoever_is_in
from tests.web.class_help import a_class, a_teacher, pupil, show_card, signed_in

pytestmark = pytest.mark.django_db
ASK = "/class/card/"


@pytest.fixture
def teacher() -> Learner:
    return a_teacher()


@pytest.fixture
def classroom(teacher: Learner) -> Classroom:
    return a_class(teacher)


def link_of(classroom: Classroom, number: int = 1) -> str:
    return f"/class/card/{token_of(pupil(classroom, number))}/"


def test_a_card_leads_to_an_address_without_its_key_and_asks(
    client: Client, classroom: Classroom
) -> None:
    otter = pupil(classroom)
    scanned = client.get(link_of(classroom))
    assert (scanned.status_code, scanned["Location"]) == (303, ASK)
    assert scanned["Referrer-Policy"] == "no-referrer"
    assert "no-store" in scanned["Cache-Control"]
    page = client.get(ASK)
    assert "no-store" in page["Cache-Control"]
    assert f"Are you {otter.learner.display_name}?" in page.content.decode()
    assert token_of(otter) not in page.content.decode()
    assert whoever_is_in(client) is None, "a look signs nobody in"
    assert client.post(ASK)["Location"] == "/class/mine/"
    assert whoever_is_in(client) == otter.learner_id


def test_the_next_child_cannot_go_back_to_the_card(client: Client, classroom: Classroom) -> None:
    show_card(client, pupil(classroom))
    assert client.get(ASK)["Location"] == "/class/mine/"
    client.post("/class/out/")
    for send in (client.get, client.post):
        assert send(ASK)["Location"] == "/class/"
    assert whoever_is_in(client) is None
    assert show_card(client, pupil(classroom))["Location"] == "/class/mine/", "scanned anew"


def test_an_address_with_a_key_takes_no_form(client: Client, classroom: Classroom) -> None:
    assert client.post(link_of(classroom)).status_code == 405
    assert whoever_is_in(client) is None


def test_that_is_not_me(client: Client, classroom: Classroom) -> None:
    client.get(link_of(classroom))
    assert client.get("/class/card/not-me/").status_code == 405
    assert client.post("/class/card/not-me/")["Location"] == "/class/"
    assert client.post(ASK)["Location"] == "/class/"
    assert whoever_is_in(client) is None


def test_a_card_waits_for_ten_minutes(client: Client, classroom: Classroom) -> None:
    client.get(link_of(classroom))
    session = client.session
    pupil_id, mark, since = session["card"]
    session["card"] = [pupil_id, mark, since - timedelta(minutes=11).total_seconds()]
    session.save()
    assert client.post(ASK)["Location"] == "/class/"


def test_a_card_that_was_changed_meanwhile_opens_nothing(
    client: Client, classroom: Classroom
) -> None:
    client.get(link_of(classroom))
    new_secrets(pupil(classroom), timezone.now())
    assert client.post(ASK).status_code == 404
    assert whoever_is_in(client) is None


def test_a_picture_elsewhere_hands_no_key_to_a_browser(classroom: Classroom) -> None:
    client = Client()
    client.get(link_of(classroom), headers={"Sec-Fetch-Dest": "image"})
    assert client.get(ASK)["Location"] == "/class/"
    client.get(link_of(classroom), headers={"Sec-Fetch-Dest": "document"})
    assert client.get(ASK).status_code == 200


def test_a_teacher_who_tries_a_card_stays_in_until_the_yes(
    classroom: Classroom, teacher: Learner
) -> None:
    client = signed_in(teacher)
    client.get(link_of(classroom))
    assert client.get(ASK).status_code == 200
    assert whoever_is_in(client) == teacher.pk
    assert client.get(f"/teach/classes/{classroom.public_id}/").status_code == 200


def test_no_copy_of_the_database_holds_the_key(client: Client, classroom: Classroom) -> None:
    client.get(link_of(classroom))
    kept = dict(client.session.items())
    assert "card" in kept
    assert token_of(pupil(classroom)) not in str(kept)


def test_a_teacher_who_signs_in_after_a_card_stays_in_as_long_as_ever(
    client: Client, classroom: Classroom
) -> None:
    client.get(link_of(classroom))
    sign_in(client, "ms-frizzle", PASSWORD)
    assert client.session.get_expiry_age() > timedelta(days=80).total_seconds()


def test_two_cards_one_after_the_other(client: Client, classroom: Classroom) -> None:
    client.get(link_of(classroom, 1))
    show_card(client, pupil(classroom, 2))
    assert whoever_is_in(client) == pupil(classroom, 2).learner_id
