"""Offers to teach a class by address: seen, withdrawn, answered, or expired."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime

from classroom.actions.classes import archive_class
from classroom.actions.offers import MOST_OFFERS
from classroom.actions.teachers import hand_over_class, stop_teaching
from classroom.models.classroom import Classroom, Teaching, TeachingOffer
from classroom.tasks import forget_old_classes
from game.refused import Refused
from quiz.actions.accounts.leave import forget
from quiz.actions.export import everything_of
from quiz.models.learner import Learner
from tests.web.class_help import a_class, a_teacher, signed_in

pytestmark = pytest.mark.django_db
ADDRESS = "colleague@example.org"
GONE = "This invitation is no longer open"


@pytest.fixture
def teacher() -> Learner:
    return a_teacher()


@pytest.fixture
def colleague() -> Learner:
    return a_teacher("colleague", email=ADDRESS)


@pytest.fixture
def classroom(teacher: Learner) -> Classroom:
    return a_class(teacher, 1)


def page_of(classroom: Classroom) -> str:
    return f"/teach/classes/{classroom.public_id}/teachers/"


def ask(client: Client, classroom: Classroom, email: str = ADDRESS) -> Any:
    return client.post(page_of(classroom), {"email": email}, follow=True)


def call_back(client: Client, classroom: Classroom, offer: int) -> str:
    path = f"{page_of(classroom)}offers/{offer}/call-back/"
    response = client.post(path, follow=True)
    return f"{response.status_code} {response.content.decode()}"


def answer(learner: Learner, offer: int, word: str = "yes") -> str:
    sent = signed_in(learner).post(f"/teach/offers/{offer}/", {"answer": word}, follow=True)
    return f"{sent.status_code} {sent.content.decode()}"


def test_teachers_see_whom_they_asked_whether_anybody_has_the_address(
    teacher: Learner, colleague: Learner, classroom: Classroom
) -> None:
    client = signed_in(teacher)
    for email in ("Colleague@Example.org", ADDRESS, "nobody@example.org"):
        page = ask(client, classroom, email).content.decode()
        assert "If there is an account with this address" in page
    assert page.count("Cancel invitation") == 2, "asked twice is asked once"
    assert ADDRESS in page
    assert "nobody@example.org" in page
    made_at = TeachingOffer.objects.latest("made_at").made_at
    assert f"open until {date_format(localtime(made_at) + timedelta(days=14))}" in page
    assert "invites you to teach 6.B too" in signed_in(colleague).get("/teach/").content.decode()
    other = a_class(colleague, 0, name="7.C")
    assert "nobody@" not in signed_in(colleague).get(page_of(other)).content.decode()


def test_an_offer_is_called_back(
    teacher: Learner, colleague: Learner, classroom: Classroom
) -> None:
    client = signed_in(teacher)
    ask(client, classroom)
    offer = TeachingOffer.objects.get().pk
    strange = a_class(colleague, 0, name="7.C")
    assert call_back(signed_in(colleague), classroom, offer).startswith("404")
    assert GONE in call_back(signed_in(colleague), strange, offer)
    assert TeachingOffer.objects.exists()
    assert "The invitation is cancelled" in call_back(client, classroom, offer)
    assert GONE in call_back(client, classroom, offer), "another teacher was quicker"
    assert "invites you" not in signed_in(colleague).get("/teach/").content.decode()
    assert GONE in answer(colleague, offer)
    assert Teaching.objects.filter(classroom=classroom).count() == 1


def test_an_offer_is_open_for_fourteen_days(
    teacher: Learner, colleague: Learner, classroom: Classroom
) -> None:
    client = signed_in(teacher)
    ask(client, classroom)
    offer = TeachingOffer.objects.get().pk
    TeachingOffer.objects.update(made_at=timezone.now() - timedelta(days=14, seconds=1))
    assert "invites you" not in signed_in(colleague).get("/teach/").content.decode()
    assert "Cancel invitation" not in client.get(page_of(classroom)).content.decode()
    assert GONE in answer(colleague, offer)
    assert not Teaching.objects.filter(teacher=colleague).exists()
    ask(client, classroom)  # asked again, it is open again
    assert "invites you" in signed_in(colleague).get("/teach/").content.decode()
    TeachingOffer.objects.update(made_at=timezone.now() - timedelta(days=15))
    forget_old_classes.delay()
    assert not TeachingOffer.objects.exists()


def test_only_whoever_has_the_address_answers_and_only_once(
    teacher: Learner, colleague: Learner, classroom: Classroom
) -> None:
    ask(signed_in(teacher), classroom)
    offer = TeachingOffer.objects.get().pk
    assert answer(a_teacher("stranger", email="stranger@example.org"), offer).startswith("404")
    assert answer(a_teacher("nameless"), offer).startswith("404")
    assert answer(colleague, offer).startswith("200")
    assert Teaching.objects.filter(teacher=colleague, is_owner=False).count() == 1
    assert GONE in answer(colleague, offer)
    assert GONE in answer(colleague, offer, "no")
    assert Teaching.objects.filter(classroom=classroom).count() == 2


def test_who_is_sent_away_does_not_come_back_by_an_offer(
    teacher: Learner, colleague: Learner, classroom: Classroom
) -> None:
    teaching = Teaching.objects.create(classroom=classroom, teacher=colleague)
    ask(signed_in(teacher), classroom)
    assert "invites you" not in signed_in(colleague).get("/teach/").content.decode()
    stop_teaching(classroom, teaching, teacher)
    assert not TeachingOffer.objects.exists()


def test_a_class_keeps_an_owner_whoever_goes_at_the_same_moment(
    teacher: Learner, colleague: Learner, classroom: Classroom
) -> None:
    other = Teaching.objects.create(classroom=classroom, teacher=colleague)
    hand_over_class(classroom, other, teacher)
    with pytest.raises(Refused):  # what was read of it before says that it is no owner's
        stop_teaching(classroom, other, colleague)
    mine = Teaching.objects.get(teacher=teacher)
    stop_teaching(classroom, mine, teacher)
    with pytest.raises(Refused):
        hand_over_class(classroom, mine, colleague)
    assert Teaching.objects.get(is_owner=True).teacher == colleague


def test_nobody_is_asked_to_teach_a_class_that_is_put_away(
    teacher: Learner, colleague: Learner, classroom: Classroom
) -> None:
    ask(signed_in(teacher), classroom)
    offer = TeachingOffer.objects.get().pk
    archive_class(classroom, timezone.now())
    assert GONE in answer(colleague, offer)
    page = ask(signed_in(teacher), classroom, "third@example.org").content.decode()
    assert "This class is archived" in page
    assert TeachingOffer.objects.count() == 1


def test_not_the_whole_world_is_asked(teacher: Learner, classroom: Classroom) -> None:
    client = signed_in(teacher)
    for number in range(MOST_OFFERS + 1):
        page = ask(client, classroom, f"t{number}@example.org").content.decode()
    assert "Cancel one first" in page
    assert TeachingOffer.objects.count() == MOST_OFFERS


def test_offers_are_in_the_file_and_go_with_the_account(
    teacher: Learner, colleague: Learner, classroom: Classroom
) -> None:
    ask(signed_in(teacher), classroom)
    asked = everything_of(colleague.pk)["classes"]["asked_to_teach"]
    assert [line["class"] for line in asked] == ["6.B"]
    forget(colleague.pk)
    assert not TeachingOffer.objects.exists()
