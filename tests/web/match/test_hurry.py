"""Hurrying the bots on, and choosing a card while they think."""

import pytest
from django.test import Client

from game.hosting.match_log import entries
from game.journey.events import TokenPlaced
from game.journey.state import Phase
from tests.web.play_help import HTMX, Clock, Visitor, stop_the_clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor(client: Client, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    clock: Clock = stop_the_clock(monkeypatch)
    visitor = Visitor(client, clock, chair_3="nora", chair_4="old-anton", card_ms="0")
    visitor.see()
    return visitor


def hurry(visitor: Visitor, **changes: object) -> int:
    sent = {"round": visitor.state.round, "command": visitor.command(), **changes}
    return visitor.client.post(f"{visitor.address}hurry/", sent, headers=HTMX).status_code


def test_a_tap_lets_the_bots_place_at_once(visitor: Visitor) -> None:
    assert visitor.board.turn == 1  # the host deals, so the bots begin
    assert 'id="hurry"' in visitor.see()
    assert hurry(visitor) == 200
    assert visitor.board.turn == 0
    assert 'id="hurry"' not in visitor.see()
    placed = [e.event for e in entries(visitor.match) if isinstance(e.event, TokenPlaced)]
    assert [event.seat for event in placed] == [1, 2, 3]
    assert {event.at for event in placed} == {visitor.clock.now}
    before = visitor.state
    assert hurry(visitor) == 200  # nobody is left to be hurried
    assert visitor.state == before


def test_the_button_carries_the_token_that_the_site_asks_for(visitor: Visitor) -> None:
    form = visitor.see().split("hurry/", 1)[1].split("</form>", 1)[0]
    assert "csrfmiddlewaretoken" in form


def test_a_hurried_bot_plays_what_it_would_have_played(visitor: Visitor) -> None:
    chosen = []
    for is_hurried in (True, False):
        if is_hurried:
            hurry(visitor)
        else:
            again = Visitor(visitor.client, visitor.clock, chair_3="nora", chair_4="old-anton")
            again.match.seed = visitor.match.seed
            again.match.save(update_fields=["seed"])
            again.see(after=600_000)
            visitor = again
        chosen.append([space for space, stack in visitor.board.stacks.items() for _ in stack])
    assert chosen[0] == chosen[1]


def test_cards_are_not_hurried_and_strangers_hurry_nobody(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(client, stop_the_clock(monkeypatch))
    visitor.see(after=700)
    before = visitor.state
    assert hurry(visitor) == 200
    assert visitor.state == before
    assert Client().post(f"{visitor.address}hurry/").status_code == 404
    assert client.get(f"{visitor.address}hurry/").status_code == 405


def test_a_card_can_be_chosen_ahead_until_it_is_ones_turn(visitor: Visitor) -> None:
    assert visitor.see().count("data-prepare") == 8
    hurry(visitor)
    html = visitor.see()
    assert "data-prepare" not in html
    visitor.place("40")
    assert visitor.state.phase is Phase.SCORED
