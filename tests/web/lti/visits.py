"""How people come from a platform: the steps of a launch, one request after the other."""

import re
from html import unescape
from typing import Any
from urllib.request import urlopen

from django.test import Client
from lti_tool.models import LtiRegistration

from classroom.actions.lti.registering import Platform as Registering
from classroom.actions.lti.registering import register
from classroom.models.classroom import Classroom
from classroom.models.lti import LtiCourse
from classroom.models.pupil import Pupil
from tests.lti_platform import CLIENT, DEPLOYMENT, Platform

WINDOW = {"Sec-Fetch-Dest": "document"}


def registered(platform: Platform, **changes: Any) -> LtiRegistration:
    """The platform, registered as an administrator does."""
    values: dict[str, Any] = {
        "name": "School Moodle",
        "issuer": platform.url,
        "client_id": CLIENT,
        "auth_url": f"{platform.url}/auth",
        "token_url": f"{platform.url}/token",
        "keyset_url": f"{platform.url}/jwks",
        "deployments": [DEPLOYMENT],
    }
    return register(Registering(**{**values, **changes}))


def asked(client: Client, sent: dict[str, str]) -> dict[str, str]:
    """Begin a launch and go to the platform; the form with which it sends the browser back."""
    begun = client.get("/lti/login/", sent, headers=WINDOW)
    assert begun.status_code == 302, begun.content.decode()
    with urlopen(begun["Location"], timeout=60) as answer:
        page = answer.read().decode()
    found = re.findall(r'name="(\w+)" value="([^"]*)"', page)
    return {name: unescape(value) for name, value in found}


def launched(client: Client, platform: Platform, form: dict[str, str]) -> Any:
    """Come back from the platform; the page at the end."""
    answer = Client(headers=WINDOW).post("/lti/launch/", form)  # across sites, without cookies
    if answer.status_code != 303:
        return answer
    entered = client.get(answer["Location"])
    if entered.status_code != 302:
        return entered
    return client.get(entered["Location"])


def visit(client: Client, platform: Platform, role: str = "pupil", **claims: Any) -> Any:
    """A whole launch."""
    sent = platform.begin(platform.claims(role, **claims))
    return launched(client, platform, asked(client, sent))


def a_teacher_arrives(
    platform: Platform, client: Client | None = None, sub: str = "teacher-1", **claims: Any
) -> Client:
    """A teacher with a new account, and a new class for the course."""
    browser = client or Client()
    visit(browser, platform, "teacher", sub=sub, **claims)
    browser.post("/lti/account/", {"account": "new"})
    browser.get("/lti/go/")
    browser.post("/lti/class/", {})
    browser.get("/lti/go/")
    return browser


def the_class() -> Classroom:
    """The class of the only course."""
    return LtiCourse.objects.get().classroom


def the_pupil(sub: str = "user-1") -> Pupil:
    """The pupil whom a person of the platform is."""
    return Pupil.objects.select_related("learner", "classroom").get(lti_places__user__sub=sub)
