"""Streams end for viewers without permission, and no learner holds more than a few."""

import asyncio
from collections.abc import Callable, Collection
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth import logout
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from classroom.actions.places import new_secrets, remove_pupil
from classroom.models.classroom import Teaching
from classroom.queries.access import taught_by
from game.actions import open_streams
from game.actions.open_streams import MOST_EACH, OpenStream, OpenStreams
from game.models.match import Match
from game.models.table import Seat
from game.queries.stream_rights import Ticket, holding, seated_at, ticket_of
from game.views.streaming import LATER, last_words
from quiz.actions.accounts.leave import forget
from quiz.models.learner import Learner
from tests.web.account_help import guest_with_match
from tests.web.match.test_watch import run_apart
from tests.web.school_help import School


def request_of(client: Client, learner: Learner) -> HttpRequest:
    """What a view sees of a browser."""
    request = HttpRequest()
    request.session, request.user = client.session, learner
    return request


class Watching:
    """A guest at a match, a pupil at a match and a teacher at a class, all of whom watch."""

    def __init__(self) -> None:
        self.school = School(1)
        self.pupil = self.school.pupils[0]
        self.browser = Client()
        self.match: Match = guest_with_match(self.browser)
        self.guest = Learner.objects.get(is_guest=True)
        self.learners = (
            self.guest,
            Learner.objects.get(pk=self.pupil.learner_id),
            self.school.teacher,
        )
        Seat.objects.create(table=self.match.table, number=7, learner=self.learners[1])
        self.browsers = self.browser, self.school.client(self.pupil), self.school.client()
        table, classroom = (seated_at, self.match.pk), (taught_by, self.school.classroom.pk)
        who = zip(self.browsers, self.learners, (table, table, classroom), strict=True)
        self.tickets = [
            ticket_of(request_of(browser, learner), *watched) for browser, learner, watched in who
        ]

    @property
    def still(self) -> list[bool]:
        """Who may still watch: the guest, the pupil, the teacher."""
        good = holding(self.tickets)
        return [ticket in good for ticket in self.tickets]


@pytest.fixture
def watching(db: None) -> Watching:
    return Watching()


def sign_out(watching: Watching) -> None:
    request = request_of(watching.browsers[2], watching.school.teacher)
    logout(request)
    assert isinstance(request.user, AnonymousUser)


ENDS: list[tuple[Callable[[Watching], Any], list[bool]]] = [
    (lambda _: None, [True, True, True]),
    (sign_out, [True, True, False]),
    (lambda w: w.browsers[2].post("/account/sign-out/"), [True, True, False]),
    (lambda w: forget(w.guest.pk), [False, True, True]),
    (lambda w: Seat.objects.filter(learner=w.guest).update(learner=None), [False, True, True]),
    (lambda w: new_secrets(w.pupil, timezone.now()), [True, False, True]),
    (lambda w: remove_pupil(w.pupil, timezone.now()), [True, False, True]),
    (lambda w: Teaching.objects.all().delete(), [True, True, False]),
    (lambda w: w.school.classroom.delete(), [True, True, False]),
    (lambda w: w.browser.session.flush(), [False, True, True]),
]


@pytest.mark.parametrize(("end", "still"), ENDS)
def test_a_ticket_holds_until_its_reason_is_gone(
    watching: Watching, end: Callable[[Watching], Any], still: list[bool]
) -> None:
    end(watching)
    assert watching.still == still


def test_all_are_asked_for_at_once(
    watching: Watching, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    many = [Ticket(f"session {n}", n, "", seated_at, watching.match.pk) for n in range(300)]
    with django_assert_num_queries(4):
        assert holding([*many, *watching.tickets]) == set(watching.tickets)


def nobody(_pairs: Collection[Any]) -> set[Any]:
    return set()


def ticket(learner: int) -> Ticket:
    return Ticket("session", learner, "", nobody, 1)


async def opened(streams: OpenStreams, learner: int) -> Any:
    """A stream that stays open, and how to close it."""
    held = streams.open(ticket(learner), asyncio.Event())
    return SimpleNamespace(
        stream=await held.__aenter__(), close=lambda: held.__aexit__(*[None] * 3)
    )


def test_of_too_many_the_oldest_ends_and_asks_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def crowd() -> tuple[list[bool], list[bytes], bool]:
        streams = OpenStreams()
        other = await opened(streams, 2)
        mine = [await opened(streams, 1) for _ in range(MOST_EACH + 3)]
        over: list[OpenStream] = [one.stream for one in mine if one.stream.is_over]
        await mine[-1].close()
        again = await opened(streams, 1)
        return (
            [one.stream.is_over for one in mine[:4]],
            [last_words(one) for one in over],
            again.stream.is_over or other.stream.is_over,
        )

    assert run_apart(crowd()) == ([True, True, True, False], [LATER] * 3, False)


def test_a_look_ends_the_streams_whose_tickets_do_not_hold(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looks: list[int] = []

    def good(tickets: Collection[Ticket]) -> set[Ticket]:
        looks.append(len(tickets))
        if len(looks) == 1:
            raise DatabaseError("gone for a moment")
        return {one for one in tickets if one.learner_id == 2}

    monkeypatch.setattr(open_streams, "LOOK_S", 0.01)
    monkeypatch.setattr(open_streams, "holding", good)

    async def watch() -> tuple[bool, bool]:
        streams = OpenStreams()
        stays, goes = await opened(streams, 2), await opened(streams, 1)
        async with asyncio.timeout(120):
            await goes.stream.changed.wait()
        return stays.stream.is_over, goes.stream.is_over

    assert run_apart(watch()) == (False, True)
    assert looks[0] == 2
    assert "may watch" in caplog.text


def test_where_there_is_no_room_pages_ask(
    watching: Watching, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_streams, "MOST_AT_ALL", 0)
    for browser, address in (
        (watching.browser, f"/matches/{watching.match.public_id}/live/"),
        (watching.browsers[2], f"{watching.school.address}live/stream/"),
    ):
        answer = browser.get(address)
        assert (answer.status_code, answer["Retry-After"]) == (503, "60")
