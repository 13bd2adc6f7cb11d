"""Which sessions a process knows to exist: only those may have requests of their own at work."""

import pytest
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.test import Client

from config.serving.known_sessions import KnownSessions
from config.serving.session_store import KNOWN, SessionStore
from tests.web.account_help import account

pytestmark = pytest.mark.django_db


def test_a_session_is_known_once_it_was_looked_up() -> None:
    made = SessionStore()
    made["a"] = 1
    made.create()
    key = str(made.session_key)
    assert key in KNOWN
    KNOWN.drop(key)  # as in another process
    assert SessionStore(key)["a"] == 1
    assert key in KNOWN


def test_an_invented_session_is_not_known() -> None:
    client = Client()
    client.cookies["sessionid"] = "0123456789abcdefghijklmnopqrstuv"
    assert client.get("/").status_code == 200
    assert "0123456789abcdefghijklmnopqrstuv" not in KNOWN


def test_a_session_that_ended_is_not_known() -> None:
    client = Client()
    client.force_login(account("quinn"))
    key = client.cookies["sessionid"].value
    assert key in KNOWN
    client.logout()
    assert key not in KNOWN


def test_a_session_that_ended_elsewhere_is_forgotten_at_its_next_request() -> None:
    made = SessionStore()
    made["a"] = 1
    made.create()
    key = str(made.session_key)
    made.model.objects.filter(session_key=key).delete()
    request = HttpRequest()
    request.session = SessionStore(key)
    assert get_user(request).is_anonymous
    assert key not in KNOWN


def test_the_oldest_sessions_make_room() -> None:
    known = KnownSessions(most=3)
    for key in ("a", "b", "c"):
        known.add(key)
    known.add("a")
    known.add("d")
    assert [key for key in ("a", "b", "c", "d") if key in known] == ["a", "c", "d"]
    known.drop("nobody")
