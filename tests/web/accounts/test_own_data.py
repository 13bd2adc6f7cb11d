"""What the site stores about a learner: to view, to export, to delete."""

import json
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client

from classroom.views.lti.browsers import COOKIE as LTI_COOKIE
from game.models.match import Match, MatchEvent
from game.models.table import Seat, Table
from quiz.actions.export import EXPORTERS
from quiz.models.learner import Learner
from tests.web.account_help import (
    NAME,
    PASSWORD,
    account,
    an_empty_table,
    guest_with_match,
    seat,
    sign_in,
    whoever_is_in,
)
from tests.web.class_help import a_class, a_teacher, pupil, show_pictures
from tests.web.errand_help import fetched
from tests.web.play_help import Visitor, stop_the_clock

pytestmark = pytest.mark.django_db
DATA, FILE, DELETE = "/account/data/", "/account/data/file/", "/account/data/delete/"


@pytest.fixture(autouse=True)
def no_limits_from_before() -> None:
    cache.clear()


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_the_page_is_there_for_everybody(client: Client, language: str) -> None:
    headers = {"Accept-Language": language}
    strange = client.get(DATA, headers=headers).content.decode()
    assert FILE not in strange
    guest_with_match(client)
    page = client.get(DATA, headers=headers).content.decode()
    assert FILE in page
    assert DELETE in page
    # What one comes for is above the long list.
    assert page.index(FILE) < page.index(DELETE) < page.index('id="kept-title"')


@pytest.mark.parametrize(("address", "where"), [(FILE, DATA), (DELETE, "/")])
def test_strangers_have_nothing(client: Client, address: str, where: str) -> None:
    assert client.get(address)["Location"] == where


@pytest.mark.parametrize("address", [DATA, FILE])
def test_there_nothing_can_be_sent(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405


def test_everything_to_take_home(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor(client, stop_the_clock(monkeypatch))
    visitor.play_on()
    running = guest_with_match(client)
    client.post(
        "/account/sign-up/", {"username": NAME, "password1": PASSWORD, "password2": PASSWORD}
    )
    answer = fetched(client, FILE)
    assert answer["Content-Disposition"] == 'attachment; filename="crossings.json"'
    assert "no-store" in answer["Cache-Control"]
    taken = json.loads(answer.content)
    assert set(taken) == {"format", "exported_at", *EXPORTERS}
    assert taken["learner"]["username"] == NAME
    first, second = taken["tables"]
    assert first["is_host"]
    assert [row["is_mine"] for row in first["seats"]] == [True, False]
    played = client.get(f"{visitor.address}record/").json()
    assert first["matches"][0]["record"] == played
    assert second["matches"][0] == {
        "id": str(running.public_id),
        "began_at": running.began_at.isoformat(),
        "ended_at": None,
        "is_shared": False,
        "record": None,
    }
    for secret in (running.seed, Learner.objects.get().password):
        assert secret not in answer.content.decode()


def test_only_ones_own_things_are_in_the_file(client: Client) -> None:
    stranger = Client()
    guest_with_match(stranger)
    client.force_login(account())
    assert json.loads(fetched(client, FILE).content)["tables"] == []


def test_a_guest_is_forgotten(client: Client) -> None:
    guest_with_match(client)
    assert 'name="word"' in client.get(DELETE).content.decode()
    wrong = client.post(DELETE, {"word": "please"})
    assert "Nothing was deleted." in wrong.content.decode()
    assert Learner.objects.exists()
    assert client.post(DELETE, {"word": "Delete"})["Location"] == "/"
    for model in (Learner, Table, Seat, Match, MatchEvent):
        assert not model.objects.exists()
    assert whoever_is_in(client) is None


def test_the_word_is_in_the_language_of_the_page(client: Client) -> None:
    guest_with_match(client)
    headers = {"Accept-Language": "cs"}
    assert "smazat" in client.get(DELETE, headers=headers).content.decode()
    assert client.post(DELETE, {"word": "smazat"}, headers=headers).status_code == 302
    assert not Learner.objects.exists()


def test_an_account_goes_with_its_password(client: Client) -> None:
    account(email="me@example.org")
    sign_in(client)
    wrong = client.post(DELETE, {"password": "guessed"})
    assert "This is not your password." in wrong.content.decode()
    assert Learner.objects.exists()
    assert client.post(DELETE, {"password": PASSWORD})["Location"] == "/"
    assert not Learner.objects.exists()
    assert "Your data is deleted." in client.get("/").content.decode()
    assert "Wrong user name or password" in sign_in(client)


def test_sent_twice_it_leads_home(client: Client) -> None:
    guest_with_match(client)
    second = Client()
    second.cookies.update(client.cookies)
    for visitor in (client, second):
        assert visitor.post(DELETE, {"word": "delete"})["Location"] == "/"
    assert not Learner.objects.exists()


def test_looking_deletes_nothing(client: Client) -> None:
    guest_with_match(client)
    client.get(DELETE, {"word": "delete"})
    strict = Client(enforce_csrf_checks=True)
    strict.cookies.update(client.cookies)
    assert strict.post(DELETE, {"word": "delete"}).status_code == 403
    assert Learner.objects.exists()


def test_the_password_cannot_be_guessed_here(client: Client) -> None:
    client.force_login(account())
    for _ in range(10):
        client.post(DELETE, {"password": "guessed"})
    page = client.post(DELETE, {"password": PASSWORD})
    assert "Wait five minutes" in page.content.decode()
    assert Learner.objects.exists()


def forget_host(client: Client) -> None:
    assert client.post(DELETE, {"word": "delete"}).status_code == 302


@pytest.mark.parametrize("hosts", [True, False], ids=["host", "visitor"])
def test_others_keep_their_tables_and_matches(client: Client, hosts: bool) -> None:
    goer, friend = Learner.objects.create_guest(), account("friend")
    table = an_empty_table(goer if hosts else friend)
    seat(table, friend if hosts else goer)
    match = Match.objects.create(table=table, game="journey", map="europe")
    alone = an_empty_table(goer)
    client.force_login(goer)
    forget_host(client)
    table.refresh_from_db()
    assert table.host == friend
    assert set(table.seats.values_list("learner", flat=True)) == {None, friend.pk}
    assert list(table.matches.all()) == [match]
    assert not Table.objects.filter(pk=alone.pk).exists()


def test_the_last_one_takes_the_table_along(client: Client) -> None:
    goer, friend = Learner.objects.create_guest(), Learner.objects.create_guest()
    table = an_empty_table(goer)
    seat(table, friend)
    for learner in (goer, friend):
        client.force_login(learner)
        forget_host(client)
    assert not Table.objects.exists()


def test_ten_tables_go_quickly(
    client: Client, django_assert_max_num_queries: Callable[..., object]
) -> None:
    goer = Learner.objects.create_guest()
    for _ in range(10):
        an_empty_table(goer)
    client.force_login(goer)
    with django_assert_max_num_queries(90):  # type: ignore[attr-defined]
        forget_host(client)
    assert not Table.objects.exists()


def test_every_cookie_is_named(client: Client) -> None:
    classroom = a_class(a_teacher(), language="cs")
    show_pictures(client, pupil(classroom))
    client.post("/theme", {"theme": "dark"})
    client.post("/i18n/setlang/", {"language": "en"})
    adult = Client()
    account(NAME)
    sign_in(adult, NAME)
    kept = {*client.cookies, *adult.cookies, LTI_COOKIE} - {"messages"}
    assert {"door", "class_language", "known", "sessionid", "theme", "django_language"} <= kept
    page = Client().get(DATA).content.decode()
    assert "csrftoken" in page
    assert {name for name in kept if f"<code>{name}</code>" not in page} == set()
    assert f'{DATA}#cookies"' in page, "the footer leads there"
