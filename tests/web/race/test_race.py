"""A whole race by plain forms: open, join, answer, reveal, end, results."""

import pytest
from django.test import Client
from django.utils.translation import override, pgettext

from game.hosting.catch_up import hurry
from game.hosting.clock import now_ms
from game.hosting.match_log import position
from game.models.match import MatchEvent
from quiz.models.attempt import Attempt
from quiz.models.drill_run import Way
from quiz.race.rules import HOST_AWAY_MS
from quiz.race.state import Phase
from quiz.views.race import pages, results, shown
from quiz.words.races import WINDS
from tests.web.race_help import Room, text

pytestmark = pytest.mark.django_db


def test_a_whole_race_by_plain_forms() -> None:
    room = Room(rounds=5)
    assert room.opened.status_code == 302
    wall = room.host.get(room.url).content.decode()
    assert str(room.code)[:3].upper() in text(wall).replace(" ", "")
    one, two = room.join(), room.join()
    assert "You are in" in text(one.get(room.url).content.decode())
    assert "2 travellers are here" in text(room.host.get(room.url).content.decode())
    for number in range(1, 6):
        room.steer("next")
        assert room.phase() is Phase.ASKING
        assert room.answer(one, room.right()).status_code == 302
        assert "Placed" in text(one.get(room.url).content.decode())
        assert "1 of 2 have answered" in text(room.host.get(room.url).content.decode())
        room.answer(two, room.wrong())
        assert room.phase() is Phase.REVEALED
        assert "Best move!" in text(one.get(room.url).content.decode())
        assert f"Round {number} of 5" in text(room.host.get(room.url).content.decode())
    room.steer("next")
    assert room.phase() is Phase.OVER
    assert "The race is over" in text(room.host.get(room.url).content.decode())
    results = text(room.host.get(f"{room.url}results/").content.decode())
    assert "What the class knows" in results
    assert "(50 %)" in results
    mine = text(one.get(f"{room.url}mine/").content.decode())
    assert "Best move in 5 of 5 rounds." in mine
    table = room.host.get(f"{room.url}results.csv").content.decode()
    assert "Rank" in table.splitlines()[0]
    room.host.cookies["django_language"] = "fr"
    french = room.host.get(f"{room.url}results.csv").content.decode()
    assert "Rang" in french.splitlines()[0]
    assert len(table.strip().splitlines()) == 3
    kept = Attempt.objects.filter(run__way=Way.RACE)
    assert kept.count() == 10
    assert kept.filter(is_right=True).count() == 5
    room.host.get(f"{room.url}results/")
    assert Attempt.objects.count() == 10
    answers = MatchEvent.objects.filter(match=room.race.match, kind="answer-given")
    assert answers.count() == 10


def test_nobody_is_hurried_in_a_race() -> None:
    room = Room(rounds=5)
    room.join()
    room.steer("next")
    before = position(room.race.match)
    assert hurry(room.race.match, now_ms()) == before


def test_a_race_without_its_host_ends_by_itself_and_keeps_its_results(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room(rounds=5)
    one, two = room.join(), room.join()
    room.steer("next")
    room.answer(one, room.right())
    room.answer(two, room.wrong())
    away = now_ms() + HOST_AWAY_MS
    for module in (pages, results, shown):
        monkeypatch.setattr(module, "now_ms", lambda: away - 60_000)
    assert "Round 1 of 5" in text(one.get(room.url).content.decode())
    assert room.phase() is Phase.REVEALED
    for module in (pages, results, shown):
        monkeypatch.setattr(module, "now_ms", lambda: away + 60_000)
    assert "The race is over" in text(one.get(room.url).content.decode())
    assert room.phase() is Phase.OVER
    assert "1 / 2 (50 %)" in text(room.host.get(f"{room.url}results/").content.decode())
    assert Attempt.objects.filter(run__way=Way.RACE).count() == 2


def test_an_answer_whose_acknowledgement_was_lost_may_be_sent_again_after_the_round() -> None:
    room = Room()
    one, other = room.join(), room.join()
    room.steer("next")
    given, htmx = room.right(), {"HX-Request": "true"}
    sent = {"round": 1, "given": given}
    one.post(f"{room.url}answer/", sent, headers=htmx)
    room.steer("show")
    again = one.post(f"{room.url}answer/", sent, headers=htmx).content.decode()
    assert 'role="alert"' not in again
    late = other.post(f"{room.url}answer/", sent, headers=htmx).content.decode()
    assert "This round is over." in text(late)
    assert [*room.state.past[-1].answers] == [1]


def test_the_form_and_the_letters_of_teams_are_in_the_language_of_the_reader(
    client: Client,
) -> None:
    client.cookies["django_language"] = "cs"
    assert "3 týmy" in client.get("/race/new/").content.decode()
    with override("cs"):
        assert [pgettext("team letter", wind) for wind in WINDS] == ["S", "V", "J", "Z"]
