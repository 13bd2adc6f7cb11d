"""Commands from a browser that has the stream of its match open."""

import pytest
from django.test import Client

from game.hosting.match_log import entries
from game.journey.events import TokenPlaced
from tests.web.play_help import HTMX, Clock, Visitor, stop_the_clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


@pytest.fixture
def visitor(client: Client, clock: Clock) -> Visitor:
    """A guest against one bot, turn by turn, hidden map."""
    return Visitor(client, clock)


def test_with_an_open_stream_the_answer_is_only_that_it_is_done(visitor: Visitor) -> None:
    visitor.to_my_turn()
    sent = {
        "round": visitor.state.round,
        "space": visitor.legal_space(),
        "command": visitor.command(),
        "live": "1",
    }
    before = len(entries(visitor.match))
    for _ in range(2):
        response = visitor.client.post(f"{visitor.address}tokens/", sent, headers=HTMX)
        assert (response.status_code, response.content) == (204, b"")
    events = [entry.event for entry in entries(visitor.match)[before:]]
    assert [event.seat for event in events if isinstance(event, TokenPlaced)].count(0) == 1


def test_a_refusal_is_told_even_with_an_open_stream(visitor: Visitor) -> None:
    visitor.to_my_turn()
    assert "atlantis" not in visitor.board.stacks
    html = visitor.place("atlantis", htmx=True, live="1")
    assert 'id="note"' in html
    assert 'id="board"' in html
