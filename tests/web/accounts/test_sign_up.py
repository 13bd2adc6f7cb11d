"""Signing up: a guest keeps the row, and with it everything."""

import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import IntegrityError
from django.test import Client
from django.utils.translation import gettext, override

from quiz.actions.accounts.claim import GuestGoneError, claim
from quiz.forms.accounts import BORROWED
from quiz.models.learner import Learner
from quiz.views import doorkeeper
from tests.web.account_help import (
    NAME,
    PASSWORD,
    account,
    guest_with_match,
    link_in_mail,
    sign_in,
    sign_up_form,
    whoever_is_in,
)

pytestmark = pytest.mark.django_db
ADDRESS = "/account/sign-up/"


@pytest.fixture(autouse=True)
def no_limits_from_before() -> None:
    cache.clear()


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_the_page_opens(client: Client, language: str) -> None:
    page = client.get(ADDRESS, headers={"Accept-Language": language})
    assert f'<html lang="{language}"' in page.content.decode()
    assert not Learner.objects.exists()


def test_a_guest_keeps_the_row_and_the_match(client: Client) -> None:
    match = guest_with_match(client)
    guest = Learner.objects.get()
    assert "stays yours" in client.get(ADDRESS).content.decode()
    response = client.post(ADDRESS, sign_up_form())
    assert (response.status_code, response["Location"]) == (302, "/play/")
    learner = Learner.objects.get()
    assert (learner.pk, learner.public_id) == (guest.pk, guest.public_id)
    assert (learner.username, learner.is_guest, learner.email) == (NAME, False, None)
    assert str(match.public_id) in client.get("/play/").content.decode()
    assert client.session.get_expiry_age() <= 90 * 24 * 60 * 60
    elsewhere = Client()
    assert sign_in(elsewhere) == "/play/"
    assert str(match.public_id) in elsewhere.get("/play/").content.decode()


def test_a_stranger_may_sign_up_at_once(client: Client) -> None:
    assert client.post(ADDRESS, sign_up_form()).status_code == 302
    assert whoever_is_in(client) == Learner.objects.get(username=NAME).pk


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"username": "OTTER-7"}, "This user name is taken."),
        ({"username": "ab"}, "At least 3 characters"),
        ({"username": "two words"}, "without spaces"),
        ({"username": "me@example.org"}, "without spaces"),
        ({"username": "a\u202ebc"}, "without spaces"),
        ({"username": "x" * 61}, "At most 60 characters"),
        ({"password1": "12345678", "password2": "12345678"}, "entirely numeric"),
        ({"password1": "short", "password2": "short"}, "too short"),
        ({"password2": "another password"}, "same password"),
        ({"password1": "", "password2": ""}, "This field is required."),
        ({"email": "no address"}, "This is not an e-mail address."),
    ],
)
def test_what_does_not_fit_is_said_and_changes_nothing(
    client: Client, changes: dict[str, str], sentence: str
) -> None:
    account()
    guest_with_match(client)
    page = client.post(ADDRESS, sign_up_form(username="badger") | changes)
    assert page.status_code == 200
    assert sentence in page.content.decode()
    assert Learner.objects.filter(is_guest=True).count() == 1
    assert Learner.objects.count() == 2


def test_sent_twice_it_signs_in_instead(client: Client) -> None:
    guest_with_match(client)
    second = Client()
    second.cookies.update(client.cookies)
    client.post(ADDRESS, sign_up_form())
    response = second.post(ADDRESS, sign_up_form())
    assert (response.status_code, response["Location"]) == (302, "/play/")
    assert Learner.objects.get().pk == whoever_is_in(second)


@pytest.mark.parametrize("late", [GuestGoneError, IntegrityError])
def test_sent_twice_at_the_same_moment_it_leads_to_the_door(
    client: Client, monkeypatch: pytest.MonkeyPatch, late: type[Exception]
) -> None:
    def too_late(*_: object) -> None:
        raise late

    guest_with_match(client)
    monkeypatch.setattr(doorkeeper, "claim", too_late)
    assert client.post(ADDRESS, sign_up_form())["Location"] == "/account/sign-in/"


def test_a_guest_is_claimed_once() -> None:
    guest = Learner.objects.create_guest()
    claim(guest.pk, NAME, PASSWORD, "en")
    with pytest.raises(GuestGoneError):
        claim(guest.pk, "badger", PASSWORD, "en")
    with pytest.raises(IntegrityError):
        claim(None, NAME.upper(), PASSWORD, "en")
    assert Learner.objects.get().username == NAME


def test_whoever_has_an_account_needs_no_second_one(client: Client) -> None:
    client.force_login(account())
    assert client.get(ADDRESS)["Location"] == "/play/"
    client.post(ADDRESS, sign_up_form(username="badger"))
    assert Learner.objects.count() == 1


def test_an_address_counts_once_it_is_confirmed(client: Client) -> None:
    client.post(ADDRESS, sign_up_form(email="Otter@Example.org"))
    learner = Learner.objects.get()
    assert learner.email is None
    link = link_in_mail()
    assert mail.outbox[0].to == ["otter@example.org"]
    assert "otter@example.org" in client.get(link).content.decode()
    assert client.post(link).status_code == 302
    learner.refresh_from_db()
    assert learner.email == "otter@example.org"
    assert sign_in(Client(), "OTTER@example.org") == "/play/"


def test_nobody_learns_which_addresses_are_known(client: Client) -> None:
    owner = account("owner", email="known@example.org")
    answers = []
    for number, address in enumerate(("known@example.org", "unknown@example.org")):
        visitor = Client()
        form = sign_up_form(username=f"somebody-{number}", email=address)
        page = visitor.post(ADDRESS, form, follow=True)
        answers.append(page.content.decode().count(address))
        assert page.redirect_chain == [("/play/", 302)]
    assert answers[0] == answers[1]
    visitor.post(link_of(mail.outbox[0].body))
    owner.refresh_from_db()
    assert owner.email == "known@example.org"
    assert Learner.objects.get(username="somebody-0").email is None


def link_of(body: object) -> str:
    return next(word for word in str(body).split() if "/account/email/" in word)


def test_a_form_from_elsewhere_is_refused() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(ADDRESS, sign_up_form()).status_code == 403
    assert not Learner.objects.exists()


def test_without_mail_no_address_is_asked_for(client: Client, settings: object) -> None:
    settings.SENDS_MAIL = False  # type: ignore[attr-defined]
    assert 'name="email"' not in client.get(ADDRESS).content.decode()
    assert client.post(ADDRESS, sign_up_form(email="a@example.org")).status_code == 302
    assert mail.outbox == []
    assert "does not send e-mail" in client.get("/account/password/forgotten/").content.decode()


def test_a_password_is_not_kept_as_it_is(client: Client) -> None:
    client.post(ADDRESS, sign_up_form())
    assert PASSWORD not in Learner.objects.get().password


@pytest.mark.parametrize("language", ["cs", "fr"])
def test_no_sentence_is_left_in_english(client: Client, language: str) -> None:
    """Some of them are Django's and allauth's own, and newer than their translations."""
    with override(language):
        for sentence in ("This password is too common.", "This password is entirely numeric."):
            assert gettext(sentence) != sentence
        assert gettext(BORROWED[0]) != BORROWED[0]
    form = sign_up_form(username="x", password1="123", password2="12", email="no")
    page = client.post(ADDRESS, form, headers={"Accept-Language": language}).content.decode()
    errors = re.findall(r'class="field__error">([^<]+)<', page)
    assert len(errors) == 5
    english = re.compile(r"\b(this|password|character|the|must|you)\b", re.IGNORECASE)
    assert [error for error in errors if english.search(error)] == []


@pytest.mark.parametrize("end", ["sign-in/", "sign-up/"])
def test_every_link_of_a_page_before_an_invitation_leads_back_to_it(
    client: Client, end: str
) -> None:
    page = client.get(f"/account/{end}", {"next": "/teach/new/?a=1&b=2"}).content.decode()
    links = re.findall(r'href="(/account/sign-(?:in|up)/[^"]*)"', page)
    assert len(links) >= 3
    assert {link.partition("?")[2] for link in links} == {"next=%2Fteach%2Fnew%2F%3Fa%3D1%26b%3D2"}
