"""One field for every code: of a class, of a table."""

import pytest
from django.test import Client

from game.actions.guests import welcome_guest
from game.actions.play import set_table
from game.pages.match.plan import Wishes, journey_plan
from game.words.invite_codes import spoken_code

pytestmark = pytest.mark.django_db


def test_the_front_page_begins_with_it(client: Client) -> None:
    html = client.get("/").content.decode()
    assert html.index('action="/find/"') < html.index("<h1")


def test_a_code_of_a_table_leads_there_however_it_is_typed(client: Client) -> None:
    plan = journey_plan("europe", [""], Wishes())
    code = set_table(welcome_guest().pk, plan).invite_code
    assert code is not None
    for typed in (code, code.upper(), spoken_code(code), f" {code[:4]}-{code[4:]} "):
        response = client.get("/find/", {"code": typed})
        assert response.status_code == 302
        assert response["Location"] == f"/join/{code}/"


@pytest.mark.parametrize("typed", ["abcdefgh", "x", "<b>", "0" * 90])
def test_a_code_that_leads_nowhere_is_told(client: Client, typed: str) -> None:
    response = client.get("/find/", {"code": typed})
    assert response.status_code == 404
    assert "No class and no table has this code." in response.content.decode()
    assert "eight letters and figures, in a race six." in response.content.decode()
    assert "<b>" not in response.content.decode()


def test_without_a_code_it_asks_and_takes_no_form(client: Client) -> None:
    assert client.get("/find/").status_code == 200
    assert client.post("/find/").status_code == 405
