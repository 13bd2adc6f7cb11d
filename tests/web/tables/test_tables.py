"""Opening tables as one wishes, and what happens to them when nobody looks."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from game import tasks
from game.hosting.match_log import moved_since, position
from game.journey.setup import Mistakes, Tempo
from game.journey.state import Phase
from game.models.match import Match, MatchEvent
from game.models.table import Table
from game.pages.match.forms import usual_answers
from game.pages.match.plan import Wishes
from quiz.models.learner import Learner
from tests.web.play_help import FORM, Clock, Visitor, stop_the_clock

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = stop_the_clock(monkeypatch)
    monkeypatch.setattr(tasks, "now_ms", clock)
    return clock


def test_wishes_come_true(client: Client, clock: Clock) -> None:
    visitor = Visitor(
        client,
        clock,
        map="lyon",
        tempo="race",
        shown="open",
        two_colours="on",
        card_ms="0",
        bot_pace="30",
        grace_s="30",
        chair_3="kira",
    )
    setup = visitor.state.setup
    assert (setup.map, setup.tempo, setup.open_map, setup.two_colours) == (
        "lyon",
        Tempo.RACE,
        True,
        True,
    )
    assert (setup.card_ms, setup.bot_pace, setup.grace_ms) == (0, 30, 30_000)
    assert [seat.bot for seat in setup.seats] == [None, "pip", "kira"]


@pytest.mark.parametrize(
    "clocks",
    [
        {"tempo": "turns", "grace_s": "60"},
        {"tempo": "turns", "grace_s": "60", "turn_grace_s": "0"},
        {"tempo": "race", "grace_s": "0", "turn_grace_s": "60"},
    ],
)
def test_without_a_clock_nobody_is_hurried(
    client: Client, clock: Clock, clocks: dict[str, str]
) -> None:
    assert Visitor(client, clock, **clocks).state.setup.grace_ms is None


def test_turn_by_turn_can_have_a_clock_too(client: Client, clock: Clock) -> None:
    visitor = Visitor(client, clock, turn_grace_s="60")
    assert visitor.state.setup.grace_ms == 60_000
    visitor.see(after=4_800)
    while visitor.board.turn != 0:
        html = visitor.see(after=1_000)
    assert "s left" in html
    visitor.see(after=61_000)
    assert visitor.state.phase is Phase.SCORED


def test_mistakes_can_be_caught_at_the_end(client: Client, clock: Clock) -> None:
    assert Visitor(client, clock).state.setup.mistakes is Mistakes.REFUSED
    visitor = Visitor(client, clock, mistakes="caught")
    visitor.play_on(to_round=3)
    visitor.to_my_turn()
    visitor.place("40")
    visitor.see(after=600_000)
    assert 'aria-disabled="true"' not in visitor.see()
    html = visitor.place("40")
    assert visitor.state.phase is Phase.MENDING
    assert "Mistake: your token is back in your hand. Place it again." in html
    assert html.count('aria-disabled="true"') == 1
    assert "Your two tokens must be on different spaces." in visitor.place("40")
    visitor.place()
    assert 'id="go-on"' in visitor.see()


@pytest.mark.parametrize(
    "changes",
    [
        {"map": "mars"},
        {"map": "../europe"},
        {"tempo": "blitz"},
        {"shown": ""},
        {"chair_2": ""},
        {"turn_grace_s": "-1"},
        {"mistakes": "forgiven"},
        {"chair_2": "nobody I know"},
        {"card_ms": "-5"},
        {"bot_pace": "1"},
        {"grace_s": "x"},
        {"two_colours": "on", **dict.fromkeys(("chair_2", "chair_3", "chair_4"), "person")},
        {"command": "no uuid"},
    ],
)
def test_what_does_not_fit_is_shown_again(client: Client, changes: dict[str, str]) -> None:
    response = client.post("/tables/new/", {**FORM, **changes})
    assert response.status_code == 200
    assert "Please check the marked fields below." in response.content.decode()
    assert not Table.objects.exists()
    assert not Learner.objects.exists()


def test_two_travellers_each_with_the_usual_company_is_one_tap(client: Client) -> None:
    html = client.get("/tables/new/").content.decode()
    assert "This mode is for 2–3 players: extra bots are left out." in html
    usual = {name: str(value) for name, value in usual_answers(uuid4()).items()}
    assert sum(name.startswith("chair_") for name in usual) == 3
    response = client.post("/tables/new/", {**usual, "two_colours": "on"})
    state = position(Match.objects.get()).state
    assert state is not None
    setup = state.setup
    assert response["Location"] == f"/matches/{Match.objects.get().public_id}/"
    assert (setup.two_colours, len(setup.seats)) == (True, 3)


def test_too_many_people_for_two_travellers_each_are_told_why(client: Client) -> None:
    people = dict.fromkeys(("chair_2", "chair_3", "chair_4"), "person")
    html = client.post("/tables/new/", {**FORM, "two_colours": "on", **people}).content.decode()
    assert "This mode is for 2–3 players: invite at most two people." in html


def test_the_form_offers_every_bot_with_its_temper(client: Client) -> None:
    html = client.get("/tables/new/").content.decode()
    assert html.count("<select") == 5
    assert "Kira: Quick and sharp. Only the smallest things slip past her." in html


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(client: Client, method: str) -> None:
    assert getattr(client, method)("/tables/new/").status_code == 405


def test_wishes_that_nobody_made_are_as_before() -> None:
    assert Wishes().bot_pace == 30


def test_a_match_goes_on_when_nobody_looks(client: Client, clock: Clock) -> None:
    visitor = Visitor(client, clock)
    clock.now += 600_000
    tasks.wake_matches.delay()
    assert visitor.state.phase is Phase.PLACING
    assert visitor.board.turn == 0
    assert len(visitor.board.stacks) == 8
    before = MatchEvent.objects.count()
    tasks.wake_matches.delay()
    assert MatchEvent.objects.count() == before


@pytest.mark.parametrize("why", ["ended", "old", "closed"])
def test_what_is_done_with_is_left_alone(client: Client, clock: Clock, why: str) -> None:
    visitor = Visitor(client, clock)
    before = MatchEvent.objects.count()
    now = timezone.now()
    if why == "ended":
        Match.objects.update(ended_at=now)
    elif why == "old":
        MatchEvent.objects.update(at=now - timedelta(days=2))
    else:
        Table.objects.update(closed_at=now)
    clock.now += 600_000
    tasks.wake_matches.delay()
    assert MatchEvent.objects.filter(match=visitor.match).count() == before


def test_tables_that_nobody_came_back_to_are_put_away(client: Client, clock: Clock) -> None:
    long_ago = timezone.now() - timedelta(days=15)
    forgotten, played = Visitor(client, clock), Visitor(client, clock)
    Visitor(client, clock)  # a new one
    for visitor in (forgotten, played):
        Table.objects.filter(pk=visitor.match.table_id).update(opened_at=long_ago)
        MatchEvent.objects.filter(match=visitor.match).update(at=long_ago)
    played.to_my_turn()
    assert forgotten.match.pk not in moved_since(timezone.now() - timedelta(days=14))
    tasks.put_tables_away.delay()
    closed = Table.objects.exclude(closed_at=None)
    assert [table.pk for table in closed] == [forgotten.match.table_id]
    html = client.get("/play/").content.decode()
    assert html.index("Finished") < html.index(forgotten.address)
