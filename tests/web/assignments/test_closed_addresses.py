"""Every address of the site as a pupil sees it in a test with the map hidden, while its clock runs.

An address is closed, unless it is known to tell nothing; and one that stays open draws no map.
"""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from classroom.views.closed_maps import OF_RUNS, TELL_NOTHING
from game.models.match import Match
from quiz.actions.errands import Order, order_errand
from quiz.models.drill_run import DrillRun
from quiz.models.race import Race
from tests.web.assignments.test_closed_maps import PLACES, a_test
from tests.web.play_help import FORM
from tests.web.school_help import School
from tests.web.site.test_private_pages import ANYTHING

pytestmark = pytest.mark.django_db
PICTURES = re.compile(r"img/maps[./]|/pictures/maps/|<path class=\"land")
"""Outlines of maps: as symbols, as files, as pictures made on request, in the page itself."""
ENDS_THE_SESSION = {"class-out", "account_logout", "account_delete"}
TAKES_FILES = {"school", "class-add-list", "set-import", "workshop", "workshop-bring-notes"}
"""Forms with files, which only accounts may send: for a pupil there is no such address."""


def named(patterns: list[URLPattern | URLResolver], before: str = "") -> dict[str, str]:
    """The routes of all pages with a name."""
    found: dict[str, str] = {}
    for one in patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            found |= named(one.url_patterns, route) if not one.app_name else {}
        elif one.name is not None:
            found[one.name] = route
    return found


class Busy:
    """A pupil who practises, plays and races, and has then begun a test."""

    def __init__(self) -> None:
        self.school = School(2)
        self.school.moment = timezone.now()  # pages of runs look at the real clock
        self.pupil = self.school.pupils[0]
        self.client = self.school.client(self.pupil)
        client = self.client
        other = client.post("/practise/begin/", {"map": "europe", "way": "kind", "open_map": "on"})
        client.post("/tables/new/", {**FORM, "shown": "open"})
        wanted = {"map": "europe", "form": "quick", "rounds": "5", "open_map": "on"}
        client.post("/race/new/", {**wanted, "command": uuid4()})
        match = Match.objects.exclude(pk__in=Race.objects.values("match")).get()
        race = Race.objects.get()
        errand = order_errand(self.pupil.learner, Order("own-data", {}, "/"), timezone.now())
        self.test = a_test(self.school, limit=600)
        run = self.school.begin(self.pupil, self.test).run
        assert run is not None
        self.own = str(run.public_id)
        self.rows: dict[str, dict[str, Any]] = {
            "practise/runs/": {"public_id": other["Location"].split("/")[3]},
            "tables/": {"public_id": match.table.public_id},
            "matches/": {"public_id": match.public_id, "seat": 2, "name": "place"},
            "pictures/matches/": {"public_id": match.public_id},
            "race/join/": {"code": race.match.table.invite_code},
            "race/": {"public_id": race.match.public_id, "verb": "next", "secret": uuid4()},
            "errands/": {"public_id": errand.public_id},
            "class/tasks/": {"public_id": self.test.public_id},
            "class/<str": {"code": self.school.classroom.code},
            "practise/bots/": {"map_slug": "europe", "bot": "pip"},
            "maps/": {"map_slug": "europe", "place_slug": "germany"},
            "sets/<": {"where": "ready", "name": "balkans"},
            "play/<": {"game": "border"},
            "tables/new/<": {"game": "border"},
            "pictures/icon": {"size": 192, "shape": "maskable"},
            "about/": {"name": "privacy", "language": "en"},
        }

    def address(self, route: str) -> str:
        """An address of a route, with what is the pupil's where there is any."""
        starts = [start for start in self.rows if route.startswith(start)]
        known = self.rows[max(starts, key=len)] if starts else {}
        path = re.sub(r"\(\?P<\w+>[^)]*\)", "x", route).replace("^", "").replace("$", "")

        def value(found: re.Match[str]) -> str:
            kind, _, name = found[1].rpartition(":")
            return str(known.get(name, ANYTHING[kind or "str"]))

        return "/" + re.sub(r"<([\w:]+)>", value, path)


def test_every_address_is_closed_or_tells_nothing() -> None:
    busy = Busy()
    closed, opened = set(), set()
    for name, route in named(get_resolver().url_patterns).items():
        path = busy.address(route)
        for send in (busy.client.get, busy.client.post):
            if name in ENDS_THE_SESSION and send == busy.client.post:
                continue
            answer = send(path, {"command": str(uuid4())})
            _draws_nothing(path, answer)
            if name in TELL_NOTHING:
                opened.add(name)
                assert answer.status_code != 403, path
            elif name not in TAKES_FILES or send == busy.client.get:
                assert answer.status_code == 403, (path, answer.status_code)
                closed.add(name)
        if name not in TELL_NOTHING:
            part = busy.client.get(path, headers={"HX-Request": "true"})
            assert part.headers["HX-Redirect"].startswith("/practise/runs/"), path
    assert len(closed) > 150
    assert closed >= OF_RUNS
    assert opened == TELL_NOTHING
    assert DrillRun.objects.filter(learner=busy.pupil.learner).count() == 2, "nothing began"


def test_the_run_of_the_test_draws_no_map() -> None:
    busy = Busy()
    for path in (f"/practise/runs/{busy.own}/", "/class/mine/", "/class/tasks/", "/practise/"):
        page = busy.client.get(path)
        assert page.status_code == 200
        assert not PICTURES.search(page.content.decode()), path


def test_the_same_addresses_show_maps_to_a_neighbour() -> None:
    """The search for outlines would find them."""
    busy = Busy()
    other = busy.school.client(busy.school.pupils[1])
    for path in ("/maps/", "/progress/", "/maps/europe/"):
        page = other.get(path).content.decode()
        assert PICTURES.search(page) or PLACES.search(page), path


def _draws_nothing(path: str, answer: Any) -> None:
    if answer.status_code == 200 and "html" in answer.get("Content-Type", ""):
        page = answer.content.decode()
        assert not PICTURES.search(page), path
        assert not PLACES.search(page), path


def test_in_another_browser_of_the_pupil_too() -> None:
    busy = Busy()
    again: Client = busy.school.client(busy.pupil)
    assert again.get("/maps/europe/").status_code == 403
