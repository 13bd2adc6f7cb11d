"""Who may do what in a race: every role at every URL, and everything that must not work."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import URLPattern

from quiz.forms.race import SteerForm
from quiz.models.race import Race, RaceDevice, RacePlayer
from quiz.race.rules import MOST_NUMBERS
from quiz.race.state import Phase
from quiz.urls import urlpatterns
from tests.web.account_help import account
from tests.web.race_help import Room, text

pytestmark = pytest.mark.django_db

# Address → method and what host, player, another host and a stranger get.
MATRIX: dict[str, tuple[str, int, int, int, int]] = {
    "race": ("get", 200, 200, 404, 404),
    "race-remote": ("get", 200, 404, 404, 404),
    "race-results": ("get", 200, 404, 404, 404),
    "race-mine": ("get", 404, 200, 404, 404),
    "race-name": ("post", 404, 302, 404, 404),
    "race-answer": ("post", 404, 302, 404, 404),
    "race-again": ("post", 302, 404, 404, 404),
    "race-copy": ("post", 302, 404, 404, 404),
    "race-device": ("post", 200, 404, 404, 404),
    "race-alone": ("post", 302, 404, 404, 404),
    "race-take-over": ("get", 404, 404, 404, 404),
    "race-homework": ("get", 404, 404, 404, 404),
    "race-host": ("post", 302, 404, 404, 404),
    "race-echo": ("get", 204, 204, 204, 204),
    "race-live": ("get", 0, 0, 404, 404),
}
ELSEWHERE = {"race-new", "race-door"}


def named() -> dict[str, str]:
    return {
        str(one.name): str(one.pattern)
        for one in urlpatterns
        if isinstance(one, URLPattern) and str(one.pattern).startswith("race/")
    }


def test_every_address_has_its_line() -> None:
    assert set(named()) == set(MATRIX) | ELSEWHERE


@pytest.mark.parametrize("name", [name for name in MATRIX if name != "race-live"])
def test_every_role_before_every_address(name: str) -> None:
    room, other = Room(), Room()
    player = room.join()
    path = named()[name].replace("<uuid:public_id>", str(room.race.match.public_id))
    path = "/" + path.replace("<slug:verb>", "lock").replace("<uuid:secret>", str(uuid4()))
    method, *wanted = MATRIX[name]
    sent = {"command": str(uuid4()), "round": 1}
    for client, status in zip((room.host, player, other.host, Client()), wanted, strict=True):
        assert getattr(client, method)(path, sent).status_code == status, (name, status)
    for table, status in (("results.csv", 200), ("results.pdf", 302)):
        path = f"/race/{room.race.match.public_id}/{table}"
        got = [c.get(path).status_code for c in (room.host, player, other.host, Client())]
        assert got == [status, 404, 404, 404], table


def test_streams_are_for_those_in_the_race() -> None:
    room, other = Room(), Room()
    for client in (Client(), other.host):
        assert client.get(f"{room.url}live/").status_code == 404


def test_an_answer_counts_once_and_for_oneself_only() -> None:
    room = Room()
    one, two = room.join(), room.join()
    room.steer("next")
    room.answer(one, room.wrong())
    room.answer(one, room.right(), player=2, seat=2, number=2)
    state = room.state
    assert set(state.answers) == {1}
    assert state.answers[1].given == room.wrong()
    assert RacePlayer.objects.filter(race=room.race).count() == 2
    assert "You are in" not in text(two.get(room.url).content.decode())


def test_after_the_clock_nothing_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.actions import play
    from quiz.views.race import pages

    room = Room()
    one, _two = room.join(), room.join()
    room.steer("next")
    late = (room.state.ends_at or 0) + 600
    given = room.right()
    monkeypatch.setattr(play, "now_ms", lambda: late)
    monkeypatch.setattr(pages, "now_ms", lambda: late)
    room.answer(one, given)
    assert room.state.phase is Phase.REVEALED
    assert room.state.past[-1].answers == {}


def test_a_forged_delay_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.actions import play
    from quiz.views.race import delay, pages

    room = Room()
    one, _two = room.join(), room.join()
    room.steer("next")
    match_id, end = room.race.match.public_id, room.state.ends_at or 0
    sent = delay.sent_now(match_id, 2, 1)
    echoed = one.get(f"{room.url}echo/", {"sent": sent}).content.decode()
    of_another = re.search(r'value="([^"]+)"', echoed)
    assert of_another is not None
    monkeypatch.setattr(play, "now_ms", lambda: end + 100)
    monkeypatch.setattr(pages, "now_ms", lambda: end + 100)
    for forged in ("500", of_another[1]):
        room.answer(one, room.right(), delay=forged)
        assert room.state.answers == {}


def test_a_locked_race_and_a_removed_player() -> None:
    room = Room()
    gone = room.join()
    room.steer("lock")
    late = room.join()
    assert RacePlayer.objects.filter(race=room.race).count() == 1
    assert late.get(room.url).status_code == 404
    room.steer("unlock")
    room.steer("remove", 1)
    assert "You are not in this race any more" in text(gone.get(room.url).content.decode())
    gone.post(f"/race/join/{room.code}/")
    assert room.state.present == ()


def test_a_guest_hosts_forty_and_an_account_a_school() -> None:
    room = Room()
    assert room.race.most_players == 40
    Race.objects.filter(pk=room.race.pk).update(most_players=1)
    room.join()
    before = RacePlayer.objects.count()
    assert room.join().get(room.url).status_code == 404
    assert RacePlayer.objects.count() == before
    teacher = Client()
    teacher.force_login(account())
    teacher.post("/race/new/", {"map": "europe", "command": str(uuid4())})
    assert Race.objects.latest("pk").most_players == 1_000


def test_a_second_device_steers_once_the_host_lets_it() -> None:
    room, phone = Room(), Client()
    room.join()
    page = room.host.post(f"{room.url}device/").content.decode()
    link = re.search(r"/race/[0-9a-f-]+/device/[0-9a-f-]+/", page)
    assert link is not None
    assert phone.get(link[0]).status_code == 200
    assert phone.post(link[0]).status_code == 302
    assert Client().post(link[0]).status_code == 404
    room.steer("next", client=phone)
    assert room.state.phase is Phase.ASKING


def test_a_link_to_control_a_race_controls_no_other() -> None:
    room, other, thief = Room(), Room(), Client()
    page = other.host.post(f"{other.url}device/").content.decode()
    secret = re.search(r"/device/([0-9a-f-]{36})/", page)
    assert secret is not None
    for client in (thief, other.host, room.join()):
        link = f"{room.url}device/{secret[1]}/"
        assert [client.get(link).status_code, client.post(link).status_code] == [404, 404]
        assert client.post(f"{room.url}host/next/").status_code == 404
    assert not RaceDevice.objects.exists()


def taken_over(room: Room) -> Client:
    """Another device that controls the race."""
    page = room.host.post(f"{room.url}device/").content.decode()
    link = re.search(r"/race/[0-9a-f-]+/device/[0-9a-f-]+/", page)
    assert link is not None
    device = Client()
    assert device.post(link[0]).status_code == 302
    return device


def test_the_host_takes_the_control_back_from_a_pupil_who_was_faster() -> None:
    """On a projector that mirrors the laptop, anyone in the room can scan the code."""
    room = Room()
    room.join()
    pupil, remote = taken_over(room), f"{room.url}remote/"
    assert "1 other device controls this race." in text(room.host.get(remote).content.decode())
    assert "controls this race" not in text(pupil.get(remote).content.decode())
    assert pupil.post(f"{room.url}alone/").status_code == 404
    open_link = room.host.post(f"{room.url}device/").content.decode()
    link = re.search(r"/race/[0-9a-f-]+/device/[0-9a-f-]+/", open_link)
    assert link is not None
    assert room.host.post(f"{room.url}alone/", follow=True).status_code == 200
    assert "controls this race." not in text(room.host.get(remote).content.decode())
    for address in (remote, room.url, f"{room.url}results.csv", link[0], f"{room.url}live/"):
        assert pupil.get(address).status_code == 404, address
    assert room.steer("next", client=pupil).status_code == 404
    assert room.phase() is Phase.LOBBY
    room.steer("next")
    assert room.phase() is Phase.ASKING


def test_a_link_to_control_a_race_is_shown_only_when_asked_for() -> None:
    room = Room()
    page = room.host.post(f"{room.url}device/").content.decode()
    before, _start, rest = page.partition('<details class="race-device__code">')
    hidden, _end, after = rest.partition("</details>")
    for secret in (r"/device/[0-9a-f-]{36}/", "QR code for one device"):
        assert re.search(secret, hidden)
        assert not re.search(secret, before + after)


def test_a_player_with_a_high_number_can_be_removed() -> None:
    form = SteerForm({"number": MOST_NUMBERS, "command": str(uuid4())})
    assert form.is_valid()


def test_late_join_and_reload() -> None:
    room = Room()
    one = room.join()
    room.steer("next")
    room.answer(one, room.right())
    late = room.join()
    assert "Round 1" in text(late.get(room.url).content.decode())
    room.steer("next")
    for _ in range(2):
        assert "Where is it cheapest" in text(late.get(room.url).content.decode())
    assert room.state.players[2].purse == room.state.players[1].purse


def test_the_same_form_opens_one_race_and_a_button_counts_once() -> None:
    host, command = Client(), str(uuid4())
    for _ in range(2):
        host.post("/race/new/", {"map": "europe", "command": command})
    assert Race.objects.count() == 1
    room = Room()
    room.join()
    sent: dict[str, Any] = {"number": 0, "command": str(uuid4())}
    for _ in range(2):
        room.host.post(f"{room.url}host/next/", sent)
    assert room.state.round == 1


def test_homework_asks_the_same_questions_after_the_race() -> None:
    room = Room()
    room.join()
    room.steer("next")
    room.host.post(f"{room.url}homework/", {"open": "1"})
    pupil = Client()
    assert pupil.post(f"{room.url}homework/").status_code == 200
    room.steer("end")
    began = pupil.post(f"{room.url}homework/")
    assert began.status_code == 302
    assert pupil.get(began["Location"]).status_code == 200
    assert room.host.post(f"{room.url}again/").status_code == 302
    again = Race.objects.latest("pk")
    assert again.match.table.wishes["rounds"] == room.race.match.table.wishes["rounds"]


def test_what_the_database_keeps_of_a_link_makes_no_device_the_hosts() -> None:
    """A backup alone gives no access: neither the row of a new race, nor one with a link."""
    room, thief = Room(), Client()
    for ask in (False, True):
        if ask:
            room.host.post(f"{room.url}device/")
        room.race.refresh_from_db()
        link = f"{room.url}device/{room.race.remote}/"
        assert [thief.get(link).status_code, thief.post(link).status_code] == [404, 404]
        assert thief.get(f"{room.url}results.csv").status_code == 404
    assert not RaceDevice.objects.exists()
