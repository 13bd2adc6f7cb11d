"""Every address that names a row: strangers of every role find nothing, and change nothing.

Classes, races, launches and own maps have tables of their own with what each role may do
(tests/web/people/test_class_roles.py, race/test_rights.py, lti/test_roles.py,
workshop/test_own_map_roles.py). Here no address is left out: those that come later are found by
themselves.
"""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.test import Client
from django.urls import get_resolver

from classroom.models.practice_set import PracticeSet
from classroom.models.school_import import SchoolImport
from game.models.match import Match
from game.models.own_map import OwnMap
from quiz.actions.errands import Order, order_errand
from quiz.models.learner import Learner
from tests.set_help import ready_sets
from tests.web.account_help import guest_with_match
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.web.people.test_class_roles import addresses as class_addresses
from tests.web.race_help import Room
from tests.web.school_help import MONDAY, School
from tests.web.site.test_private_pages import routes

pytestmark = pytest.mark.django_db
FOR_EVERYBODY = {"race/<uuid:public_id>/echo/": 204}
"""Addresses that name a row and tell nothing of it."""
LED_TO = ("/account/sign-in/", "/account/sign-up/", "/class/")
"""Where those who may not be signed in yet are led, whatever the row."""
SECRET = "Quokkas and wombats"


class Rows:
    """One thing of every kind, owned by a person who is none of the strangers."""

    def __init__(self) -> None:
        player = Client()
        self.match: Match = guest_with_match(player)
        begun = player.post("/practise/begin/", {"map": "europe", "way": "kind"})["Location"]
        self.school = School(2, "ms-owner")
        type(self.school.classroom).objects.update(name=SECRET)
        self.school.classroom.refresh_from_db()
        teacher = self.school.teacher
        task = self.school.assign(title=SECRET)
        own_set = PracticeSet.objects.create(
            owner=teacher, title=SECRET, map="europe", plan=ready_sets()["balkans"].plan.encode()
        )
        own_map = OwnMap.objects.create(owner=teacher, title=SECRET)
        kept = SchoolImport.objects.create(teacher=teacher, rows=[[SECRET, ""]], pupils_all=1)
        errand = order_errand(teacher, Order("own-data", {}, "/"), MONDAY)
        self.room = Room()
        self.room.join()
        race = self.room.race
        self.known: dict[str, dict[str, Any]] = {
            "tables/": {"public_id": self.match.table.public_id, "number": 1},
            "matches/": {"public_id": self.match.public_id, "seat": 1, "name": "place"},
            "pictures/matches/": {"public_id": self.match.public_id},
            "practise/runs/": {"public_id": begun.split("/")[3]},
            "race/": {"public_id": race.match.public_id, "verb": "next", "secret": uuid4()},
            "errands/": {"public_id": errand.public_id},
            "class/tasks/": {"public_id": task.public_id},
            "teach/school/": {"public_id": kept.public_id},
            "sets/own/": {"public_id": own_set.public_id},
            "sets/<slug:where>/": {"where": "own", "name": own_set.public_id},
            "workshop/": {"public_id": own_map.public_id, "key": "a..b", "slug": "a"},
        }

    def addresses(self) -> dict[str, str]:
        """Routes with their addresses. Those of classes have a list of their own."""
        found = {}
        for route in routes(get_resolver().url_patterns):
            if "<uuid:" not in route and not route.startswith("sets/<"):
                continue
            if route.startswith(("teach/classes/", "admin/")):
                continue
            values = next((self.known[at] for at in self.known if route.startswith(at)), {})
            path = route
            for name, value in values.items():
                path = re.sub(rf"<\w+:{name}>", str(value), path)
            assert "<" not in path, f"give {route} a row here"
            found[route] = f"/{path}"
        return found | {path: path for path in class_addresses(self.school.classroom)}


def another_teacher() -> Client:
    other = a_teacher("mr-garrison")
    a_class(other)
    return signed_in(other)


STRANGERS: dict[str, Callable[[], Client]] = {
    "nobody": Client,
    "guest": lambda: signed_in(Learner.objects.create_guest()),
    "teacher": another_teacher,
    "pupil": lambda: signed_in(pupil(a_class(a_teacher("mr-garrison"))).learner),
    "keeper": lambda: signed_in(Learner.objects.create_superuser("keeper")),
}


def row_counts() -> dict[str, int]:
    models = [
        model for label in ("classroom", "quiz", "game")
        for model in apps.get_app_config(label).get_models()
    ]  # fmt: skip
    return {model.__name__: model._default_manager.count() for model in models}


@pytest.mark.parametrize("role", STRANGERS)
def test_strangers_find_nothing_and_change_nothing(role: str) -> None:
    rows, stranger = Rows(), STRANGERS[role]()
    addresses = rows.addresses()
    assert len(addresses) > 130
    before = row_counts()
    for route, path in addresses.items():
        for send in (stranger.get, stranger.post):
            answer = send(path, {"command": str(uuid4())})
            if answer.status_code == 302:
                assert answer["Location"].startswith(LED_TO), (path, answer["Location"])
            else:
                good = (404, 405, FOR_EVERYBODY.get(route, 404))
                assert answer.status_code in good, (path, answer.status_code)
                assert SECRET not in answer.content.decode(), path
    assert row_counts() == before
