"""The scorer: what a journey on a real table costs, with an address of its own."""

import re
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.test import Client

from game.atlas_files import load_atlas
from game.journey.tariff import Tariff
from game.models.table import Table
from quiz.models.learner import Learner

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
ONE = {"map": "europe", "round": "1", "start": "france", "space_1": "hungary", "under_1": "2"}
TWO = ONE | {"round": "3", "space_2": "greece", "under_2": "0"}
THREE = TWO | {"round": "5", "destination": "russia"}


def read(client: Client, sent: dict[str, str] | None = None, language: str = "en") -> str:
    response = client.get("/scorer/", sent or {}, headers={"Accept-Language": language})
    assert response.status_code == 200
    return response.content.decode()


def part(client: Client, sent: dict[str, str]) -> tuple[str, str]:
    """What htmx gets, and the address it is told to show."""
    response = client.get("/scorer/", sent, headers=HTMX)
    assert response.status_code == 200
    return response.content.decode(), response["HX-Replace-Url"]


def price(html: str) -> int | None:
    found = re.search(r'data-price="(-?\d+)"', html)
    return int(found[1]) if found else None


def value(html: str, name: str) -> str:
    """What stands in a field."""
    found = re.search(rf'<input class="input[^>]* name="{name}"[^>]* value="([^"]*)"', html)
    assert found
    return found[1]


def error(html: str, name: str) -> str:
    """The sentence beside a field."""
    found = re.search(rf'<p class="field__error" id="error-{name}"[^>]*>([^<]*)</p>', html)
    assert found
    return found[1]


ERRORS = ("map", "round", "start", "destination", "space_1", "under_1", "space_2", "under_2")


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_the_form_is_there_for_everybody_and_asks_nothing_of_the_database(
    client: Client, language: str, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        html = read(client, language=language)
    assert price(html) is None
    assert [error(html, name) for name in ERRORS] == [""] * len(ERRORS)
    assert not Learner.objects.exists()
    assert not Table.objects.exists()


@pytest.mark.parametrize("map_slug", ["europe", "usa", "lyon", "japan"])
@pytest.mark.parametrize("number", range(1, 8))
def test_the_price_is_that_of_the_rules(client: Client, map_slug: str, number: int) -> None:
    tariff = Tariff(load_atlas(map_slug))
    places = list(tariff.atlas.places)
    start, goal, one, other = places[:: len(places) // 4][:4]
    sent = {"map": map_slug, "round": str(number), "start": start, "destination": goal,
            "space_1": one, "under_1": "2", "space_2": other, "under_2": "1"}  # fmt: skip
    centre = (start,) if number < 5 else (start, goal)
    tokens = [(one, 2)] if number < 3 else [(one, 2), (other, 1)]
    html = read(client, sent)
    assert price(html) == tariff.price(number, centre, tokens)
    assert (">Received<" in html) == (number == 7)
    lines = tariff.lines(number, centre, tokens)
    assert html.count("data-crossing=") == lines.crossings


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("Hungary", "Hungary"), ("maďarsko", "Hungary"), ("MADARSKO ", "Hungary"),
     ("Hongrie", "Hungary"), ("hungary", "Hungary"), ("Hung", "Hungary"),
     ("united-kingdom", "United Kingdom"), ("40", "40"), ("space 40", "40")],
)  # fmt: skip
def test_a_place_is_known_by_many_names(client: Client, typed: str, shown: str) -> None:
    html = read(client, ONE | {"space_1": typed})
    assert price(html) is not None
    assert value(html, "space_1") == shown


def test_space_40_goes_nowhere_and_is_no_start(client: Client) -> None:
    html = read(client, ONE | {"space_1": "40", "under_1": "1"})
    assert price(html) == 50
    assert "goes nowhere" in html
    assert "data-crossing=" not in html
    assert "no place called “40”" in error(read(client, ONE | {"start": "40"}), "start")


@pytest.mark.parametrize(
    ("sent", "field", "words"),
    [
        (ONE | {"start": "atlantis"}, "start", "no place called “atlantis”"),
        (ONE | {"space_1": "ma"}, "space_1", "no place called “ma”. Write a place, or 40."),
        (ONE | {"space_1": "France"}, "space_1", "is in the middle"),
        (ONE | {"space_1": "<b>" + "x" * 500}, "space_1", "…”"),
        (ONE | {"under_1": "-1"}, "under_1", "0 or more"),
        (ONE | {"under_1": "two"}, "under_1", "0 or more"),
        (ONE | {"under_1": "9" * 5000}, "under_1", "0 or more"),
        (ONE | {"under_1": "99999999"}, "under_1", "0 or more"),
        (TWO | {"space_2": "Hungary"}, "space_2", "different spaces"),
        (TWO | {"space_1": "40", "space_2": "40"}, "space_2", "different spaces"),
        (THREE | {"destination": "frankreich"}, "destination", "no place"),
        (THREE | {"destination": "France"}, "destination", "two different places"),
        (THREE | {"space_2": "Russia"}, "space_2", "is in the middle"),
        (ONE | {"map": "mars"}, "map", "no such map"),
        (ONE | {"round": "8"}, "round", "1 to 7"),
        (ONE | {"round": "one"}, "round", "1 to 7"),
    ],
)
def test_what_does_not_fit_is_said_beside_its_field_and_nothing_is_lost(
    client: Client, sent: dict[str, str], field: str, words: str
) -> None:
    html = read(client, sent)
    assert price(html) is None
    assert words in error(html, field)
    assert [name for name in ERRORS if error(html, name)] == [field]
    for name in {"start", "space_1", "under_1"} - {field}:
        assert value(html, name).casefold() == sent[name].casefold()
    assert "<b>" not in html


def test_what_is_missing_is_named(client: Client) -> None:
    html = read(client, {"round": "5", "start": "france"})
    missing = re.findall(r'<li><a href="#id_(\w+)">', html)
    assert missing == ["destination", "space_1", "space_2"]
    assert [error(html, name) for name in ERRORS] == [""] * len(ERRORS)


def test_what_a_round_does_not_need_is_left_out_of_the_price(client: Client) -> None:
    more = ONE | {"destination": "nowhere", "space_2": "nowhere", "under_2": "many"}
    assert price(read(client, more)) == price(read(client, ONE)) == 50


def test_htmx_gets_the_answer_and_its_address(client: Client) -> None:
    html, address = part(client, ONE | {"start": "Francie", "land": "europe"})
    assert "<html" not in html
    assert price(html) == 50
    assert html.count('id="scorer-result"') == 1
    assert 'id="scorer-land"' not in html
    split = urlsplit(address)
    assert split.path == "/scorer/"
    assert {name: of[0] for name, of in parse_qs(split.query).items()} == ONE
    whole = client.get(address).content.decode()
    assert "<html" in whole
    assert price(whole) == 50


def test_another_map_comes_with_its_drawing_and_names(client: Client) -> None:
    html, _ = part(client, {"map": "usa", "round": "1", "land": "europe"})
    assert 'id="scorer-land" hx-swap-oob' in html
    assert '<option value="Utah">' in html
    assert "Still to choose" in html


def test_an_answer_for_htmx_is_not_kept_for_others(client: Client) -> None:
    response = client.get("/scorer/", ONE, headers=HTMX)
    assert "HX-Request" in response["Vary"]
    back = client.get("/scorer/", ONE, headers={**HTMX, "HX-History-Restore-Request": "true"})
    assert "<html" in back.content.decode()


def test_an_error_reaches_htmx_too(client: Client) -> None:
    html, address = part(client, ONE | {"start": "atlantis"})
    assert "no place called “atlantis”" in error(html, "start")
    assert "start=atlantis" in address


def test_an_address_reads_in_every_language(client: Client) -> None:
    html = read(client, ONE, language="cs")
    assert value(html, "space_1") == "Maďarsko"
    assert price(html) == 50


def test_the_same_address_gives_the_same_answer(client: Client) -> None:
    assert price(read(client, THREE)) == price(read(client, THREE))
    assert client.get(f"/scorer/?{urlencode(THREE)}&unknown=1").status_code == 200


def test_nothing_can_be_sent_there(client: Client) -> None:
    assert client.post("/scorer/", ONE).status_code == 405
