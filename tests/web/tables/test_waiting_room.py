"""The waiting room: who sees it, what only the host may do, and how it updates."""

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone, translation
from django.utils.translation import gettext, pgettext

from config.environment import BASE_DIR
from game.actions.tables import FORGOTTEN, close_forgotten_tables
from game.drawing.qr_code import MARGIN, qr_code
from game.models.match import Match
from game.models.table import Seat, Table
from game.words.travellers import ANIMALS, animal_for, animal_picture
from quiz.models.learner import Learner
from tests.web.people_help import chairs, join, learner_of, open_room, someone, start
from tests.web.play_help import FORM, HTMX, has_note

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest() -> Client:
    return someone()


@pytest.fixture
def table(host: Client, guest: Client) -> Table:
    """Chairs: the host, Pip, an invited player, a free one."""
    table = open_room(host, chair_4="person")
    join(guest, table)
    return table


def read(client: Client, table: Table, language: str = "en") -> str:
    response = client.get(f"/tables/{table.public_id}/", headers={"Accept-Language": language})
    assert response.status_code == 200
    return response.content.decode()


def version(html: str) -> str:
    found = re.search(r'data-version="([^"]+)"', html)
    assert found
    return found[1]


def send(client: Client, table: Table, end: str, *, htmx: bool = False, **sent: str) -> str:
    """Send one of the room's forms; what the answer says."""
    headers = HTMX if htmx else None
    response = client.post(
        f"/tables/{table.public_id}/{end}", sent, follow=not htmx, headers=headers
    )
    assert response.status_code == 200
    return response.content.decode()


def animal(table: Table, client: Client) -> str:
    return Seat.objects.get(table=table, learner=learner_of(client)).animal


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_everybody_who_sits_there_sees_who_has_come(
    host: Client, guest: Client, table: Table, language: str
) -> None:
    with translation.override(language):
        names = [str(ANIMALS[animal(table, client)]) for client in (host, guest)]
        free = gettext("free")
    assert names[0] != names[1]
    for client in (host, guest):
        html = read(client, table, language)
        for word in (*names, "Pip", free):
            assert word in html
        assert html.count('class="chair') >= 4


def test_only_the_host_has_the_hosts_buttons(host: Client, guest: Client, table: Table) -> None:
    buttons = ("/start/", "/close/", "/bot/", "/free/", "/remove/")
    assert all(button in read(host, table) for button in buttons)
    assert not any(button in read(guest, table) for button in buttons)
    assert "/leave/" in read(guest, table)
    assert "/leave/" not in read(host, table)


def test_the_invitation_is_a_link_a_code_and_a_picture(guest: Client, table: Table) -> None:
    html = read(guest, table)
    link = f"http://testserver/join/{table.invite_code}/"
    assert f'value="{link}" readonly' in html
    assert (table.invite_code or "")[:4].upper() in html
    assert f'd="{qr_code(link).path}"' in html
    assert 'role="img" aria-label="QR code of the link"' in html
    assert " style=" not in html


def test_the_picture_is_a_qr_code() -> None:
    code = qr_code("http://testserver/join/abcdefgh/")
    dark = {
        (int(x) + step, int(y))
        for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", code.path)
        for step in range(int(width))
    }
    ring = {(x, y) for x in range(7) for y in range(7) if {x, y} & {0, 6}}
    for left, top in ((0, 0), (code.size - 2 * MARGIN - 7, 0), (0, code.size - 2 * MARGIN - 7)):
        corner = {(x - left - MARGIN, y - top - MARGIN) for x, y in dark}
        assert ring <= corner
        assert not {(1, 1), (5, 1), (1, 5), (5, 5)} & corner
    assert all(MARGIN <= at < code.size - MARGIN for pair in dark for at in pair)


READING = ["", "room/"]
DOING = [
    "start/",
    "leave/",
    "close/",
    "chairs/3/bot/",
    "chairs/2/free/",
    "chairs/3/remove/",
]


@pytest.mark.parametrize("signed_in", [True, False])
@pytest.mark.parametrize("end", [*READING, *DOING])
def test_strangers_find_nothing(table: Table, end: str, signed_in: bool) -> None:
    other = someone() if signed_in else Client()
    before = chairs(table)
    call = other.get if end in READING else other.post
    sent = {"bot": "pip", "who": "otter"}
    for public_id in (table.public_id, uuid4()):
        assert call(f"/tables/{public_id}/{end}", sent).status_code == 404
        assert call(f"/tables/{public_id}/{end}", sent, headers=HTMX).status_code == 404
    assert chairs(table) == before
    assert not Match.objects.exists()
    table.refresh_from_db()
    assert table.closed_at is None


@pytest.mark.parametrize("end", [*READING, *DOING])
def test_wrong_methods_are_refused(host: Client, table: Table, end: str) -> None:
    call = host.post if end in READING else host.get
    assert call(f"/tables/{table.public_id}/{end}").status_code == 405


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("end", [end for end in DOING if end != "leave/"])
def test_a_guest_cannot_do_what_the_host_does(
    guest: Client, table: Table, end: str, htmx: bool
) -> None:
    before = chairs(table)
    html = send(guest, table, end, htmx=htmx, bot="kira", who=animal(table, guest))
    assert "Only the host of the table may do that." in html
    assert chairs(table) == before
    assert not Match.objects.exists()
    table.refresh_from_db()
    assert table.closed_at is None


@pytest.mark.parametrize("htmx", [True, False])
def test_the_host_seats_a_bot(host: Client, table: Table, htmx: bool) -> None:
    for _ in range(2):  # sent twice, it happens once
        html = send(host, table, "chairs/3/bot/", htmx=htmx, bot="kira")
        assert "Kira" in html
        assert not has_note(html)
        assert chairs(table)[3] == (3, None, "kira")
    assert ("<html" in html) != htmx


@pytest.mark.parametrize("htmx", [True, False])
def test_the_host_takes_a_free_chair_away(host: Client, table: Table, htmx: bool) -> None:
    for _ in range(2):
        html = send(host, table, "chairs/3/remove/", htmx=htmx)
        assert not has_note(html)
        assert [number for number, _, _ in chairs(table)] == [0, 1, 2]


@pytest.mark.parametrize("htmx", [True, False])
def test_the_host_asks_somebody_to_get_up(
    host: Client, guest: Client, table: Table, htmx: bool
) -> None:
    who = animal(table, guest)
    for _ in range(2):
        html = send(host, table, "chairs/2/free/", htmx=htmx, who=who)
        assert not has_note(html)
        assert chairs(table)[2] == (2, None, "")
    send(host, table, "chairs/1/free/", htmx=htmx, who="pip")
    assert chairs(table)[1] == (1, None, "")
    polled = guest.get(f"/tables/{table.public_id}/room/", headers=HTMX)
    assert polled["HX-Redirect"] == "/play/"
    assert "You are not at that table." in guest.get("/play/").content.decode()


@pytest.mark.parametrize(
    ("end", "sent", "says"),
    [
        ("chairs/2/bot/", {"bot": "kira"}, "That seat is no longer free."),
        ("chairs/9/bot/", {"bot": "kira"}, "That seat is no longer free."),
        ("chairs/3/bot/", {"bot": "somebody"}, "There is no bot called “somebody”."),
        ("chairs/3/bot/", {}, "There is no bot called “”."),
        ("chairs/2/remove/", {}, "That seat is no longer free."),
        ("chairs/0/remove/", {}, "That seat is no longer free."),
        ("chairs/2/free/", {"who": "nobody"}, "Another player has this seat now."),
        ("chairs/2/free/", {}, "Another player has this seat now."),
        ("chairs/0/free/", {"who": "x"}, "The host cannot leave, only close the table."),
        ("leave/", {}, "The host cannot leave, only close the table."),
    ],
)
def test_what_is_refused_is_said_and_nothing_changes(
    host: Client, table: Table, end: str, sent: dict[str, str], says: str
) -> None:
    before = chairs(table)
    assert says in send(host, table, end, htmx=False, **sent)
    assert chairs(table) == before


@pytest.mark.parametrize("number", [9, 10**30])
def test_chairs_that_are_not_there_change_nothing(host: Client, table: Table, number: int) -> None:
    before = chairs(table)
    for end in ("free", "remove"):
        assert not has_note(send(host, table, f"chairs/{number}/{end}/", htmx=True))
    assert chairs(table) == before


def test_a_guest_may_leave_and_come_back(guest: Client, table: Table) -> None:
    first = animal(table, guest)
    response = guest.post(f"/tables/{table.public_id}/leave/")
    assert response["Location"] == "/play/"
    assert "You have left the table." in guest.get("/play/").content.decode()
    assert chairs(table)[2] == (2, None, "")
    assert guest.get(f"/tables/{table.public_id}/").status_code == 404
    assert guest.post(f"/tables/{table.public_id}/leave/").status_code == 404
    join(guest, table)
    assert animal(table, guest) == first


def test_the_host_closes_the_table(host: Client, guest: Client, table: Table) -> None:
    for _ in range(2):
        send(host, table, "close/")
    table.refresh_from_db()
    assert table.closed_at is not None
    for client in (host, guest):
        assert client.get(f"/tables/{table.public_id}/")["Location"] == "/play/"
        assert "This table is closed." in client.get("/play/").content.decode()
        polled = client.get(f"/tables/{table.public_id}/room/", headers=HTMX)
        assert polled["HX-Redirect"] == "/play/"
    for end in (end for end in DOING if end != "close/"):
        host.post(f"/tables/{table.public_id}/{end}", {"bot": "kira", "who": "x"})
    assert not Match.objects.exists()
    assert f"/tables/{table.public_id}/" not in host.get("/play/").content.decode()


def test_the_host_starts_once_and_free_chairs_are_put_away(
    host: Client, guest: Client, table: Table
) -> None:
    send(host, table, "chairs/1/free/", who="pip")  # a gap in the middle
    for _ in range(2):
        response = host.post(f"/tables/{table.public_id}/start/")
        assert response["Location"] == f"/tables/{table.public_id}/"
    match = table.matches.get()
    assert chairs(table) == [(0, learner_of(host), ""), (1, learner_of(guest), "")]
    for client in (host, guest):
        address = f"/matches/{match.public_id}/"
        assert client.get(f"/tables/{table.public_id}/")["Location"] == address
        polled = client.get(f"/tables/{table.public_id}/room/", headers=HTMX)
        assert polled["HX-Redirect"] == address
        assert client.get(address).status_code == 200
    before = chairs(table)
    for end in (*DOING[1:],):
        for client in (host, guest):
            client.post(f"/tables/{table.public_id}/{end}", {"bot": "kira", "who": "x"})
    assert chairs(table) == before
    assert table.matches.count() == 1


def test_nobody_plays_alone(host: Client, guest: Client) -> None:
    table = open_room(host, chair_2="")
    html = send(host, table, "start/")
    assert "There is nobody else at this table yet." in html
    assert 'id="start" aria-disabled="true"' in html
    assert not Match.objects.exists()
    join(guest, table)
    assert 'id="start" aria-disabled' not in read(host, table)
    start(host, table)


def test_the_part_keeps_up_and_says_nothing_while_nothing_changes(
    host: Client, guest: Client, table: Table
) -> None:
    html, address = read(host, table), f"/tables/{table.public_id}/room/"
    assert f'hx-get="{address}?after={version(html)}" hx-trigger="every 2s"' in html
    same = host.get(address, {"after": version(html)}, headers=HTMX)
    assert (same.status_code, same.content) == (204, b"")
    join(someone(display_name="Badger"), table)
    html = host.get(address, {"after": version(html)}, headers=HTMX).content.decode()
    assert "<html" not in html
    assert "Badger" in html
    assert '<p id="said" hx-swap-oob="innerHTML">4 of 4 seats are taken.</p>' in html
    assert version(html) == version(read(host, table))


def test_asking_costs_little(
    host: Client, table: Table, django_assert_num_queries: Callable[[int], object]
) -> None:
    html, address = read(host, table), f"/tables/{table.public_id}/room/"
    with django_assert_num_queries(5):  # type: ignore[attr-defined]
        host.get(address, {"after": version(html)}, headers=HTMX)


def test_the_same_form_sent_twice_opens_one_room(host: Client) -> None:
    sent = {**FORM, "chair_3": "person", "command": str(uuid4())}
    first, again = (host.post("/tables/new/", sent)["Location"] for _ in range(2))
    assert first == again
    assert Table.objects.count() == 1


def test_two_travellers_each_need_a_small_table_with_people_too(host: Client) -> None:
    people = dict.fromkeys(("chair_2", "chair_3", "chair_4"), "person")
    sent = {**FORM, "two_colours": "on", **people}
    assert "invite at most two people" in host.post("/tables/new/", sent).content.decode()
    table = open_room(host, two_colours="on")
    assert "two travellers each" in read(host, table)


def test_the_room_tells_how_it_is_played(host: Client) -> None:
    wishes = {"tempo": "race", "grace_s": "30", "shown": "open", "mistakes": "caught"}
    html = read(host, open_room(host, **wishes))
    for fact in (
        "race",
        "open map",
        "mistakes show when everyone has placed",
        "last player gets 30 seconds",
    ):
        assert fact in html
    html = read(host, open_room(host, turn_grace_s="180"))
    assert "3 minutes per token" in html


def test_the_lobby_leads_back_to_the_room(host: Client, guest: Client, table: Table) -> None:
    for client in (host, guest):
        html = client.get("/play/").content.decode()
        assert "Waiting for players" in html
        assert f'href="/tables/{table.public_id}/"' in html
        assert "3 of 4 seats are taken." in html
    assert "Waiting for players" not in someone().get("/play/").content.decode()
    start(host, table)
    assert "Waiting for players" not in host.get("/play/").content.decode()


def test_like_last_time_waits_for_people_again(host: Client, guest: Client, table: Table) -> None:
    start(host, table)
    assert "turn by turn, hidden map, Pip, 1 person." in host.get("/play/").content.decode()
    response = host.post("/play/again/")
    again = Table.objects.latest("pk")
    assert response["Location"] == f"/tables/{again.public_id}/"
    assert again.invite_code != table.invite_code
    assert chairs(again) == [(0, learner_of(host), ""), (1, None, "pip"), (2, None, "")]
    assert guest.get(f"/tables/{again.public_id}/").status_code == 404


def test_a_table_without_company_is_no_last_time(host: Client) -> None:
    table = open_room(host, chair_2="")
    host.post(f"/tables/{table.public_id}/chairs/1/remove/")
    host.post(f"/tables/{table.public_id}/close/")
    assert "Like last time" not in host.get("/play/").content.decode()
    assert host.post("/play/again/")["Location"] == "/play/"


def test_a_room_that_nobody_came_to_is_put_away(host: Client, table: Table) -> None:
    assert close_forgotten_tables(timezone.now()) == 0
    assert close_forgotten_tables(timezone.now() + FORGOTTEN * 2) == 1


def test_there_are_enough_animals_and_each_is_its_own_in_every_language() -> None:
    assert len(ANIMALS) >= 40
    for language in ("en", "cs", "fr"):
        with translation.override(language):
            assert len({str(label) for label in ANIMALS.values()}) == len(ANIMALS)
    with translation.override("en"):
        assert {key.capitalize() for key in ANIMALS} == {str(label) for label in ANIMALS.values()}
    with translation.override("cs"):
        assert pgettext("animal", "Otter") == "Vydra"


@pytest.mark.parametrize("animal", sorted(ANIMALS))
def test_every_animal_has_a_portrait_framed_and_bare(animal: str) -> None:
    framed, bare = (
        (BASE_DIR / "static" / path).read_text()
        for path in (animal_picture(animal), f"img/animals/bare/{animal}.svg")
    )
    assert 'viewBox="0 0 96 96"' in framed
    assert 'viewBox="11 11 74 74"' in bare
    drawn = bare.partition("<g>")[2].partition("\n")[0]
    assert len(drawn) > 500
    assert framed.count(drawn) == 1


def test_animals_are_told_apart_at_a_table_and_stay_with_their_people() -> None:
    alone = {pk: animal_for(pk, ()) for pk in range(1, 200)}
    assert set(list(alone.values())[:40]) == set(ANIMALS)
    for pk in range(1, 200):
        taken: set[str] = set()
        for other in range(pk, pk + 240, 40):  # all of the same animal
            taken.add(animal_for(other, taken))
        assert len(taken) == 6


def test_somebody_whose_row_is_gone_leaves_a_free_chair(
    host: Client, guest: Client, table: Table
) -> None:
    Learner.objects.get(pk=learner_of(guest)).delete()
    assert read(host, table).count("chair chair--free") == 2
    join(someone(), table)
