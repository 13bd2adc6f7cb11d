"""Where practice begins."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from quiz.drills.catalogue import DRILLS
from quiz.models.drill_run import DrillRun, Way
from quiz.models.learner import Learner
from tests.web.practise_help import Clock, Practice, stop_the_clock

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


def begin(client: Client, **sent: object) -> str:
    """Send a form that begins a run; what the page after it says."""
    response = client.post("/practise/begin/", {"map": "europe", **sent}, follow=True)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
@pytest.mark.parametrize("address", ["/practise/", "/practise/?map=lyon", "/practise/daily/usa/"])
def test_pages_are_there_for_everybody(client: Client, address: str, language: str) -> None:
    response = client.get(address, headers={"Accept-Language": language})
    assert response.status_code == 200
    assert f'<html lang="{language}"' in response.content.decode()
    assert not Learner.objects.exists()


def test_every_form_may_be_sent(client: Client, clock: Clock) -> None:
    """A form without its token would be refused by the site, though not by a test."""
    practice = Practice(client, clock, kinds=["neighbours"], timer="10")
    pages = [practice.see()]
    practice.finish(wrong=(1, 2))
    pages += [practice.see(look=1), practice.see()]
    pages += [client.get(a).content.decode() for a in ("/practise/", "/practise/daily/europe/")]
    for html in pages:
        forms = [form for form in html.split("<form")[1:] if 'method="post"' in form]
        assert forms
        assert all("csrfmiddlewaretoken" in form for form in forms)


@pytest.mark.parametrize("address", ["/practise/?map=atlantis", "/practise/daily/atlantis/",
                                     "/practise/names/atlantis/?typed=a"])  # fmt: skip
def test_an_unknown_map_is_nowhere(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_looking_begins_nothing(client: Client) -> None:
    assert client.get("/practise/begin/").status_code == 405
    assert client.post("/practise/").status_code == 405
    assert client.post("/practise/daily/europe/").status_code == 405
    assert not DrillRun.objects.exists()


def test_one_tap_makes_a_guest_with_a_run(client: Client) -> None:
    html = begin(client, way="mix")
    run = DrillRun.objects.get()
    assert "Question 1 of 10" in html
    assert run.learner == Learner.objects.get()
    assert (run.way, run.length, run.timer) == (Way.MIX, 10, None)
    assert run.asked_at is not None


def test_the_same_form_begins_one_run(client: Client) -> None:
    client.force_login(Learner.objects.create_guest())
    command = uuid4()
    for _ in range(3):
        begin(client, way="mix", command=command)
    assert DrillRun.objects.count() == 1
    begin(client, way="streak", command=command)
    assert DrillRun.objects.count() == 2


def test_who_goes_back_and_chooses_otherwise_begins_another_run(client: Client) -> None:
    client.force_login(Learner.objects.create_guest())
    command = uuid4()
    for kind in ("neighbours", "locate", "neighbours"):
        html = begin(client, way="kind", kinds=[kind], command=command)
        assert "Question 1" in html
    assert [run.kinds for run in DrillRun.objects.order_by("pk")] == [["neighbours"], ["locate"]]


def test_a_name_without_end_is_told_in_short(client: Client) -> None:
    html = begin(client, way="borders", borders="a" * 3000 + "|france")
    assert "has no place aaa" in html
    assert "a" * 100 not in html


@pytest.mark.parametrize("way", ["storm", "streak", "daily", "diagnosis", "kind", "borders"])
@pytest.mark.parametrize("map_slug", ["europe", "usa", "lyon"])
def test_every_way_asks_on_every_map(client: Client, way: str, map_slug: str) -> None:
    from game.atlas_files import load_atlas

    pair = "|".join(next(iter(load_atlas(map_slug).neighbours.items()))[0:1])
    other = load_atlas(map_slug).neighbours[pair][0]
    html = begin(client, map=map_slug, way=way, borders=f"{pair}|{other}")
    assert "Question 1" in html
    run = DrillRun.objects.get()
    assert run.open_kind in {kind.value for kind in DRILLS}
    assert run.open_kind in run.kinds


def test_chosen_kinds_regions_number_and_clock_are_kept(client: Client) -> None:
    begin(client, way="kind", kinds=["neighbours", "locate"], regions=["balkans"], length="20",
          timer="40", open_map="on")  # fmt: skip
    run = DrillRun.objects.get()
    assert run.kinds == ["neighbours", "locate"]
    assert run.scope == {"regions": ["balkans"]}
    assert (run.length, run.timer, run.is_open_map) == (20, 40, True)


def test_a_run_may_go_on_until_one_stops(client: Client) -> None:
    begin(client, way="kind", length="0")
    assert DrillRun.objects.get().length is None


@pytest.mark.parametrize(
    "sent",
    [
        {"way": "teleport"},
        {"way": "mix", "map": "atlantis"},
        {"way": "kind", "kinds": "juggling"},
        {"way": "kind", "regions": "atlantis"},
        {"way": "kind", "timer": "-1"},
        {"way": "kind", "length": "1000000"},
        {"way": "borders", "borders": "france"},
        {"way": "borders", "borders": "france|atlantis"},
        {"way": "borders", "borders": "france|france"},
        {"way": "borders"},
        {"way": "daily", "day": "2999-01-01"},
        {"way": "daily", "day": "1999-01-01"},
        {"way": "review"},
        {"way": "ghost"},
        {"way": "ghost", "ghost": "5ec2e700-0000-4000-8000-000000000000"},
    ],
)
def test_what_cannot_be_begun_gets_a_sentence(client: Client, sent: dict[str, str]) -> None:
    html = begin(client, **sent)
    assert 'class="note note--bad"' in html
    assert not DrillRun.objects.exists()


def test_what_was_wrong_waits_by_name(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds=["count-crossings"])
    place = practice.question.places[0]
    practice.finish(wrong=(1,))
    html = client.get("/practise/").content.decode()
    assert "1 question to review" in html
    assert "not right last time" in html
    assert practice.ground.atlas.places[place].names["en"] in html


def test_runs_can_be_continued(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock)
    practice.answer()
    html = client.get("/practise/").content.decode()
    assert ">Continue</h2>" in html
    assert practice.address in html
    practice.finish()
    html = client.get("/practise/").content.decode()
    assert ">Continue</h2>" not in html
    assert "Recent practice" in html


def test_a_run_of_one_kind_has_the_name_of_the_kind(client: Client, clock: Clock) -> None:
    one = Practice(client, clock, kinds=["price-it"])
    one.answer()
    several = Practice(client, clock, kinds=["price-it", "locate"])
    several.answer()
    page = client.get("/practise/").content.decode()
    running = page[page.index('id="running-title"') : page.index('id="kinds-title"')]
    assert re.findall(r'ticket__map">([^<]*)<', running) == ["My choice", "Work out the price"]
    assert "<title>Question 2 of 10, Work out the price" in one.see()
    assert "<title>Question 2 of 10, My choice" in several.see()


@pytest.mark.parametrize("way", ["mix", "kind", "streak"])
def test_the_same_run_begun_again_takes_the_place_of_the_unfinished_one(
    client: Client, clock: Clock, way: str
) -> None:
    for _ in range(3):
        untouched = Practice(client, clock, way=way)
    assert DrillRun.objects.get().public_id == untouched.run.public_id
    untouched.answer()
    again = Practice(client, clock, way=way)
    assert [run.public_id for run in DrillRun.objects.filter(ended_at=None)] == [
        again.run.public_id
    ]
    assert untouched.run.ended_at == clock.moment  # its answer is kept
    assert len(untouched.attempts) == 1
    other = Practice(client, clock, way=way, map="usa")
    assert DrillRun.objects.filter(ended_at=None).count() == 2
    assert other.run.ended_at is None


def test_a_diagnosis_that_is_on_is_gone_on_with(client: Client, clock: Clock) -> None:
    first = Practice(client, clock, way="diagnosis")
    first.answer()
    assert Practice(client, clock, way="diagnosis").address == first.address


def test_the_page_costs_the_same_with_many_runs(
    client: Client, clock: Clock, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Practice(client, clock, kinds=["neighbours"]).finish()
    queries = 14
    with django_assert_num_queries(queries):
        client.get("/practise/")
    for _ in range(3):
        Practice(client, clock, kinds=["neighbours"]).finish(wrong=(2, 3))
        Practice(client, clock, way="mix").answer()
    with django_assert_num_queries(queries):
        client.get("/practise/")


@pytest.mark.parametrize(
    ("typed", "place"),
    [("Česko", "czechia"), ("slov", None), ("Tchéquie", "czechia"), ("germny", "germany"),
     ("Lichtenstien", "liechtenstein"), ("", None), ("xyzzy", None)],
)  # fmt: skip
def test_names_are_found(client: Client, typed: str, place: str | None) -> None:
    found = client.get("/practise/names/europe/", {"typed": typed}).json()
    assert found["place"] == place
