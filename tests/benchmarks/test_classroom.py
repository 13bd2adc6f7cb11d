"""The pages of a teacher against the same table rendered from a plain list."""

from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.test import RequestFactory, override_settings
from django.urls import path

from classroom.forms.gradebook import ScaleForm
from classroom.models.assignment import Assignment
from classroom.models.work import Work
from classroom.pages.live.live_board import live_board
from classroom.pages.live.live_page import live_page
from classroom.pages.reports.gradebook import (
    GradebookWishes,
    GradeCell,
    drawn_cell,
    gradebook,
)
from classroom.pages.reports.misconception_map import misconception_page
from classroom.views import live
from config.urls import urlpatterns as site
from quiz.drills.catalogue import answer, ask
from quiz.drills.question import Kind
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from tests.benchmarks.measure import compare, report
from tests.web.assignments.test_papers import EUROPE
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
PUPILS, ANSWERS = 30, 40
plain: dict[str, tuple[str, object]] = {}


def from_a_list(request: HttpRequest, name: str) -> HttpResponse:
    """Render a page of which the value is there already; the form of a gradebook belongs to it."""
    template, page = plain[name]
    return render(request, template, {"page": page, "form": ScaleForm(scale=None)})


@pytest.fixture
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw every cell of a gradebook by its template, on both sides of a comparison.

    The site keeps cells that look alike, and a table that is only put together from kept pieces is
    no measure of what a table costs.
    """
    monkeypatch.setattr(GradeCell, "drawn", property(drawn_cell))


urlpatterns = [path("plain/<str:name>/", from_a_list), *site]


def visitor(school: School) -> Callable[[str], None]:
    """A teacher whose requests go through the site as a web process has it.

    Django's client for tests keeps a copy of all that templates were given, which took three times
    as long as a large page.
    """
    site, requests = BaseHandler(), RequestFactory()
    site.load_middleware()
    requests.cookies = school.client().cookies

    def visit(address: str) -> None:
        assert site.get_response(requests.get(address)).status_code == HTTPStatus.OK

    return visit


def fill(school: School, assignment: Assignment, rng: Random, answers: int) -> None:
    """Let every pupil answer: one in five wrong, of the kinds that ask about borders."""
    kinds = (Kind.NEIGHBOURS, Kind.NAME_NEIGHBOURS)
    for pupil in school.pupils:
        run = DrillRun.objects.create(
            learner=pupil.learner, map="europe", map_version="", way=Way.SET, length=answers,
            open_number=answers + 1, began_at=school.moment, ended_at=school.moment,
        )  # fmt: skip
        Work.objects.create(
            assignment=assignment, pupil=pupil, number=1, run=run, began_at=school.moment
        )
        rows = []
        for number in range(1, answers + 1):
            question = ask(EUROPE, rng.choice(kinds), rng)
            true: Any = answer(EUROPE, question)
            is_right = rng.random() < 0.8
            wrong = not true if isinstance(true, bool) else true[1:]
            rows.append(Attempt(
                run=run, learner=pupil.learner, map="europe", number=number, command_id=uuid4(),
                kind=question.kind.value, question=question.encode(),
                given=true if is_right else wrong, is_right=is_right, seconds=5, was_shown=True,
                at=school.moment + timedelta(seconds=number),
            ))  # fmt: skip
        Attempt.objects.bulk_create(rows)


@pytest.mark.usefixtures("_nothing_kept")
@override_settings(ROOT_URLCONF=__name__)
def test_a_page_costs_at_most_three_times_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    school = School(pupils=PUPILS)
    rng = Random(40)
    for title in ("one", "two"):
        fill(school, school.assign(title=title), rng, ANSWERS // 2)
    classroom, now = school.classroom, school.moment
    monkeypatch.setattr(live, "now", lambda: now)
    grades = gradebook(classroom, now, GradebookWishes())
    plain["report"] = ("classroom/report.html", grades)
    page = misconception_page(classroom, "europe")
    plain["misconceptions"] = ("classroom/misconceptions.html", page)
    board = live_page(classroom, live_board(classroom.pk, now))
    plain["live"] = ("classroom/live.html", board)
    visit = visitor(school)
    for name in plain:

        def whole(name: str = name) -> None:
            visit(f"{school.address}{name}/")

        def table(name: str = name) -> None:
            visit(f"/plain/{name}/")

        whole()  # templates and maps are read once
        table()
        ratio = compare(whole, table, repeats=7)
        text = f"{1000 * ratio.cost:.1f} ms, {ratio.times:.2f} times its table from a list"
        report(f"{name}, {PUPILS} pupils with {ANSWERS} answers each", text)
        assert ratio.times <= 3


@pytest.mark.usefixtures("_nothing_kept")
@override_settings(ROOT_URLCONF=__name__)
def test_a_gradebook_of_40_by_40_costs_at_most_three_times_its_table() -> None:
    school, rng = School(pupils=40), Random(41)
    for number in range(40):
        fill(school, school.assign(title=f"Task {number}"), rng, 2)
    page = gradebook(school.classroom, school.moment, GradebookWishes())
    plain["gradebook"] = ("classroom/report.html", page)
    visit = visitor(school)

    def whole() -> None:
        visit(f"{school.address}report/")

    def table() -> None:
        visit("/plain/gradebook/")

    whole()
    table()
    ratio = compare(whole, table, repeats=5)
    text = f"{1000 * ratio.cost:.1f} ms, {ratio.times:.2f} times its table from a list"
    report("gradebook, 40 pupils and 40 assignments", text)
    assert ratio.times <= 3
