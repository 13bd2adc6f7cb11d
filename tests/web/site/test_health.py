"""The address that a watchdog asks."""

from unittest import mock

from django.db import OperationalError, connection
from django.test import Client


def test_up(client: Client, db: None) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {"status": "up", "database": "reachable"}


def test_down_and_no_word_about_why(client: Client) -> None:
    error = OperationalError("host db.internal, user crossings, password secret")
    with mock.patch.object(connection, "cursor", side_effect=error):
        response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json() == {"status": "down", "database": "unreachable"}
