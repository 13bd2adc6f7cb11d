"""No browser and no proxy keeps a page of a person or a class: every address, as every role."""

import re
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from allauth.mfa.totp.internal import auth as totp  # type: ignore[import-untyped]
from django.test import Client
from django.urls import URLPattern, get_resolver

from classroom.actions.teachers import teacher_token
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.pages.door.pupil_secrets import token_of
from game.models.match import Match
from quiz.models.drill_run import DrillRun
from quiz.models.learner import Learner
from tests.web.account_help import PASSWORD, account, guest_with_match
from tests.web.accounts.test_second_factor import SECOND, switch_on
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.web.people.test_class_roles import a_set_for

pytestmark = pytest.mark.django_db
PUBLIC = ("/", "/maps/", "/maps/europe/", "/rules/", "/scorer/", "/practise/")
ANYTHING = {"uuid": uuid4(), "int": 1, "slug": "europe", "str": "xxxxxx", "path": "1", "place": "x"}


def is_kept_nowhere(response: Any) -> bool:
    said = {word.strip() for word in response.headers.get("Cache-Control", "").split(",")}
    return {"no-store", "private"} <= said


def routes(patterns: list[Any], before: str = "") -> Iterator[str]:
    """The routes of all pages of the site, as they are written."""
    for one in patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLPattern):
            yield route
        else:
            yield from routes(one.url_patterns, route)


def address(route: str, rows: dict[str, dict[str, Any]]) -> str:
    """An address of a route, with the ids of real rows where there are any."""
    known = next((rows[start] for start in rows if route.startswith(start)), {})
    path = re.sub(r"\(\?P<\w+>[^)]*\)", "x", route).replace("^", "").replace("$", "")

    def value(found: re.Match[str]) -> str:
        kind, _, name = found[1].rpartition(":")
        return str(known.get(name, ANYTHING[kind or "str"]))

    return "/" + re.sub(r"<([\w:]+)>", value, path)


class House:
    """A user of every role, and an object of every kind for the URLs."""

    def __init__(self) -> None:
        self.guest, guest = Learner.objects.create_guest(), Client()
        guest.force_login(self.guest)
        match = guest_with_match(guest)
        run = guest.post("/practise/begin/", {"map": "europe", "way": "kind"})["Location"]
        self.classroom: Classroom = a_class(a_teacher(), 2)
        self.assignment: Assignment = a_set_for(self.classroom)
        self.keeper = Learner.objects.create_superuser("keeper", password=PASSWORD)
        totp.TOTP.activate(self.keeper, totp.generate_totp_secret())
        who = pupil(self.classroom)
        in_class = {
            "public_id": self.classroom.public_id,
            "pupil_id": who.public_id,
            "assignment_id": self.assignment.public_id,
        }
        self.rows: dict[str, dict[str, Any]] = {
            "teach/classes/": in_class,
            "teach/invited/": {"token": teacher_token(self.classroom)},
            "class/card/": {"token": token_of(who)},
            "class/<str": {"code": self.classroom.code},
            "class/tasks/": {"public_id": self.assignment.public_id},
            "tables/": {"public_id": match.table.public_id},
            "matches/": {"public_id": match.public_id},
            "practise/runs/": {"public_id": run.split("/")[3]},
            "sets/": {"where": "ready", "name": "balkans"},
            "admin/": {"id": self.keeper.pk, "object_id": self.keeper.pk},
        }
        assert Match.objects.exists()
        assert DrillRun.objects.exists()

    def addresses(self) -> list[str]:
        return [address(route, self.rows) for route in routes(get_resolver().url_patterns)]


def a_guest(house: House) -> Client:
    return signed_in(house.guest)


def a_pupil(house: House) -> Client:
    return signed_in(pupil(house.classroom).learner)


def the_teacher(_: House) -> Client:
    return signed_in(Learner.objects.get(username="ms-frizzle"))


def the_keeper(house: House) -> Client:
    return signed_in(house.keeper)


THE_SAME_FOR_ALL = ("/site.webmanifest", "/sw.js", "/offline/", "/pictures/", "/lti/keys.json")
"""Addresses that name nobody and may be kept."""


@pytest.mark.parametrize("role", [a_guest, a_pupil, the_teacher, the_keeper])
def test_every_address_of_whoever_has_begun(role: Callable[[House], Client]) -> None:
    house = House()
    addresses = house.addresses()
    assert len(addresses) > 150
    read = 0
    for path in addresses:
        client = role(house)  # anew each time: some addresses sign out
        response = client.get(path)
        if path.startswith(THE_SAME_FOR_ALL) and response.status_code == 200:
            assert "public" in response["Cache-Control"], path
            assert not response.cookies, path
            continue
        assert is_kept_nowhere(response), f"{response.status_code} {path}"
        read += response.status_code == 200
    assert read > 20  # pages, not only refusals


def test_pages_with_secrets_for_those_who_have_not_begun() -> None:
    house = House()
    private = (
        "/account/", "/class/", "/teach/", "/join/", "/tables/", "/matches/", "/admin/", "/lti/",
    )  # fmt: skip
    for path in house.addresses():
        if path.startswith(private) and not path.startswith(THE_SAME_FOR_ALL):
            assert is_kept_nowhere(Client().get(path)), path


def test_what_a_form_leads_to(client: Client) -> None:
    assert is_kept_nowhere(client.post("/play/now/"))  # a session begins here
    assert is_kept_nowhere(client.post("/account/sign-in/", {"login": "x", "password": "y"}))


def test_secrets_of_the_second_factor(client: Client) -> None:
    client.force_login(account())
    switch_on(client)
    for path in (f"{SECOND}app/", f"{SECOND}recovery/", f"{SECOND}recovery/file/"):
        assert is_kept_nowhere(client.get(path)), path


@pytest.mark.parametrize("path", PUBLIC)
def test_public_pages_may_be_kept_by_visitors(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 200
    assert "no-store" not in response.headers.get("Cache-Control", "")
    client.force_login(account())
    assert is_kept_nowhere(client.get(path))  # the same page with a name in its corner
