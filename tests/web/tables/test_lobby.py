"""Where playing begins: the lobby, guests, and the rules."""

import re

import pytest
from django.test import Client

from game.atlas_files import load_atlas, map_slugs
from game.journey.examples import worked_example
from game.journey.rules import Act
from game.journey.tariff import Tariff
from game.models.table import Table
from quiz.models.learner import Learner
from tests.sampled_maps import SAMPLED
from tests.web.play_help import Clock, Visitor, one_line, stop_the_clock

pytestmark = pytest.mark.django_db
IN_EVERY_LANGUAGE = pytest.mark.parametrize("language", ["en", "cs", "fr"])


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


def read(client: Client, address: str = "/play/", language: str = "en") -> str:
    response = client.get(address, headers={"Accept-Language": language})
    assert response.status_code == 200
    return one_line(response)


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize("address", ["/play/", "/tables/new/", "/rules/"])
def test_pages_are_there_for_everybody(client: Client, address: str, language: str) -> None:
    assert f'<html lang="{language}"' in read(client, address, language)


@pytest.mark.parametrize("address", ["/play/", "/rules/"])
def test_nothing_can_be_sent_there(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405


@pytest.mark.parametrize("address", ["/play/now/", "/play/again/"])
def test_looking_opens_no_table(client: Client, address: str) -> None:
    assert client.get(address).status_code == 405
    assert not Table.objects.exists()


def test_looking_makes_no_guest(client: Client) -> None:
    html = read(client)
    assert "No matches yet" in html
    assert "Like last time" not in html
    read(client, "/tables/new/")
    assert not Learner.objects.exists()
    assert "sessionid" not in client.cookies


def test_one_tap_makes_a_guest_with_a_table(client: Client) -> None:
    response = client.post("/play/now/", headers={"Accept-Language": "cs"})
    guest = Learner.objects.get()
    table = Table.objects.get()
    assert response["Location"] == f"/matches/{table.matches.get().public_id}/"
    assert guest.is_guest
    assert guest.language == "cs"
    assert table.host == guest
    assert (table.map, table.wishes["tempo"], table.wishes["open_map"]) == (
        "europe",
        "turns",
        False,
    )
    assert table.seats.exclude(bot="").count() == 3
    assert client.session.get_expiry_age() > 360 * 24 * 3600
    assert client.get(response["Location"]).status_code == 200


def test_the_guest_stays_the_same(client: Client) -> None:
    client.post("/play/now/")
    client.post("/play/now/")
    assert Learner.objects.count() == 1
    assert Table.objects.count() == 2


def test_the_same_form_sent_twice_opens_one_table(client: Client) -> None:
    client.post("/play/now/")
    html = read(client)
    found = re.search(r'name="command" value="([^"]+)"', html)
    assert found
    first = client.post("/play/now/", {"command": found[1]})
    again = client.post("/play/now/", {"command": found[1]})
    assert first["Location"] == again["Location"]
    assert Table.objects.count() == 2


def test_the_two_forms_of_one_lobby_open_two_tables(client: Client) -> None:
    """Back from a match to the lobby as it was, and then the other button."""
    client.post("/play/now/")
    found = re.search(r'name="command" value="([^"]+)"', read(client))
    assert found
    addresses = ("/play/now/", "/play/again/")
    where = {client.post(address, {"command": found[1]})["Location"] for address in addresses}
    assert len(where) == 2
    assert Table.objects.count() == 3


def test_a_lobby_is_never_an_old_one(client: Client) -> None:
    assert "no-store" in client.get("/play/")["Cache-Control"]


def test_who_is_signed_in_stays_who_it_is(client: Client, keeper: Learner) -> None:
    client.force_login(keeper)
    client.post("/play/now/")
    assert Learner.objects.count() == 1
    assert Table.objects.get().host == keeper


def test_like_last_time(client: Client, clock: Clock) -> None:
    Visitor(client, clock, map="usa", tempo="race", shown="open", chair_3="kira")
    html = read(client)
    assert "United States, race, open map, Pip, Kira." in html
    response = client.post("/play/again/")
    assert response["Location"].startswith("/matches/")
    new, old = Table.objects.order_by("-pk")
    assert (new.map, new.wishes) == (old.map, old.wishes)
    assert [seat.bot for seat in new.seats.all()] == ["", "pip", "kira"]


def test_there_is_no_last_time_for_strangers(client: Client) -> None:
    assert client.post("/play/again/")["Location"] == "/play/"
    assert not Learner.objects.exists()


def test_running_matches_say_what_they_wait_for(client: Client, clock: Clock) -> None:
    visitor = Visitor(client, clock)
    assert "The cards are being shuffled." in read(client)
    visitor.see()
    assert "The others are thinking." in read(client)
    visitor.to_my_turn()
    assert "Round 1 of 7 · Your turn." in read(client)
    visitor.place()
    assert "The round is scored. Take a look." in read(client)


def test_past_matches_say_how_they_ended(client: Client, clock: Clock) -> None:
    visitor = Visitor(client, clock)
    visitor.play_on()
    html = read(client)
    assert "Finished" in html
    assert "In progress" not in html
    purses = visitor.state.purses
    assert ("won" if 0 in visitor.state.winners else "rank 2") in html
    assert f"{purses[0]} €" in html


def test_others_matches_are_not_listed(client: Client, clock: Clock) -> None:
    visitor = Visitor(Client(), clock)
    client.post("/play/now/")
    assert visitor.address not in read(client)


def test_the_lobby_asks_as_often_for_many_matches_as_for_one(
    client: Client, clock: Clock, django_assert_num_queries: object
) -> None:
    visitor = Visitor(client, clock)
    read(client)
    with django_assert_num_queries(10):  # type: ignore[operator]
        read(client)
    for _ in range(3):
        Visitor(client, clock)
    visitor.play_on(to_round=3)
    with django_assert_num_queries(10):  # type: ignore[operator]
        read(client)


@pytest.mark.parametrize("map_slug", ["", *SAMPLED])
def test_the_rules_hold_an_example_for_every_act_on_every_map(
    client: Client, map_slug: str
) -> None:
    html = read(client, f"/rules/?map={map_slug}" if map_slug else "/rules/")
    tariff = Tariff(load_atlas(map_slug or map_slugs()[0]))
    told = [int(price) for price in re.findall(r'data-price="(-?\d+)"', html)]
    examples = [worked_example(tariff, act) for act in Act]
    assert told == [choice.lines.price for found in examples if found for choice in found.choices]
    assert html.count('<figure class="reveal-map') == len(Act)
    for number in range(1, 5):
        assert f'id="act-{number}"' in html


@pytest.mark.parametrize("map_slug", ["mars", "../europe"])
def test_there_are_no_rules_on_a_map_that_is_not_here(client: Client, map_slug: str) -> None:
    assert client.get(f"/rules/?map={map_slug}").status_code == 404


def test_the_first_act_is_told_to_somebody_who_has_never_played(
    client: Client, clock: Clock
) -> None:
    assert "Your first match" in read(client)
    Visitor(client, clock)
    assert "Your first match" not in read(client)


def test_while_tokens_are_placed_no_example_is_sent_but_a_way_to_the_rules(
    client: Client, clock: Clock
) -> None:
    visitor = Visitor(client, clock)
    visitor.play_on(to_round=3)
    html = visitor.see()
    assert visitor.state.round == 3
    assert 'href="/rules/?map=europe#act-2"' in html
    assert "lesson" not in html


def test_the_scorer_is_found(client: Client) -> None:
    for address in ("/play/", "/rules/"):
        assert read(client, address).count('href="/scorer/"') == 2  # here and in the footer


@pytest.mark.parametrize("address", ["/play/", "/tables/new/", "/rules/", "/scorer/"])
def test_nothing_is_styled_or_scripted_inline(client: Client, address: str) -> None:
    html = read(client, address)
    assert " style=" not in html
    assert not re.search(r"<script(?![^>]* src=)", html)
