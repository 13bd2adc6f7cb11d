"""What the host can do at any moment: hold, lock, empty the lobby, go on from another device."""

import re
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client

from quiz.actions.race.presence import GUESTS_ROOM
from quiz.models.race import Race
from quiz.race.state import Phase
from tests.web.race_help import Room, text

pytestmark = pytest.mark.django_db


def words(client: Client, url: str) -> str:
    return text(client.get(url).content.decode())


def test_two_buttons_of_one_page_count_both() -> None:
    room = Room()
    room.join()
    room.steer("next")
    ends_at, command = room.state.ends_at or 0, str(uuid4())
    for verb in ("time", "pause", "pause"):
        room.host.post(f"{room.url}host/{verb}/", {"number": 1, "command": command})
    assert room.state.ends_at == ends_at + 15_000
    assert room.state.paused_at is not None


def test_the_host_locks_and_reaches_the_remote_control_in_every_phase() -> None:
    room = Room()
    phone = room.join()
    for phase in ("lobby", "asking", "revealed"):
        assert room.phase().value == phase
        page = room.host.get(room.url).content.decode()
        assert f'href="{room.url}remote/"' in page, phase
        assert 'data-host-key="l"' in page, phase
        if phase == "lobby":
            room.steer("next")
        elif phase == "asking":
            room.answer(phone, room.right())
    room.steer("lock")
    assert "Unlock" in words(room.host, room.url)


def test_a_look_that_ends_by_itself_can_be_held() -> None:
    room = Room(pace="itself")
    phone = room.join()
    room.steer("next")
    room.answer(phone, room.right())
    for page in (room.url, f"{room.url}remote/"):
        assert "host/pause/" in room.host.get(page).content.decode()
    room.steer("pause")
    for page in (room.url, f"{room.url}remote/"):
        assert "host/resume/" in room.host.get(page).content.decode()
    room.steer("next")
    assert room.phase() is Phase.ASKING
    by_host = Room()
    other = by_host.join()
    by_host.steer("next")
    by_host.answer(other, by_host.right())
    assert "host/pause/" not in by_host.host.get(by_host.url).content.decode()


def test_a_lobby_full_of_strangers_is_emptied_with_a_new_code() -> None:
    cache.clear()
    room = Room()
    strangers = [room.join() for _ in range(GUESTS_ROOM)]
    assert "Empty the lobby" in words(room.host, f"{room.url}remote/")
    old, sent = room.code, {"number": 0, "command": str(uuid4())}
    for _ in range(2):  # sent again, it happens once
        room.host.post(f"{room.url}host/empty/", sent)
    assert room.state.present == ()
    assert room.state.joined == ()
    assert "Is there a new code on the big screen?" in words(strangers[0], room.url)
    new = Race.objects.get(pk=room.race.pk).match.table.invite_code
    assert new
    assert new != old
    assert new.upper() in words(room.host, room.url).replace(" ", "")
    assert strangers[0].post(f"/race/join/{old}/").status_code == 404
    room.code = new
    # The class is behind the same address and was in the lobby before.
    assert strangers[0].post(f"/race/join/{new}/").status_code == 302
    assert "You are in" in words(strangers[0], room.url)
    for _ in range(GUESTS_ROOM - 1):
        assert room.join().get(room.url).status_code == 200
    assert len(room.state.present) == GUESTS_ROOM
    room.host.post(f"{room.url}host/empty/", sent)
    assert len(room.state.present) == GUESTS_ROOM


def test_a_race_that_has_begun_is_not_emptied() -> None:
    room = Room()
    room.join()
    room.steer("next")
    code = room.code
    assert "Empty the lobby" not in words(room.host, f"{room.url}remote/")
    answered = room.host.post(
        f"{room.url}host/empty/",
        {"number": 0, "command": str(uuid4())},
        headers={"HX-Request": "true"},
    )
    assert "The race has begun." in text(answered.content.decode())
    assert len(room.state.present) == 1
    assert Race.objects.get(pk=room.race.pk).match.table.invite_code == code


def test_a_race_can_be_played_again_as_often_as_its_host_likes() -> None:
    room = Room()
    room.join()
    room.steer("end")
    page = room.host.get(f"{room.url}results/").content.decode()
    form = page.split(f'action="{room.url}again/"')[1].split("</form>")[0]
    command = re.search(r'name="command" value="([^"]+)"', form)
    assert command is not None
    opened = set()
    for sent in (command[1], command[1], str(uuid4())):
        opened.add(room.host.post(f"{room.url}again/", {"command": sent})["Location"])
    assert len(opened) == 2
    assert Race.objects.count() == 3


@pytest.mark.parametrize("way", ["again", "copy"])
def test_the_device_that_took_over_hosts_the_next_race_too(way: str) -> None:
    room, phone = Room(), Client()
    page = room.host.post(f"{room.url}device/").content.decode()
    link = re.search(r"/race/[0-9a-f-]+/device/[0-9a-f-]+/", page)
    assert link is not None
    phone.post(link[0])
    room.steer("end")
    opened = phone.post(f"{room.url}{way}/", {"command": str(uuid4())})
    assert phone.get(opened["Location"]).status_code == 200
    assert room.host.get(opened["Location"]).status_code == 200
    assert Client().get(opened["Location"]).status_code == 404
