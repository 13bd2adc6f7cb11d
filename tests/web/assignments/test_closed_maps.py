"""Maps and scorer are closed for a pupil in a test with the map hidden, while its clock runs."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from classroom.models.assignment import Assignment
from classroom.views import closed_maps
from quiz.actions.steer_run import end_run
from quiz.models.drill_run import DrillRun
from tests.set_help import ready_sets
from tests.web.play_help import FORM
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
PAGES = (
    "/maps/europe/", "/maps/europe/table/", "/maps/europe/names/", "/maps/europe/part/",
    "/maps/europe-part-balkans/", "/maps/europe/germany/", "/scorer/",
    "/progress/europe/", "/progress/europe/xray/", "/", "/rules/", "/maps/", "/progress/",
)  # fmt: skip
OPEN_TO_ALL = ("/practise/", "/play/", "/class/mine/", "/class/tasks/", "/account/data/")
PLACES = re.compile(r"""["'#=/-](?:albania|belarus|hungary|latvia|moldova)["'/&]""")
"""Ids of places that are no maps of their own."""


@pytest.fixture
def school(monkeypatch: pytest.MonkeyPatch) -> School:
    school = School()
    monkeypatch.setattr(closed_maps, "now", lambda: school.moment)
    return school


def a_test(school: School, **changes: object) -> Assignment:
    plan = replace(
        ready_sets()["neighbours-of-germany"].plan,
        **{"is_open_map": False, "timer": None, "limit": None, **changes},  # type: ignore[arg-type]
    )
    return school.assign(plan, title="Test of borders")


def closed(client: Client) -> set[str]:
    """Which of the pages are closed."""
    answers = {path: client.get(path) for path in PAGES}
    for answer in answers.values():
        assert answer.status_code in (200, 302, 403)
    return {path for path, answer in answers.items() if answer.status_code == 403}


def run_of(school: School, number: int = 0) -> DrillRun:
    return DrillRun.objects.get(learner=school.pupils[number].learner)


def test_closed_while_the_clock_of_the_set_runs(school: School) -> None:
    school.begin(school.pupils[0], a_test(school, limit=600))
    client = school.client(school.pupils[0])
    assert closed(client) == set(PAGES)
    page = client.get("/scorer/").content.decode()
    assert "While “Test of borders” is running" in page
    assert f"/practise/runs/{run_of(school).public_id}/" in page
    assert all(client.get(path).status_code == 200 for path in OPEN_TO_ALL)
    for other in (school.client(school.pupils[1]), school.client(), Client()):
        assert closed(other) == set()
    end_run(run_of(school), school.moment)
    assert closed(client) == set()


def test_other_practice_is_closed_but_not_the_tests_themselves(school: School) -> None:
    me, school.moment = school.pupils[0], timezone.now()  # pages of runs look at the real clock
    client = school.client(me)
    begun = client.post("/practise/begin/", {"map": "europe", "way": "kind", "open_map": "on"})
    other = begun["Location"]
    assert client.get(other).status_code == 200
    school.begin(me, a_test(school, limit=600))
    school.begin(me, a_test(school, limit=900))
    runs = DrillRun.objects.filter(learner=me.learner).exclude(is_open_map=True)
    tests = [f"/practise/runs/{run.public_id}/" for run in runs]
    assert len(tests) == 2
    assert [client.get(path).status_code for path in tests] == [200, 200]
    assert client.get(other).status_code == 403
    assert client.post(f"{other}answer/", {"number": "1"}).status_code == 403
    part = client.post(f"{other}answer/", {"number": "1"}, headers={"HX-Request": "true"})
    assert part.headers["HX-Redirect"] == other
    assert client.get("/practise/daily/europe/").status_code == 403
    pages = ("/practise/bots/", "/practise/bots/europe/pip/", "/pictures/maps/europe.png")
    for telling in pages:
        assert client.get(telling).status_code == 403, telling
    ways = ("/practise/begin/", "/play/now/", "/tables/new/", "/tables/new/border/")
    for begins in (*ways, "/practise/bots/europe/pip/teach/"):
        assert client.post(begins, {"map": "europe", "way": "kind"}).status_code == 403, begins
    assert DrillRun.objects.filter(learner=me.learner).count() == 3
    for run in runs:
        end_run(run, school.moment)
    assert client.get(other).status_code == 200


def test_what_stays_open_draws_no_place_of_the_map(school: School) -> None:
    """The map that grows on the front page has the outline of every place, with its id."""
    me, school.moment = school.pupils[0], timezone.now()
    client = school.client(me)
    client.post("/practise/begin/", {"map": "europe", "way": "kind"})
    drawn = client.get("/").content.decode()
    assert "grown-map" in drawn
    assert PLACES.search(drawn)
    school.begin(me, a_test(school, limit=600))
    page = client.get("/")
    assert page.status_code == 403
    assert "Back to the test" in page.content.decode()
    for path in OPEN_TO_ALL:
        shown = client.get(path)
        assert shown.status_code == 200, path
        assert not PLACES.search(shown.content.decode()), path


def test_matches_races_and_the_map_of_the_start_are_closed_too(school: School) -> None:
    """They show the whole map, names and all, or which places border which."""
    me, school.moment = school.pupils[0], timezone.now()
    client = school.client(me)
    match = client.post("/tables/new/", {**FORM, "shown": "open"})["Location"]
    wanted = {"map": "europe", "form": "quick", "rounds": "5", "open_map": "on"}
    race = client.post("/race/new/", {**wanted, "command": uuid4()})["Location"]
    start = "/practise/start/europe/"
    shown = (match, f"{match}board/", f"{match}live/", race, f"{race}remote/", f"{race}results/")
    assert [client.get(path).status_code for path in (match, race, start)] == [200, 200, 200]
    run = school.begin(me, a_test(school, limit=600)).run
    assert run is not None
    for path in (*shown, f"{race}live/", "/race/new/", start):
        assert client.get(path).status_code == 403, path
    ways = ("/play/guided/", "/play/friends/", "/race/new/", f"{match}rematch/", f"{race}again/")
    for begins in (*ways, f"{race}copy/", f"{race}host/next/", start, "/account/data/file/"):
        assert client.post(begins, {"command": uuid4(), **wanted}).status_code == 403, begins
    part = client.get(f"{match}board/", headers={"HX-Request": "true"})
    assert part.headers["HX-Redirect"] == f"/practise/runs/{run.public_id}/"
    end_run(run, school.moment)
    assert [client.get(path).status_code for path in (match, race, start)] == [200, 200, 200]


def test_a_new_page_is_closed_until_it_is_said_to_tell_nothing() -> None:
    names = {found.name for found in every_address(get_resolver().url_patterns)}
    assert names >= closed_maps.TELL_NOTHING
    assert names >= closed_maps.OF_RUNS
    assert {"map", "match", "race", "scorer", "practise-start"} <= names
    assert not closed_maps.TELL_NOTHING & {"map", "match", "race", "scorer", "practise-start"}


def every_address(found: list[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for one in found:
        if isinstance(one, URLResolver):
            yield from every_address(one.url_patterns)
        else:
            yield one


def test_open_again_when_time_is_up(school: School) -> None:
    school.begin(school.pupils[0], a_test(school, limit=600))
    client = school.client(school.pupils[0])
    ends: datetime | None = run_of(school).ends_at
    assert ends is not None
    school.moment = ends.replace(year=ends.year + 1)  # nobody has looked at the run since
    assert closed(client) == set()


def test_closed_while_the_clock_of_a_question_runs(school: School) -> None:
    made = a_test(school, timer=20)
    school.begin(school.pupils[0], made)
    client = school.client(school.pupils[0])
    assert closed(client) == set(PAGES)
    school.answer(school.pupils[0], made)
    DrillRun.objects.update(asked_at=None)  # the answer is looked at, and nothing is asked
    assert closed(client) == set()


@pytest.mark.parametrize("changes", [{}, {"is_open_map": True, "limit": 600}])
def test_open_without_a_clock_or_with_the_map_open(
    school: School, changes: dict[str, object]
) -> None:
    school.begin(school.pupils[0], a_test(school, **changes))
    assert closed(school.client(school.pupils[0])) == set()


def test_teachers_are_told_when_they_assign(school: School) -> None:
    client = school.client()
    page = client.get(f"{school.address}assign/?set=ready:balkans", follow=True).content.decode()
    match = client.get(f"{school.address}assign-match/").content.decode()
    assert "other practice and new games are closed for a pupil while the clock is running" in page
    assert "can open the maps and the scorer in another window" in match
