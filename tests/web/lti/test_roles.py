"""Every role before every address of launches: without a launch there is nothing to be had."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from lti_tool.models import LtiRegistration, LtiUser

from classroom.models.classroom import Classroom, Teaching
from classroom.models.lti import LtiCourse, LtiPass, LtiPupil
from classroom.models.pupil import Pupil
from classroom.urls import urlpatterns
from quiz.models.learner import Learner
from tests.lti_platform import CHOICE, RESOURCE, Platform
from tests.web.account_help import whoever_is_in
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.web.lti.visits import a_teacher_arrives, the_class, visit

pytestmark = pytest.mark.django_db
# What each address answers to GET and to POST where no launch is open.
ADDRESSES = {
    "lti/keys.json": (200, 405),
    "lti/login/": (400, 400),
    "lti/launch/": (405, 400),
    "lti/enter/<str:ticket>/": (400, 405),
    "lti/register/<str:secret>/": (404, 404),
    "lti/frame/": (404, 405),
    "lti/go/": (400, 400),
    "lti/account/": (405, 400),
    "lti/class/": (405, 400),
    "lti/choose/": (405, 400),
}
VISITORS: dict[str, Callable[[], Client]] = {
    "nobody": Client,
    "guest": lambda: signed_in(Learner.objects.create_guest()),
    "pupil": lambda: signed_in(pupil(a_class(a_teacher("other"))).learner),
    "teacher": lambda: signed_in(a_teacher("another")),
    "keeper": lambda: signed_in(Learner.objects.create_superuser("runs-it")),
}


def test_no_address_is_forgotten() -> None:
    found = {str(entry.pattern) for entry in urlpatterns if str(entry.pattern).startswith("lti/")}
    assert found == ADDRESSES.keys()


def rows() -> dict[str, int]:
    models: tuple[Any, ...] = (
        Learner, Pupil, Classroom, Teaching, LtiPass, LtiUser, LtiPupil, LtiRegistration,
    )  # fmt: skip
    return {model.__name__: model.objects.count() for model in models}


@pytest.mark.parametrize("visitor", VISITORS)
def test_without_a_launch(platform: Platform, visitor: str) -> None:
    a_teacher_arrives(platform)
    client = VISITORS[visitor]()
    who, before = whoever_is_in(client), rows()
    for pattern, (get, post) in ADDRESSES.items():
        path = "/" + pattern.replace("<str:ticket>", "x").replace("<str:secret>", "x")
        assert client.get(path).status_code == get, path
        sent = {"account": "new", "kind": "map", "key": "europe", "mine": "yes"}
        assert client.post(path, sent).status_code == post, path
    assert whoever_is_in(client) == who
    assert rows() == before


# Who arrives with which message, and what the first page is: its status, and where it leads.
ARRIVALS = {
    ("teacher", RESOURCE): (200, ""),
    ("teacher", CHOICE): (200, ""),
    ("assistant", RESOURCE): (200, ""),
    ("assistant", CHOICE): (200, ""),
    ("pupil", RESOURCE): (302, "/class/mine/"),
    ("pupil", CHOICE): (400, ""),
    ("mentor", RESOURCE): (400, ""),
    ("mentor", CHOICE): (400, ""),
    ("administrator", RESOURCE): (400, ""),
    ("administrator", CHOICE): (400, ""),
    ("nobody", RESOURCE): (400, ""),
    ("nobody", CHOICE): (400, ""),
}


@pytest.mark.parametrize(("role", "message"), ARRIVALS)
def test_roles_of_the_platform(platform: Platform, role: str, message: str) -> None:
    """A person who comes for the first time to a course that is a class, and what they reach."""
    a_teacher_arrives(platform)
    client = Client()
    answer = visit(client, platform, role, message=message, sub="first")
    status, way = ARRIVALS[role, message]
    assert (answer.status_code, answer.headers.get("Location", "")) == (status, way)
    teaches = Teaching.objects.count()
    client.post("/lti/account/", {"account": "new"})
    client.get("/lti/go/")
    client.post("/lti/class/", {})
    client.post("/lti/choose/", {"kind": "map", "key": "europe"})
    assert Teaching.objects.count() == teaches
    assert LtiCourse.objects.count() == 1
    assert not LtiPass.objects.exclude(answer="").exists()
    base = f"/teach/classes/{the_class().public_id}/"
    for page in ("", "platform/", "report/"):
        answer = client.get(base + page)
        # A stranger may sign in; everyone else finds nothing.
        assert answer.status_code in ((404,) if whoever_is_in(client) else (302,))


def test_csrf_holds_inside_of_a_launch(platform: Platform) -> None:
    strict = Client(enforce_csrf_checks=True)
    visit(strict, platform, "teacher")
    for path in ("/lti/account/", "/lti/class/", "/lti/choose/", "/lti/go/"):
        assert strict.post(path, {"account": "new"}).status_code == 403
    assert not LtiUser.objects.exclude(auth_user=None).exists()
