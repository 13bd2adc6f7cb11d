"""A prankster takes places of a guest's race; a class behind one address still gets in."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from quiz.actions.race import presence
from quiz.actions.race.presence import GONE_S, GUESTS_ROOM
from quiz.models.race import Race, RacePlayer
from tests.web.race_help import Room, text

pytestmark = pytest.mark.django_db
FULL = "This race is full."


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """The cache behind players' presence; emptied before and after."""
    cache.clear()
    moment = [time.time()]
    monkeypatch.setattr(presence, "time", lambda: moment[0])
    yield moment
    cache.clear()


def small(room: Room, places: int) -> None:
    """Make a race smaller, so that a test fills it sooner."""
    Race.objects.filter(pk=room.race.pk).update(most_players=places)


def asked_in(room: Room) -> Any:
    """A new player with the code, who follows where joining leads."""
    client = Client()
    answer = client.post(f"/race/join/{room.code}/")
    if answer.status_code == 302:
        assert client.get(answer["Location"]).status_code == 200
    return client, answer


def test_places_that_nobody_is_at_go_to_newcomers(clock: list[float]) -> None:
    room = Room()
    small(room, 4)
    phones = [room.join() for _ in range(4)]
    assert asked_in(room)[1].status_code == 409
    clock[0] += GONE_S + 1
    phones[1].get(room.url)  # one of them is there
    for _ in range(3):
        assert asked_in(room)[1].status_code == 302
    _, refused = asked_in(room)
    assert FULL in text(refused.content.decode())
    present = room.state.present
    assert len(present) == 4
    assert 2 in {one.number for one in present}
    assert room.state.joined == present


def test_a_player_whose_place_is_gone_may_join_again(clock: list[float]) -> None:
    room = Room()
    small(room, 1)
    first = room.join()
    clock[0] += GONE_S + 1
    second, _ = asked_in(room)
    told = first.get(room.url).content.decode()
    assert "another player got your place" in text(told)
    assert f'href="/race/join/{room.code}/"' in told
    polled = first.get(f"{room.url}?as=phone&after=phone.lobby").content.decode()
    assert "another player got your place" in text(polled)
    full = first.get(f"/race/join/{room.code}/").content.decode()
    assert FULL in text(full)
    assert "Try again" in text(full)
    clock[0] += GONE_S + 1
    assert first.post(f"/race/join/{room.code}/").status_code == 302
    assert "You are in" in text(first.get(room.url).content.decode())
    assert "another player got your place" in text(second.get(room.url).content.decode())
    assert [one.number for one in room.state.present] == [3]
    assert RacePlayer.objects.filter(race=room.race).count() == 2  # each learner once


def test_a_player_whom_the_host_removed_is_not_let_in_again(clock: list[float]) -> None:
    room = Room()
    first = room.join()
    room.steer("remove", 1)
    first.post(f"/race/join/{room.code}/")
    page = first.get(room.url).content.decode()
    assert "You are not in this race any more" in text(page)
    assert "/race/join/" not in page
    assert room.state.joined == ()


def test_nobody_loses_a_place_once_the_race_has_begun(clock: list[float]) -> None:
    room = Room()
    small(room, 2)
    for _ in range(2):
        room.join()
    room.steer("next")
    clock[0] += GONE_S + 1
    assert asked_in(room)[1].status_code == 409


def test_nobody_loses_a_place_where_the_cache_was_emptied(clock: list[float]) -> None:
    room = Room()
    small(room, 2)
    for _ in range(2):
        room.join()
    clock[0] += GONE_S + 1
    cache.clear()
    assert asked_in(room)[1].status_code == 409


def test_a_removed_player_leaves_a_place(clock: list[float]) -> None:
    room = Room()
    small(room, 2)
    for _ in range(2):
        room.join()
    room.steer("remove", 1)
    assert asked_in(room)[1].status_code == 302


def test_a_class_behind_one_address_comes_in_and_one_who_goes_on_joining_does_not(
    clock: list[float],
) -> None:
    room = Room()
    for _ in range(GUESTS_ROOM):
        assert asked_in(room)[1].status_code == 302
    for _ in range(GUESTS_ROOM // 2):
        clock[0] += 3 * GONE_S  # the places are free again
        assert asked_in(room)[1].status_code == 302
    clock[0] += GONE_S + 1
    refused = asked_in(room)[1]
    assert refused.status_code == 409
    assert "Too many have joined from your network" in text(refused.content.decode())
    elsewhere = Client(REMOTE_ADDR="192.0.2.77")
    assert elsewhere.post(f"/race/join/{room.code}/").status_code == 302
