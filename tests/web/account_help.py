"""Signing in through the pages, and the data of a learner who has played."""

import re
from uuid import uuid4

from django.core import mail
from django.test import Client

from game.hosting import match_log
from game.models.match import Match
from game.models.table import Seat, Table
from quiz.models.learner import Learner

PASSWORD = "a good long password"
NAME = "otter-7"


def sign_up_form(**changes: str) -> dict[str, str]:
    """The sign-up form of a visitor."""
    form = {"username": NAME, "password1": PASSWORD, "password2": PASSWORD, "email": ""}
    return {**form, **changes}


def account(username: str = NAME, **fields: str) -> Learner:
    """A learner with an account."""
    return Learner.objects.create_user(username, password=PASSWORD, **fields)


def sign_in(client: Client, login: str = NAME, password: str = PASSWORD, **more: str) -> str:
    """Sign in through the page; where it leads, or the page with what is wrong."""
    response = client.post("/account/sign-in/", {"login": login, "password": password, **more})
    return response["Location"] if response.status_code == 302 else response.content.decode()


def whoever_is_in(client: Client) -> int | None:
    """The primary key of the signed-in learner."""
    key = client.session.get("_auth_user_id")
    return int(key) if key else None


def guest_with_match(client: Client) -> Match:
    """Let this client begin as a guest does; the match that is on then."""
    match_log.memory.forget()  # of a match that a test before had under the same number
    assert client.post("/play/now/").status_code == 302
    return Match.objects.latest("pk")


def seat(table: Table, learner: Learner) -> Seat:
    """Give a learner another chair at a table."""
    return Seat.objects.create(table=table, number=9 - table.seats.count(), learner=learner)


def an_empty_table(host: Learner) -> Table:
    """A table at which its host sits and nothing has been played."""
    table = Table.objects.create(public_id=uuid4(), host=host, map="europe", wishes={})
    Seat.objects.create(table=table, number=0, learner=host)
    return table


def link_in_mail() -> str:
    """The address in the only mail, without the host."""
    (sent,) = mail.outbox
    found = re.search(r"https?://testserver(/\S+)", str(sent.body))
    assert found, sent.body
    return found[1]
