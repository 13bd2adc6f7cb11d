"""The reply to joining can be lost: the form is sent again, and no round waits for a lost phone."""

import re
from typing import Any

import pytest
from django.test import Client

from quiz.models.learner import Learner
from quiz.models.race import RacePlayer
from quiz.race.state import Phase
from tests.web.race_help import Room, text

pytestmark = pytest.mark.django_db


def form_of(phone: Client, room: Room) -> dict[str, str]:
    """What the form on the page of the code sends."""
    page = phone.get(f"/race/join/{room.code}/").content.decode()
    found = re.search(r'name="key" value="([0-9a-f-]{36})"', page)
    assert found is not None
    return {"key": found[1]}


def sent(room: Room, phone: Client, form: dict[str, str]) -> Any:
    return phone.post(f"/race/join/{room.code}/", form)


def test_a_form_sent_again_without_a_reply_is_the_same_player() -> None:
    room, phone = Room(), Client()
    form = form_of(phone, room)
    assert sent(room, phone, form).status_code == 302
    phone.cookies.clear()  # the reply with the session was lost
    assert sent(room, phone, form).status_code == 302
    assert RacePlayer.objects.filter(race=room.race).count() == 1
    assert "You are in" in text(phone.get(room.url).content.decode())
    assert [one.number for one in room.state.joined] == [1]


@pytest.mark.parametrize("verb", ["lock", "next"])
def test_a_form_sent_again_finds_its_place_though_the_race_went_on(verb: str) -> None:
    room, phone = Room(), Client()
    room.join()
    form = form_of(phone, room)
    sent(room, phone, form)
    phone.cookies.clear()
    room.steer(verb)
    assert sent(room, phone, form).status_code == 302
    phone.get(room.url)
    assert [one.number for one in room.state.present] == [1, 2]


def test_two_forms_are_two_players() -> None:
    room = Room()
    phones = [Client(), Client()]
    for phone in phones:
        sent(room, phone, form_of(phone, room))
        phone.get(room.url)
    assert [one.number for one in room.state.present] == [1, 2]


def test_the_key_of_a_player_who_has_arrived_opens_nothing() -> None:
    room, phone, thief = Room(), Client(), Client()
    form = form_of(phone, room)
    sent(room, phone, form)
    phone.get(room.url)
    sent(room, thief, form)
    thief.get(room.url)
    assert [one.number for one in room.state.present] == [1, 2]
    assert Learner.objects.filter(is_guest=True).count() == 3  # and the host


@pytest.mark.parametrize("key", ["", "x", "0", "3a24bc11-0dfa-46c8-8a3c-574b2e3e3b3e1"])
def test_a_key_that_is_none_joins_as_before(key: str) -> None:
    room, phone = Room(), Client()
    assert sent(room, phone, {"key": key}).status_code == 302
    assert "You are in" in text(phone.get(room.url).content.decode())


def test_a_round_without_a_clock_does_not_wait_for_a_phone_that_never_came() -> None:
    room, lost = Room(no_clock="on"), Client()
    phones = [room.join(), room.join()]
    sent(room, lost, form_of(lost, room))
    room.steer("next")
    room.answer(phones[0], room.right())
    assert "1 of 2" in text(room.host.get(room.url).content.decode())
    room.answer(phones[1], room.right())
    assert room.phase() is Phase.REVEALED


def test_a_phone_that_comes_at_last_is_waited_for() -> None:
    room, lost = Room(no_clock="on"), Client()
    phone = room.join()
    sent(room, lost, form_of(lost, room))
    room.steer("next")
    lost.get(room.url)
    room.answer(phone, room.right())
    assert room.phase() is Phase.ASKING
    room.answer(lost, room.right())
    assert room.phase() is Phase.REVEALED


def test_who_only_holds_a_place_is_not_shown_in_the_lobby() -> None:
    room, lost = Room(), Client()
    sent(room, lost, form_of(lost, room))
    before = room.host.get(room.url).content.decode().count("stamp")
    lost.get(room.url)
    assert room.host.get(room.url).content.decode().count("stamp") > before
