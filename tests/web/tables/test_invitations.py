"""Coming to a table by its link or its code."""

import re
from collections import Counter

import pytest
from django.core.cache import cache
from django.test import Client, override_settings
from django.utils import timezone

from game.actions.waiting import take_seat
from game.models.table import Seat, Table
from game.refused import Refused
from game.words.invite_codes import CODE_LENGTH, CODE_LETTERS, read_code, spoken_code
from quiz.models.learner import Learner
from tests.web.people_help import chairs, join, learner_of, open_room, someone, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(host: Client) -> Table:
    """Europe, turn by turn, with Pip and one free chair."""
    return open_room(host)


def test_the_page_shows_the_table_and_changes_nothing(client: Client, table: Table) -> None:
    before = chairs(table)
    html = client.get(f"/join/{table.invite_code}/").content.decode()
    for word in ("Europe", "turn by turn", "hidden map", "Pip", "free", "Take a seat"):
        assert word in html
    assert chairs(table) == before
    assert Learner.objects.count() == 1
    assert "sessionid" not in client.cookies


def test_whoever_sits_down_becomes_a_guest_at_once(client: Client, table: Table) -> None:
    join(client, table)
    guest = Learner.objects.latest("pk")
    assert guest.is_guest
    assert [who for _, who, bot in chairs(table) if not bot] == [table.host_id, guest.pk]
    assert client.get(f"/tables/{table.public_id}/").status_code == 200


def test_who_has_begun_before_stays_who_they_are(table: Table) -> None:
    pupil = someone(display_name="Badger")
    join(pupil, table)
    assert Learner.objects.count() == 2
    assert "Badger" in pupil.get(f"/tables/{table.public_id}/").content.decode()


def test_who_sits_there_goes_in(host: Client, client: Client, table: Table) -> None:
    join(client, table)
    before = chairs(table)
    for seated in (host, client):
        for call in (seated.get, seated.post):
            response = call(f"/join/{table.invite_code}/")
            assert response["Location"] == f"/tables/{table.public_id}/"
    match = start(host, table)
    for seated in (host, client):
        response = seated.get(f"/join/{table.invite_code}/")
        assert response["Location"] == f"/matches/{match.public_id}/"
    assert chairs(table) == before


@pytest.mark.parametrize("why", ["full", "begun", "closed"])
@pytest.mark.parametrize("signed_in", [True, False])
def test_where_nobody_can_sit_down_it_says_so(
    host: Client, table: Table, why: str, signed_in: bool
) -> None:
    join(someone(), table)
    if why == "begun":
        start(host, table)
    elif why == "closed":
        Seat.objects.filter(table=table, number=2).update(learner=None, animal="")
        Table.objects.update(closed_at=timezone.now())
    says = {
        "full": "All seats at this table are taken.",
        "begun": "The match at this table has already begun.",
        "closed": "This table is closed.",
    }[why]
    late = someone() if signed_in else Client()
    before, people = chairs(table), Learner.objects.count()
    for call in (late.get, late.post):
        html = call(f"/join/{table.invite_code}/").content.decode()
        assert says in html
        assert "Take a seat" not in html
        assert "Pip" not in html
    assert chairs(table) == before
    assert Learner.objects.count() == people


@pytest.mark.parametrize("code", ["abcdefgh", "l0O1l0O1", "x", "a" * 300, "ěščř2345"])
def test_an_unknown_code_is_told_kindly(client: Client, table: Table, code: str) -> None:
    for call in (client.get, client.post):
        response = call(f"/join/{code}/")
        assert response.status_code == 404
        assert "No table has this code." in response.content.decode()
    assert not Learner.objects.exclude(pk=table.host_id).exists()


def test_a_code_may_be_typed_in_any_way(client: Client, table: Table) -> None:
    code = table.invite_code or ""
    for typed in (code, code.upper(), spoken_code(code), f" {code[:4]}-{code[4:]} "):
        response = client.get("/join/", {"code": typed})
        assert response["Location"] == f"/join/{code}/"
    assert client.get(f"/join/{code.upper()}/").status_code == 200
    for typed in ("", "nothing", "l0O1l0O1"):
        response = client.get("/join/", {"code": typed})
        assert response.status_code == 404
        assert "No table has this code." in response.content.decode()


def test_the_lobby_has_a_box_for_codes(client: Client) -> None:
    html = client.get("/play/").content.decode()
    assert re.search(r'<form[^>]* method="get" action="/find/">', html)
    assert '<label class="code-box__label" for="code">' in html
    box = html[html.index('action="/find/"') :]
    assert '<button class="button">Continue</button>' in box[: box.index("</form>")]


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(client: Client, table: Table, method: str) -> None:
    assert getattr(client, method)(f"/join/{table.invite_code}/").status_code == 405
    assert client.post("/join/").status_code == 405


def test_a_table_of_bots_has_no_code(client: Client) -> None:
    client.post("/play/now/")
    assert Table.objects.get().invite_code is None


def test_codes_are_long_unlike_and_easy_to_read(client: Client) -> None:
    codes = [open_room(client).invite_code or "" for _ in range(20)]
    assert len(set(codes)) == 20
    for code in codes:
        assert len(code) == CODE_LENGTH >= 8
        assert read_code(spoken_code(code)) == code
    assert not set(CODE_LETTERS) & set("lio01")
    assert len(CODE_LETTERS) ** CODE_LENGTH > 10**11


def test_three_for_two_chairs_in_any_order(client: Client) -> None:
    """However often learners ask: one chair each, and never more than there are."""
    table = open_room(client, chair_4="person")
    people = [Learner.objects.create_guest().pk for _ in range(3)]
    seated = Counter[int]()
    for who in (people[0], people[1], people[0], people[2], people[1], people[2]):
        try:
            take_seat(table, who)
            seated[who] += 1
        except Refused:
            seated[who] += 0
    assert seated == {people[0]: 2, people[1]: 2, people[2]: 0}
    assert [who for _, who, bot in chairs(table) if not bot] == [table.host_id, *people[:2]]


def test_the_same_form_sent_twice_takes_one_chair(client: Client) -> None:
    table = open_room(someone(), chair_4="person")
    for _ in range(2):
        join(client, table)
    assert sum(who == learner_of(client) for _, who, _ in chairs(table)) == 1


@override_settings(GUESTS_PER_HOUR=3)
def test_one_address_makes_only_so_many_guests(table: Table, host: Client) -> None:
    cache.clear()
    for _ in range(3):
        assert Client().post("/play/now/").status_code == 302
    before = Learner.objects.count()
    join_address = f"/join/{table.invite_code}/"
    for address in ("/play/now/", join_address):
        response = Client().post(address)
        assert response.status_code == 429
        assert "Try again in an hour." in response.content.decode()
    assert Learner.objects.count() == before
    assert host.post("/play/now/").status_code == 302  # an existing guest continues
    assert Client(REMOTE_ADDR="192.0.2.7").post("/play/now/").status_code == 302
    join(someone(), table)
    cache.clear()


@override_settings(GUESTS_PER_HOUR=1)
def test_a_household_counts_as_one_and_nobody_says_who_they_are() -> None:
    cache.clear()
    statuses = [
        Client(REMOTE_ADDR=peer)
        .post("/play/now/", headers={"X-Forwarded-For": "203.0.113.5"})
        .status_code
        for peer in (
            "192.0.2.1",
            "192.0.2.1",
            "192.0.2.2",
            "2001:db8::1",
            "2001:db8::ffff:2",  # the same household
            "2001:db8:0:1::1",
        )
    ]
    assert statuses == [302, 429, 302, 302, 429, 302]
    cache.clear()


@override_settings(GUESTS_PER_HOUR=1)
def test_addresses_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    keys: list[str] = []
    incr = cache.incr

    def count(key: str) -> int:
        keys.append(key)
        return incr(key)

    monkeypatch.setattr(cache, "incr", count)
    Client(REMOTE_ADDR="192.0.2.7").post("/play/now/")
    assert len(keys) == 1
    assert "192.0.2.7" not in keys[0]
    cache.clear()
