"""A visitor who has to sign up or in first ends up on the page they came from."""

import re
from html import unescape
from urllib.parse import quote

import pytest
from allauth.mfa.totp.internal import auth as totp  # type: ignore[import-untyped]
from django.core.cache import cache
from django.test import Client

from classroom.actions.teachers import teacher_token
from classroom.models.classroom import Classroom, TeachingRequest
from quiz.actions.accounts.claim import GuestGoneError
from quiz.models.learner import Learner
from quiz.views import doorkeeper
from tests.web.account_help import NAME, PASSWORD, account, guest_with_match, sign_up_form
from tests.web.accounts.test_second_factor import code_now
from tests.web.class_help import a_class, a_teacher

pytestmark = pytest.mark.django_db
SIGN_IN, SIGN_UP = "/account/sign-in/", "/account/sign-up/"
ELSEWHERE = (
    "https://example.org/",
    "//example.org/",
    "/\\example.org/",
    "javascript:alert(1)",
    "https:///example.org/",
)


@pytest.fixture(autouse=True)
def no_limits_from_before() -> None:
    cache.clear()


@pytest.fixture
def invitation() -> str:
    """The address of an invitation to teach a class."""
    return f"/teach/invited/{teacher_token(a_class(a_teacher(), 1))}/"


def link_on(client: Client, page: str, words: str) -> str:
    """Where the link in the text of a page with these words leads."""
    main = client.get(page).content.decode().partition("<main")[2]
    found = re.search(rf'<a href="([^"]+)">{words}<', main)
    assert found
    return unescape(found[1])


def hidden_next(html: str) -> str:
    """Where the form on a page says to go on to."""
    found = re.search(
        r'<input type="hidden" name="next" value="([^"]*)">', html.partition("<main")[2]
    )
    assert found
    return unescape(found[1])


@pytest.mark.parametrize("is_guest", [False, True])
def test_an_invitation_to_teach_survives_signing_up(
    client: Client, invitation: str, is_guest: bool
) -> None:
    if is_guest:
        guest_with_match(client)
    door = client.get(invitation)["Location"]
    if not is_guest:
        assert door.startswith(SIGN_IN)
        door = link_on(client, door, "Sign up")
    assert door.startswith(SIGN_UP)
    door = link_on(client, link_on(client, door, "Sign in"), "Sign up")  # to and fro
    wrong = client.post(
        SIGN_UP, sign_up_form(username="x", next=hidden_next(page_at(client, door)))
    )
    again = hidden_next(wrong.content.decode())
    done = client.post(SIGN_UP, sign_up_form(next=again))
    assert (done.status_code, done["Location"]) == (302, invitation)
    assert client.post(invitation)["Location"] == "/teach/"
    assert TeachingRequest.objects.filter(teacher__username=NAME).exists(), "the owner decides"


def page_at(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_it_survives_a_wrong_password_and_two_steps(client: Client, invitation: str) -> None:
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(account(), secret)
    door = client.get(invitation)["Location"]
    sent = {"login": NAME, "password": "wrong", "next": hidden_next(page_at(client, door))}
    again = hidden_next(client.post(SIGN_IN, sent).content.decode())
    first = client.post(SIGN_IN, {**sent, "password": PASSWORD, "next": again})
    assert first["Location"] == "/account/second-factor/code/"
    wrong = client.post(first["Location"], {"code": "000000"})
    assert wrong.status_code == 200
    assert client.post(first["Location"], {"code": code_now(secret)})["Location"] == invitation


def test_it_survives_a_form_that_is_sent_twice(client: Client, invitation: str) -> None:
    second = Client()
    client.post(SIGN_UP, sign_up_form(next=invitation))
    assert second.post(SIGN_UP, sign_up_form(next=invitation))["Location"] == invitation


def test_it_survives_the_same_form_at_the_same_moment(
    client: Client, invitation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_late(*_: object) -> None:
        raise GuestGoneError

    guest_with_match(client)
    monkeypatch.setattr(doorkeeper, "claim", too_late)
    door = client.post(SIGN_UP, sign_up_form(next=invitation))["Location"]
    assert door.startswith(SIGN_IN)
    assert hidden_next(page_at(client, door)) == invitation


@pytest.mark.parametrize("elsewhere", ELSEWHERE)
def test_only_an_address_of_this_site_is_gone_on_to(client: Client, elsewhere: str) -> None:
    for page, words in ((SIGN_UP, "Sign in"), (SIGN_IN, "Sign up")):
        assert "example" not in link_on(client, f"{page}?next={quote(elsewhere)}", words)
    assert client.post(SIGN_UP, sign_up_form(next=elsewhere))["Location"] == "/play/"
    other = Client()
    sent = {"login": NAME, "password": PASSWORD, "next": elsewhere}
    assert other.post(SIGN_IN, sent)["Location"] == "/play/"


def test_another_name_of_the_site_is_elsewhere_too(client: Client) -> None:
    """Only the name that the visitor uses: another one may be served by something else."""
    sent = sign_up_form(next="http://localhost/play/")
    assert client.post(SIGN_UP, sent)["Location"] == "/play/"


def test_a_guest_who_sent_something_is_not_led_back_to_it(client: Client) -> None:
    guest_with_match(client)
    assert client.post("/account/password/")["Location"] == SIGN_UP
    assert Learner.objects.count() == 1
    assert not Classroom.objects.exists()
