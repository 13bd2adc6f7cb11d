"""A launch from a platform: who arrives, where, as whom, and only once."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from lti_tool.models import LtiRegistration, LtiUser

from classroom.models.classroom import Classroom, Teaching, TeachingRequest
from classroom.models.lti import LtiCourse, LtiPass, LtiPupil
from classroom.models.pupil import Pupil
from quiz.models.learner import Learner
from tests.lti_platform import CHOICE, LTI, Platform
from tests.web.account_help import PASSWORD, account, guest_with_match, whoever_is_in
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.web.lti.visits import (
    WINDOW,
    a_teacher_arrives,
    asked,
    launched,
    the_class,
    the_pupil,
    visit,
)

pytestmark = pytest.mark.django_db


def test_there_is_nothing_until_a_platform_is_registered() -> None:
    assert Client().get("/lti/login/").status_code == 404
    assert Client().post("/lti/launch/", {"id_token": "x", "state": "y"}).status_code == 404
    assert Client().get("/lti/keys.json").json() == {"keys": []}


def test_a_teacher_gets_an_account_and_a_class(platform: Platform) -> None:
    client = Client()
    page = visit(client, platform, "teacher").content.decode()
    assert "Start with a new account" in page
    assert "School Moodle" in page
    answer = client.post("/lti/account/", {"account": "new"})
    page = client.get(answer["Location"]).content.decode()
    assert "Geography 6.B" in page
    answer = client.post("/lti/class/", {})
    there = client.get(answer["Location"])["Location"]
    classroom = the_class()
    assert there == f"/teach/classes/{classroom.public_id}/"
    assert classroom.name == "Geography 6.B"
    page = client.get(there).content.decode()
    assert f'href="{there}platform/">Get the pupils of the course</a>' in " ".join(page.split())
    teacher = Learner.objects.get(lti_users__sub="user-1")
    assert not teacher.has_usable_password()
    assert whoever_is_in(client) == teacher.pk


def test_the_second_time_a_teacher_goes_straight_in(platform: Platform) -> None:
    a_teacher_arrives(platform, sub="t")
    again = Client()
    answer = visit(again, platform, "teacher", sub="t")
    assert answer["Location"] == f"/teach/classes/{the_class().public_id}/"
    assert again.get(answer["Location"]).status_code == 200
    assert Classroom.objects.count() == LtiCourse.objects.count() == 1


def test_a_teacher_with_an_account_and_a_class_keeps_both(platform: Platform) -> None:
    teacher = a_teacher()
    classroom = a_class(teacher, name="6.B")
    client = signed_in(teacher)
    assert "Continue as ms-frizzle" in visit(client, platform, "teacher").content.decode()
    asks = client.post("/lti/account/", {"account": "mine"})["Location"]
    assert asks.startswith("/account/password/again/")
    assert LtiUser.objects.get().auth_user is None
    client.post(asks, {"password": "wrong"})
    assert LtiUser.objects.get().auth_user is None
    page = client.post(asks, {"password": PASSWORD}, follow=True).content.decode()
    assert LtiUser.objects.get().auth_user == teacher
    assert "6.B" in page
    client.post("/lti/class/", {"class": str(classroom.public_id)})
    assert client.get("/lti/go/")["Location"] == f"/teach/classes/{classroom.public_id}/"
    assert the_class() == classroom


def test_another_teachers_class_is_not_to_be_had(platform: Platform) -> None:
    other = a_class(a_teacher("other"), name="Secret")
    client = Client()
    visit(client, platform, "teacher")
    client.post("/lti/account/", {"account": "new"})
    page = client.get("/lti/go/").content.decode()
    assert "Secret" not in page
    for sent in (str(other.public_id), "nonsense", str(uuid4())):
        client.post("/lti/class/", {"class": sent})
        assert not LtiCourse.objects.exists()
    assert "Choose a class that you own." in client.get("/lti/go/").content.decode()


def test_a_second_teacher_of_the_course_waits_for_the_owner(platform: Platform) -> None:
    a_teacher_arrives(platform)
    second = Client()
    visit(second, platform, "assistant", sub="teacher-2")
    second.post("/lti/account/", {"account": "new"})
    answer = second.get("/lti/go/")
    assert answer.status_code == 403
    assert "We have asked that teacher" in answer.content.decode()
    assert TeachingRequest.objects.get().teacher == Learner.objects.get(lti_users__sub="teacher-2")
    assert Teaching.objects.count() == 1
    assert second.get(f"/teach/classes/{the_class().public_id}/").status_code == 404


def test_a_pupil_arrives_without_a_name(platform: Platform) -> None:
    a_teacher_arrives(platform)
    child = Client()
    assert visit(child, platform)["Location"] == "/class/mine/"
    who = the_pupil()
    assert whoever_is_in(child) == who.learner_id
    assert who.first_name == ""
    again = Client()
    visit(again, platform)
    assert whoever_is_in(again) == who.learner_id
    assert Pupil.objects.count() == 1
    kept = repr([list(model.objects.values()) for model in (LtiUser, LtiPass, LtiPupil, Pupil)])
    for personal in ("Zbyněk", "Quokka", "zbynek@"):
        assert personal not in kept


def test_a_class_that_stores_names_is_told_the_first_one(platform: Platform) -> None:
    a_teacher_arrives(platform)
    Classroom.objects.update(names="stored")
    visit(Client(), platform)
    assert the_pupil().first_name == "Zbyněk"
    assert "Zbyněk" not in repr(list(LtiPass.objects.values()))
    assert LtiUser.objects.get(sub="user-1").given_name == ""


def test_a_pupil_before_the_teacher(platform: Platform) -> None:
    answer = visit(Client(), platform)
    assert answer.status_code == 403
    assert "Your teacher has not opened this course" in answer.content.decode()
    assert not Pupil.objects.exists()


@pytest.mark.parametrize("role", ["mentor", "administrator", "nobody"])
def test_others_are_told_whom_the_link_is_for(platform: Platform, role: str) -> None:
    a_teacher_arrives(platform)
    client = Client()
    answer = visit(client, platform, role, sub="other")
    assert answer.status_code == 400
    assert "for the teachers and pupils" in answer.content.decode()
    assert whoever_is_in(client) is None


def test_a_pupil_chooses_nothing(platform: Platform) -> None:
    a_teacher_arrives(platform)
    answer = visit(Client(), platform, "pupil", message=CHOICE)
    assert answer.status_code == 400
    assert "for the teachers and pupils" in answer.content.decode()


def test_a_pupil_cannot_become_a_teacher_on_the_way(platform: Platform) -> None:
    a_teacher_arrives(platform)
    child = signed_in(Learner.objects.create_guest())
    guest_with_match(child)
    visit(child, platform, sub="child")  # asks about the guest, so the launch is open
    for path, sent in (
        ("/lti/account/", {"account": "new"}),
        ("/lti/class/", {}),
        ("/lti/choose/", {"kind": "map", "key": "europe"}),
    ):
        assert child.post(path, sent).status_code == 302
    assert LtiUser.objects.get(sub="child").auth_user is None
    assert Classroom.objects.count() == 1


def test_removed_and_archived(platform: Platform) -> None:
    a_teacher_arrives(platform)
    visit(Client(), platform)
    Pupil.objects.update(removed_at="2026-01-01T00:00Z")
    answer = visit(Client(), platform)
    assert "Your teacher has removed you" in answer.content.decode()
    Pupil.objects.update(removed_at=None)
    Classroom.objects.update(archived_at="2026-01-01T00:00Z")
    assert "This class is archived" in visit(Client(), platform).content.decode()
    assert "This class is archived" in visit(Client(), platform, sub="new").content.decode()


def test_a_token_is_taken_once(platform: Platform) -> None:
    a_teacher_arrives(platform)
    child = Client()
    form = asked(child, platform.begin(platform.claims()))
    assert launched(child, platform, form)["Location"] == "/class/mine/"
    again = Client().post("/lti/launch/", form)
    assert again.status_code == 400
    assert "This link has already been used." in again.content.decode()


def test_a_ticket_is_taken_once_and_by_its_browser(platform: Platform) -> None:
    a_teacher_arrives(platform)
    child, thief = Client(), Client()
    thief.get("/lti/login/", platform.begin(platform.claims()), headers=WINDOW)
    form = asked(child, platform.begin(platform.claims()))
    way = Client().post("/lti/launch/", form)["Location"]
    for browser in (thief, Client()):
        stolen = browser.get(way)
        assert stolen.status_code == 400
        assert "This browser did not keep" in stolen.content.decode()
    assert child.get(way).status_code == 302
    assert "has already been used" in child.get(way).content.decode()
    assert child.get("/lti/go/")["Location"] == "/class/mine/"
    assert child.get("/lti/go/").status_code == 400
    assert whoever_is_in(thief) is None


def test_what_a_teacher_did_as_a_guest_goes_along(platform: Platform) -> None:
    a_teacher_arrives(platform, sub="t")
    teacher = Learner.objects.get(lti_users__sub="t")
    browser = Client()
    match = guest_with_match(browser)
    visit(browser, platform, "teacher", sub="t")
    match.table.refresh_from_db()
    assert match.table.host == teacher
    assert whoever_is_in(browser) == teacher.pk


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_child_says_whether_the_guest_was_the_same(platform: Platform, answer: str) -> None:
    a_teacher_arrives(platform)
    browser = Client()
    match = guest_with_match(browser)
    guest = match.table.host
    assert "Is this yours?" in visit(browser, platform).content.decode()
    assert browser.post("/lti/go/", {"mine": answer})["Location"] == "/class/mine/"
    match.table.refresh_from_db()
    expected = the_pupil().learner if answer == "yes" else guest
    assert match.table.host == expected
    assert whoever_is_in(browser) == the_pupil().learner_id


def test_accounts_with_two_steps_and_keepers_sign_in_themselves(
    platform: Platform, keeper: Learner
) -> None:
    user = LtiUser.objects.create(
        registration=LtiRegistration.objects.get(), sub="boss", auth_user=keeper
    )
    client = Client()
    answer = visit(client, platform, "teacher", sub="boss")
    assert answer["Location"].startswith("/account/sign-in/?next=/lti/go/")
    assert whoever_is_in(client) is None
    client.force_login(user.auth_user)
    assert "A class for this course" in client.get("/lti/go/").content.decode()


def test_an_account_that_is_joined_stays(platform: Platform) -> None:
    client = a_teacher_arrives(platform, sub="t")
    first = LtiUser.objects.get(sub="t").auth_user
    other = signed_in(account("other"))
    visit(other, platform, "teacher", sub="t")
    assert whoever_is_in(other) == first.pk  # the platform says who it is
    visit(client, platform, "teacher", sub="t")
    assert LtiUser.objects.get(sub="t").auth_user == first


def test_inside_of_a_page_there_is_a_way_to_a_window(platform: Platform) -> None:
    sent = platform.begin(platform.claims("teacher"))
    for headers in ({"Sec-Fetch-Dest": "iframe"}, {}):
        answer = Client().post("/lti/login/", sent, headers=headers)
        page = answer.content.decode()
        assert 'target="_blank"' in page
        policy = answer["Content-Security-Policy"]
        assert f"frame-ancestors https://127.0.0.1:{platform.port} {platform.url}" in policy
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "X-Frame-Options" not in answer.headers
        assert "Set-Cookie" not in answer.headers
        assert not answer.cookies
    other = Client().get("/")
    assert "frame-ancestors 'none'" in other["Content-Security-Policy"]


def test_another_course_is_another_class(platform: Platform) -> None:
    a_teacher_arrives(platform, sub="t")
    browser = Client()
    course: dict[str, Any] = {LTI + "context": {"id": "course-2", "title": "Geography 7.A"}}
    visit(browser, platform, "teacher", sub="t", **course)
    browser.post("/lti/class/", {})
    names = set(LtiCourse.objects.values_list("classroom__name", flat=True))
    assert names == {"Geography 6.B", "Geography 7.A"}
    visit(Client(), platform, **course)
    assert the_pupil().classroom.name == "Geography 7.A"


def test_a_pupil_who_was_signed_in_by_card_is_another_one(platform: Platform) -> None:
    a_teacher_arrives(platform)
    card = pupil(a_class(a_teacher("other")))
    browser = signed_in(card.learner)
    visit(browser, platform)
    assert whoever_is_in(browser) == the_pupil().learner_id != card.learner_id


def test_a_login_by_form_comes_again_with_its_cookies(platform: Platform) -> None:
    client = Client()
    sent = platform.begin(platform.claims())
    again = client.post("/lti/login/", sent, headers=WINDOW)
    assert again.status_code == 303
    assert not again.cookies
    begun = client.get(again["Location"], headers=WINDOW)
    assert begun["Location"].startswith(f"{platform.url}/auth?")
    cookie = client.cookies["lti"]
    assert cookie["samesite"] == "Lax"
    assert cookie["httponly"]
    assert cookie["path"] == "/lti/"
    # A second launch in the same browser keeps the first one's cookie.
    before = cookie.value
    client.get("/lti/login/", platform.begin(platform.claims()), headers=WINDOW)
    assert client.cookies["lti"].value == before


def test_on_a_computer_where_another_teacher_is_signed_in(platform: Platform) -> None:
    other = account("left-open")
    client = signed_in(other)
    assert "Start with a new account" in visit(client, platform, "teacher").content.decode()
    client.post("/lti/account/", {"account": "new"})
    client.get("/lti/go/")
    assert whoever_is_in(client) == LtiUser.objects.get().auth_user.pk != other.pk


def test_an_account_without_a_password_is_not_handed_to_the_next_teacher(
    platform: Platform,
) -> None:
    """A platform opened it; nothing can tell that it is theirs who sits at the computer now."""
    client = a_teacher_arrives(platform, sub="first")
    first = LtiUser.objects.get(sub="first").auth_user
    assert whoever_is_in(client) == first.pk
    page = visit(client, platform, "teacher", sub="second").content.decode()
    assert "Continue as" not in page
    assert client.post("/lti/account/", {"account": "mine"})["Location"] == "/lti/go/"
    assert LtiUser.objects.get(sub="second").auth_user is None
    client.post("/lti/account/", {"account": "new"})
    client.get("/lti/go/")
    second = LtiUser.objects.get(sub="second").auth_user
    assert whoever_is_in(client) == second.pk != first.pk
    assert visit(Client(), platform, "teacher", sub="first").status_code == 302, "still theirs"


def test_a_course_title_is_a_name_that_can_be_read(platform: Platform) -> None:
    title = " Geo\x00graphy\u200b\n6.B " + "x" * 300
    course: dict[str, Any] = {LTI + "context": {"id": "course-1", "title": title}}
    a_teacher_arrives(platform, **course)
    assert the_class().name == ("Geography6.B " + "x" * 300)[:60]


def test_signing_out_ends_a_launch_that_is_still_open(platform: Platform) -> None:
    teacher = a_teacher_arrives(platform, sub="t")
    visit(teacher, platform, "teacher", message=CHOICE, sub="t")
    assert "Choose for your course" in teacher.get("/lti/go/").content.decode()
    teacher.post("/account/sign-out/")
    assert whoever_is_in(teacher) is None
    assert teacher.get("/lti/go/")["Location"].startswith("/account/sign-in/")
    assert whoever_is_in(teacher) is None


def test_a_child_that_left_a_question_open_is_not_waited_for(platform: Platform) -> None:
    a_teacher_arrives(platform)
    browser = Client()
    guest_with_match(browser)
    visit(browser, platform)
    LtiPass.objects.update(entered_at=timezone.now() - timedelta(minutes=11))
    assert browser.post("/lti/go/", {"mine": "no"}).status_code == 400
    assert not LtiPupil.objects.exists()
