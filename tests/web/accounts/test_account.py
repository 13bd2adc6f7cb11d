"""An account: name, password, address, forgotten password."""

from urllib.parse import quote

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client

from quiz.models.learner import Learner
from tests.web.account_help import (
    NAME,
    PASSWORD,
    account,
    guest_with_match,
    link_in_mail,
    sign_in,
    whoever_is_in,
)

pytestmark = pytest.mark.django_db
NEW = "another good password"
PAGES = pytest.mark.parametrize(
    "address",
    [
        "/account/",
        "/account/password/",
        "/account/email/",
        "/account/second-factor/",
        "/account/second-factor/app/",
        "/account/second-factor/recovery/",
    ],
)


@pytest.fixture(autouse=True)
def no_limits_from_before() -> None:
    cache.clear()


@pytest.fixture
def learner(client: Client) -> Learner:
    learner = account()
    client.force_login(learner)
    return learner


@PAGES
def test_strangers_are_asked_to_sign_in(client: Client, address: str) -> None:
    assert client.get(address)["Location"] == f"/account/sign-in/?next={address}"


@PAGES
def test_guests_are_asked_to_sign_up(client: Client, address: str) -> None:
    guest_with_match(client)
    door = f"/account/sign-up/?next={quote(address, safe='')}"
    assert client.get(address)["Location"] == door


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
@pytest.mark.parametrize("address", ["/account/", "/account/password/", "/account/email/"])
def test_pages_open(client: Client, learner: Learner, address: str, language: str) -> None:
    page = client.get(address, headers={"Accept-Language": language})
    assert f'<html lang="{language}"' in page.content.decode()


def test_pages_of_allauth_that_we_do_not_use_are_not_there(client: Client) -> None:
    for address in ("login/", "social/", "second-factor/webauthn/", "password/set/", "login/code/"):
        assert client.get(f"/account/{address}").status_code == 404


@pytest.mark.parametrize(
    ("sent", "kept"),
    [("Lynx", "Lynx"), ("  Big   Lynx ", "Big Lynx"), ("", ""), ("Č" * 40, "Č" * 40)],
)
def test_a_name_at_the_table(client: Client, learner: Learner, sent: str, kept: str) -> None:
    for _ in range(2):
        assert client.post("/account/", {"name": sent})["Location"] == "/account/"
    learner.refresh_from_db()
    assert learner.display_name == kept


@pytest.mark.parametrize("name", ["x" * 41, "a\u202eb", "a\u200bb", "a\x07b"])
def test_names_that_do_not_fit(client: Client, learner: Learner, name: str) -> None:
    page = client.post("/account/", {"name": name})
    assert page.status_code == 200
    assert "field__error" in page.content.decode()
    learner.refresh_from_db()
    assert learner.display_name == ""


def test_a_new_password(client: Client, learner: Learner) -> None:
    form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert client.post("/account/password/", form)["Location"] == "/account/"
    assert whoever_is_in(client) == learner.pk
    assert sign_in(Client(), password=NEW) == "/play/"


def test_only_who_knows_the_old_password_gets_a_new_one(client: Client, learner: Learner) -> None:
    form = {"oldpassword": "guessed", "password1": NEW, "password2": NEW}
    page = client.post("/account/password/", form)
    assert "This is not your password." in page.content.decode()
    assert sign_in(Client()) == "/play/"


def test_who_has_no_password_changes_none(client: Client) -> None:
    client.force_login(Learner.objects.create_user("by-class-code"))
    assert client.get("/account/password/").status_code == 404
    assert "/account/password/" not in client.get("/account/").content.decode()


def test_a_forgotten_password(client: Client) -> None:
    account(email="me@example.org")
    match = guest_with_match(client)
    response = client.post("/account/password/forgotten/", {"email": "Me@example.org"})
    assert response["Location"] == "/account/password/forgotten/sent/"
    assert client.get(response["Location"]).status_code == 200
    assert NAME in str(mail.outbox[0].body)
    page = client.get(link_in_mail(), follow=True)
    form = page.redirect_chain[-1][0]
    done = client.post(form, {"password1": NEW, "password2": NEW})
    assert done["Location"] == "/account/password/forgotten/done/"
    assert "/account/sign-in/" in client.get(done["Location"]).content.decode()
    assert "already been used" in Client().get(link_in_mail()).content.decode()
    assert sign_in(client, password=NEW) == "/play/"
    assert str(match.public_id) in client.get("/play/").content.decode()


def test_a_mail_for_an_unknown_address_tells_the_page_nothing(client: Client) -> None:
    response = client.post("/account/password/forgotten/", {"email": "nobody@example.org"})
    assert response["Location"] == "/account/password/forgotten/sent/"
    assert "no account here has this address" in str(mail.outbox[0].body)


def test_a_mail_server_that_fails_tells_nothing_either(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.message.EmailMessage.send", refuse)
    response = client.post("/account/password/forgotten/", {"email": "nobody@example.org"})
    assert response["Location"] == "/account/password/forgotten/sent/"
    assert "could not be sent" in caplog.text
    assert "nobody@example.org" not in caplog.text


@pytest.mark.parametrize("language", ["cs", "fr"])
def test_mail_speaks_the_language_of_the_page(client: Client, language: str) -> None:
    account(email="me@example.org")
    headers = {"Accept-Language": language}
    client.post("/account/password/forgotten/", {"email": "me@example.org"}, headers=headers)
    words = {"cs": ("Dobrý den", "nové heslo"), "fr": ("Bonjour", "nouveau mot de passe")}[language]
    assert words[0] in str(mail.outbox[0].body)
    assert words[1] in f"{mail.outbox[0].subject} {mail.outbox[0].body}"


def ask_for_address(client: Client) -> None:
    """Want another address, and show the password for it."""
    asked = client.post("/account/email/", {"email": "new@example.org", "action_add": ""})
    assert asked["Location"].startswith("/account/password/again/?next=")
    assert mail.outbox == []
    wrong = client.post(asked["Location"], {"password": "guessed"})
    assert "This is not your password." in wrong.content.decode()
    done = client.post(asked["Location"], {"password": PASSWORD})
    assert done["Location"] == "/account/email/"


def test_another_address(client: Client, learner: Learner) -> None:
    ask_for_address(client)
    assert "not confirmed yet" in client.get("/account/").content.decode()
    client.post(link_in_mail())
    learner.refresh_from_db()
    assert learner.email == "new@example.org"
    client.post("/account/email/", {"email": "new@example.org", "action_remove": ""})
    learner.refresh_from_db()
    assert learner.email is None


def test_two_people_may_have_no_address(client: Client, learner: Learner) -> None:
    for someone in (learner, account("badger")):
        someone.email = ""
        someone.save()
        someone.refresh_from_db()
        assert someone.email is None


def test_a_guest_who_opens_a_link_for_an_account_stays_a_guest(client: Client) -> None:
    owner = Client()
    owner.force_login(account())
    ask_for_address(owner)
    guest_with_match(client)
    before = whoever_is_in(client)
    client.get(link_in_mail())
    client.post(link_in_mail())
    assert whoever_is_in(client) == before
    assert Learner.objects.get(username=NAME).email == "new@example.org"
