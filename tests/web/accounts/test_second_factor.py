"""The second factor: an app with codes, and codes on paper."""

import time

import pytest
from allauth.mfa.models import Authenticator  # type: ignore[import-untyped]
from allauth.mfa.totp.internal import auth  # type: ignore[import-untyped]
from django.core.cache import cache
from django.test import Client

from quiz.models.learner import Learner
from tests.web.account_help import PASSWORD, account, guest_with_match, sign_in, whoever_is_in

pytestmark = pytest.mark.django_db
SECOND = "/account/second-factor/"


@pytest.fixture(autouse=True)
def no_limits_from_before() -> None:
    cache.clear()


@pytest.fixture
def learner(client: Client) -> Learner:
    learner = account()
    client.force_login(learner)
    return learner


def code_now(secret: str) -> str:
    """What an app would show."""
    counter = int(time.time()) // 30
    return str(auth.format_hotp_value(auth.hotp_value(secret, counter)))


def show_password(client: Client, address: str) -> None:
    """Be asked for the password before something that matters, and give it."""
    asked = client.get(address)
    assert asked["Location"].startswith("/account/password/again/?next=")
    assert client.get(asked["Location"]).status_code == 200
    assert client.post(asked["Location"], {"password": PASSWORD})["Location"] == address


def switch_on(client: Client) -> str:
    """Connect an app; its secret."""
    show_password(client, f"{SECOND}app/")
    page = client.get(f"{SECOND}app/").content.decode()
    secret = str(client.session["mfa.totp.secret"])
    assert secret in page
    done = client.post(f"{SECOND}app/", {"code": code_now(secret)})
    assert done["Location"] == f"{SECOND}recovery/"
    return secret


def test_it_is_off_until_an_app_is_connected(client: Client, learner: Learner) -> None:
    assert "Two-step sign-in is off" in client.get(SECOND).content.decode()
    show_password(client, f"{SECOND}app/")
    client.get(f"{SECOND}app/")
    wrong = client.post(f"{SECOND}app/", {"code": "000000"})
    assert "This code is wrong." in wrong.content.decode()
    assert not Authenticator.objects.exists()


def test_the_picture_keeps_the_content_policy(client: Client, learner: Learner) -> None:
    show_password(client, f"{SECOND}app/")
    page = client.get(f"{SECOND}app/").content.decode()
    assert "<svg" in page
    assert "account__qr" in page
    assert "data:" not in page
    assert "style=" not in page


def test_then_the_password_is_not_enough(client: Client, learner: Learner) -> None:
    secret = switch_on(client)
    assert "Two-step sign-in is on" in client.get(SECOND).content.decode()
    cache.clear()  # a code works once; the next one would take half a minute
    other = Client()
    match = guest_with_match(other)
    assert sign_in(other, remember="on") == f"{SECOND}code/"
    assert whoever_is_in(other) != learner.pk
    assert other.get(f"{SECOND}code/").status_code == 200
    wrong = other.post(f"{SECOND}code/", {"code": "000000"})
    assert "This code is wrong." in wrong.content.decode()
    assert whoever_is_in(other) != learner.pk
    assert other.post(f"{SECOND}code/", {"code": code_now(secret)})["Location"] == "/play/"
    assert whoever_is_in(other) == learner.pk
    assert not other.session.get_expire_at_browser_close()
    assert str(match.public_id) in other.get("/play/").content.decode()


def test_a_recovery_code_works_once(client: Client, learner: Learner) -> None:
    switch_on(client)
    codes = client.get(f"{SECOND}recovery/file/").content.decode().split()
    assert len(codes) == 10
    assert codes[0] in client.get(f"{SECOND}recovery/").content.decode()
    first, second = Client(), Client()
    sign_in(first)
    assert first.post(f"{SECOND}code/", {"code": codes[0]})["Location"] == "/play/"
    sign_in(second)
    assert second.post(f"{SECOND}code/", {"code": codes[0]}).status_code == 200
    assert whoever_is_in(second) is None


def test_new_recovery_codes_make_the_old_ones_worthless(client: Client, learner: Learner) -> None:
    switch_on(client)
    before = client.get(f"{SECOND}recovery/file/").content.decode().split()
    assert client.get(f"{SECOND}recovery/new/").status_code == 200
    assert client.post(f"{SECOND}recovery/new/")["Location"] == f"{SECOND}recovery/"
    after = client.get(f"{SECOND}recovery/file/").content.decode().split()
    assert not set(before) & set(after)


def test_it_can_be_switched_off(client: Client, learner: Learner) -> None:
    switch_on(client)
    assert client.get(f"{SECOND}app/remove/").status_code == 200
    assert client.post(f"{SECOND}app/remove/")["Location"] == SECOND
    assert not Authenticator.objects.exists()
    assert sign_in(Client()) == "/play/"


def test_codes_cannot_be_guessed(client: Client, learner: Learner) -> None:
    switch_on(client)
    other = Client()
    sign_in(other)
    for _ in range(10):
        other.post(f"{SECOND}code/", {"code": "000000"})
    page = other.post(f"{SECOND}code/", {"code": "000000"})
    assert "Wait five minutes" in page.content.decode()


def test_nobody_gives_a_code_without_a_password(client: Client) -> None:
    assert client.get(f"{SECOND}code/")["Location"] == "/account/sign-in/"
