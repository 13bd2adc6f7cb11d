"""The border game at tables: opening, throwing, crossing off, its end, and what nobody may do."""

import json
import re
from collections.abc import Mapping
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from game.board_files import load_board
from game.border_game.bots import make_bot
from game.border_game.due import fallen_dice
from game.border_game.observe import observe
from game.border_game.replay import check_record
from game.border_game.rules import COLOURS, DICE
from game.border_game.state import MatchState, Phase
from game.hosting.catch_up import catch_up
from game.hosting.grounds import border_on
from game.hosting.match_log import entries, position
from game.models.match import Match
from game.models.table import Seat, Table
from quiz.models.learner import Learner
from tests.web.play_help import HTMX, Clock, Visitor, has_note, stop_the_clock

pytestmark = pytest.mark.django_db

FORM = {"board": "east-of-lyon", "bot_pace": "100", "turn_grace_s": "0", "chair_2": "pip"}
LONG = 600_000
SECRET = "what the dice of these tests are drawn from"


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


class Player:
    """A player at a table of the border game, in front of a browser."""

    def __init__(self, client: Client, clock: Clock, **wishes: str) -> None:
        self.client, self.clock = client, clock
        response = client.post("/tables/new/border/", {**FORM, **wishes})
        assert response.status_code == 302, response.content.decode()
        self.address = response["Location"]
        Match.objects.filter(public_id=self.address.split("/")[2]).update(seed=SECRET)
        self.match = Match.objects.get(public_id=self.address.split("/")[2])
        self.board = border_on(self.match.board).board

    @property
    def state(self) -> MatchState:
        """Where the match stands."""
        state: MatchState | None = position(self.match).state
        assert state is not None
        return state

    def see(self, after: int = 0) -> str:
        """The page, some time later."""
        self.clock.now += after
        response = self.client.get(self.address)
        assert response.status_code == 200
        return response.content.decode()

    def send(self, what: str, *, htmx: bool = True, **fields: Any) -> str:
        """Send a form of the page as it stands; what the answer says."""
        sent = {
            "round": self.state.round,
            "throws": self.state.throws,
            "command": uuid4(),
            **fields,
        }
        address = f"{self.address}{what}/"
        headers: Mapping[str, str] | None = HTMX if htmx else None
        response = self.client.post(address, sent, follow=not htmx, headers=headers)
        assert response.status_code == (204 if "live" in fields else 200)
        return response.content.decode()

    def throw(self, **fields: Any) -> str:
        """Throw the dice."""
        return self.send("throw", **fields)

    def cross(self, *spaces: str, **fields: Any) -> str:
        """Cross off what is named, or nothing."""
        chosen: dict[str, Any] = {"spaces": spaces} if spaces else {"none": "1"}
        return self.send("cross", **{**chosen, **fields})

    def play_on(self) -> None:
        """Play to the end as a middling bot would."""
        bot = make_bot("quick", self.board, Random("any"))
        while self.state.phase is not Phase.OVER:
            self.clock.now += LONG
            catch_up(self.match, self.clock.now)
            state = self.state
            if 0 not in state.waiting:
                continue
            seen = observe(state, 0, 0)
            if state.phase is Phase.SECOND:
                self.cross(*bot.second_action(seen), live="1")
            elif not state.dice:
                self.throw(live="1")
            else:
                self.cross(*bot.first_action(seen), live="1")


def events_of(match: Match) -> list[Any]:
    return [entry.event for entry in entries(match)]


def test_a_table_is_opened_as_wished(client: Client, clock: Clock) -> None:
    page = client.get("/tables/new/border/").content.decode()
    assert all(
        name in page for name in ("The Alps and their neighbours", "Missouri", "Cartographer")
    )
    player = Player(client, clock, board="missouri", turn_grace_s="60", chair_3="cartographer")
    setup = player.state.setup
    assert (setup.board, setup.grace_ms, setup.first_seat) == ("missouri", 60_000, 0)
    assert [seat.bot for seat in setup.seats] == [None, "pip", "cartographer"]
    assert (player.match.game, player.match.map) == ("border", "usa")
    html = player.see()
    assert "Your turn: throw the dice." in html
    assert "Throw all five dice." in html


@pytest.mark.parametrize(
    "wrong",
    [{"board": "atlantis"}, {"chair_2": ""}, {"chair_2": "kira"}, {"bot_pace": "7"}],
)
def test_what_cannot_be_wished_for(client: Client, wrong: dict[str, str]) -> None:
    html = client.post("/tables/new/border/", {**FORM, **wrong}).content.decode()
    assert "Please check the marked fields below." in html
    assert not Table.objects.exists()


def test_throwing_keeping_and_crossing(client: Client, clock: Clock) -> None:
    player = Player(client, clock)
    part = player.throw()
    first = player.state.dice
    assert part.count('name="kept"') == DICE
    player.throw(kept=["0", "3"])
    second = player.state.dice
    assert (second[0], second[3]) == (first[0], first[3])
    assert "Throw 2 of 3" in player.see()
    html = player.cross(htmx=False)
    assert "You use none of the dice." in html
    assert player.state.phase is Phase.SECOND


def test_the_dice_are_those_of_the_secret(client: Client, clock: Clock) -> None:
    player = Player(client, clock)
    foretold = fallen_dice(player.state, player.match.seed, DICE)
    player.throw()
    assert player.state.dice == foretold


def test_the_others_use_what_is_left(client: Client, clock: Clock) -> None:
    player = Player(client, clock)
    player.throw()
    player.cross()
    player.see(after=LONG)
    assert player.state.round == 2
    while player.state.phase is not Phase.SECOND:
        player.see(after=1_000)
    state = player.state
    html = player.see()
    assert "Use the dice that Pip left over." in html
    offered = re.findall(r'name="spaces" value="([a-z0-9-]+)"', html)
    assert offered
    near = next(
        space
        for space in offered
        if player.board.touching[player.board.number_of[space]] & state.crossed[0]
    )
    assert not has_note(player.cross(near))
    assert player.state.round == 3
    assert player.state.crossed[0] >> player.board.number_of[near] & 1


def test_forms_that_are_sent_again_change_nothing(client: Client, clock: Clock) -> None:
    player = Player(client, clock)
    command = uuid4()
    player.throw(command=command)
    before = events_of(player.match)
    assert not has_note(player.throw(command=command, throws=0))
    assert events_of(player.match) == before
    # The same in another tab, which still shows the table before the throw.
    assert "The dice have changed." in player.throw(throws=0)
    assert "The dice have changed." in player.cross(throws=0)
    assert events_of(player.match) == before


def test_what_is_refused_says_why(client: Client, clock: Clock) -> None:
    player = Player(client, clock)
    assert "Throw the dice first." in player.cross()
    player.throw()
    before = events_of(player.match)
    sheet, dice = player.board.sheets[0], player.state.dice
    lacking = next(n for n, colour in enumerate(COLOURS) if colour not in dice)
    space = player.board.ids(sheet.of_colour[lacking])[0]
    shown = player.board.ids(sheet.of_colour[COLOURS.index(dice[0])])[0]
    for sent, sentence in (
        ({"spaces": [space]}, "There is no free die of the right colour for each space."),
        ({"spaces": [shown]}, "With your own dice you may only complete whole segments."),
        ({"spaces": ["atlantis-1"]}, "“atlantis-1” is not a space of this board."),
        ({"spaces": [player.board.white[0]]}, "You have already crossed off this space."),
        ({"spaces": [shown, shown]}, "A space can be crossed off only once."),
        ({}, "Choose what to cross off, or use none of the dice."),
        ({"none": "1", "round": 7}, "This is round 1, not round 7."),
        ({"none": "1", "round": "x"}, "We could not read that."),
    ):
        assert sentence in player.send("cross", **sent)
    for kept, sentence in (
        (["0", "1", "2", "3", "4"], "Throw at least one die, or use the dice as they are."),
        (["9"], "We could not read that."),
    ):
        assert sentence in player.throw(kept=kept)
    assert events_of(player.match) == before
    player.throw()
    player.throw()
    assert "You have already thrown 3 times." in player.throw()
    player.cross()
    assert "You have already had your turn in this round." in player.cross()
    assert "It is the turn of" not in player.see()


def test_forged_spaces_are_refused_and_not_repeated_at_length(client: Client, clock: Clock) -> None:
    player = Player(client, clock)
    bot = make_bot("quick", player.board, Random("any"))
    chosen: tuple[str, ...] = ()
    while not chosen:
        clock.now += LONG
        catch_up(player.match, clock.now)
        state = player.state
        if 0 not in state.waiting:
            continue
        if state.phase is Phase.SECOND:
            chosen = tuple(bot.second_action(observe(state, 0, 0)))
        elif not state.dice:
            player.throw(live="1")
            continue
        if not chosen:
            player.cross(live="1")
    space = chosen[0]
    before = len(events_of(player.match))
    assert "is not a space of this board" in player.cross(space, space, "nowhere")
    html = player.cross("y" * 60_000)
    assert "is not a space of this board" in html
    assert "y" * 60 not in html
    assert len(events_of(player.match)) == before


def test_strangers_and_other_games_find_nothing(client: Client, clock: Clock) -> None:
    player = Player(client, clock)
    sent = {"round": 1, "throws": 0, "command": uuid4()}
    for what in ("", "board/", "record/", "replay/"):
        assert Client().get(f"{player.address}{what}").status_code == 404
    for what in ("throw/", "cross/"):
        assert Client().post(f"{player.address}{what}", sent).status_code == 404
        assert client.get(f"{player.address}{what}").status_code == 405
    for what in ("tokens/", "ready/"):
        assert client.post(f"{player.address}{what}", {"round": 1}).status_code == 404
    journey = Visitor(client, clock)
    for what in ("throw/", "cross/"):
        assert client.post(f"{journey.address}{what}", sent).status_code == 404
    assert len(events_of(player.match)) == 1


def test_neither_seed_nor_dice_to_come_are_sent(client: Client, clock: Clock) -> None:
    player = Player(client, clock)
    pages = [player.see(), player.throw(), player.cross(), player.see(after=LONG)]
    assert all(player.match.seed not in page for page in pages)
    assert "die--fresh" not in pages[0]
    assert not re.search(r'class="die ', pages[0])


def met_but_not_known(client: Client, player: Player) -> None:
    """The places that were closed are on the page of one's progress, and nobody else's."""
    html = client.get("/progress/lyon/").content.decode()
    met = html[html.index('id="met-title"') : html.index('id="history-title"')]
    closed = player.state.closed[0]
    assert closed
    assert all(f"/maps/lyon/{player.board.areas[one.area].slug}/" in met for one in closed)
    assert "Met in the border game" not in Client().get("/progress/lyon/").content.decode()


def test_a_whole_match_its_record_and_its_replay(client: Client, clock: Clock) -> None:
    player = Player(client, clock, chair_2="old-anton")
    player.play_on()
    html = player.see()
    assert "The match is over" in html
    assert "Borders you have met" in html
    player.match.refresh_from_db()
    assert player.match.ended_at is not None

    record = json.loads(client.get(f"{player.address}record/").getvalue())
    assert record["game"] == "border"
    check_record(record, load_board)

    replay = client.get(f"{player.address}replay/").content.decode()
    steps = int(re.findall(r"step=(\d+)", replay)[-1])
    last = client.get(f"{player.address}replay/", {"step": steps}, headers=HTMX).content.decode()
    assert 'id="replay"' in last
    assert "<html" not in last
    assert client.get(f"{player.address}replay/", {"step": steps + 1}).status_code == 404
    assert client.get(f"{player.address}minds/1/").status_code == 404

    met_but_not_known(client, player)
    lobby = client.get("/play/").content.decode()
    assert "border game" in lobby
    again = client.post(f"{player.address}rematch/")
    match = Match.objects.get(public_id=again["Location"].split("/")[2])
    state: MatchState | None = position(match).state
    assert state is not None
    assert (state.setup.first_seat, state.setup.layouts) == (1, (1, 0))
    rematch_is_offered(client, player)


def rematch_is_offered(client: Client, player: Player) -> None:
    """With a person in the other chair the rematch waits, and that person is told."""
    friend = Learner.objects.create_guest()
    match = Match.objects.get(public_id=player.address.split("/")[2])
    Seat.objects.filter(table=match.table, number=1).update(learner=friend, bot="", animal="owl")
    guest = Client()
    guest.force_login(friend)
    assert "Play again" in guest.get(player.address).content.decode()
    room = client.post(f"{player.address}rematch/")["Location"]
    assert room.startswith("/tables/")
    assert "waiting for" in client.get(room).content.decode()
    assert "wants a rematch." in guest.get(player.address).content.decode()
    assert guest.post(f"{player.address}rematch/")["Location"] == room
    # The player who began before asked; the other one begins now.
    client.post(f"{room}start/")
    again = Match.objects.latest("pk")
    state: MatchState | None = position(again).state
    assert state is not None
    assert state.setup.first_seat == 0
    assert Seat.objects.get(table=again.table, number=0).learner == friend


def test_the_usual_table(client: Client) -> None:
    sent = {"command": uuid4()}
    first, again = (client.post("/play/border/", sent)["Location"] for _ in range(2))
    assert first == again
    assert "The Alps and their neighbours" in client.get(first).content.decode()
    assert client.get("/play/border/").status_code == 405


def test_people_meet_in_the_waiting_room(client: Client, clock: Clock) -> None:
    response = client.post("/tables/new/border/", {**FORM, "chair_3": "person"})
    table = Table.objects.get()
    assert response["Location"] == f"/tables/{table.public_id}/"
    room = client.get(response["Location"]).content.decode()
    assert "East of Lyon" in room
    assert "border game" in room
    assert '<option value="pip">' in room
    assert '<option value="kira">' not in room
    guest = Client()
    assert "border game" in guest.get(f"/join/{table.invite_code}/").content.decode()
    assert guest.post(f"/join/{table.invite_code}/").status_code == 302
    started = client.post(f"/tables/{table.public_id}/start/")
    assert started.status_code == 302
    match = Match.objects.get()
    assert guest.get(f"/matches/{match.public_id}/").status_code == 200


def test_like_last_time(client: Client, clock: Clock) -> None:
    Player(client, clock, chair_2="cartographer")
    assert "border game" in client.get("/play/").content.decode()
    client.post("/play/again/", {"command": uuid4()})
    assert [table.board for table in Table.objects.all()] == ["east-of-lyon"] * 2


def test_who_dawdles_is_not_waited_for(client: Client, clock: Clock) -> None:
    player = Player(client, clock, turn_grace_s="60")
    assert "60 s left" in player.see()
    player.see(after=61_000)
    assert player.state.phase is Phase.SECOND
    assert "<p>Time is up: you cross off nothing.</p>" in player.see()


def test_a_page_asks_the_database_little(
    client: Client, clock: Clock, django_assert_max_num_queries: Any
) -> None:
    player = Player(client, clock)
    player.throw()
    with django_assert_max_num_queries(8):
        player.see()
