"""Goes at an assignment: stopping early, beginning anew, clocks, and one figure for everybody."""

import csv
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from io import StringIO
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from classroom.actions.paper import type_in
from classroom.models.assignment import Assignment
from classroom.models.pupil import Pupil
from classroom.pages.assignments.pupil_home import pupil_home
from classroom.pages.reports.pupil_report import pupil_report
from classroom.pages.reports.report import report
from classroom.pages.reports.result_words import ResultCell
from classroom.pages.reports.tables import report_sheets
from classroom.queries.due_tasks import due_tasks
from game.atlas_files import load_atlas
from quiz.actions.steer_run import end_run
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind, decode_question
from quiz.drills.sets.set_plan import SetPlan
from quiz.models.drill_run import DrillRun
from quiz.words.answer_key import key_words
from tests.set_help import ready_sets
from tests.web.errand_help import fetched
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
PLAN = ready_sets()["neighbours-of-germany"].plan
TIMED = replace(PLAN, timer=30)


@pytest.fixture
def school() -> School:
    return School(pupils=2)


def cell_of(school: School) -> ResultCell:
    return report(school.classroom, school.moment).rows[0].cells[0]


def stop(school: School, pupil: Pupil, made: Assignment, *, after: int = 0) -> DrillRun:
    """Answer this number of questions, the last one wrong, view the next one and stop."""
    run = school.begin(pupil, made).run
    assert run is not None
    for number in range(1, after + 1):
        school.answer(pupil, made, right=number < after)
    run.refresh_from_db()
    if after:
        run.asked_at = school.moment
        run.save()
    end_run(run, school.moment)
    run.refresh_from_db()
    return run


def questions(run: DrillRun) -> list[Any]:
    return [(kind, tuple(value.items())) for kind, value in run.scope["questions"]]


def test_another_go_asks_the_same_questions_but_begins_with_none_that_was_seen(
    school: School,
) -> None:
    made, otter = school.assign(TIMED), school.pupils[0]
    first = stop(school, otter, made, after=3)
    again = stop(school, otter, made, after=2)
    third = school.begin(otter, made).run
    assert third is not None
    assert sorted(questions(first)) == sorted(questions(again)) == sorted(questions(third))
    seen = questions(first)[:4]  # three were answered, one was looked at
    assert not {*seen} & {*questions(again)[:8]}
    seen += questions(again)[:3]
    assert not {*seen} & {*questions(third)[:5]}


def test_once_all_was_seen_no_go_begins_like_the_one_before(school: School) -> None:
    plan = replace(PLAN, length=3)
    made, otter = school.assign(plan), school.pupils[0]
    firsts = []
    for _ in range(7):
        school.do(otter, made, wrong=(1, 2, 3))
        run = DrillRun.objects.filter(learner=otter.learner).latest("began_at", "pk")
        firsts.append(questions(run)[0])
    assert all(one != other for one, other in pairwise(firsts))
    assert len({*firsts[:3]}) == 3


def test_a_go_with_the_coach_does_not_begin_with_what_was_left(school: School) -> None:
    plan = SetPlan("europe", kinds=(Kind.NEIGHBOURS,), length=5, is_adaptive=True, timer=30)
    made, otter = school.assign(plan), school.pupils[0]
    asked = []
    for _ in range(4):
        run = school.begin(otter, made).run
        assert run is not None
        asked.append(frozenset((run.open_question or {}).values()))
        end_run(run, school.moment)
    assert len({*asked}) == 4


@pytest.mark.parametrize("may_drop", [False, True])
def test_a_clock_that_the_teacher_set_stays_unless_the_teacher_allows_it(
    school: School, may_drop: bool
) -> None:
    made, otter = school.assign(TIMED), school.pupils[0]
    made.criterion["may_drop_clock"] = may_drop
    made.save()
    run = school.begin(otter, made).run
    assert run is not None
    client, address = school.client(otter), f"/practise/runs/{run.public_id}/"
    run.asked_at = None
    run.save()
    client.post(f"{address}next/", {"number": 1})
    assert ("Without the clock" in client.get(address).content.decode()) is may_drop
    answer = client.post(f"{address}no-clock/", follow=True).content.decode()
    assert ("Your teacher has set a time limit" in answer) is not may_drop
    run.refresh_from_db()
    assert run.timer == (None if may_drop else 30)
    assert ("without the clock" in cell_of(school).words) is may_drop


def test_the_form_asks_about_the_clock_only_where_there_is_one(school: School) -> None:
    client = school.client()
    page = client.get(f"{school.address}assign/?set=ready:neighbours-of-germany").content.decode()
    assert "may_drop_clock" not in page
    copied = client.post("/sets/ready/balkans/copy/")["Location"]
    form = client.get(copied).context["form"].initial
    client.post(copied, {**form, "timer": 30})
    address = f"{school.address}assign/?set=own:{copied.split('/')[3]}"
    assert "may_drop_clock" in client.get(address).content.decode()
    sent = {"title": "x", "whom": "all", "starts_at": "2026-11-16T08:00", "may_drop_clock": "on"}
    made = client.post(address, sent)["Location"]
    assert Assignment.objects.get().criterion["may_drop_clock"] is True
    assert "pupils may switch off the clock" in client.get(made).content.decode()


def test_a_pupil_reads_before_a_go_which_clocks_it_has(school: School) -> None:
    school.assign(replace(PLAN, timer=30, limit=600))
    (line,) = pupil_home(school.pupils[0], school.moment).to_do
    assert "30 seconds for each question" in line.facts
    assert "10 minutes in all" in line.facts


def test_the_report_of_a_pupil_tells_every_way_that_would_be_right(school: School) -> None:
    between = (("france", "austria"),)
    plan = SetPlan("europe", kinds=(Kind.FIND_ROUTE,), borders=between, length=3)
    otter = school.pupils[0]
    answer = school.answer(otter, school.assign(plan), right=False)
    ground = ground_of(load_atlas("europe"))
    told = key_words(ground, decode_question(answer.kind, answer.question))
    page = school.client().get(f"{school.address}report/{otter.public_id}/").content.decode()
    assert f"Right: {told}" in unescape(page)


def figures_of_pupil(client: Client, run: DrillRun) -> str:
    page = client.get(f"/practise/runs/{run.public_id}/").content.decode()
    figure = page.partition('class="run-score__figure numbers">')[2].partition("</section>")[0]
    return " ".join(strip_tags(figure).split())


def figures_of_tasks(client: Client, _: DrillRun) -> str:
    page = client.get("/class/tasks/").content.decode()
    return " ".join(page.partition('class="task__title"')[2].partition("</article>")[0].split())


@pytest.mark.parametrize("look", [figures_of_pupil, figures_of_tasks])
def test_a_pupil_who_stopped_reads_the_figures_of_the_teacher(
    school: School, look: Callable[[Client, DrillRun], str]
) -> None:
    made, otter = school.assign(), school.pupils[0]
    run = stop(school, otter, made, after=5)
    said = look(school.client(otter), run)
    assert "4 / 12 right" in said or "4 of 12 right" in said
    assert "5 answered" in said


def test_page_table_and_paper_say_the_same_of_a_go_that_was_stopped(school: School) -> None:
    made, otter = school.assign(), school.pupils[0]
    stop(school, otter, made, after=5)
    client, told = school.client(), "not passed yet, 5 answered, stopped early"
    for tail in ("report/", f"assignments/{made.public_id}/", f"report/{otter.public_id}/"):
        page = client.get(school.address + tail).content.decode()
        assert "4 / 12" in page, tail
        assert told in page, tail
    table = fetched(client, f"{school.address}report.csv").content.decode("utf-8-sig")
    assert list(csv.reader(StringIO(table)))[1][1:4] == ["4", "12", told]
    (sheet,) = report_sheets(report(school.classroom, school.moment))
    assert sheet[1][1] == f"4 / 12: {told}"


def test_goes_are_counted_and_told_one_by_one(school: School) -> None:
    made, otter = school.assign(TIMED), school.pupils[0]
    stop(school, otter, made)
    stop(school, otter, made, after=2)
    school.do(otter, made)
    cell = cell_of(school)
    assert (cell.figures, cell.tries) == ("12 / 12", 3)
    assert cell.words == "passed, 3 attempts, 2 of them stopped early"
    (task,) = pupil_report(school.classroom, otter, school.moment).tasks
    assert [(go.figures, go.words) for go in task.goes] == [
        ("0 / 12", "0 answered, stopped early"),
        ("1 / 12", "2 answered, stopped early"),
        ("12 / 12", ""),
    ]
    page = school.client().get(f"{school.address}report/{otter.public_id}/").content.decode()
    assert page.count('class="report__go"') == 3


def test_an_open_go_after_others_is_told_as_such(school: School) -> None:
    made, otter = school.assign(), school.pupils[0]
    stop(school, otter, made, after=2)
    school.answer(otter, made)
    (task,) = pupil_report(school.classroom, otter, school.moment).tasks
    assert task.goes[1].words == "not finished, 1 answered"


def test_time_that_was_up_is_not_stopping(school: School) -> None:
    made, otter = school.assign(replace(PLAN, limit=60)), school.pupils[0]
    school.answer(otter, made)
    school.moment = school.moment.replace(hour=12)
    assert cell_of(school).words == "not passed yet, 1 answered, time was up"


def test_a_pupil_reads_the_best_go_while_another_goes_on(school: School) -> None:
    made, otter = school.assign(PLAN), school.pupils[0]
    stop(school, otter, made, after=4)
    school.answer(otter, made, right=False)
    (line,) = pupil_home(otter, school.moment).to_do
    assert (line.stage, line.answered, line.best) == ("open", 1, 3)
    assert cell_of(school).right == 3
    shown = school.client(otter).get("/class/tasks/").content.decode()
    assert "1 of 12 answered" in shown
    assert "Best attempt so far: 3 of 12 right" in shown


def test_what_is_enough_on_paper_is_done_though_a_screen_is_open(school: School) -> None:
    made, otter = school.assign(PLAN), school.pupils[0]
    school.answer(otter, made)
    type_in(otter, made, ["+"] * 12, school.moment)
    home = pupil_home(otter, school.moment)
    assert not home.to_do
    assert [(line.stage, line.right, line.best) for line in home.done] == [("passed", 12, None)]
    assert due_tasks(otter.learner, school.moment) == ()
