"""Who may see which page of a class: every role at every URL."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from classroom.actions.assign import For, assign_set
from classroom.actions.classes import archive_class
from classroom.actions.places import remove_pupil
from classroom.actions.teachers import teacher_token
from classroom.models.assignment import Assignment
from classroom.models.classroom import (
    Classroom,
    Group,
    Teaching,
    TeachingOffer,
    TeachingRequest,
)
from classroom.models.lti import LtiPupil
from classroom.models.pupil import Pupil
from classroom.models.school_import import SchoolImport
from classroom.queries.access import pupil_of
from classroom.urls import urlpatterns
from quiz.models.learner import Learner
from tests.set_help import ready_sets
from tests.web.account_help import account
from tests.web.class_help import a_class, a_course, a_person, a_teacher, pupil, signed_in
from tests.web.errand_help import fetched

pytestmark = pytest.mark.django_db
NAME = "Quokka class"


@pytest.fixture
def classroom() -> Classroom:
    """A class whose name and pupils are found nowhere else on the site."""
    classroom = a_class(a_teacher(), name=NAME, names="stored")
    Pupil.objects.filter(classroom=classroom).update(first_name="Zbyněk")
    return classroom


def addresses(classroom: Classroom) -> list[str]:
    """Every address of the pages of teachers, with the ids of this class and its rows."""
    who = pupil(classroom)
    group = Group.objects.create(classroom=classroom, name=uuid4().hex)
    values = {
        "public_id": classroom.public_id,
        "pupil_id": who.public_id,
        "group_id": group.pk,
        "assignment_id": a_set_for(classroom).public_id,
        "offer_id": TeachingOffer.objects.get_or_create(classroom=classroom, email="a@b.org")[0].pk,
        "request_id": TeachingRequest.objects.create(
            classroom=classroom, teacher=account(uuid4().hex[:12])
        ).pk,
        "teaching_id": Teaching.objects.get(classroom=classroom, is_owner=True).pk,
    }
    patterns = [
        str(entry.pattern) for entry in urlpatterns if "classes/<uuid" in str(entry.pattern)
    ]
    assert len(patterns) >= 20
    paths = []
    for pattern in patterns:
        path = pattern
        for name, value in values.items():
            for kind in ("uuid", "int"):
                path = path.replace(f"<{kind}:{name}>", str(value))
        assert "<" not in path, f"give {pattern} a value here"
        paths.append(f"/{path}")
    return paths


def a_set_for(classroom: Classroom) -> Assignment:
    """A practice set that the class is asked to do."""
    plan = ready_sets()["balkans"].plan
    return assign_set(classroom, "Balkans", plan, For(timezone.now()), uuid4())


def another_teacher(_: Classroom) -> Client:
    other = a_teacher("mr-garrison")
    a_class(other, name="Another class")
    return signed_in(other)


def a_pupil(classroom: Classroom) -> Client:
    return signed_in(pupil(classroom, 2).learner)


def a_pupil_of_another_class(_: Classroom) -> Client:
    return signed_in(pupil(a_class(a_teacher("mr-garrison"))).learner)


def a_guest(_: Classroom) -> Client:
    return signed_in(Learner.objects.create_guest())


def a_keeper(_: Classroom) -> Client:
    return signed_in(Learner.objects.create_superuser("keeper"))


def a_former_teacher(classroom: Classroom) -> Client:
    gone = account("gone")
    Teaching.objects.create(classroom=classroom, teacher=gone).delete()
    return signed_in(gone)


def a_teacher_who_is_only_asked(classroom: Classroom) -> Client:
    asked = account("asked", email="asked@example.org")
    TeachingOffer.objects.create(classroom=classroom, email="asked@example.org")
    return signed_in(asked)


def a_teacher_who_used_the_link(classroom: Classroom) -> Client:
    waits = account("waits")
    TeachingRequest.objects.create(classroom=classroom, teacher=waits)
    return signed_in(waits)


def a_teacher_of_the_course(classroom: Classroom) -> Client:
    """A teacher of a course that is this class, whom its owner has not let in."""
    user = a_person(a_course(classroom))
    user.auth_user = account("instructor")
    user.save()
    return signed_in(user.auth_user)


def a_pupil_from_the_platform(classroom: Classroom) -> Client:
    course = a_course(classroom)
    place = LtiPupil.objects.create(course=course, user=a_person(course), pupil=pupil(classroom, 3))
    return signed_in(place.pupil.learner)


STRANGERS = [
    another_teacher,
    a_pupil,
    a_pupil_of_another_class,
    a_guest,
    a_keeper,
    a_former_teacher,
    a_teacher_who_is_only_asked,
    a_teacher_who_used_the_link,
    a_teacher_of_the_course,
    a_pupil_from_the_platform,
]


@pytest.mark.parametrize("stranger", STRANGERS)
def test_strangers_get_404_everywhere_and_change_nothing(
    classroom: Classroom, stranger: Callable[[Classroom], Client]
) -> None:
    client, paths = stranger(classroom), addresses(classroom)
    before = list(Pupil.objects.order_by("pk").values())
    for path in paths:
        for send in (client.get, client.post):
            response = send(path)
            assert response.status_code in (404, 405), path
            page = response.content.decode()
            assert NAME not in page, path
            assert "Zbyněk" not in page, path
    assert list(Pupil.objects.order_by("pk").values()) == before
    classroom.refresh_from_db()
    assert classroom.archived_at is None
    assert classroom.name == NAME


def test_who_is_not_signed_in_may_do_so_whatever_the_class(classroom: Classroom) -> None:
    paths = addresses(classroom)
    for path in paths:
        response = Client().get(path)
        if response.status_code != 405:
            assert response["Location"] == f"/account/sign-in/?next={path}"
    nowhere = f"/teach/classes/{uuid4()}/"
    assert Client().get(nowhere)["Location"] == f"/account/sign-in/?next={nowhere}"


def test_teachers_reach_every_page(classroom: Classroom) -> None:
    colleague = account("colleague")
    Teaching.objects.create(classroom=classroom, teacher=colleague)
    client, paths = signed_in(colleague), addresses(classroom)
    owner = signed_in(Learner.objects.get(username="ms-frizzle"))
    for path in paths:
        assert reached(owner, path) in (200, 405), path
        good = (404,) if path.endswith(f"{classroom.public_id}/delete/") else (200, 405)
        assert reached(client, path) in good, path


def reached(client: Client, path: str) -> int:
    """The status of a page, or of the errand to which it leads."""
    response = client.get(path)
    if response.status_code == 302 and response["Location"].startswith("/errands/"):
        response = client.get(response["Location"])
    return response.status_code


def test_pages_that_act_need_a_form(classroom: Classroom) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(Learner.objects.get(username="ms-frizzle"))
    for path in addresses(classroom):
        assert strict.post(path).status_code in (403, 405), path


def test_teachers_of_one_class_do_not_reach_pupils_by_another(classroom: Classroom) -> None:
    mine = a_class(a_teacher("mr-garrison"))
    theirs = pupil(classroom)
    client = signed_in(Learner.objects.get(username="mr-garrison"))
    base = f"/teach/classes/{mine.public_id}/pupils/{theirs.public_id}/"
    for page in ("", "name/", "reset/", "let-in/", "remove/", "back/", "move/", "decide/"):
        for send in (client.get, client.post):
            assert send(f"{base}{page}").status_code in (404, 405), page
    own = f"/teach/classes/{mine.public_id}/pupils/{pupil(mine).public_id}/move/"
    assert client.post(own, {"to": str(classroom.public_id)}).status_code == 404
    assert client.post(own, {"to": "nonsense"}).status_code == 404
    group = Group.objects.create(classroom=classroom, name="Readers")
    path = f"/teach/classes/{mine.public_id}/groups/{group.pk}/delete/"
    assert client.post(path).status_code == 404
    owner = Teaching.objects.get(classroom=classroom)
    for act in ("stop", "owner"):
        path = f"/teach/classes/{mine.public_id}/teachers/{owner.pk}/{act}/"
        assert client.post(path).status_code == 404
    sent = {"name": "Mixed", "pupils": [str(theirs.public_id)]}
    answer = client.post(f"/teach/classes/{mine.public_id}/groups/", sent)
    assert answer.status_code == 200  # the form says that there is no such pupil
    assert not theirs.groups.exists()


def test_lists_of_others(classroom: Classroom) -> None:
    owner = Learner.objects.get(username="ms-frizzle")
    kept = SchoolImport.objects.create(teacher=owner, rows=[["1.A", ""]], pupils_all=1)
    offer = TeachingOffer.objects.create(classroom=classroom, email="a@example.org")
    other = signed_in(a_teacher("mr-garrison"))
    assert other.get(f"/teach/school/{kept.public_id}/").status_code == 404
    for act in ("begin", "drop"):
        assert other.post(f"/teach/school/{kept.public_id}/{act}/").status_code == 404
    assert other.post(f"/teach/offers/{offer.pk}/", {"answer": "yes"}).status_code == 404


PUPILS_STAY_OUT = (
    "/account/",
    "/account/email/",
    "/account/password/",
    "/account/second-factor/",
    "/account/second-factor/app/",
    "/teach/new/",
    "/teach/school/",
)


def test_pupils_have_no_account_and_no_classes_of_their_own(classroom: Classroom) -> None:
    client = a_pupil(classroom)
    for path in PUPILS_STAY_OUT:
        # allauth leads from /account/ on to another page, which is none for pupils either.
        assert client.get(path, follow=True).status_code == 404, path
        assert client.post(path, follow=True).status_code == 404, path
    assert "You are signed in as a pupil" in client.get("/teach/").content.decode()
    assert client.get("/account/data/delete/")["Location"] == "/account/data/"
    assert client.post("/account/data/delete/", {"word": "delete"}).status_code == 302
    assert Learner.objects.filter(pupil__classroom=classroom).count() == 3
    assert b'"classes"' in fetched(client, "/account/data/file/").content


def test_guests_are_led_to_sign_up(classroom: Classroom) -> None:
    client = a_guest(classroom)
    assert client.get("/teach/new/")["Location"] == "/account/sign-up/?next=%2Fteach%2Fnew%2F"
    assert "Create a teacher account" in client.get("/teach/").content.decode()


def test_pupils_do_not_see_each_other(classroom: Classroom) -> None:
    one, other = pupil(classroom, 1), pupil(classroom, 2)
    client = signed_in(one.learner)
    for path in ("/class/mine/", "/account/data/", "/teach/", "/"):
        page = client.get(path).content.decode()
        assert other.learner.display_name not in page
        assert "Zbyněk" not in page


def test_whom_a_learner_is_in_a_class(classroom: Classroom) -> None:
    otter = pupil(classroom)
    assert pupil_of(otter.learner) == otter
    assert pupil_of(a_teacher("mr-garrison")) is None
    remove_pupil(otter, timezone.now())
    assert pupil_of(otter.learner) is None
    archive_class(classroom, timezone.now())
    assert pupil_of(pupil(classroom, 2).learner) is None


def test_a_link_for_teachers_is_not_for_pupils(classroom: Classroom) -> None:
    path = f"/teach/invited/{teacher_token(classroom)}/"
    assert a_pupil(classroom).get(path).status_code == 404
    assert a_guest(classroom).get(path)["Location"].startswith("/account/sign-up/?next=")
    assert NAME in signed_in(account("colleague")).get(path).content.decode()
