"""Queries that are put together once give what Django gives, whatever they are asked with."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.db.models import BigIntegerField, CharField, Count, UUIDField
from django.test import Client
from django.utils import timezone

from config.serving.session_store import SessionStore
from game.ready_queries import ReadyInsert, ReadyQuery, ReadyUpdate, Slot
from game.views.people import BACKEND
from game.views.signed_in import SignedIn
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.models.learner import Learner

pytestmark = pytest.mark.django_db


def runs_of(learner: Learner, count: int) -> list[DrillRun]:
    return [
        DrillRun.objects.create(
            learner=learner, map="europe", way="kind", scope={"places": [str(n)]}, length=n or None
        )
        for n in range(count)
    ]


def test_whole_rows_are_those_that_django_reads() -> None:
    ada, bob = Learner.objects.create_guest(), Learner.objects.create_guest()
    runs, others = runs_of(ada, 3), runs_of(bob, 1)
    ready = ReadyQuery(
        lambda: DrillRun.objects.filter(learner_id=Slot("who", BigIntegerField())).order_by("pk")
    )
    for learner, made in ((ada, runs), (bob, others), (ada, runs)):
        found = ready(who=learner.pk)
        assert found == made
        for row in found:
            plain = DrillRun.objects.get(pk=row.pk)
            for field in DrillRun._meta.concrete_fields:
                assert getattr(row, field.attname) == getattr(plain, field.attname)
            row.save()  # it is known as a row that there is
    assert DrillRun.objects.count() == 4
    assert ready(who=0) == []


def test_tuples_are_those_that_django_reads() -> None:
    ada = Learner.objects.create_guest()
    runs_of(ada, 2)
    names = ("public_id", "scope", "began_at", "length")
    rows = DrillRun.objects.order_by("pk").values_list(*names)
    ready = ReadyQuery(
        lambda: (
            DrillRun.objects.filter(map=Slot("map", CharField())).order_by("pk").values_list(*names)
        )
    )
    assert ready(map="europe") == list(rows)
    counted = ReadyQuery(lambda: DrillRun.objects.values_list("map").annotate(Count("pk")))
    assert counted() == [("europe", 2)]


def test_a_change_takes_every_value_also_none() -> None:
    (run,) = runs_of(Learner.objects.create_guest(), 1)
    change = ReadyUpdate(
        lambda: DrillRun.objects.filter(public_id=Slot("id", UUIDField())), "open_question", "timer"
    )
    assert change(id=run.public_id, open_question={"places": ["a"]}, timer=8) == 1
    run.refresh_from_db()
    assert (run.open_question, run.timer) == ({"places": ["a"]}, 8)
    assert change(id=run.public_id, open_question=None, timer=None) == 1
    run.refresh_from_db()
    assert (run.open_question, run.timer) == (None, None)
    # This tells the end of a run: NULL, and not the null of JSON.
    assert DrillRun.objects.filter(open_question__isnull=True).count() == 1
    assert change(id=uuid4(), open_question=None, timer=None) == 0


def test_a_new_row_is_kept_as_save_would() -> None:
    ada = Learner.objects.create_guest()
    (run,) = runs_of(ada, 1)
    insert = ReadyInsert(Attempt)
    for number, given in ((1, None), (2, ["x", "ž"])):
        row = insert(
            Attempt(
                run=run, learner=ada, map="europe", number=number, command_id=uuid4(),
                kind="neighbours", question={"places": ["a", "b"]}, given=given, is_right=None,
                seconds=1.5, was_shown=True,
            )
        )  # fmt: skip
        plain = Attempt.objects.get(number=number)
        assert row.pk == plain.pk
        for field in Attempt._meta.concrete_fields:
            assert getattr(row, field.attname) == getattr(plain, field.attname)
    # No answer is a database NULL or JSON null as Django writes it, so that both are found alike.
    by_django = Attempt.objects.create(
        run=run, learner=ada, map="europe", number=3, command_id=uuid4(), kind="neighbours",
        question={}, given=None, is_right=None, seconds=1, was_shown=True,
    )  # fmt: skip
    nulls = Attempt.objects.filter(given__isnull=True).values_list("number", flat=True)
    assert (1 in nulls) == (by_django.number in nulls)


def test_a_value_that_is_missing_is_an_error() -> None:
    ready = ReadyQuery(lambda: DrillRun.objects.filter(learner_id=Slot("who", BigIntegerField())))
    with pytest.raises(KeyError):
        ready()


def test_whoever_is_not_active_is_not_in() -> None:
    ada = Learner.objects.create_guest()
    assert SignedIn().get_user(ada.pk) == ada
    assert SignedIn().get_user(0) is None
    Learner.objects.filter(pk=ada.pk).update(is_active=False)
    assert SignedIn().get_user(ada.pk) is None
    assert SignedIn().authenticate(None, username="x", password="y") is None


def test_a_session_ends_at_its_time(client: Client) -> None:
    client.post("/practise/begin/", {"map": "europe", "way": "kind", "kinds": "neighbours"})
    key = client.session.session_key
    assert client.session[BACKEND_SESSION_KEY] == BACKEND
    store = SessionStore(key)
    assert store[SESSION_KEY]
    Session.objects.filter(pk=key).update(expire_date=timezone.now() - timedelta(seconds=1))
    late = SessionStore(key)
    assert late.get(SESSION_KEY) is None
    assert late.session_key is None
