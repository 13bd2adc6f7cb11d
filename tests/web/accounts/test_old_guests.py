"""Guests go, with their answers, a while after their session has ended; nobody else does."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from game.models.match import Match
from game.models.table import Seat, Table
from quiz.actions import guests
from quiz.actions.accounts.claim import claim
from quiz.actions.guests import GUESTS_KEPT, forget_old_guests
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.models.learner import Learner
from quiz.tasks import forget_guests
from tests.web.account_help import account, an_empty_table, guest_with_match, seat
from tests.web.class_help import a_class, a_teacher
from tests.web.practise_help import Clock, Practice, stop_the_clock

pytestmark = pytest.mark.django_db
LONG_AGO = timedelta(days=5 * 365)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


def old_guest(at: datetime | None = None) -> Learner:
    """A guest who began long ago, and whose session has ended since."""
    began = at or timezone.now() - LONG_AGO
    guest = Learner.objects.create_guest()
    Learner.objects.filter(pk=guest.pk).update(joined_at=began, last_login=began)
    guest.refresh_from_db()
    return guest


def is_there(learner: Learner) -> bool:
    return Learner.objects.filter(pk=learner.pk).exists()


def test_a_guest_of_five_years_ago_goes_with_the_answers(client: Client, clock: Clock) -> None:
    clock.moment -= LONG_AGO
    practice = Practice(client, clock)
    practice.send()
    guest_with_match(client)
    guest = Learner.objects.get()
    Learner.objects.update(joined_at=clock.moment, last_login=clock.moment)
    forget_guests()
    assert is_there(guest), "the session goes on"
    Session.objects.all().delete()
    forget_guests()
    assert not is_there(guest)
    for rows in (DrillRun, Attempt, Table, Match, Seat):
        assert not rows.objects.exists()


def test_who_can_come_back_stays() -> None:
    keeper, teacher = account("keeper"), a_teacher()
    a_class(teacher)
    Learner.objects.update(joined_at=timezone.now() - LONG_AGO)  # accounts and pupils
    others = Learner.objects.count()
    young, busy = old_guest(timezone.now() - GUESTS_KEPT / 2), old_guest()
    DrillRun.objects.create(learner=busy, map="europe", map_version="", way="kind")
    assert forget_old_guests(timezone.now()) == 0
    assert Learner.objects.count() == others + 2
    assert all(map(is_there, (keeper, teacher, young, busy)))


def test_a_session_that_goes_on_keeps_its_guest_and_one_that_ended_does_not(client: Client) -> None:
    guest = old_guest()
    client.force_login(guest)
    Learner.objects.filter(pk=guest.pk).update(last_login=guest.joined_at)
    row = Session.objects.get()
    assert forget_old_guests(row.expire_date - timedelta(seconds=1)) == 0
    assert forget_old_guests(row.expire_date + timedelta(seconds=1)) == 1


def test_what_was_played_with_others_stays_for_them() -> None:
    guest, other, friend = old_guest(), old_guest(), account("friend")
    theirs, shared, lonely = (
        an_empty_table(friend), an_empty_table(guest), an_empty_table(guest),
    )  # fmt: skip
    chair = seat(theirs, guest)
    Seat.objects.filter(pk=chair.pk).update(animal="otter")
    seat(shared, other)
    seat(shared, friend)
    seat(lonely, other)
    match = Match.objects.create(table=theirs, game="journey", map="europe")
    assert forget_old_guests(timezone.now()) == 2
    chair.refresh_from_db()
    assert (chair.learner, chair.animal) == (None, "otter")
    assert Match.objects.get() == match
    assert set(Table.objects.all()) == {theirs, shared}
    shared.refresh_from_db()
    assert shared.host == friend


def signs_up(guest: Learner) -> None:
    claim(guest.pk, "otter", "a good long password", "en")


def answers(guest: Learner) -> None:
    DrillRun.objects.create(learner=guest, map="europe", map_version="", way="kind")


def comes_in(guest: Learner) -> None:
    Learner.objects.filter(pk=guest.pk).update(last_login=timezone.now())


@pytest.mark.parametrize("comes_back", [signs_up, answers, comes_in])
def test_who_comes_back_in_the_same_moment_stays(
    comes_back: Callable[[Learner], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, other = old_guest(), old_guest()
    look = guests._signed_in

    def look_and_let_come_back(now: datetime) -> list[int]:
        found = list(look(now))
        comes_back(guest)  # after everybody was looked at, before anybody is deleted
        return found

    monkeypatch.setattr(guests, "_signed_in", look_and_let_come_back)
    assert forget_old_guests(timezone.now()) == 1
    assert is_there(guest)
    assert not is_there(other)


def test_many_go_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "AT_ONCE", 20)

    def looks_for(count: int) -> int:
        for guest in [old_guest() for _ in range(count)]:
            an_empty_table(guest)
        with CaptureQueriesContext(connection) as looked:
            assert forget_old_guests(timezone.now()) == count
        assert not Table.objects.exists()
        return len(looked)

    few, a_batch = looks_for(5), looks_for(20)
    assert a_batch <= few  # some for each batch, not for each guest
    assert looks_for(45) <= 3 * a_batch


def test_it_runs_every_night_and_guests_are_told(client: Client) -> None:
    planned = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert "quiz.tasks.forget_guests" in planned
    guest_with_match(client)
    told = f"{GUESTS_KEPT.days} days after that we delete everything"
    assert told in client.get("/account/data/").content.decode()
    client.force_login(account())
    assert told not in client.get("/account/data/").content.decode()
