"""The grade that a platform gets is the figure of the report, for every history of a class."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from classroom.actions.lti import grades
from classroom.actions.paper import delete_sheet
from classroom.lti.faults import ServiceError, ServiceFault
from classroom.models.lti import LtiColumn, LtiGrade, LtiPupil
from classroom.models.work import Work
from classroom.pages.reports.gradebook import Figures, GradebookWishes, gradebook
from classroom.queries.grades import scores
from quiz.models.attempt import Attempt
from tests.property.test_class_reports import goes, play
from tests.web.class_help import a_course, a_person
from tests.web.school_help import MONDAY, School


def connected(school: School, tasks: list[Any]) -> list[LtiColumn]:
    """Every pupil a person of a course, every assignment a column of its gradebook."""
    course = a_course(school.classroom)
    for number, pupil in enumerate(school.pupils):
        LtiPupil.objects.create(course=course, user=a_person(course, str(number)), pupil=pupil)
    return [
        LtiColumn.objects.create(course=course, assignment=task, url=f"https://m.example.org/{n}")
        for n, task in enumerate(tasks)
    ]


@pytest.mark.django_db
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(goes, max_size=8))
def test_the_grade_is_the_figure_of_the_gradebook(history: list[Any]) -> None:
    with transaction.atomic():
        school = School(pupils=3)
        tasks = [school.assign(), school.assign()]
        columns = connected(school, tasks)
        play(school, tasks, history)
        by_key = scores(columns, MONDAY)
        assert {
            (column.url, str(number)): f"{by_key[column.pk, pupil.pk]} %"
            for column in columns
            for number, pupil in enumerate(school.pupils)
            if (column.pk, pupil.pk) in by_key
        } == reported(school, columns)
        transaction.set_rollback(True)


def reported(school: School, columns: list[LtiColumn]) -> dict[tuple[str, str], str]:
    """The figures of the gradebook page, by the names that the platform knows."""
    page = gradebook(school.classroom, MONDAY, GradebookWishes(figures=Figures.PERCENT))
    places = {column.id: number for number, column in enumerate(page.columns)}
    rows = {row.id: row for row in page.rows}
    return {
        (column.url, str(number)): cell.figure
        for column in columns
        for number, pupil in enumerate(school.pupils)
        if (cell := rows[pupil.public_id].cells[places[column.assignment.public_id]]).stage
        in ("done", "passed")
    }


class Elsewhere:
    """The gradebook of a platform that fails now and then; a failed message may have arrived."""

    def __init__(self) -> None:
        self.shown: dict[tuple[str, str], str] = {}
        self.faults: list[str] = []

    def take(self, _platform: Any, url: str, sub: str, score: int | None, _at: datetime) -> None:
        fault = self.faults.pop() if self.faults else ""
        if fault == "lost":
            raise ServiceError(ServiceFault.GONE)
        if score is None:
            self.shown.pop((url, sub), None)
        else:
            self.shown[url, sub] = f"{score} %"
        if fault == "arrived":
            raise ServiceError(ServiceFault.ODD)


undone = st.tuples(st.integers(0, 2), st.integers(0, 1))
"""A pupil and an assignment whose sheets are taken back."""
steps = goes | undone
sendings = st.lists(st.sampled_from(["", "lost", "arrived"]), max_size=3)


@pytest.mark.django_db
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(steps, sendings), max_size=6))
def test_the_platform_shows_the_gradebook_when_work_is_taken_back(
    history: list[tuple[Any, list[str]]],
) -> None:
    with transaction.atomic(), pytest.MonkeyPatch.context() as patched:
        school, there, now = School(pupils=3), Elsewhere(), MONDAY
        patched.setattr(grades, "_connection", lambda _registration: None)
        patched.setattr(grades, "send_score", there.take)
        tasks = [school.assign(), school.assign()]
        columns = connected(school, tasks)
        for step, there.faults in history:
            if len(step) == 2:
                delete_sheet(school.pupils[step[0]], tasks[step[1]])
            else:
                play(school, tasks, [step])
                Work.objects.update(is_on_paper=True)
                Attempt.objects.update(is_on_paper=True)
            now += timedelta(minutes=1)
            grades.note_grades(now, everywhere=True)
            grades.send_due_grades(now)
        there.faults = []
        now += timedelta(hours=7)
        grades.note_grades(now, everywhere=True)
        grades.send_due_grades(now)
        assert there.shown == reported(school, columns)
        assert not LtiGrade.objects.filter(score=None).exists()
        transaction.set_rollback(True)
