"""The live view: who is at what, who is stuck, the commonest mistake; its stream and its part."""

import asyncio
from collections.abc import AsyncIterator, Collection
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import RequestFactory

from classroom.actions import watch_class
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.queries.access import taught_by
from classroom.queries.live_board import LiveBoard, live_board
from classroom.queries.misconception_map import misconception_page
from classroom.views import live as live_views
from game.queries.stream_rights import Ticket
from tests.web.school_help import School
from tests.web.test_watch import run_apart

YES = {"given": ["yes"]}


@pytest.fixture
def school(db: None) -> School:
    return School()


def always_yes(school: School, pupils: range, answers: int) -> Any:
    made = school.assign()
    for number in pupils:
        for _ in range(answers):
            school.answer(school.pupils[number], made, given=YES)
    return made


def test_the_board_tells_who_is_at_what(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_views, "now", lambda: school.moment)
    made = always_yes(school, range(2), 5)
    board = live_board(school.classroom.pk, school.moment)
    assert [(row.number, row.answered, row.length) for row in board.rows] == [
        (1, 5, 12), (2, 5, 12),
    ]  # fmt: skip
    assert (board.pupils, board.answers) == (3, 10)
    assert board.mistake is not None
    assert (board.mistake.is_real, board.mistake.pupils) == (False, 2)
    assert "germany" in board.mistake.pair
    page = school.client().get(f"{school.address}live/").content.decode()
    assert made.title in page


def test_who_needs_long_or_is_wrong_again_and_again_is_stuck(school: School) -> None:
    made = school.assign()
    for _ in range(3):
        school.answer(school.pupils[0], made, right=False)
    school.answer(school.pupils[1], made)
    board = live_board(school.classroom.pk, school.moment)
    assert [row.is_stuck for row in board.rows] == [True, False]
    run = school.begin(school.pupils[1], made).run
    assert run is not None
    run.asked_at = school.moment
    run.save()
    later = live_board(school.classroom.pk, school.moment + timedelta(minutes=2))
    assert [row.is_slow for row in later.rows] == [False, True]
    assert later.version != board.version


def test_a_script_that_asks_gets_the_part_or_nothing(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    always_yes(school, range(1), 2)
    monkeypatch.setattr(live_views, "now", lambda: school.moment)
    client, address = school.client(), f"{school.address}live/"
    part = client.get(address, {"after": "x"}).content.decode()
    assert "<html" not in part
    version = part.partition('data-version="')[2][:16]
    assert client.get(address, {"after": version}).status_code == 204


class Pulse:
    """A class of which the board changes when a test says so."""

    def __init__(self, board: LiveBoard) -> None:
        self.board, self.looks = board, 0

    def pulses(self, class_ids: Collection[int]) -> dict[int, tuple[Any, ...]]:
        return dict.fromkeys(class_ids, (self.board.answers,))

    def look(self, _class_id: int, _now: datetime) -> LiveBoard:
        self.looks += 1
        return self.board


@pytest.fixture
def pulse(monkeypatch: pytest.MonkeyPatch) -> Pulse:
    found = Pulse(LiveBoard((), pupils=3, answers=0, mistake=None))
    monkeypatch.setattr(watch_class, "LOOK_S", 0.02)
    monkeypatch.setattr(watch_class, "pulses", found.pulses)
    monkeypatch.setattr(watch_class, "live_board", found.look)
    return found


def stream(after: str = "") -> AsyncIterator[bytes]:
    """What somebody hears who watches a class."""
    classroom = Classroom(pk=1, name="5b")
    ticket = Ticket("session", 1, "", taught_by, 1)
    watcher = live_views.Watcher(RequestFactory().get("/"), "en", ticket)
    return live_views._stream(watcher, classroom, after)


def test_one_look_serves_all_who_watch(pulse: Pulse) -> None:
    async def watch() -> list[bytes]:
        async with asyncio.timeout(10):
            streams = [stream() for _ in range(3)]
            heard = [[await anext(s), await anext(s)][1] for s in streams]
            pulse.board = replace(pulse.board, answers=1)
            heard += [await anext(s) for s in streams]
            return heard

    heard = run_apart(watch())
    assert all(b"event: board" in message for message in heard)
    assert len({message.splitlines()[0] for message in heard}) == 2
    assert pulse.looks == 2


def test_who_comes_back_hears_only_what_is_new(pulse: Pulse) -> None:
    async def watch() -> bytes:
        async with asyncio.timeout(10):
            heard = stream(after=pulse.board.version)
            await anext(heard)
            waiting = asyncio.ensure_future(anext(heard))
            await asyncio.sleep(0.2)
            assert not waiting.done()
            pulse.board = replace(pulse.board, answers=1)
            return await waiting

    assert f"id: {replace(pulse.board, answers=1).version}".encode() in run_apart(watch())


def test_the_misconception_map_is_drawn_and_assigned(school: School) -> None:
    always_yes(school, range(3), 12)
    client, address = school.client(), f"{school.address}misconceptions/"
    page = client.get(address).content.decode()
    value = misconception_page(school.classroom, "")
    assert len(value.lines) == 4
    assert all((line.shown, line.confirmed, line.asked) == (3, 0, 3) for line in value.lines)
    assert page.count("own-border--invented") == 4
    assert page.count("Assign this") == 4
    line = value.lines[0]
    sent = {"map": "europe", "borders": line.key, "command": value.command}
    first, again = (client.post(f"{address}assign/", sent) for _ in range(2))
    assert first["Location"] == again["Location"]
    made = Assignment.objects.filter(classroom=school.classroom).latest("pk")
    assert made.criterion["plan"]["borders"] == [line.key.split("|")]
    assert ["neighbours", True] in [
        [kind, set(value.values()) == {*line.key.split("|")}]
        for kind, value in made.criterion["questions"]
        if kind == "neighbours"
    ]
    school.do(school.pupils[0], made)
    after = {one.key: one for one in misconception_page(school.classroom, "europe").lines}
    assert (after[line.key].shown, after[line.key].put_right) == (2, 1)


@pytest.mark.parametrize(
    "sent",
    [{}, {"map": "mars", "borders": "a|b"}, {"map": "europe", "borders": "germany|atlantis"},
     {"map": "europe", "borders": "germany"}],
)  # fmt: skip
def test_what_cannot_be_assigned_gets_a_sentence(school: School, sent: Any) -> None:
    address = f"{school.address}misconceptions/"
    response = school.client().post(f"{address}assign/", sent, follow=True)
    assert 'class="note note--bad' in response.content.decode()
    assert not Assignment.objects.filter(classroom=school.classroom).exists()
