"""The live view: what pupils do, who is stuck, the most common mistake; its stream and its part."""

import asyncio
import re
from collections.abc import AsyncIterator, Collection
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.test import RequestFactory

from classroom.actions import watch_class
from classroom.actions.allowances import set_allowance
from classroom.actions.paper import type_in
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.pages.live.live_board import AtWork, LiveBoard, live_board
from classroom.pages.live.live_page import live_page
from classroom.pages.reports import misconception_map
from classroom.pages.reports.misconception_map import misconception_page
from classroom.queries.access import taught_by
from classroom.views import live as live_views
from game.house_rules import Allowance
from game.queries.stream_rights import Ticket
from quiz.actions.steer_run import note_presence
from quiz.drills.question import Kind
from quiz.drills.sets.set_plan import SetPlan
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from tests.web.match.test_watch import run_apart
from tests.web.school_help import School

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
    keep_open(school, 0, 1)
    later = live_board(school.classroom.pk, school.moment)
    assert [row.is_slow for row in later.rows] == [False, True]
    assert [row.is_stuck for row in later.rows] == [True, True]
    assert later.version != board.version


def test_half_right_answers_and_long_questions_are_not_stuck(school: School) -> None:
    plan = SetPlan("europe", kinds=(Kind.NAME_NEIGHBOURS,), length=6)
    made = school.assign(plan)
    for pupil in school.pupils[:2]:
        for _ in range(3):
            school.answer(pupil, made, right=False)
    Attempt.objects.filter(learner_id=school.pupils[0].learner_id).update(credit=0.6)

    def rows() -> dict[int, AtWork]:
        return {row.number: row for row in live_board(school.classroom.pk, school.moment).rows}

    assert [rows()[number].is_stuck for number in (1, 2)] == [False, True]
    run = school.begin(school.pupils[0], made).run
    assert run is not None
    DrillRun.objects.filter(pk=run.pk).update(asked_at=school.moment)
    keep_open(school, 0, minutes=2)
    assert not rows()[1].is_slow  # two minutes for all neighbours are not long
    keep_open(school, 0, minutes=1)
    assert rows()[1].is_slow
    set_allowance(school.pupils[0], Allowance(more_time=50))
    assert not rows()[1].is_slow  # a pupil with extra time may take it


def keep_open(school: School, *numbers: int, minutes: int = 2) -> None:
    """Let pupils sit before their open pages for some minutes."""
    for _ in range(3 * minutes):
        school.moment += timedelta(seconds=20)
        for number in numbers:
            learner = school.pupils[number].learner_id
            for run in DrillRun.objects.filter(learner_id=learner, ended_at=None):
                assert note_presence(learner, run.public_id, school.moment)


@pytest.mark.parametrize("wrong", [0, 3])
def test_a_closed_browser_is_away_and_not_stuck(school: School, wrong: int) -> None:
    made = school.assign()
    school.begin(school.pupils[0], made)
    for _ in range(wrong):
        school.answer(school.pupils[0], made, right=False)
    closed_at = school.moment
    for seconds in range(0, 1200, 10):
        moment = closed_at + timedelta(seconds=seconds)
        (row,) = live_board(school.classroom.pk, moment).rows
        assert (row.away_since == closed_at) is (seconds > 50)
        assert row.is_stuck is (wrong == 3 and seconds <= 50)
    page = live_page(school.classroom, live_board(school.classroom.pk, moment))
    assert page.lines[0].words == "away since 08:00"
    assert (page.here, page.stuck) == (0, 0)
    school.moment = moment
    keep_open(school, 0, minutes=1)
    (row,) = live_board(school.classroom.pk, school.moment).rows
    assert row.away_since is None


def test_paper_that_is_typed_in_is_done_though_a_go_on_a_screen_is_open(school: School) -> None:
    made, otter = school.assign(), school.pupils[0]
    for _ in range(3):
        school.answer(otter, made, right=False)
    keep_open(school, 0)
    type_in(otter, made, ["+"] * 12, school.moment)
    for minutes in range(25):
        rows = live_board(school.classroom.pk, school.moment + timedelta(minutes=minutes)).rows
        assert all(row.is_over and row.is_on_paper and not row.is_stuck for row in rows)
        assert len(rows) == (minutes <= 10)
    page = live_page(school.classroom, live_board(school.classroom.pk, school.moment))
    assert [line.words for line in page.lines] == ["done, on paper"]
    # A pupil who continues on the screen after that is at work again.
    school.answer(otter, made)
    assert [row.is_over for row in live_board(school.classroom.pk, school.moment).rows] == [False]


def test_an_open_page_tells_of_itself(school: School) -> None:
    made, otter = school.assign(), school.pupils[0]
    run = school.begin(otter, made).run
    assert run is not None
    address = f"/practise/runs/{run.public_id}/"
    client = school.client(otter)
    assert f'data-here="{address}here/"' in client.get(address).content.decode()
    assert school.client(school.pupils[1]).post(f"{address}here/").status_code == 404
    assert not DrillRun.objects.exclude(seen_at=None).exists()
    assert client.get(f"{address}here/").status_code == 405
    assert client.post(f"{address}here/").status_code == 204
    assert DrillRun.objects.exclude(seen_at=None).get() == run
    client.post(f"{address}end/")
    assert "data-here" not in client.get(address).content.decode()
    assert client.post(f"{address}here/").status_code == 404


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
    """What the viewer of a class receives."""
    classroom = Classroom(pk=1, name="5b")
    ticket = Ticket("session", 1, "", taught_by, 1)
    watcher = live_views.ClassWatcher(RequestFactory().get("/"), "en", ticket)
    return live_views._stream(watcher, classroom, after)


def test_one_look_serves_all_who_watch(pulse: Pulse) -> None:
    async def watch() -> list[bytes]:
        async with asyncio.timeout(120):
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
        async with asyncio.timeout(120):
            heard = stream(after=pulse.board.version)
            await anext(heard)
            waiting = asyncio.ensure_future(anext(heard))
            await asyncio.sleep(0.2)
            assert not waiting.done()
            pulse.board = replace(pulse.board, answers=1)
            return await waiting

    assert f"id: {replace(pulse.board, answers=1).version}".encode() in run_apart(watch())


def test_a_long_tail_of_mistakes_is_folded_and_not_ticked(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    always_yes(school, range(3), 12)
    monkeypatch.setattr(misconception_map, "MOST_AT_ONCE", 3)
    page = school.client().get(f"{school.address}misconceptions/").content.decode()
    whole = page.split('aria-labelledby="wrong-title"')[1].split("</section>")[0]
    first, rest = whole.split("<details")
    assert "1 more border" in rest
    assert (first.count('type="checkbox"'), first.count(" checked>")) == (3, 3)
    assert (rest.count('type="checkbox"'), rest.count(" checked>")) == (1, 0)
    for key in re.findall(r'form="one-([^"]+)"', whole):
        assert f'<form id="one-{key}"' in whole


def test_the_misconception_map_is_drawn_and_assigned(school: School) -> None:
    always_yes(school, range(3), 12)
    client, address = school.client(), f"{school.address}misconceptions/"
    page = client.get(address).content.decode()
    value = misconception_page(school.classroom, "")
    assert len(value.lines) == 4
    assert all((line.shown, line.confirmed, line.asked) == (3, 0, 3) for line in value.lines)
    assert page.count("own-sign miss--invented miss--sure") == 4
    assert page.count("Assign this") == 4
    line = value.lines[0]
    sent = {"map": "europe", "borders": line.key, "command": str(value.command)}
    asked = client.post(f"{address}assign/", sent).content.decode()
    # The pupils concerned are preselected: the three of four who said yes.
    assert asked.count('name="pupils"') == len(school.pupils)
    ticked = re.findall(r'name="pupils" value="([^"]+)"[^>]*checked', asked)
    assert {UUID(one) for one in ticked} == {pupil for pupil, _name in line.pupils}
    assert len(ticked) == 3
    starts = {"whom": "pupils", "pupils": ticked, "starts_at": "2026-11-16T08:00"}
    whole: dict[str, Any] = {**sent, **starts}
    first, again = (client.post(f"{address}assign/", whole) for _ in range(2))
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


def told_columns(page: str) -> list[list[str]]:
    """The figures of each row of the table of misconceptions."""
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    figure = re.compile(r'<td class="number"[^>]*>(\d+)</td>')
    return [figure.findall(row) for row in body.split("<tr>")[1:]]


def test_wrong_when_asked_is_counted_on_screens_too(school: School) -> None:
    always_yes(school, range(3), 12)
    page = school.client().get(f"{school.address}misconceptions/").content.decode()
    last: dict[tuple[str, str], dict[int, bool]] = {}
    for one in Attempt.objects.filter(kind="neighbours").order_by("at", "pk"):
        a, b = sorted(one.question.values())
        last.setdefault((a, b), {})[one.learner_id] = bool(one.is_right)
    wrong = [sum(not is_right for is_right in who.values()) for who in last.values()]
    wanted = sorted(n for n in wrong if n)
    assert wanted
    assert sorted(int(row[0]) for row in told_columns(page)) == wanted


def test_the_worst_borders_are_assigned_with_one_tap(school: School) -> None:
    always_yes(school, range(3), 12)
    page = school.client().get(f"{school.address}misconceptions/").content.decode()
    worst = page.partition('<section class="card stack worst"')[2].partition("</section>")[0]
    keys = re.findall(r'name="borders" value="([^"]+)"', worst)
    assert 1 <= len(keys) <= 5
    wrong = [int(row[0]) for row in told_columns(page)]
    counted = [int(n) for n in re.findall(r"<b>(\d+)</b> pupil", worst)]
    assert counted == sorted(wrong, reverse=True)[: len(keys)]
    sent = {
        "map": re.findall(r'name="map" value="([^"]+)"', worst)[0],
        "command": re.findall(r'name="command" value="([^"]+)"', worst)[0],
        "borders": keys,
    }
    asked = school.client().post(f"{school.address}misconceptions/assign/", sent)
    assert asked.status_code == 200
    words = re.findall(r"<strong>([^<]+)</strong>", worst)
    assert all(one in asked.content.decode() for one in (*keys, *words))


def test_each_line_of_the_map_is_in_its_legend_and_nothing_else(school: School) -> None:
    made = school.assign()
    for pupil, given in ((school.pupils[1], YES), (school.pupils[2], {"given": ["no"]})):
        for _ in range(12):
            school.answer(pupil, made, given=given)
    pair = (("france", "poland"),)
    counts = SetPlan("europe", kinds=(Kind.COUNT_CROSSINGS,), borders=pair, length=3)
    # Counting one crossing between places that do not touch probably means an invented border.
    school.answer(school.pupils[0], school.assign(counts), given={"given": ["1"]})
    page = school.client().get(f"{school.address}misconceptions/").content.decode()
    drawing, _, legend = page.partition('<ul class="own-legend__list"')
    legend = legend.partition("</ul>")[0]
    look = re.compile(r'<path class="miss (miss--\w+ miss--\w+)"')
    assert {*look.findall(drawing)} == {*look.findall(legend)}
    assert len(look.findall(legend)) == len({*look.findall(legend)}) >= 3
    for classes, words in {
        "miss--missed miss--sure": "missed in an answer",
        "miss--invented miss--sure": "invented in an answer",
        "miss--invented miss--probable": "probably invented, no direct question yet",
    }.items():
        (line,) = [one for one in legend.split("<li>") if classes in one]
        assert words in line
