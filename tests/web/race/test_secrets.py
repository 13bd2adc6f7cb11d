"""Nothing that is sent in an open round depends on what is right, nor on what others answered.

The same round is looked at twice: by the wall, the remote control, players who have answered and
players who have not, and strangers, at every address that can be read, as page, as part and as
message of the stream. Between the two looks all borders of the map change, or the answers of the
others do. Whatever is sent, to the last byte, must be the same.
"""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client, RequestFactory
from django.utils import translation

from game.actions import play
from game.hosting import match_log
from game.models.match import MatchEvent
from quiz.drills.question import Kind
from quiz.queries.races import at_race, race_state
from quiz.race.rules import QUICK_KINDS
from quiz.views.race import delay, pages, results, shown
from tests.web.match.test_secrets import change_the_world, forget_what_was_worked_out
from tests.web.play_help import HTMX
from tests.web.race.test_rights import ELSEWHERE, MATRIX, named
from tests.web.race_help import Room

__all__ = ["change_the_world"]

pytestmark = pytest.mark.django_db
NOW = 1_700_000_000_000
READ = [name for name in MATRIX if name not in {"race-live", "race-take-over"}]
QUERIES = ("", "?as=phone", "?as=wall", "?as=remote", "?as=phone&after=x", "?as=wall&after=x")
PERHAPS_DIFFERENT = re.compile(
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"  # ids of commands
    r'|name="csrfmiddlewaretoken" value="\w+"|(csrftoken|sessionid)=[^;]+'
    r"|\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT"
    r"|(sent=|value=\")[\w:%-]{30,}"  # signed moments
)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (play, pages, results, shown, delay):
        monkeypatch.setattr(module, "now_ms", lambda: NOW)


def plain(texts: list[str]) -> list[str]:
    return [PERHAPS_DIFFERENT.sub("…", text) for text in texts]


def taken(response: Any) -> list[str]:
    """What was sent, head and body."""
    head = "\n".join(f"{name}: {value}" for name, value in response.headers.items())
    return [str(response.status_code), head, response.cookies.output(), response.content.decode()]


def everything_sent(room: Room, clients: list[Client]) -> list[str]:
    """All that any address gives any of them, and what the streams would say."""
    found: list[str] = []
    for client in clients:
        for name in READ:
            path = "/" + named()[name].replace(
                "<uuid:public_id>", str(room.race.match.public_id)
            ).replace("<slug:verb>", "lock")
            for query in QUERIES if name == "race" else ("",):
                found += taken(client.get(path + query))
            found += taken(client.get(path, headers=HTMX))
        found += taken(client.get(f"/race/{room.race.match.public_id}/results.csv"))
        found += taken(client.get(f"/race/join/{room.code}/"))
    return found + streamed(room)


def streamed(room: Room) -> list[str]:
    """The messages of the streams of everybody in the race."""
    request: Any = RequestFactory().get(room.url)
    found = []
    learners = [room.race.match.table.host_id]
    learners += room.race.players.values_list("learner_id", flat=True)
    for learner in learners:
        at = at_race(learner, room.race.match.public_id)
        for shape in ("wall", "remote", "phone"):
            look = shown.look_of(at, shape)
            position = match_log.position(room.race.match)
            with translation.override("en"):
                found.append(shown.part_of(request, look, position))
                found.append(shown.count_part(shown.seen_by(look, position)))
                found.append(shown.version_of(look, shown.seen_by(look, position)))
    return found


def in_round(form: str, number: int) -> tuple[Room, list[Client]]:
    """A race in a round, in which the first of three phones has answered."""
    room = Room(form=form, rounds=15, teams=2, kinds=[kind.value for kind in QUICK_KINDS])
    phones = [room.join() for _ in range(3)]
    for _ in range(number):
        room.steer("next")
        if room.state.round < number:
            room.steer("skip")
    room.answer(phones[0], room.right())
    return room, phones


@pytest.mark.parametrize(("form", "number"), [("board", n) for n in (1, 6, 15)])
def test_boards_tell_nothing_of_the_borders(
    form: str, number: int, change_the_world: Callable[[], None]
) -> None:
    nothing_depends_on_the_borders(form, number, change_the_world)


@pytest.mark.parametrize("number", range(1, 5))
def test_quick_questions_tell_nothing_of_the_borders(
    number: int, change_the_world: Callable[[], None]
) -> None:
    nothing_depends_on_the_borders("quick", number, change_the_world)


def nothing_depends_on_the_borders(
    form: str, number: int, change_the_world: Callable[[], None]
) -> None:
    room, phones = in_round(form, number)
    given = room.right()
    everybody = [room.host, *phones, Client()]
    before = plain(everything_sent(room, everybody))
    sent = plain(taken(room.answer(phones[1], given)))
    change_the_world()
    rows = MatchEvent.objects.filter(match=room.race.match, kind="answer-given")
    rows.filter(payload__player=2).delete()
    match_log.memory.forget()
    assert plain(everything_sent(room, everybody)) == before
    planned = room.state.planned
    # In the other world a place may have no neighbour at all among those to pick from.
    if planned is not None and planned.question.kind is not Kind.PICK_NEIGHBOURS:
        assert plain(taken(room.answer(phones[1], given))) == sent
    room.steer("show")
    assert plain(everything_sent(room, everybody)) != before, "the reveal tells nothing"


def test_nobody_learns_what_others_answered() -> None:
    room, phones = in_round("board", 1)
    wrong, watchers = room.wrong(), [room.host, phones[1], phones[2], Client()]
    before = plain(everything_sent(room, watchers)[: -len(streamed(room))])
    row = MatchEvent.objects.get(match=room.race.match, kind="answer-given")
    row.payload = {**row.payload, "given": wrong, "euros": -90}
    row.save()
    match_log.memory.forget()
    forget_what_was_worked_out()
    assert plain(everything_sent(room, watchers)[: -len(streamed(room))]) == before


def test_every_address_that_can_be_read_is_looked_at() -> None:
    assert {*named()} == {*READ, "race-live", "race-take-over", *ELSEWHERE}


def test_an_open_homework_tells_nothing_before_the_end() -> None:
    room, _phones = in_round("quick", 1)
    room.host.post(f"{room.url}homework/", {"open": "1"})
    stranger = Client()
    assert stranger.get(f"{room.url}homework/").status_code == 200
    began = stranger.post(f"{room.url}homework/")
    assert began.status_code == 200
    assert "not open as homework" in began.content.decode()


def test_a_flood_of_answers_names_and_commands_leaves_the_log_as_it_was() -> None:
    room, phones = in_round("board", 1)
    before = MatchEvent.objects.filter(match=room.race.match).count()
    for _ in range(30):
        room.answer(phones[0], room.wrong())
        phones[0].post(f"{room.url}name/", {"command": str(uuid4())})
        phones[0].post(f"{room.url}host/next/", {"command": str(uuid4()), "number": 1})
        phones[0].post(f"/race/join/{room.code}/")
    assert MatchEvent.objects.filter(match=room.race.match).count() == before
    assert race_state(match_log.position(room.race.match)).round == 1
