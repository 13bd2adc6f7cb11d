"""The guided round of a new player: once, real, and easy to leave."""

import re

import pytest
from django.test import Client

from game.models.match import Match
from game.models.table import Table
from quiz.models.learner import Learner
from tests.web.play_help import Clock, Visitor, one_line, stop_the_clock

pytestmark = pytest.mark.django_db
SHOWN = 'id="guide"'


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


class Beginner(Visitor):
    """A newcomer in a guided match, who lets the bot think."""

    def __init__(self, client: Client, clock: Clock) -> None:
        self.client, self.clock = client, clock
        self.address = client.post("/play/guided/")["Location"]
        self.match = Match.objects.get(public_id=self.address.split("/")[2])

    def see(self, after: int = 5_000) -> str:
        """The page, some time later."""
        return super().see(after)

    def move(self) -> None:
        """Place a token once it is one's turn."""
        self.see()
        self.place()

    def to_the_end(self) -> str:
        """Make all three moves; the page that closes the guide."""
        self.move()
        self.see()
        self.get_ready()
        self.move()
        self.move()
        return self.see()


@pytest.fixture
def beginner(client: Client, clock: Clock) -> Beginner:
    return Beginner(client, clock)


def offered(client: Client, address: str) -> str:
    """Where the big button to play leads to."""
    found = re.search(r'action="(/play/(?:now|guided)/)"', one_line(client.get(address)))
    assert found
    return found[1]


@pytest.mark.parametrize("address", ["/", "/play/"])
def test_a_newcomer_is_guided_and_a_whole_match_stays_one_tap_away(
    client: Client, address: str
) -> None:
    assert offered(client, address) == "/play/guided/"
    assert 'action="/play/now/"' in one_line(client.get(address))
    assert client.get("/play/guided/").status_code == 405
    client.post("/play/now/")
    assert offered(client, "/play/") == "/play/now/"


def test_it_is_a_real_short_match_with_one_bot_and_the_human_begins(beginner: Beginner) -> None:
    assert SHOWN in beginner.see()
    state, table = beginner.state, beginner.match.table
    assert (len(state.setup.seats), state.setup.short) == (2, True)
    assert state.board is not None
    assert state.board.turn == 0
    assert table.host == Learner.objects.get()


def test_after_three_moves_it_leads_on(beginner: Beginner) -> None:
    html = beginner.to_the_end()
    assert "Now you know the game" in html
    assert "The richest wins." in html
    assert 'id="go-whole"' in html
    assert 'id="go-on"' not in html
    assert 'value="sitting"' in html
    address = beginner.client.post("/play/now/")["Location"]
    assert SHOWN not in one_line(beginner.client.get(address))
    table = Table.objects.get(pk=beginner.match.table_id)
    assert table.closed_at is not None
    assert not table.wishes["guided"]


def test_it_can_be_skipped_at_any_moment(beginner: Beginner) -> None:
    for moves in range(3):
        assert SHOWN in beginner.see()
        if moves == 1:
            beginner.see()
            beginner.get_ready()
        beginner.move()
        beginner.match.table.refresh_from_db()
    other = Client()
    assert other.post(f"{beginner.address}skip-guide/").status_code == 404
    assert SHOWN in beginner.see()
    answer = beginner.client.post(f"{beginner.address}skip-guide/")
    assert answer["Location"] == beginner.address
    html = beginner.see()
    assert SHOWN not in html
    assert 'id="go-on"' in html  # the match itself goes on


def test_it_comes_back_only_when_asked_for(beginner: Beginner) -> None:
    client = beginner.client
    assert offered(client, "/play/") == "/play/now/"
    html = one_line(client.get("/play/"))
    assert "Show me how to play" in html
    address = client.post("/play/guided/")["Location"]
    assert address != beginner.address
    assert SHOWN in one_line(client.get(address))


def test_neither_a_rematch_nor_the_same_table_is_guided_again(beginner: Beginner) -> None:
    client = beginner.client
    address = client.post("/play/again/")["Location"]
    assert SHOWN not in one_line(client.get(address))


def test_the_next_act_is_told_in_a_short_match_too(beginner: Beginner) -> None:
    beginner.move()
    beginner.client.post(f"{beginner.address}skip-guide/")
    html = beginner.see()
    assert 'id="lesson-ahead"' in html
    assert "round 2" in html


def test_a_board_is_first_drawn_when_all_above_it_is_there(beginner: Beginner) -> None:
    """On a phone the purses stand above the board and come after it: it would jump."""
    page = beginner.see()
    drawn_with = re.search(r'<link rel="expect" href="#([^"]+)" blocking="render">', page)
    assert drawn_with
    board, waited_for = page.index('id="board"'), page.index(f'id="{drawn_with[1]}"')
    assert board < waited_for < page.index('class="seats"')
    beginner.move()
    assert 'rel="expect"' not in beginner.see()  # a reveal has no such element
