"""Every figure that a teacher is shown equals a count from what 28 pupils have sent."""

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from io import BytesIO, StringIO
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from django.db import transaction
from django.test import Client

from classroom.actions.sharing.parents import make_parents_link
from classroom.pages.door.pupil_secrets import parents_token
from game.atlas_files import load_atlas
from game.words.names import place_word
from quiz.drills.findings import Says, findings, frozen
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind
from quiz.words.answer_key import key_words
from quiz.words.question_words import answer_words, headline, prompt
from tests.web.errand_help import fetched
from tests.web.reports.school_year import (
    Go,
    SchoolClass,
    Sent,
    Task,
    Year,
    all_sent,
    stop_every_clock,
)
from tests.web.reports.tables_in import tables_in, tenth, texts_in_pdf, whole

pytestmark = pytest.mark.django_db
SIGNS = {"passed": "✓", "done": "✕", "open": "…", "to-do": "–"}


@pytest.fixture(scope="module")
def year(django_db_setup: None, django_db_blocker: Any) -> Iterator[Year]:
    """The year, lived once for all tests of this file."""
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock():
        clock = stop_every_clock(patch)
        with transaction.atomic():
            yield lived(Year(clock))
            transaction.set_rollback(True)


def lived(year: Year) -> Year:
    """All eight assignments, with pupils who stop, try again, come late, or do nothing."""
    sixth, seventh = year.classes
    pairs = year.make_set("Pairs", "europe", [Kind.NEIGHBOURS], 5)
    around = year.make_set("Around", "europe", [Kind.PICK_NEIGHBOURS, Kind.NAME_NEIGHBOURS], 4)
    far = year.make_set("How far", "europe", [Kind.COUNT_CROSSINGS, Kind.NEIGHBOURS], 4)
    states = year.make_set("States", "usa", [Kind.NEIGHBOURS], 4, timer="30")
    exam = {"mode": "test", "minutes": "10", "versions": "2"}
    week = timedelta(days=7)
    for home, key, title, more in (
        (sixth, pairs, "Pairs", {"due": week}),
        (sixth, around, "Around", {"due": timedelta(hours=1)}),
        (sixth, far, "How far", {}),
        (sixth, states, "States", {"group": (1, 2, 3, 4)}),
        (sixth, pairs, "Test of pairs", {"due": week, "goes": "1", "shows": "deadline", **exam}),
        (seventh, pairs, "Pairs", {"due": week}),
        (seventh, far, "How far", {"due": week}),
        (seventh, around, "Test", {"due": week, "goes": "2", "shows": "handed-in", **exam}),
    ):
        home.assign(key, title, **more)
    for home in year.classes:
        for title, task in home.tasks.items():
            _lesson(year, home, task)
            if title == "Pairs":
                year.clock.pass_(3600)
    return year


def _lesson(year: Year, home: SchoolClass, task: Task) -> None:
    for number in task.pupils:
        year.clock.pass_(3)
        if number % 7 == 3:
            continue  # was ill
        stops = 2 if number % 5 == 0 else None
        go = year.work(home, number, task.title, stops_after=stops)
        is_enough = 100 * go.right >= task.pass_mark * go.length
        may_again = not is_enough if not task.is_test else task.title == "Test" and number % 2
        if may_again and number % 3:
            year.clock.pass_(20)
            year.work(home, number, task.title)


# What there is to expect, counted from what was sent and from nothing else.


def best_of(goes: list[Go]) -> Go | None:
    over = [go for go in goes if go.ended_at]
    return max(over, key=lambda go: (go.right / go.length, -go.number)) if over else None


def stage_of(home: SchoolClass, number: int, task: Task) -> str:
    best = best_of(home.goes_of(number, task.title))
    if best is None:
        return "to-do"
    return "passed" if 100 * best.right >= task.pass_mark * best.length else "done"


def percent_of(home: SchoolClass, number: int, task: Task) -> float | None:
    best = best_of(home.goes_of(number, task.title))
    return 100 * best.right / best.length if best else None


def told(percent: float | None) -> str:
    return "" if percent is None else f"{whole(percent)} %"


def mean(found: list[float | None]) -> float | None:
    known = [one for one in found if one is not None]
    return sum(known) / len(known) if known else None


def columns(home: SchoolClass) -> list[Task]:
    """The newest first; of those assigned at one moment the last."""
    return list(home.tasks.values())[::-1]


def asked(home: SchoolClass, task: Task) -> list[int]:
    return [number for number in home.pupils if number in task.pupils]


def pupil_totals(home: SchoolClass, number: int) -> tuple[int, int, int | None]:
    mine = [sent for go, sent in all_sent(home) if go.pupil == number]
    right, credit = sum(one.is_right for one in mine), sum(one.credit for one in mine)
    return right, len(mine), whole(100 * credit / len(mine)) if mine else None


@pytest.fixture(params=[0, 1], ids=["6.B", "7.A"])
def home(year: Year, request: pytest.FixtureRequest) -> SchoolClass:
    found: SchoolClass = year.classes[request.param]
    return found


def test_the_year_has_what_it_should(year: Year) -> None:
    assert sum(len(home.pupils) for home in year.classes) == 28
    assert sum(len(home.tasks) for home in year.classes) == 8
    assert sum(task.is_test for home in year.classes for task in home.tasks.values()) == 2
    sent = [one for home in year.classes for _go, one in all_sent(home)]
    assert len(sent) > 350
    assert {one.is_right for one in sent} == {True, False}
    assert any(0 < one.credit < 1 for one in sent)
    assert any(one.given is None for one in sent)


def test_the_gradebook_in_right_answers(home: SchoolClass) -> None:
    head, *rows, foot = tables_in(home.page("report/"))[0]
    tasks = columns(home)
    for number, row in zip(home.pupils, rows, strict=True):
        assert row[0] == home.name_of(number)
        for task, cell in zip(tasks, row[1:], strict=False):
            if number not in task.pupils:
                assert cell == ""
                continue
            goes = home.goes_of(number, task.title)
            best = best_of(goes)
            figure = f"{best.right} / {best.length}" if best else ""
            assert cell.startswith(f"{SIGNS[stage_of(home, number, task)]} {figure}".strip())
            is_late = best and task.due_at and best.ended_at and best.ended_at > task.due_at
            assert (", late" in cell) == bool(is_late), (cell, task)
            assert (f"{len(goes)} attempts" in cell) == (len(goes) > 1)
            assert (f"{len(best.sent)} answered" in cell if best else True) == (
                best is None or len(best.sent) < best.length
            )
        right, answers, credit = pupil_totals(home, number)
        total = f"{right} / {answers}" + (f" · {credit} %" if credit is not None else "")
        assert row[len(tasks) + 1] == total
        assert row[-1] == told(mean([percent_of(home, number, task) for task in tasks]))
    for place, task in enumerate(tasks, start=1):
        passed = sum(stage_of(home, number, task) == "passed" for number in asked(home, task))
        assert head[place].startswith(task.title)
        assert head[place].endswith(f"✓ {passed} of {len(asked(home, task))}")
        assert foot[place] == told(mean([percent_of(home, n, task) for n in home.pupils]))
    each = [percent_of(home, n, task) for n in home.pupils for task in tasks]
    assert foot[-1] == told(mean(each))


def test_the_gradebook_in_percentages_and_marks(home: SchoolClass) -> None:
    tasks = columns(home)
    rows = tables_in(home.page("report/?show=percent"))[0][1:-1]
    for number, row in zip(home.pupils, rows, strict=True):
        for task, cell in zip(tasks, row[1:], strict=False):
            assert told(percent_of(home, number, task)) in cell
    home.year.teacher.post(f"{home.address}report/scale/", {"scale": "1-5", "limits": ""})
    rows = tables_in(home.page("report/?show=mark"))[0][1:-1]
    for number, row in zip(home.pupils, rows, strict=True):
        for task, cell in zip(tasks, row[1:], strict=False):
            percent = percent_of(home, number, task)
            if percent is not None:
                assert cell.split()[1] == school_mark(percent)


def school_mark(percent: float) -> str:
    return next((mark for mark, limit in zip("1234", (90, 75, 50, 30), strict=True)
                 if percent >= limit), "5")  # fmt: skip


def expected_table(home: SchoolClass) -> list[dict[str, str]]:
    """The file, line by line, by the names of its columns."""
    lines = []
    for number in home.pupils:
        line = {"Pupil": home.name_of(number)}
        for task in columns(home):
            best = best_of(home.goes_of(number, task.title))
            percent = percent_of(home, number, task)
            credit = whole(100 * best.credit / best.length) if best else ""
            line |= {
                f"{task.title}: right": str(best.right) if best else "",
                f"{task.title}: questions": str(best.length) if best else "",
                f"{task.title}: score in %": str(credit),
                f"{task.title}: in %": told(percent).removesuffix(" %"),
            }
        right, answers, credit_of_all = pupil_totals(home, number)
        average = mean([percent_of(home, number, task) for task in columns(home)])
        lines.append(line | {
            "Total answers": str(answers), "Total right": str(right),
            "Total score in %": "" if credit_of_all is None else str(credit_of_all),
            "Average in %": told(average).removesuffix(" %"),
        })  # fmt: skip
    return lines


def test_the_csv_and_the_spreadsheet(home: SchoolClass) -> None:
    teacher = home.year.teacher
    text = fetched(teacher, f"{home.address}report.csv").content.decode("utf-8-sig")
    head, *rows = csv.reader(StringIO(text))
    wanted = expected_table(home)
    for row, line in zip(rows, wanted, strict=True):
        found = dict(zip(head, row, strict=True))
        assert {name: found[name] for name in line} == line
    packed = fetched(teacher, f"{home.address}report.xlsx").content
    assert spreadsheet(packed) == [[cell for cell in row if cell] for row in [head, *rows]]


def spreadsheet(content: bytes) -> list[list[str]]:
    sheet = ElementTree.fromstring(ZipFile(BytesIO(content)).read("xl/worksheets/sheet1.xml"))  # noqa: S314
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    return [
        ["".join(cell.itertext()) for cell in row.iter(f"{space}c")]
        for row in sheet.iter(f"{space}row")
    ]


def test_the_paper(home: SchoolClass) -> None:
    texts = texts_in_pdf(fetched(home.year.teacher, f"{home.address}report.pdf").content)
    tasks = columns(home)
    on_paper = iter(texts)
    for number in home.pupils:
        name = home.name_of(number)
        assert any(text == name for text in on_paper), name  # in its order
        for task in tasks:
            best = best_of(home.goes_of(number, task.title))
            if best is not None:
                wanted = f"{best.right} / {best.length}:"
                assert any(text.startswith(wanted) for text in on_paper), (name, task.title)
        right, answers, _credit = pupil_totals(home, number)
        assert any(text == f"{right} / {answers}" for text in on_paper), name


def test_every_assignment(home: SchoolClass) -> None:
    for task in columns(home):
        page = home.page(f"assignments/{home.assignment(task.title).public_id}/")
        pupils, items, *_rest = tables_in(page)
        for number, row in zip(asked(home, task), pupils[1:], strict=True):
            best = best_of(home.goes_of(number, task.title))
            assert row[0] == home.name_of(number)
            assert row[1] == (f"{best.right} / {best.length}" if best else "–")
            assert row[2].startswith(SIGNS[stage_of(home, number, task)])
        check_items(home, task, items[1:])


def check_items(home: SchoolClass, task: Task, rows: list[list[str]]) -> None:
    """Right, answered, credit, seconds and commonest wrong answers of each question."""
    ground = ground_of(load_atlas(home.assignment(task.title).map))
    by_question: dict[Any, list[Sent]] = {}
    for go, sent in all_sent(home):
        if go.task == task.title:
            by_question.setdefault(sent.question, []).append(sent)
    wanted = []
    for question, given in by_question.items():
        right = sum(one.is_right for one in given)
        credit = whole(100 * sum(one.credit for one in given) / len(given))
        seconds = tenth(sum(one.seconds for one in given) / len(given))
        wrong = Counter(
            json.dumps(sorted(one.given) if isinstance(one.given, list) else one.given)
            for one in given if not one.is_right
        )  # fmt: skip
        counts = sorted((count for _text, count in wrong.most_common(3)), reverse=True)
        answers = {answer_words(ground.atlas, question, json.loads(text)) for text in wrong}
        share = whole(100 * right / len(given))
        figures = f"{right} / {len(given)} · {share} %"
        head = f"{headline(ground.atlas, question)} {prompt(question)}"
        key = key_words(ground, question)
        wanted.append((head, key, figures, f"{credit} %", f"{seconds}", counts, answers))
    assert len(rows) == len(wanted)
    shares = [int(row[2].split("·")[1].split()[0]) for row in rows]
    assert shares == sorted(shares)  # the hardest first
    for head, key, figures, credit_, seconds_, counts, answers in wanted:
        row = next(row for row in rows if row[0] == head and row[1] == key)
        assert row[2:5] == [figures, credit_, seconds_]
        told_counts = [int(part.split(")")[0]) for part in row[5].split("(")[1:]
                       if part.split(")")[0].isdigit()]  # fmt: skip
        assert told_counts == counts
        assert sum((words or "–") in row[5] for words in answers) >= len(counts)


def test_every_pupil(home: SchoolClass) -> None:
    for number, pupil in home.pupils.items():
        page = home.page(f"report/{pupil.public_id}/")
        for task in columns(home):
            goes = home.goes_of(number, task.title)
            if not goes:
                continue
            part = page.split(f">{task.title}</a>")[1].split("</section>")[0]
            right, all_ = sum(go.right for go in goes), sum(len(go.sent) for go in goes)
            assert f"{right} of {all_} answers right" in part
            best = best_of(goes)
            assert best is not None
            credit = whole(100 * best.credit / best.length)
            assert f"score {credit} %" in part
            check_work(home, number, task, goes)


def test_the_course_of_every_pupil_and_the_page_for_parents(home: SchoolClass) -> None:
    for number, pupil in home.pupils.items():
        mine = [(go, sent) for go, sent in all_sent(home) if go.pupil == number]
        course = tables_in(home.page(f"report/{pupil.public_id}/"))
        assert (course[0][1:] if course else []) == expected_days([sent for _go, sent in mine])
        make_parents_link(pupil)
        pupil.refresh_from_db()
        page = Client().get(f"/parents/{parents_token(pupil)}/").content.decode()
        tasks, *days = tables_in(page)
        told_goes = [go for go in home.goes if go.pupil == number and not is_secret(home, go)]
        told_sent = [sent for go in told_goes for sent in go.sent]
        assert (days[0][1:] if days else []) == expected_days(told_sent)
        rows = {row[0].removesuffix(" Test"): row for row in tasks[1:]}
        for task in columns(home):
            if number not in task.pupils:
                assert task.title not in rows
                continue
            best = best_of(home.goes_of(number, task.title))
            if best is None or is_secret(home, best):
                assert rows[task.title][2:4] == ["–", "–"]
            else:
                wanted = [f"{best.right} / {best.length}", told(percent_of(home, number, task))]
                assert rows[task.title][2:4] == wanted
        others = {home.name_of(other) for other in home.pupils if other != number}
        assert not any(re.search(rf"\b{name}\b", page) for name in others)


def is_secret(home: SchoolClass, go: Go) -> bool:
    """Whether a test's results come only after its deadline, which is not over."""
    task = home.tasks[go.task]
    shows = home.assignment(task.title).criterion.get("test", {}).get("shows")
    return shows == "deadline" and task.due_at is not None and home.year.clock.moment < task.due_at


def expected_days(sent: list[Sent]) -> list[list[str]]:
    days: dict[date, list[Sent]] = {}
    for one in sorted(sent, key=lambda one: one.at):
        days.setdefault(one.at.date(), []).append(one)
    found = []
    for day, given in days.items():
        right, seconds = sum(one.is_right for one in given), sum(one.seconds for one in given)
        credit = whole(100 * sum(one.credit for one in given) / len(given))
        share = whole(100 * right / len(given))
        time = f"{whole(seconds)} seconds" if seconds < 60 else f"{whole(seconds / 60)} min"
        words = f"{day.day} {day:%b %Y}"
        found.append([words, str(len(given)), f"{right} · {share} %", "", f"{credit} %", time])
    return found


def check_work(home: SchoolClass, number: int, task: Task, goes: list[Go]) -> None:
    """All answers of a pupil to one assignment, go by go."""
    made = home.assignment(task.title)
    pupil = home.pupils[number].public_id
    tables = tables_in(home.page(f"assignments/{made.public_id}/pupils/{pupil}/"))
    for go, (_head, *rows) in zip(goes, tables, strict=True):
        ground = ground_of(load_atlas(made.map))
        for place, (sent, row) in enumerate(zip(go.sent, rows, strict=True), start=1):
            sign = "✓" if sent.is_right else "◐" if sent.credit else "✕"
            words = answer_words(ground.atlas, sent.question, sent.given)
            assert row[0] == str(place)
            assert row[2] == f"{sign} {words}".strip()
            assert row[4].split()[0] == f"{sent.seconds:g}"


def test_the_misconceptions(home: SchoolClass) -> None:
    for map_slug in {home.assignment(task.title).map for task in columns(home)}:
        wanted = expected_misconceptions(home, map_slug)
        text = fetched(home.year.teacher, f"{home.address}misconceptions.csv?map={map_slug}")
        _head, *lines = csv.reader(StringIO(text.content.decode("utf-8-sig")))
        assert {line[0]: [int(cell) for cell in line[2:6]] for line in lines} == wanted
        page = home.page(f"misconceptions/?map={map_slug}")
        rows = [row for table in tables_in(page) for row in table[1:]]
        shown = {row[0].rsplit(" ", 1)[0]: [int(cell) for cell in row[2:6]] for row in rows}
        assert shown == {pair: counts for pair, counts in wanted.items() if counts[0] + counts[2]}
        answers = sum(home.assignment(go.task).map == map_slug for go, _sent in all_sent(home))
        assert f"Based on {answers} answers" in page


def expected_misconceptions(home: SchoolClass, map_slug: str) -> dict[str, list[int]]:
    """For each pair: wrong, of these shown, probably wrong, right since."""
    atlas = load_atlas(map_slug)
    states: dict[frozenset[str], dict[int, str]] = {}
    for go, sent in sorted(all_sent(home), key=lambda both: both[1].at):
        if home.assignment(go.task).map != map_slug or sent.given is None:
            continue
        for pair, says in statements(map_slug, sent):
            mine = states.setdefault(pair, {})
            before = mine.get(go.pupil)
            if says == "wrong":
                mine[go.pupil] = "shown" if sent.was_shown else "wrong"
            elif says == "hints" and before not in ("shown", "wrong"):
                mine[go.pupil] = "probably"
            elif says == "right" and before:
                mine[go.pupil] = "since"
    found = {}
    for pair, by_pupil in states.items():
        if by_pupil:
            n = Counter(by_pupil.values())
            names = sorted((place_word(atlas, slug) for slug in pair), key=str)
            counts = [n["wrong"] + n["shown"], n["shown"], n["probably"], n["since"]]
            found[" – ".join(names)] = counts
    return found


def statements(map_slug: str, sent: Sent) -> Iterator[tuple[frozenset[str], str]]:
    """What an answer says about pairs of places."""
    atlas, question = load_atlas(map_slug), sent.question
    if question.kind is Kind.COUNT_CROSSINGS:
        # Which border a count points at is the model's guess; that it is a guess is counted here.
        for one in findings(ground_of(atlas), question, frozen(sent.given)):
            assert one.says is Says.HINTS
            yield frozenset(one.pair), "hints"
        return
    place = question.places[0]
    touching = set(atlas.neighbours[place])
    if question.kind is Kind.NEIGHBOURS:
        others, said = {question.places[1]}, {question.places[1]} if sent.given else set()
    else:
        said = {*sent.given}
        others = {*question.options} if question.options else touching | said
    for other in others:
        is_wrong = (other in touching) != (other in said)
        yield frozenset({place, other}), "wrong" if is_wrong else "right"


def test_the_live_view(home: SchoolClass) -> None:
    """At the end of a year of work nobody is at it; ten minutes after the last go they were."""
    clock, last = home.year.clock, max(go.ended_at for go in home.goes if go.ended_at)
    before, clock.moment = clock.moment, last + timedelta(seconds=5)
    try:
        page = home.page("live/")
    finally:
        clock.moment = before
    since = last + timedelta(seconds=5) - timedelta(minutes=10)
    recent = sum(sent.at >= since for _go, sent in all_sent(home) if sent.at <= last)
    assert f">{recent}</strong> answers in the last ten minutes" in page
    rows = {row[0]: row for row in tables_in(page)[0][1:]}
    newest = {go.pupil: go for go in home.goes}
    expected = {
        home.name_of(number): [f"{len(go.sent)} / {go.length}", str(go.right), go.task]
        for number, go in newest.items()
        if go.ended_at and go.ended_at >= since
    }
    assert {name: row[2:5] for name, row in rows.items()} == expected
