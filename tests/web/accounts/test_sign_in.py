"""Signing in and out: by name or address, with what one did as a guest, and with limits."""

import pytest
from django.core.cache import cache
from django.test import Client

from quiz.models.learner import Learner
from tests.conftest import KEEPER_SECRET
from tests.web.account_help import (
    NAME,
    PASSWORD,
    account,
    guest_with_match,
    sign_in,
    whoever_is_in,
)
from tests.web.accounts.test_second_factor import code_now

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_limits_from_before() -> None:
    cache.clear()


@pytest.mark.parametrize(
    "login", [NAME, NAME.upper(), f" {NAME} ", "me@example.org", "ME@example.org"]
)
def test_by_name_or_address(client: Client, login: str) -> None:
    learner = account(email="me@example.org")
    assert sign_in(client, login) == "/play/"
    assert whoever_is_in(client) == learner.pk


@pytest.mark.parametrize("login", [NAME, "nobody", "nobody@example.org"])
def test_a_wrong_password_gets_one_sentence_for_all(client: Client, login: str) -> None:
    account()
    page = sign_in(client, login, "something else")
    assert "Wrong user name or password." in page
    assert whoever_is_in(client) is None


def test_what_a_guest_did_comes_along(client: Client) -> None:
    learner = account()
    match = guest_with_match(client)
    assert "is added to your account" in client.get("/account/sign-in/").content.decode()
    assert sign_in(client) == "/play/"
    page = client.get("/play/").content.decode()
    assert str(match.public_id) in page
    assert "What you did as a guest is now in your account." in page
    assert Learner.objects.get() == learner
    assert whoever_is_in(client) == learner.pk


def test_a_wrong_password_leaves_the_guest_alone(client: Client) -> None:
    account()
    match = guest_with_match(client)
    sign_in(client, password="something else")
    assert str(match.public_id) in client.get("/play/").content.decode()
    assert Learner.objects.filter(is_guest=True).count() == 1


def test_the_device_is_remembered_only_when_asked(client: Client) -> None:
    account()
    guest_with_match(client)
    sign_in(client)
    assert client.session.get_expire_at_browser_close()
    again = Client()
    sign_in(again, remember="on")
    assert not again.session.get_expire_at_browser_close()


@pytest.mark.parametrize(
    ("wanted", "where"),
    [
        ("/maps/", "/maps/"),
        ("https://evil.example/", "/play/"),
        ("//evil.example/", "/play/"),
        ("javascript:alert(1)", "/play/"),
    ],
)
def test_it_leads_only_to_pages_of_ours(client: Client, wanted: str, where: str) -> None:
    account()
    assert sign_in(client, next=wanted) == where


def test_signing_out_needs_a_form_of_ours(client: Client) -> None:
    client.force_login(account())
    assert client.get("/account/sign-out/").status_code == 405
    assert whoever_is_in(client)
    assert client.post("/account/sign-out/")["Location"] == "/"
    assert whoever_is_in(client) is None
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(Learner.objects.get())
    assert strict.post("/account/sign-out/").status_code == 403


def test_a_guest_cannot_lose_everything_by_signing_out(client: Client) -> None:
    guest_with_match(client)
    assert client.post("/account/sign-out/")["Location"] == "/account/sign-up/"
    assert whoever_is_in(client)


def test_a_closed_account_stays_closed(client: Client) -> None:
    account()
    Learner.objects.update(is_active=False)
    assert sign_in(client) == "/account/closed/"
    assert whoever_is_in(client) is None
    assert "This account is closed" in client.get("/account/closed/").content.decode()


def test_a_whole_class_comes_in_at_once() -> None:
    """Thirty pupils behind one address, each mistyping twice."""
    for number in range(30):
        account(f"pupil-{number}")
    for number in range(30):
        client, name = Client(), f"pupil-{number}"
        for _ in range(2):
            assert "Wrong user name or password" in sign_in(client, name, "mistyped")
        assert sign_in(client, name) == "/play/"


def test_a_whole_class_signs_up_at_once() -> None:
    for number in range(30):
        name = f"pupil-{number}"
        form = {"username": name, "password1": PASSWORD, "password2": PASSWORD, "email": ""}
        assert Client().post("/account/sign-up/", form).status_code == 302


def test_whoever_guesses_is_stopped_at_the_name(client: Client) -> None:
    account()
    account("badger")
    client.get("/account/sign-in/")  # a browser is known by the cookie of its form
    for _ in range(10):
        assert "Wrong user name or password" in sign_in(client, password="guessed")
    assert "Wait five minutes" in sign_in(client)
    assert sign_in(Client(), "badger") == "/play/"


def test_keepers_come_in_by_the_same_door(client: Client, keeper: Learner) -> None:
    asked = client.get("/admin/", follow=True)
    assert asked.redirect_chain[-1][0].startswith("/account/sign-in/?next=")
    where = sign_in(client, "keeper", "the keeper's own password", next="/admin/")
    assert client.get("/admin/").status_code == 302  # not yet
    done = client.post(where, {"code": code_now(KEEPER_SECRET)})
    assert client.get(done["Location"]).status_code == 200


def test_the_menu_says_who_is_here(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "/account/sign-in/" in page
    assert "Your progress is saved in this browser." not in page
    guest_with_match(client)
    for address in ("/play/", "/account/sign-up/"):
        page = client.get(address).content.decode()
        assert "Your progress is saved in this browser. Sign up to have it elsewhere too." in page
        assert "/account/sign-out/" not in page
    account()
    sign_in(client)
    page = client.get("/play/").content.decode()
    assert NAME in page
    assert "/account/sign-out/" in page
    assert "Your progress is saved in this browser." not in page
