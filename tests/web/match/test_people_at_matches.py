"""A match with several people: each sees and does what is theirs, and the others are waited for."""

import re
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone, translation

from game import tasks
from game.atlas_files import load_atlas
from game.hosting.match_log import entries
from game.journey.replay import check_record
from game.journey.state import Phase
from game.models.match import Match, MatchEvent
from game.models.table import Seat, Table
from game.words.travellers import ANIMALS
from quiz.models.learner import Learner
from tests.web.people_help import (
    board_of,
    chairs,
    get_ready,
    join,
    learner_of,
    open_room,
    place,
    someone,
    start,
    state_of,
)
from tests.web.play_help import HTMX, Clock, stop_the_clock

pytestmark = pytest.mark.django_db
RACE = {"tempo": "race", "card_ms": "0", "bot_pace": "0", "grace_s": "0"}


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = stop_the_clock(monkeypatch)
    monkeypatch.setattr(tasks, "now_ms", clock)
    return clock


@pytest.fixture
def host() -> Client:
    return someone()


@pytest.fixture
def guest() -> Client:
    return someone()


def play(host: Client, guest: Client, **wishes: str) -> Match:
    """A match of host (seat 0), Pip (seat 1) and guest (seat 2)."""
    table = open_room(host, **wishes)
    join(guest, table)
    return start(host, table)


def read(client: Client, match: Match, language: str = "en") -> str:
    response = client.get(
        f"/matches/{match.public_id}/", headers={"Accept-Language": language}, follow=True
    )
    assert response.status_code == 200
    return response.content.decode()


def animal(match: Match, client: Client) -> str:
    return Seat.objects.get(table=match.table_id, learner=learner_of(client)).animal


def test_a_round_of_a_race_waits_for_everybody(host: Client, guest: Client) -> None:
    match = play(host, guest, **RACE)
    for client in (host, guest):
        assert "Place your token before the others do." in read(client, match)
    assert state_of(match).phase is Phase.PLACING
    assert "You have placed. The others are thinking." in place(host, match)
    assert board_of(match).stacks["40"][-1] == (0, 0)
    html = read(guest, match)
    assert "Everyone else has placed. Place your token." in html
    assert "Place your token before the others do." not in html
    assert re.search(r"seat__doing\">\s*(<span[^>]*>Dealer</span> )?placed<", html)
    place(guest, match)
    assert board_of(match).stacks["40"][-1] == (2, 0)
    assert state_of(match).phase is Phase.SCORED

    get_ready(guest, match)
    assert state_of(match).round == 1
    name = str(ANIMALS[animal(match, host)])
    assert f"Waiting for {name}" in read(guest, match)
    assert "The others are still looking." in guest.get("/play/").content.decode()
    assert "The round is scored. Take a look." in host.get("/play/").content.decode()
    get_ready(host, match)
    assert "Round 2 of 7" in read(guest, match)


def test_at_a_table_with_a_clock_one_who_has_left_does_not_keep_the_others(
    host: Client, guest: Client, clock: Clock
) -> None:
    match = play(host, guest, **{**RACE, "grace_s": "60"})
    latest = "The next round begins after 3 minutes at the latest."
    read(host, match)
    place(host, match)
    clock.now += 60_000
    assert latest not in read(host, match)
    get_ready(host, match)
    for client in (host, guest):
        assert latest in read(client, match)
    clock.now += 180_000
    tasks.wake_matches()
    assert state_of(match).round == 2


def test_turn_by_turn_only_the_next_one_may_place(
    host: Client, guest: Client, clock: Clock
) -> None:
    match = play(host, guest, card_ms="0", bot_pace="0")
    read(host, match)  # the host deals, Pip has placed, and the guest is next
    assert board_of(match).turn == 2
    name = str(ANIMALS[animal(match, guest)])
    before = entries(match)
    assert f"{name} is thinking." in read(host, match)
    assert f"It is the turn of {name}." in place(host, match)
    # A seat in the form counts for nothing: the session says who it is.
    assert f"It is the turn of {name}." in place(host, match, seat=2)
    assert entries(match) == before
    clock.now += 10 * 24 * 3_600_000  # it waits for days
    assert "Your move" in read(guest, match)
    place(guest, match)
    assert board_of(match).stacks["40"][-1] == (2, 0)
    assert "Your move" in read(host, match)


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_people_without_a_name_are_animals_in_the_readers_language(
    host: Client, guest: Client, language: str
) -> None:
    match = play(host, guest, card_ms="0", bot_pace="0")
    key = animal(match, guest)
    with translation.override(language):
        name = str(ANIMALS[key])
    html = read(host, match, language)
    assert f'<span class="seat__name">{name}</span>' in html
    refused = host.post(
        f"/matches/{match.public_id}/tokens/",
        {"round": 1, "space": "40", "command": uuid4()},
        headers={**HTMX, "Accept-Language": language},
    )
    assert name in refused.content.decode()
    lobby = host.get("/play/", headers={"Accept-Language": language}).content.decode()
    assert name in lobby


def test_ones_own_chair_is_you(host: Client, guest: Client) -> None:
    match = play(host, guest)
    for client in (host, guest):
        html = read(client, match)
        assert html.count('<span class="seat__name">You</span>') == 1
        assert str(ANIMALS[animal(match, client)]) not in html


def test_a_name_that_somebody_shows_is_shown(host: Client) -> None:
    named = someone(display_name="Eva <3")
    match = play(host, named, card_ms="0", bot_pace="0")
    assert "Eva &lt;3 is thinking." in read(host, match)
    assert [seat.name for seat in state_of(match).setup.seats][2] == "Eva <3"


def play_to_the_end(match: Match, people: dict[int, Client], clock: Clock) -> None:
    """Let everybody place on the first space that is allowed, until the match is over."""
    for _ in range(200):
        clock.now += 600_000
        read(people[0], match)
        state = state_of(match)
        if state.phase is Phase.OVER:
            return
        for seat, client in people.items():
            state = state_of(match)
            if state.phase is Phase.SCORED and seat not in state.ready:
                get_ready(client, match)
            elif state.phase is Phase.PLACING and seat in board_of(match).seats_to_place():
                stacks = board_of(match).stacks
                place(client, match, next(s for s in stacks if (seat, 0) not in stacks[s]))
    raise AssertionError("the match never ended")


def test_a_whole_match_ends_with_a_record_and_a_rematch_of_the_same_people(
    host: Client, guest: Client, clock: Clock
) -> None:
    match = play(host, guest, **RACE)
    play_to_the_end(match, {0: host, 2: guest}, clock)
    Table.objects.update(closed_at=timezone.now())  # archived meanwhile
    record = guest.get(f"/matches/{match.public_id}/record/").json()
    names = [seat["name"] for seat in record["seats"]]
    assert names == [
        animal(match, host).capitalize(),
        "Pip",
        animal(match, guest).capitalize(),
    ]
    assert check_record(record, load_atlas).phase is Phase.OVER
    where = {c.post(f"/matches/{match.public_id}/rematch/")["Location"] for c in (guest, host)}
    table = Table.objects.latest("pk")
    assert where == {f"/tables/{table.public_id}/"}
    assert [who for _, who, _ in chairs(table)] == [None, learner_of(guest), learner_of(host)]
    again = start(guest, table)
    assert replace(state_of(again).setup, seats=()) == replace(state_of(match).setup, seats=())
    for client in (host, guest):
        read(client, again)
    place(host, again)
    assert board_of(again).stacks["40"][-1] == (2, 0)


def wanted(client: Client, match: Match, shown: str = "") -> str:
    """What the end page of a match is told of a rematch."""
    address = f"/matches/{match.public_id}/rematch/wanted/"
    return client.get(address, {"shown": shown}, headers=HTMX).content.decode()


def test_the_others_are_told_of_a_rematch_and_waited_for(
    host: Client, guest: Client, clock: Clock
) -> None:
    match = play(host, guest, **RACE)
    play_to_the_end(match, {0: host, 2: guest}, clock)
    assert "rematch/wanted/?shown=free" in read(guest, match)
    assert wanted(guest, match, "free") == ""
    host.post(f"/matches/{match.public_id}/rematch/")
    table = Table.objects.latest("pk")
    name, other = animal(match, host).capitalize(), animal(match, guest).capitalize()
    for html in (wanted(guest, match, "free"), read(guest, match)):
        assert f"{name} wants a rematch." in html
    room = host.get(f"/tables/{table.public_id}/").content.decode()
    assert f"waiting for {other}" in room
    assert table.matches.count() == 0
    joined = guest.post(f"/matches/{match.public_id}/rematch/")
    assert joined["Location"] == f"/tables/{table.public_id}/"
    assert other in host.get(f"/tables/{table.public_id}/room/", headers=HTMX).content.decode()
    assert start(host, table).table == table
    assert "Go to the rematch" in read(guest, match)


def test_somebody_who_declines_is_not_waited_for(host: Client, guest: Client, clock: Clock) -> None:
    match = play(host, guest, **RACE)
    play_to_the_end(match, {0: host, 2: guest}, clock)
    host.post(f"/matches/{match.public_id}/rematch/")
    table = Table.objects.latest("pk")
    said = guest.post(f"/matches/{match.public_id}/rematch/decline/", headers=HTMX).content.decode()
    assert "knows that you are not joining" in said
    room = host.get(f"/tables/{table.public_id}/").content.decode()
    assert f"{animal(match, guest).capitalize()} is not joining" in room
    again = start(host, table)  # with Pip alone
    assert len(state_of(again).setup.seats) == 2
    assert "The rematch has begun without you." in wanted(guest, match)
    late = guest.post(f"/matches/{match.public_id}/rematch/", follow=True).content.decode()
    assert "The match at this table has already begun." in late


def test_a_chair_that_is_kept_goes_to_the_one_it_is_kept_for(
    host: Client, guest: Client, clock: Clock
) -> None:
    match = play(host, guest, **RACE)
    play_to_the_end(match, {0: host, 2: guest}, clock)
    host.post(f"/matches/{match.public_id}/rematch/")
    table = Table.objects.latest("pk")
    Seat.objects.create(table=table, number=3)
    stranger = someone()
    join(stranger, table)
    guest.post(f"/matches/{match.public_id}/rematch/")
    people = {number: who for number, who, _ in chairs(table)}
    assert (people[1], people[3]) == (learner_of(guest), learner_of(stranger))


def test_there_is_no_rematch_with_somebody_who_is_gone(
    host: Client, guest: Client, clock: Clock
) -> None:
    match = play(host, guest, **RACE)
    play_to_the_end(match, {0: host, 2: guest}, clock)
    Learner.objects.get(pk=learner_of(guest)).delete()
    html = host.post(f"/matches/{match.public_id}/rematch/", follow=True).content.decode()
    assert "A player has left this table. Open a new table." in html
    assert Match.objects.count() == 1
    for address in ("replay/", "record/", "minds/1/"):
        assert host.get(f"/matches/{match.public_id}/{address}").status_code == 200


ADDRESSES = ["", "board/", "tokens/", "ready/", "record/", "rematch/", "rematch/decline/"]
READ = {"", "board/", "record/", "rematch/wanted/"}


@pytest.mark.parametrize("role", ["anonymous", "other", "left"])
@pytest.mark.parametrize("end", [*ADDRESSES, "rematch/wanted/"])
def test_strangers_find_nothing(host: Client, guest: Client, end: str, role: str) -> None:
    table = open_room(host, **RACE)
    left = someone()
    join(left, table)
    left.post(f"/tables/{table.public_id}/leave/")
    join(guest, table)
    match = start(host, table)
    stranger = {"anonymous": Client(), "other": someone(), "left": left}[role]
    before = entries(match)
    sent = {"round": "1", "space": "40", "command": str(uuid4())}
    call = stranger.get if end in READ else stranger.post
    assert call(f"/matches/{match.public_id}/{end}", sent).status_code == 404
    assert entries(match) == before


def test_the_last_one_in_a_race_has_the_grace(host: Client, guest: Client, clock: Clock) -> None:
    match = play(host, guest, **{**RACE, "grace_s": "30"})
    read(host, match)
    clock.now += 600_000  # two are missing: nobody is the last one yet
    assert "s left" not in read(guest, match)
    place(host, match)
    assert "30 s left" in read(guest, match)
    assert "s left" not in read(host, match)
    clock.now += 31_000
    said = guest.get(
        f"/matches/{match.public_id}/board/", {"after": "1.0"}, headers=HTMX
    ).content.decode()
    assert "Time is up: your token was placed on 40." in said
    assert state_of(match).phase is Phase.SCORED
    # Not only for people who listen: it stays on the page, also when that is opened anew.
    assert "<p>Time is up: your token was placed on 40.</p>" in read(guest, match)
    assert re.search("<p>Time is up: the token of .+ was placed on 40.</p>", read(host, match))


@pytest.mark.parametrize("what", ["token", "ready"])
def test_playing_on_at_a_table_that_was_put_away_fetches_it_back(
    host: Client, guest: Client, what: str
) -> None:
    match = play(host, guest, **RACE)
    read(host, match)
    place(host, match)
    if what == "ready":
        place(guest, match)
    Table.objects.update(closed_at=timezone.now())
    assert read(guest, match)
    assert Table.objects.get().closed_at is not None  # looking changes nothing
    if what == "ready":
        get_ready(guest, match)
    else:
        assert "is not a space" in place(guest, match, "atlantis")
        assert Table.objects.get().closed_at is not None
        place(guest, match)
    assert Table.objects.get().closed_at is None
    assert "In progress" in host.get("/play/").content.decode()


def test_a_match_that_waited_for_days_is_looked_after_again(
    host: Client, guest: Client, clock: Clock
) -> None:
    match = play(host, guest, card_ms="0", bot_pace="100")
    clock.now += 600_000
    read(host, match)
    long_ago = timezone.now() - timedelta(days=5)
    Match.objects.update(began_at=long_ago)
    MatchEvent.objects.update(at=long_ago)
    place(guest, match)
    place(host, match)  # all tokens are placed
    for client in (guest, host):
        get_ready(client, match)
    clock.now += 600_000
    tasks.wake_matches.delay()
    state = state_of(match)
    assert (state.round, state.phase) == (2, Phase.PLACING)
    assert board_of(match).turn == 2  # the guest was dealt to, nobody had looked


def test_the_worker_finds_its_matches_with_one_look(
    host: Client, guest: Client, django_assert_num_queries: object
) -> None:
    play(host, guest)
    MatchEvent.objects.update(at=timezone.now() - timedelta(days=5))
    with django_assert_num_queries(1):  # type: ignore[operator]
        tasks.wake_matches.delay()
