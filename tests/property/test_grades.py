"""The grade that a platform gets is the figure of the report, for every history of a class."""

from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from classroom.models.lti import LtiColumn, LtiPupil
from classroom.pages.reports.gradebook import Figures, GradebookWishes, gradebook
from classroom.queries.grades import scores
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
        found = scores(columns, MONDAY)
        page = gradebook(school.classroom, MONDAY, GradebookWishes(figures=Figures.PERCENT))
        places = {column.id: number for number, column in enumerate(page.columns)}
        rows = {row.id: row for row in page.rows}
        for column in columns:
            for pupil in school.pupils:
                cell = rows[pupil.public_id].cells[places[column.assignment.public_id]]
                score = found.get((column.pk, pupil.pk))
                is_graded = cell.stage in ("done", "passed")
                assert (score is not None) == is_graded
                if is_graded:
                    assert cell.figure == f"{score} %"
        transaction.set_rollback(True)
