"""Irreversible actions are the owner's: who teaches a class, which pupils are moved or deleted."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from classroom.actions.places import move_pupil
from classroom.actions.pupil_requests import remove_or_ask
from classroom.actions.teachers import ask_to_teach, stop_teaching, teacher_token
from classroom.models.classroom import Classroom, Teaching, TeachingOffer, TeachingRequest
from classroom.models.pupil import Pupil, PupilRequest
from classroom.tasks import forget_old_classes
from game.refused import Refused
from quiz.actions.export import everything_of
from quiz.models.learner import Learner
from tests.web.account_help import account, whoever_is_in
from tests.web.class_help import a_class, a_teacher, pupil, show_card, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def teacher() -> Learner:
    return a_teacher()


@pytest.fixture
def classroom(teacher: Learner) -> Classroom:
    return a_class(teacher)


@pytest.fixture
def colleague(classroom: Classroom) -> Learner:
    found = a_teacher("colleague", display_name="Mr Garrison")
    Teaching.objects.create(classroom=classroom, teacher=found)
    return found


def of(classroom: Classroom, page: str = "") -> str:
    return f"/teach/classes/{classroom.public_id}/{page}"


def see(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def act(who: Learner, classroom: Classroom, page: str, **sent: Any) -> str:
    """Send a form of a pupil's page; what the next page says."""
    path = of(classroom, f"pupils/{pupil(classroom).public_id}/{page}/")
    answer = signed_in(who).post(path, sent, follow=True)
    assert answer.status_code == 200, path
    return str(answer.content.decode())


def in_a_month() -> None:
    """Let 31 days pass over what was removed, and run what runs every night."""
    for row in Pupil.objects.exclude(removed_at=None):
        assert row.removed_at is not None
        Pupil.objects.filter(pk=row.pk).update(removed_at=row.removed_at - timedelta(days=31))
    forget_old_classes.delay()


# --- Pupils -------------------------------------------------------------------------------------


def test_nobody_is_deleted_whom_only_a_colleague_removed(
    classroom: Classroom, teacher: Learner, colleague: Learner
) -> None:
    otter, inside = pupil(classroom), Client()
    show_card(inside, otter)
    assert "The owner of the class decides" in act(colleague, classroom, "remove")
    assert inside.get("/class/mine/")["Location"] == "/class/", "out at once"
    assert show_card(Client(), otter).status_code == 404
    in_a_month()
    assert Pupil.objects.filter(pk=otter.pk).exists()
    assert "Mr Garrison removed" in see(signed_in(teacher), of(classroom))
    assert "Waiting for your decision" not in see(signed_in(colleague), of(classroom))
    act(teacher, classroom, "decide", answer="yes")
    kept = Pupil.objects.get(pk=otter.pk)
    assert kept.removed_at is not None
    assert timezone.now() - kept.removed_at < timedelta(minutes=5), "30 days from now on"
    assert show_card(Client(), otter).status_code == 404
    forget_old_classes.delay()
    assert Pupil.objects.filter(pk=otter.pk).exists()
    in_a_month()
    assert not Pupil.objects.filter(pk=otter.pk).exists()
    assert not Learner.objects.filter(pk=otter.learner_id).exists()


def test_the_owner_brings_back_whom_a_colleague_removed(
    classroom: Classroom, teacher: Learner, colleague: Learner
) -> None:
    otter = pupil(classroom)
    act(colleague, classroom, "remove")
    act(teacher, classroom, "decide", answer="no")
    assert show_card(Client(), otter)["Location"] == "/class/mine/"
    assert not PupilRequest.objects.exists()
    act(colleague, classroom, "remove")
    act(colleague, classroom, "back")
    assert show_card(Client(), otter)["Location"] == "/class/mine/", "who asked may undo it"


def test_who_moves_away_meanwhile_is_removed_by_the_rules_of_the_new_class(
    classroom: Classroom, teacher: Learner, colleague: Learner
) -> None:
    otter = pupil(classroom)  # as the form of the old class has read the row
    move_pupil(pupil(classroom), a_class(colleague, 0, name="7.C"))
    assert not remove_or_ask(otter, teacher, timezone.now()), "the new owner decides"
    assert PupilRequest.objects.get().asked_by == teacher


def test_what_the_owner_removed_only_the_owner_brings_back(
    classroom: Classroom, teacher: Learner, colleague: Learner
) -> None:
    otter = pupil(classroom)
    act(teacher, classroom, "remove")
    page = of(classroom, f"pupils/{otter.public_id}/")
    assert f"{page}back/" not in see(signed_in(colleague), page), "nothing is offered in vain"
    assert "Only the owner" in act(colleague, classroom, "back")
    assert "This has already been decided" in act(colleague, classroom, "decide", answer="no")
    assert show_card(Client(), otter).status_code == 404
    assert f"{page}back/" in see(signed_in(teacher), page)
    act(teacher, classroom, "back")
    assert show_card(Client(), otter)["Location"] == "/class/mine/"


def test_no_form_deletes_a_pupil_at_once(classroom: Classroom, teacher: Learner) -> None:
    path = of(classroom, f"pupils/{pupil(classroom).public_id}/delete/")
    act(teacher, classroom, "remove")
    assert signed_in(teacher).post(path).status_code == 404
    assert Pupil.objects.count() == 3


def test_a_colleague_asks_to_move_a_pupil(
    classroom: Classroom, teacher: Learner, colleague: Learner
) -> None:
    otter, theirs = pupil(classroom), a_class(colleague, 0, name="8.D")
    page = of(classroom, f"pupils/{otter.public_id}/")
    assert "Ask to move the pupil" in see(signed_in(colleague), page)
    said = act(colleague, classroom, "move", to=str(theirs.public_id))
    assert "The owner of this class will decide" in said
    assert pupil(classroom).classroom == classroom
    assert "Mr Garrison wants to move" in see(signed_in(teacher), of(classroom))
    assert "Only the owner" in act(colleague, classroom, "decide", answer="yes")
    assert pupil(classroom).classroom == classroom
    act(teacher, classroom, "decide", answer="yes")
    assert Pupil.objects.get(pk=otter.pk).classroom == theirs
    assert not PupilRequest.objects.exists()


@pytest.mark.parametrize("change", ["left", "archived", "declined", "undone"])
def test_a_move_that_fell_through(
    classroom: Classroom, teacher: Learner, colleague: Learner, change: str
) -> None:
    theirs = a_class(colleague, 0, name="8.D")
    act(colleague, classroom, "move", to=str(theirs.public_id))
    if change == "left":
        Teaching.objects.filter(classroom=theirs).update(teacher=a_teacher("heir"))
    elif change == "archived":
        signed_in(colleague).post(of(theirs, "archive/"))
    else:
        act(teacher if change == "declined" else colleague, classroom, "decide", answer="no")
    said = act(teacher, classroom, "decide", answer="yes")
    assert "Nothing has changed." in said
    assert pupil(classroom).classroom == classroom


def test_the_owner_moves_at_once(classroom: Classroom, teacher: Learner) -> None:
    otter, other = pupil(classroom), a_class(teacher, 0, name="7.A")
    path = of(classroom, f"pupils/{otter.public_id}/move/")
    signed_in(teacher).post(path, {"to": str(other.public_id)})
    assert Pupil.objects.get(pk=otter.pk).classroom == other


# --- Teachers -----------------------------------------------------------------------------------


def link_in(page: str) -> str:
    found = re.search(r"/teach/invited/[^\"]+/", page)
    assert found is not None
    return found[0]


def test_a_link_is_for_one_teacher_whom_the_owner_lets_in_by_name(
    classroom: Classroom, teacher: Learner
) -> None:
    owner = signed_in(teacher)
    path = link_in(see(owner, of(classroom, "teachers/")))
    stranger = account("stranger", display_name="Ms Frizzle")
    asks = signed_in(stranger)
    assert "your user name, stranger" in see(asks, path)
    assert asks.post(path)["Location"] == "/teach/"
    assert asks.get(of(classroom)).status_code == 404, "nothing before the owner agrees"
    assert signed_in(account("third")).get(path).status_code == 404, "used once"
    assert signed_in(account("fourth")).post(path).status_code == 404
    for page in ("", "teachers/"):
        assert "Ms Frizzle (user name stranger) used your link" in see(owner, of(classroom, page))
    request = TeachingRequest.objects.get()
    decide = of(classroom, f"teachers/requests/{request.pk}/")
    owner.post(decide, {"answer": "yes"})
    assert asks.get(of(classroom)).status_code == 200
    assert not TeachingRequest.objects.exists()
    assert link_in(see(owner, of(classroom, "teachers/"))) != path
    again = owner.post(decide, {"answer": "yes"}, follow=True).content.decode()
    assert "This has already been decided" in again


def test_the_owner_declines(classroom: Classroom, teacher: Learner) -> None:
    stranger = account("stranger")
    ask_to_teach(teacher_token(classroom), stranger, timezone.now())
    request = TeachingRequest.objects.get()
    signed_in(teacher).post(of(classroom, f"teachers/requests/{request.pk}/"), {"answer": "no"})
    assert not TeachingRequest.objects.exists()
    assert Teaching.objects.filter(classroom=classroom).count() == 1


def test_two_with_the_same_link(classroom: Classroom) -> None:
    token = teacher_token(classroom)
    ask_to_teach(token, account("quick"), timezone.now())
    with pytest.raises(Refused):
        ask_to_teach(token, account("slow"), timezone.now())
    assert TeachingRequest.objects.get().teacher.username == "quick"


def test_who_teaches_already_does_not_use_the_link_up(
    classroom: Classroom, teacher: Learner, colleague: Learner
) -> None:
    path = f"/teach/invited/{teacher_token(classroom)}/"
    for who in (teacher, colleague):
        assert signed_in(who).post(path)["Location"] == of(classroom)
    assert not TeachingRequest.objects.exists()
    assert signed_in(account("third")).get(path).status_code == 200


def test_only_the_owner_invites_and_lets_in(classroom: Classroom, colleague: Learner) -> None:
    other = signed_in(colleague)
    page = see(other, of(classroom, "teachers/"))
    assert "/teach/invited/" not in page
    assert "email" not in page
    offer = TeachingOffer.objects.create(classroom=classroom, email="a@example.org")
    ask_to_teach(teacher_token(classroom), account("stranger"), timezone.now())
    classroom.refresh_from_db()
    seed, request = classroom.invite_seed, TeachingRequest.objects.get()
    for path, sent in (
        ("teachers/", {"email": "third@example.org"}),
        ("teachers/call-back/", {}),
        (f"teachers/offers/{offer.pk}/call-back/", {}),
        (f"teachers/requests/{request.pk}/", {"answer": "yes"}),
    ):
        said = other.post(of(classroom, path), sent, follow=True).content.decode()
        assert "Only the owner of the class may do that." in said, path
    classroom.refresh_from_db()
    assert classroom.invite_seed == seed
    assert list(TeachingOffer.objects.all()) == [offer]
    assert Teaching.objects.filter(classroom=classroom).count() == 2


def test_a_request_is_in_the_file_and_does_not_wait_for_ever(
    classroom: Classroom, teacher: Learner
) -> None:
    stranger = account("stranger")
    ask_to_teach(teacher_token(classroom), stranger, timezone.now())
    (asked,) = everything_of(stranger.pk)["classes"]["asks_to_teach"]
    assert asked["class"] == "6.B"
    TeachingRequest.objects.update(made_at=timezone.now() - timedelta(days=15))
    assert "used your link" not in see(signed_in(teacher), of(classroom))
    forget_old_classes.delay()
    assert not TeachingRequest.objects.exists()


def test_who_is_sent_away_does_not_come_back_by_a_link(
    classroom: Classroom, teacher: Learner, colleague: Learner
) -> None:
    token = teacher_token(classroom)
    stop_teaching(classroom, Teaching.objects.get(teacher=colleague), teacher)
    assert signed_in(colleague).get(f"/teach/invited/{token}/").status_code == 404


# --- Nothing is offered that is refused -----------------------------------------------------------


def test_a_colleague_is_not_offered_to_delete_the_class(
    classroom: Classroom, teacher: Learner, colleague: Learner
) -> None:
    path = of(classroom, "delete/")
    assert path in see(signed_in(teacher), of(classroom, "settings/"))
    other = signed_in(colleague)
    assert path not in see(other, of(classroom, "settings/"))
    for send in (other.get, other.post):
        assert send(path, {"name": "6.B"}).status_code == 404
    assert Classroom.objects.filter(pk=classroom.pk).exists()
    assert whoever_is_in(other) == colleague.pk


# --- Settings -----------------------------------------------------------------------------------


def keep_settings(who: Learner, classroom: Classroom, **changes: str) -> str:
    """Send the form of the settings as it is, but for some changes; the page of the settings."""
    now = {
        "name": "6.B",
        "sign_in": "four",
        "names": "stored",
        "language": "en",
        "kept_days": "365",
    }
    answer = signed_in(who).post(of(classroom, "settings/"), {**now, **changes})
    assert answer.status_code == 302
    return see(signed_in(who), of(classroom, "settings/"))


def test_a_colleague_deletes_nothing_by_the_settings(
    teacher: Learner, classroom: Classroom, colleague: Learner
) -> None:
    long_ago = timezone.now() - timedelta(days=60)  # the long holidays
    Classroom.objects.update(used_at=long_ago, names="stored")
    Pupil.objects.filter(pk=pupil(classroom).pk).update(first_name="Alma")
    page = keep_settings(colleague, classroom, kept_days="30", names="none", name="6.C")
    assert "Only the owner of the class can change this." in page
    classroom.refresh_from_db()
    assert (classroom.name, classroom.kept_days, classroom.names) == ("6.C", 365, "stored")
    Classroom.objects.update(used_at=long_ago)
    forget_old_classes.delay()
    assert pupil(classroom).first_name == "Alma"
    assert "Only the owner" not in keep_settings(teacher, classroom, kept_days="30", names="none")
    classroom.refresh_from_db()
    assert (classroom.kept_days, pupil(classroom).first_name) == (30, "")
