"""The database fails in the middle of a request."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection
from django.test import Client

from tests.web.race_help import Room

pytestmark = pytest.mark.django_db


@contextmanager
def down_for(command: str) -> Iterator[None]:
    """Let each query that begins like this fail as on a server that was killed."""

    def fail(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith(command):
            raise OperationalError("server closed the connection unexpectedly")
        return execute(sql, *rest)

    with connection.execute_wrapper(fail):
        yield


def test_a_join_whose_session_cannot_be_saved_may_be_sent_again() -> None:
    room = Room()
    phone = Client(raise_request_exception=False)
    with down_for('UPDATE "django_session"'):
        response = phone.post(f"/race/join/{room.code}/")
    page = response.content.decode()
    assert response.status_code == 503
    assert "<h1>The site is not available right now</h1>" in page
    assert response["Retry-After"]
    assert "server closed" not in page
    again = phone.post(f"/race/join/{room.code}/")
    assert (again.status_code, again["Location"]) == (302, room.url)
    assert "You are in" in phone.get(room.url).content.decode()


def test_a_session_that_another_request_ended_is_still_told_apart() -> None:
    room = Room()
    phone = Client(raise_request_exception=False)

    def end(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith('UPDATE "django_session"'):
            with connection.cursor() as cursor:
                cursor.execute(f"DELETE FROM {Session._meta.db_table}")  # noqa: S608
        return execute(sql, *rest)

    with connection.execute_wrapper(end):
        assert phone.post(f"/race/join/{room.code}/").status_code == 400
