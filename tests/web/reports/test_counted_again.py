"""Every figure counted a second time, in another school, where everything odd happens."""

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from io import BytesIO, StringIO
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from django.db import transaction
from django.test import Client

from classroom.actions.sharing.parents import make_parents_link
from classroom.models.pupil import Pupil
from classroom.pages.door.pupil_secrets import parents_token
from game.atlas_files import load_atlas
from game.words.names import place_word
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind
from quiz.words.answer_key import key_words
from quiz.words.question_words import answer_words, headline, prompt
from tests.web.class_help import show_card
from tests.web.errand_help import fetched
from tests.web.reports.odd_year import Asked, Book, Home, Line, Turn, local_day
from tests.web.reports.school_year import stop_every_clock
from tests.web.reports.tables_in import tables_in, tenth, texts_in_pdf, whole

pytestmark = pytest.mark.django_db
LIMITS = (85, 70, 55, 40, 25)


@pytest.fixture(scope="module")
def book(django_db_setup: None, django_db_blocker: Any) -> Iterator[Book]:
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock():
        clock = stop_every_clock(patch)
        with transaction.atomic():
            yield Book(clock).live()
            transaction.set_rollback(True)


@pytest.fixture(params=["west", "east"])
def home(book: Book, request: pytest.FixtureRequest) -> Home:
    found: Home = getattr(book, request.param)
    return found


# The count.


def tasks(home: Home) -> list[Asked]:
    return list(home.tasks.values())[::-1]


def turns(home: Home, pupil: Pupil, task: Asked) -> list[Turn]:
    return home.book.of(pupil.public_id, home.name, task.title)


def counts(found: list[Turn]) -> Turn | None:
    """The best go, of equals the first."""
    best = None
    for turn in found:
        if best is None or turn.right * best.length > best.right * turn.length:
            best = turn
    return best


def is_for(pupil: Pupil, task: Asked) -> bool:
    return not task.only or pupil.public_id in task.only


def percent(turn: Turn | None) -> float | None:
    return None if turn is None else 100 * turn.right / turn.length


def average(found: list[float | None]) -> str:
    known = [one for one in found if one is not None]
    return f"{whole(sum(known) / len(known))} %" if known else ""


def told(figure: float | None) -> str:
    return "" if figure is None else f"{whole(figure)} %"


def credit(lines: list[Line], length: int) -> int:
    return whole(100 * sum(line.credit for line in lines) / length)


def lines_of(home: Home, pupil: Pupil) -> list[Line]:
    found = (turn for turn in home.book.turns
             if (turn.pupil, turn.home) == (pupil.public_id, home.name))  # fmt: skip
    return [line for turn in found for line in turn.lines]


def due(home: Home, pupil: Pupil, task: Asked) -> datetime | None:
    return home.book.own_due.get((pupil.public_id, task.title), task.due_at)


def is_late(home: Home, pupil: Pupil, task: Asked, turn: Turn) -> bool:
    until = due(home, pupil, task)
    return not turn.is_on_paper and bool(until and turn.ended_at and turn.ended_at > until)


def test_the_odd_things_have_happened(book: Book) -> None:
    every = [line for turn in book.turns for line in turn.lines]
    assert len(every) > 200
    assert any(line.is_timed_out for line in every)
    assert any(line.given is None and not line.is_timed_out for line in every)
    assert any(0 < line.credit < 1 for line in every)
    assert any(line.is_aided for line in every)
    assert any(turn.is_on_paper for turn in book.turns)
    assert any(turn.number > 1 for turn in book.turns)
    late = [
        is_late(home, pupil, task, turn)
        for home in (book.west, book.east)
        for pupil in home.pupils
        for task in tasks(home)
        for turn in turns(home, pupil, task)
    ]
    assert {*late} == {True, False}
    assert len(book.west.pupils) == 8
    assert len(book.east.pupils) == 7
    halves = {turn.right * 100 / turn.length % 1 for turn in book.turns}
    assert 0.5 in halves


def test_a_deadline_in_the_hour_that_does_not_exist_is_refused(book: Book) -> None:
    """In New York the clocks go from two to three on 14 March 2027; in Prague they do not."""
    key = book.make_set([Kind.NEIGHBOURS], 4)
    for home, is_taken in ((book.west, False), (book.east, True)):
        with transaction.atomic():
            answer = home.assign(key, Asked("Gap", None, 60), due="2027-03-14T02:30")
            assert (answer.status_code == 302) == is_taken
            if not is_taken:
                assert "does not exist" in answer.content.decode()
            transaction.set_rollback(True)
        home.tasks.pop("Gap", None)


@pytest.mark.parametrize("show", ["right", "percent", "mark"])
def test_the_gradebook(home: Home, show: str) -> None:
    sent = {"scale": "A-F", "limits": ", ".join(map(str, LIMITS))}
    home.book.teacher.post(f"{home.address}report/scale/", sent)
    head, *rows, foot = tables_in(home.book.page(f"{home.address}report/?show={show}"))[0]

    def figure(turn: Turn) -> str:
        share = 100 * turn.right / turn.length
        return {"right": f"{turn.right} / {turn.length}", "percent": told(share),
                "mark": letter(share)}[show]  # fmt: skip

    def mean(found: list[float | None]) -> str:
        known = [one for one in found if one is not None]
        if show == "mark" and known:
            return letter(sum(known) / len(known))
        return average(found)

    assert [row[0] for row in rows] == [home.named(pupil) for pupil in home.pupils]
    for pupil, row in zip(home.pupils, rows, strict=True):
        for task, cell in zip(tasks(home), row[1:], strict=False):
            best = counts(turns(home, pupil, task))
            if not is_for(pupil, task):
                assert cell == ""
                continue
            if best is None:
                assert cell.startswith("– ")
                until = due(home, pupil, task)
                assert ("overdue" in cell) == bool(until and until < home.book.clock.moment)
                continue
            sign = "✓" if 100 * best.right >= task.pass_mark * best.length else "✕"
            assert cell.startswith(f"{sign} {figure(best)} ")
            assert ("late" in cell) == is_late(home, pupil, task, best)
            assert ("on paper" in cell) == best.is_on_paper
        mine = lines_of(home, pupil)
        right = sum(line.is_right for line in mine)
        assert row[-2] == f"{right} / {len(mine)} · {credit(mine, len(mine))} %"
        assert row[-1] == mean([percent(counts(turns(home, pupil, one))) for one in tasks(home)])
    for place, task in enumerate(tasks(home), start=1):
        shares = [percent(counts(turns(home, pupil, task))) for pupil in home.pupils]
        assert foot[place] == mean(shares)
        asked = [pupil for pupil in home.pupils if is_for(pupil, task)]
        passed = sum(one is not None and one >= task.pass_mark for one in shares)
        assert head[place].endswith(f"✓ {passed} of {len(asked)}")


def letter(share: float) -> str:
    return next((name for name, limit in zip("ABCDE", LIMITS, strict=True)
                 if round(share, 6) >= limit), "F")  # fmt: skip


def cells(home: Home) -> list[list[str]]:
    """The figures of the file, line by line, without names and words."""
    found = []
    for pupil in home.pupils:
        best = [counts(turns(home, pupil, task)) for task in tasks(home)]
        shares = [percent(one) for one in best]
        known = [one for one in shares if one is not None]
        mine = lines_of(home, pupil)
        found.append([
            *(text for one in best for text in (
                (str(one.right), str(one.length)) if one else ("", ""))),
            str(len(mine)), str(sum(line.is_right for line in mine)), str(credit(mine, len(mine))),
            *(str(credit(one.lines, one.length)) if one else "" for one in best),
            *(told(one).removesuffix(" %") for one in shares),
            *("" if one is None else letter(one) for one in shares),
            str(whole(sum(known) / len(known))), letter(sum(known) / len(known)),
        ])  # fmt: skip
    return found


@pytest.mark.parametrize(("language", "between"), [("en", ","), ("cs", ";"), ("fr", ";")])
def test_the_files(home: Home, language: str, between: str) -> None:
    sent = {"scale": "A-F", "limits": ", ".join(map(str, LIMITS))}
    home.book.teacher.post(f"{home.address}report/scale/", sent)
    teacher = home.book.teacher
    teacher.cookies["django_language"] = language
    try:
        text = fetched(teacher, f"{home.address}report.csv").content.decode("utf-8-sig")
        packed = fetched(teacher, f"{home.address}report.xlsx").content
    finally:
        del teacher.cookies["django_language"]
    head, *rows = csv.reader(StringIO(text), delimiter=between)
    many = len(home.tasks)
    words = {1 + 3 * place + 2 for place in range(many)}
    shown = [[cell for at, cell in enumerate(row) if at and at not in words] for row in rows]
    assert shown == cells(home)
    assert len(head) == len(rows[0])
    sheet = ElementTree.fromstring(ZipFile(BytesIO(packed)).read("xl/worksheets/sheet1.xml"))  # noqa: S314
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    for row, line in zip(list(sheet.iter(f"{space}row"))[1:], rows, strict=True):
        numbers = [cell.find(f"{space}v") for cell in row.iter(f"{space}c")]
        texts = ["".join(cell.itertext()) for cell in row.iter(f"{space}c")]
        assert texts == [cell for cell in line if cell]
        assert sum(one is not None for one in numbers) == sum(cell.isdecimal() for cell in line)


def test_the_paper(home: Home) -> None:
    found = iter(texts_in_pdf(fetched(home.book.teacher, f"{home.address}report.pdf").content))
    for pupil in home.pupils:
        assert any(text == home.named(pupil) for text in found)
        for task in tasks(home)[:5]:
            best = counts(turns(home, pupil, task))
            if best is not None:
                assert any(text.startswith(f"{best.right} / {best.length}:") for text in found)
        mine = lines_of(home, pupil)
        total = f"{sum(line.is_right for line in mine)} / {len(mine)}"
        assert any(text == total for text in found)


def test_every_assignment_and_all_its_questions(home: Home) -> None:
    ground = ground_of(load_atlas("europe"))
    for task in tasks(home):
        page = home.book.page(f"{home.address}assignments/{home.made(task.title).public_id}/")
        pupils, items, *_ = tables_in(page)
        asked = [pupil for pupil in home.pupils if is_for(pupil, task)]
        for pupil, row in zip(asked, pupils[1:], strict=True):
            best = counts(turns(home, pupil, task))
            assert row[0] == home.named(pupil)
            assert row[1] == (f"{best.right} / {best.length}" if best else "–")
        by_question: dict[Any, list[Line]] = {}
        for pupil in asked:
            for turn in turns(home, pupil, task):
                for line in turn.lines:
                    by_question.setdefault(line.question, []).append(line)
        assert len(items) - 1 == len(by_question)
        for question, lines in by_question.items():
            name = f"{headline(ground.atlas, question)} {prompt(question)}"
            key = key_words(ground, question)
            row = next(row for row in items[1:] if row[:2] == [name, key])
            right = sum(line.is_right for line in lines)
            assert row[2] == f"{right} / {len(lines)} · {whole(100 * right / len(lines))} %"
            assert row[3] == f"{credit(lines, len(lines))} %"
            timed = [line.seconds for line in lines if not line.is_on_paper]
            wanted = f"{tenth(sum(timed) / len(timed))}" if timed else "–"
            assert row[4] == wanted
            wrong = Counter(
                json.dumps(sorted(line.given) if isinstance(line.given, list) else line.given)
                for line in lines if not line.is_right
            )  # fmt: skip
            numbers = [int(n) for n in re.findall(r"\((\d+)\)", row[5])]
            assert numbers == sorted(wrong.values(), reverse=True)[:3]


def test_every_pupil_every_answer_and_every_day(home: Home) -> None:
    for pupil in home.pupils:
        page = home.book.page(f"{home.address}report/{pupil.public_id}/")
        mine = lines_of(home, pupil)
        days: dict[str, list[Line]] = {}
        for line in sorted(mine, key=lambda one: one.at):
            days.setdefault(local_day(home, line.at), []).append(line)
        rows = tables_in(page)[0][1:]
        assert [row[:3] + row[4:5] for row in rows] == [
            [day, str(len(some)),
             shared(some),
             f"{credit(some, len(some))} %"]
            for day, some in days.items()
        ]  # fmt: skip
        right = sum(line.is_right for line in mine)
        assert f"{right} of {len(mine)} answers right" in " ".join(page.split())
        for task in tasks(home):
            if turns(home, pupil, task):
                check_answers(home, pupil, task)


def shared(lines: list[Line]) -> str:
    right = sum(line.is_right for line in lines)
    return f"{right} · {whole(100 * right / len(lines))} %"


def check_answers(home: Home, pupil: Pupil, task: Asked) -> None:
    atlas = load_atlas("europe")
    made = home.made(task.title)
    page = home.book.page(f"{home.address}assignments/{made.public_id}/pupils/{pupil.public_id}/")
    for turn, table in zip(turns(home, pupil, task), tables_in(page), strict=True):
        for line, row in zip(turn.lines, table[1:], strict=True):
            sign = "✓" if line.is_right else "◐" if line.credit else "✕"
            words = answer_words(atlas, line.question, line.given)
            late = " (time was up)" if line.is_timed_out else ""
            assert row[2] == f"{sign} {words}{late}".replace("  ", " ").strip()
            spent = "on paper" if line.is_on_paper else f"{line.seconds:g}"
            assert row[4].startswith(spent)


def test_parents_and_pupils_read_the_same(home: Home) -> None:
    now = home.book.clock.moment
    for pupil in home.pupils:
        make_parents_link(pupil)
        pupil.refresh_from_db()
        page = Client().get(f"/parents/{parents_token(pupil)}/").content.decode()
        rows = {row[0].removesuffix(" Test"): row for row in tables_in(page)[0][1:]}
        assert {*rows} == {task.title for task in tasks(home) if is_for(pupil, task)}
        client = Client()
        show_card(client, pupil)
        own = " ".join(client.get("/class/tasks/").content.decode().split())
        for task in tasks(home):
            best = counts(turns(home, pupil, task))
            if best is None:
                continue
            shown = not task.is_told_late or (task.due_at is not None and task.due_at <= now)
            assert shown
            assert rows[task.title][2:4] == [f"{best.right} / {best.length}", told(percent(best))]
            assert rows[task.title][0].endswith(" Test") == task.is_test
            part = own.split(f">{task.title}<")[1].split("</li>")[0] if task.title in own else ""
            assert not part or f"{best.right} of {best.length}" in part, (task.title, part)


def test_who_moved_brings_the_work_along_and_who_went_is_gone(book: Book) -> None:
    moved = next(p for p in book.east.pupils
                 if book.of(p.public_id, "West", "Pairs"))  # fmt: skip
    page = book.page(f"{book.east.address}report/{moved.public_id}/")
    before = " ".join(page.split("From the previous class: West")[1].split())
    for title in ("Pairs", "Names", "Exam"):
        turn = counts(book.of(moved.public_id, "West", title))
        assert turn is not None
        part = before.split(f"<h3>{title}</h3>")[1].split("<h3>")[0]
        assert f"{turn.right} / {turn.length}" in part
        right, every = turn.right, len(turn.lines)
        assert f"{right} of {every} answers right" in part
        seconds = sum(line.seconds for line in turn.lines)
        spent = f"{whole(seconds)} seconds" if seconds < 60 else f"{whole(seconds / 60)} min"
        assert f"time spent: {spent}" in part
    removed = Pupil.objects.get(classroom=book.west.row, removed_at__isnull=False)
    names = [row[0] for row in tables_in(book.page(f"{book.west.address}report/"))[0]]
    assert book.west.named(removed) not in names


def test_the_misconceptions(home: Home) -> None:
    atlas = load_atlas("europe")
    last: dict[frozenset[str], dict[Any, str]] = {}
    here = [line for pupil in home.pupils for line in lines_of(home, pupil)]
    here += [
        line for line in home.book.raced if line.pupil in {one.public_id for one in home.pupils}
    ]
    for line in sorted(here, key=lambda one: one.at):
        if line.is_aided or line.given is None:
            continue
        place, *other = line.question.places
        touching = set(atlas.neighbours[place])
        said = {*other} if line.given is True else set() if line.given is False else {*line.given}
        for one in {*other} or {*line.question.options} or touching | said:
            states = last.setdefault(frozenset({place, one}), {})
            if (one in touching) != (one in said):
                states[line.pupil] = "shown" if line.was_shown else "wrong"
            elif line.pupil in states:
                states[line.pupil] = "since"
    wanted = {}
    for pair, states in last.items():
        n = Counter(states.values())
        if n:
            name = " – ".join(sorted((place_word(atlas, slug) for slug in pair), key=str))
            wanted[name] = [n["wrong"] + n["shown"], n["shown"], 0, n["since"]]
    text = fetched(home.book.teacher, f"{home.address}misconceptions.csv?map=europe").content
    _head, *rows = csv.reader(StringIO(text.decode("utf-8-sig")))
    assert {row[0]: [int(cell) for cell in row[2:6]] for row in rows} == wanted
    page = home.book.page(f"{home.address}misconceptions/?map=europe")
    assert f"Based on {len(here)} answers" in page
    aided = sum(line.is_aided for line in here)
    assert (f"{aided} of them with the map open" in " ".join(page.split())) == bool(aided)


def test_the_page_of_a_test_says_what_was_arranged(book: Book) -> None:
    page = book.page(f"{book.west.address}assignments/{book.west.made('Pairs').public_id}/")
    rows = {row[0]: row for row in tables_in(page)[0][1:]}
    one, two, three, four, *_ = book.west.pupils
    soon = book.own_due[two.public_id, "Pairs"].astimezone(book.west.zone)
    assert f"due {soon.day} {soon:%b %Y}" in rows[book.west.named(two)][-1]
    assert "+50 % time, 50 % fewer questions" in rows[book.west.named(three)][-1]
    assert "map open" in rows[book.west.named(four)][-1]
    assert rows[book.west.named(one)][-1] == "–"
    assert book.clock.moment - timedelta(days=3) < soon
