"""Playing a match through its pages: what they show, what they refuse, what they keep secret."""

import gzip
import json
import re
from uuid import uuid4, uuid5

import pytest
from django.test import Client

from game.atlas_files import load_atlas
from game.drawing.silhouettes import silhouette
from game.hosting.match_log import entries
from game.journey.events import TokenPlaced
from game.journey.replay import check_record
from game.journey.state import Phase
from game.models.match import Match
from game.pages.match.words import task
from quiz.models.learner import Learner
from tests.web.people_help import join, open_room, start
from tests.web.play_help import HTMX, Clock, Visitor, has_note, stop_the_clock

pytestmark = pytest.mark.django_db
PLACES = load_atlas("europe").places
DRAWN_TWICE = {"perforation", "postmark-arc"}  # the same drawing in every stamp and postmark


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


@pytest.fixture
def visitor(client: Client, clock: Clock) -> Visitor:
    """A guest against one bot, turn by turn, hidden map."""
    return Visitor(client, clock)


def spaces(html: str) -> list[str]:
    """The spaces that a page offers as buttons, in their order."""
    return re.findall(r'name="space" value="([^"]+)"', html)


def version(html: str) -> str:
    """The version that a page shows."""
    found = re.search(r'data-version="([^"]+)"', html)
    assert found
    return found[1]


SIGNS = {"M5 12h14M13 6l6 6-6 6", "M4 12l8-7 8 7M6.5 10v9h11v-9"}
"""What is drawn on every board: the way back, and the house on space 40."""


def names(html: str) -> set[str]:
    """The places that are named anywhere in the board of a page."""
    board = html[html.index('id="board"') :]
    return {slug for slug, place in PLACES.items() if re.search(rf">{place.names['en']}<", board)}


def test_the_page_shows_the_board(visitor: Visitor) -> None:
    visitor.to_my_turn()
    html = visitor.see()
    assert spaces(html) == list(visitor.board.stacks)
    assert names(html) == {*visitor.board.offer, *visitor.board.centre}
    assert "Your move" in html
    assert "hidden map" in html
    assert html.count('aria-keyshortcuts="') == 8
    assert '<p id="said" class="visually-hidden" role="status"></p>' in html


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_places_are_named_in_the_visitors_language(visitor: Visitor, language: str) -> None:
    visitor.to_my_turn()
    response = visitor.client.get(visitor.address, headers={"Accept-Language": language})
    html = response.content.decode()
    for slug in visitor.board.offer:
        assert PLACES[slug].names[language].replace("'", "&#x27;") in html


def test_cards_fall_one_by_one_by_the_servers_clock(visitor: Visitor) -> None:
    html = visitor.see()
    assert spaces(html) == ["40"]
    seen = [version(html)]
    for fallen in range(1, 8):
        html = visitor.see(after=600)
        assert spaces(html) == ["40", *visitor.board.offer[:fallen]]
        assert names(html) == {*visitor.board.offer[:fallen]}
        assert "The start comes last." in html
        seen.append(version(html))
    html = visitor.see(after=600)
    assert names(html) == {*visitor.board.offer, *visitor.board.centre}
    assert len({*seen, version(html)}) == 9


@pytest.mark.parametrize("number", [1, 3, 5, 7])
def test_nothing_secret_is_sent_before_all_tokens_lie(visitor: Visitor, number: int) -> None:
    """No route, price, border, outline, bot's plan, seed or card that has not fallen."""
    visitor.play_on(to_round=number - 1)
    visitor.finish_round()
    for after in (0, 700, 600, 600, 600, 600, 600, 600, 600, 600_000):
        html = visitor.see(after=after)
        polled = visitor.client.get(f"{visitor.address}board/").content.decode()
        board = visitor.board
        fallen = {*board.offer[: max(0, visitor.clock.now - board.dealt_at) // 600]}
        if visitor.clock.now >= board.reveal_at:
            fallen |= {*board.centre}
        secret = [slug for slug in PLACES if slug not in fallen]
        for sent in (html[html.index('id="board"') : html.index("<footer")], polled):
            assert names(sent) == fallen
            assert not [slug for slug in secret if re.search(rf"\b{slug}\b", sent)]
            assert visitor.match.seed not in html + sent
            shapes = {silhouette("europe", slug) for slug in fallen}
            assert set(re.findall(r'<path d="([^"]+)"', sent)) - SIGNS == shapes
            assert "/maps/" not in sent
            # What the act asks for is the same in every match, and may speak of routes.
            own = sent.replace(task(number), "")
            assert not re.search(r"shape-|route|data-price|score", own)
    assert visitor.state.round == number
    assert visitor.state.phase is Phase.PLACING


def test_a_token_is_placed_and_a_plain_form_goes_back_to_the_page(visitor: Visitor) -> None:
    visitor.to_my_turn()
    sent = {"round": 1, "space": "40", "command": visitor.command()}
    response = visitor.client.post(f"{visitor.address}tokens/", sent)
    assert response.status_code == 302
    assert response["Location"] == visitor.address
    assert (0, 0) in visitor.board.stacks["40"]
    assert visitor.state.phase is Phase.SCORED


def test_nobody_takes_the_command_ids_of_what_is_due(client: Client, clock: Clock) -> None:
    """Guessing the id of the table's next command cannot stop the match."""
    visitor = Visitor(client, clock, chair_3="pip")
    visitor.play_on(to_round=3)
    visitor.to_my_turn()
    sequence = entries(visitor.match)[-1].sequence
    guessed = uuid5(visitor.match.public_id, f"due:{sequence + 1}")
    visitor.place("40", command=guessed)
    visitor.see(after=600_000)
    assert entries(visitor.match)[-1].sequence > sequence + 1


def test_a_command_id_is_of_the_seat_that_sends_it(client: Client, clock: Clock) -> None:
    host, guest = client, Client()
    table = open_room(host)
    join(guest, table)
    match = start(host, table)
    sent = {"round": 1, "space": "40", "command": uuid4()}
    for _ in range(2):
        clock.now += 600_000
        for player in (host, guest):
            player.post(f"/matches/{match.public_id}/tokens/", sent)
    placed = [entry.event for entry in entries(match) if isinstance(entry.event, TokenPlaced)]
    assert sorted(event.seat for event in placed) == [0, 1, 2]


def said(html: str) -> str:
    """What a part says to screen readers."""
    found = re.search(r'<p id="said" hx-swap-oob="innerHTML">([^<]*)</p>', html)
    assert found
    return found[1]


@pytest.mark.parametrize("cards", ["0", "600"])
def test_the_start_of_a_round_is_said_however_the_cards_fell(
    client: Client, clock: Clock, cards: str
) -> None:
    visitor = Visitor(client, clock, card_ms=cards)
    visitor.to_my_turn()
    visitor.place()
    scored = version(visitor.see())
    visitor.get_ready()
    visitor.to_my_turn()
    for after in (version(visitor.see()), "not-a-version"):
        part = visitor.client.get(f"{visitor.address}board/?after={after}").content.decode()
        assert "Start: " not in part
    part = visitor.client.get(f"{visitor.address}board/?after={scored}").content.decode()
    start = PLACES[visitor.board.centre[0]].names["en"]
    assert visitor.state.round == 2
    assert f"Start: {start}. Your move" in said(part)


def test_htmx_gets_the_changed_part(visitor: Visitor) -> None:
    visitor.play_on(to_round=3)
    visitor.to_my_turn()
    before = version(visitor.see())
    html = visitor.place(htmx=True, after=before)
    assert "<html" not in html
    assert html.count('id="board"') == 1
    assert version(html) != before
    said = re.search(r'<p id="said" hx-swap-oob="innerHTML">([^<]+)</p>', html)
    assert said
    assert "Your token is on " in said[1]


def test_the_part_keeps_up_and_says_nothing_while_nothing_changes(visitor: Visitor) -> None:
    html = visitor.see()
    address = f"{visitor.address}board/"
    assert f'hx-get="{address}?after={version(html)}"' in html
    same = visitor.client.get(address, {"after": version(html)}, headers=HTMX)
    assert same.status_code == 204
    assert not same.content
    visitor.clock.now += 600_000
    html = visitor.client.get(address, {"after": version(html)}, headers=HTMX).content.decode()
    assert "<html" not in html
    assert "Pip has placed on:" in html
    assert "Start: " in html
    assert "Your move" in html


@pytest.mark.parametrize("after", ["", "x", "-1.0", "9" * 40, "1.1; drop", "²"])
def test_a_forged_version_gets_the_whole_part(visitor: Visitor, after: str) -> None:
    response = visitor.client.get(f"{visitor.address}board/", {"after": after}, headers=HTMX)
    assert response.status_code == 200
    assert 'id="board"' in response.content.decode()


def test_the_page_asks_seldom_when_it_waits_for_its_visitor(visitor: Visitor) -> None:
    assert 'hx-trigger="every 600ms"' in visitor.see()
    assert 'hx-trigger="every 1000ms"' in visitor.see(after=4_800)
    visitor.to_my_turn()
    assert 'hx-trigger="every 20000ms"' in visitor.see()
    visitor.place()
    assert "hx-trigger" not in visitor.see()


ADDRESSES = ["", "board/", "tokens/", "ready/", "record/", "rematch/", "rematch/decline/"]


@pytest.mark.parametrize("signed_in", [True, False])
@pytest.mark.parametrize("end", ADDRESSES)
def test_strangers_find_nothing(visitor: Visitor, end: str, signed_in: bool) -> None:
    visitor.to_my_turn()
    other = Client()
    if signed_in:
        other.force_login(Learner.objects.create_guest())
    before = entries(visitor.match)
    sent = {"round": "1", "space": "40", "command": str(uuid4())}
    call = other.get if end in {"", "board/", "record/"} else other.post
    assert call(f"{visitor.address}{end}", sent).status_code == 404
    assert entries(visitor.match) == before


@pytest.mark.parametrize("end", ADDRESSES)
def test_unknown_matches_are_not_found(visitor: Visitor, end: str) -> None:
    call = visitor.client.get if end in {"", "board/", "record/"} else visitor.client.post
    assert call(f"/matches/{uuid4()}/{end}").status_code == 404


@pytest.mark.parametrize("end", ADDRESSES)
def test_wrong_methods_are_refused(visitor: Visitor, end: str) -> None:
    reading = end in {"", "board/", "record/"}
    call = visitor.client.post if reading else visitor.client.get
    assert call(f"{visitor.address}{end}").status_code == 405


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"space": "atlantis"}, "“atlantis” is not a space of this board."),
        ({"space": ""}, "We could not read that."),
        ({"round": 2}, "That was for round 2; this is round 1."),
        ({"round": "x"}, "We could not read that."),
        ({"round": -1}, "We could not read that."),
        ({"round": 10**30}, "We could not read that."),
        ({"colour": 1}, "This seat has no colour 1."),
        ({"colour": -1}, "We could not read that."),
        ({"command": "x"}, "We could not read that."),
    ],
)
@pytest.mark.parametrize("htmx", [True, False])
def test_what_is_refused_is_said_and_nothing_changes(
    visitor: Visitor, changes: dict[str, object], says: str, htmx: bool
) -> None:
    visitor.to_my_turn()
    before = entries(visitor.match)
    others = {name: value for name, value in changes.items() if name != "space"}
    html = visitor.place(str(changes.get("space", "40")) or " ", htmx=htmx, **others)
    assert says in html
    assert has_note(html)
    assert entries(visitor.match) == before


def test_a_token_before_the_last_card_is_refused(visitor: Visitor) -> None:
    visitor.see()
    before = entries(visitor.match)
    assert "Wait for the last card" in visitor.place("40")
    assert entries(visitor.match) == before


def test_a_forged_seat_counts_for_nothing(visitor: Visitor) -> None:
    visitor.see(after=4_800)
    assert visitor.board.turn == 1
    assert "It is the turn of Pip." in visitor.place("40", seat=1)
    visitor.to_my_turn()
    visitor.place("40", seat=1)
    assert visitor.board.stacks["40"][-1] == (0, 0)


def test_the_same_form_sent_again_changes_nothing(visitor: Visitor) -> None:
    visitor.play_on(to_round=3)
    visitor.to_my_turn()
    command = visitor.command()
    first, other = list(visitor.board.offer)[:2]
    visitor.place(first, command=command)
    lying = [e.event for e in entries(visitor.match)]
    for space in (first, other):
        html = visitor.place(space, command=command, round=3)
        assert not has_note(html)
    mine = [s for s, stack in visitor.board.stacks.items() if (0, 0) in stack]
    assert mine == [first]
    assert [e.event for e in entries(visitor.match)][: len(lying)] == lying


def test_two_tokens_on_one_space_are_refused(visitor: Visitor) -> None:
    visitor.play_on(to_round=3)
    visitor.to_my_turn()
    visitor.place("40")
    visitor.to_my_turn()
    assert "Your two tokens must be on different spaces." in visitor.place("40")


def test_the_map_opens_when_all_tokens_lie(visitor: Visitor) -> None:
    visitor.to_my_turn()
    html = visitor.place()
    assert visitor.state.phase is Phase.SCORED
    assert "<path " in html
    assert 'id="go-on"' in html
    assert "Show the board" in html


def test_going_on_deals_the_next_round_once(visitor: Visitor) -> None:
    visitor.to_my_turn()
    visitor.place()
    sent = {"round": 1, "command": str(visitor.command())}
    for _ in range(2):
        assert visitor.client.post(f"{visitor.address}ready/", sent).status_code == 302
    html = visitor.see()
    assert "Round 2 of 7" in html
    late = visitor.client.post(f"{visitor.address}ready/", {"round": 1, "command": uuid4()})
    assert "That was for round 1; this is round 2." in visitor.client.get(late["Location"]).text


def test_a_whole_match_ends_with_a_record_and_a_rematch(visitor: Visitor) -> None:
    record = f"{visitor.address}record/"
    assert visitor.client.get(record).status_code == 404
    early = visitor.client.post(f"{visitor.address}rematch/", follow=True)
    assert "This match is not over yet." in early.text
    visitor.play_on()
    html = visitor.see()
    assert "Play again" in html
    assert "hx-trigger" not in html
    response = visitor.client.get(record)
    assert "attachment" in response["Content-Disposition"]
    assert check_record(json.loads(response.content), load_atlas).phase is Phase.OVER
    again = [visitor.client.post(f"{visitor.address}rematch/")["Location"] for _ in range(2)]
    assert again[0] == again[1] != visitor.address
    assert Match.objects.count() == 2
    assert visitor.client.get(again[0]).status_code == 200


def test_a_race_with_two_colours_and_an_open_map(client: Client, clock: Clock) -> None:
    visitor = Visitor(client, clock, tempo="race", two_colours="on", shown="open", card_ms="0")
    html = visitor.see()
    assert html.count('name="colour"') == 2
    assert "A1" in html
    assert "hidden map" not in html
    assert html.count('class="open-map__offered"') == 7
    assert html.count('class="open-map__start"') == 1
    part = visitor.client.get(f"{visitor.address}board/", {"colour": "1"}).content.decode()
    assert re.search(r'id="colour-1" value="1" checked', part)
    visitor.place("40", colour=1)
    assert "Your two colours must be on different spaces." in visitor.place("40", colour=0)
    assert visitor.board.stacks["40"][-1] == (0, 1)


def test_the_last_one_in_a_race_sees_the_clock(client: Client, clock: Clock) -> None:
    visitor = Visitor(client, clock, tempo="race", card_ms="0", grace_s="30")
    visitor.see()
    # No bot thinks longer than 25 seconds; then the visitor is the one that all wait for.
    html = visitor.see(after=25_500)
    assert re.search(r'data-seconds="\d+"', html)
    visitor.see(after=60_000)
    assert visitor.state.phase is Phase.SCORED
    assert (0, 0) in visitor.board.stacks["40"]


def test_a_round_costs_as_many_questions_as_any_other(
    visitor: Visitor, django_assert_max_num_queries: object
) -> None:
    for number in (1, 3, 5, 7):
        visitor.play_on(to_round=number)
        visitor.to_my_turn()
        with django_assert_max_num_queries(8):  # type: ignore[operator]
            shown = version(visitor.see())
        with django_assert_max_num_queries(8):  # type: ignore[operator]
            visitor.client.get(f"{visitor.address}board/", {"after": shown})


def test_pages_are_light(client: Client, clock: Clock) -> None:
    visitor = Visitor(client, clock, shown="open", card_ms="0")
    assert len(gzip.compress(visitor.see().encode())) < 60_000
    hidden = Visitor(client, clock, card_ms="0")
    # Each card carries the shape of its place.
    assert len(gzip.compress(hidden.see().encode())) < 12_000


def test_ids_are_unique_and_nothing_is_inline(client: Client, clock: Clock) -> None:
    visitor = Visitor(client, clock, shown="open", card_ms="0")
    pages = [visitor.see()]
    visitor.to_my_turn()
    pages.append(visitor.place())
    visitor.play_on()
    pages.append(visitor.see())
    for html in pages:
        ids = re.findall(r'\sid="([^"]+)"', html)
        assert {name for name in ids if ids.count(name) > 1} <= DRAWN_TWICE
        assert " style=" not in html
        assert not re.search(r"<script(?![^>]* src=)", html)
