"""Cells of a large table are made once for all that are alike, and are those of a single one."""

from datetime import timedelta
from itertools import product

import pytest

from classroom.models.assignment import Assignment
from classroom.pages.reports.result_words import CellMaker, result_cell
from classroom.queries.results import Try, result_of
from classroom.queries.terms import USUAL, Terms
from tests.web.school_help import MONDAY, School

pytestmark = pytest.mark.django_db


def goes(school: School) -> list[tuple[Try, ...]]:
    """Goes that differ in one thing or another, also in when they were."""
    run = school.classroom.public_id
    ends = MONDAY + timedelta(hours=1)
    one = [
        Try(1, run if has_run else None, None, answered, right, right + 0.5, 10, ended, paper,
            None, timer, ends_at)
        for has_run, (answered, right), ended, paper, timer, ends_at in product(
            (True, False), ((10, 8), (10, 3), (4, 3)),
            (None, MONDAY, ends, ends + timedelta(days=9)), (False, True), (None, 8), (None, ends),
        )
    ]  # fmt: skip
    return [(), *((go,) for go in one), *((go, go._replace(number=2)) for go in one[:20])]


def test_cells_are_those_of_a_single_one() -> None:
    school = School(pupils=1)
    made: list[Assignment] = [school.assign(title="one"), school.assign(title="two")]
    made[1].due_at = MONDAY + timedelta(days=1)
    now = MONDAY + timedelta(days=2)
    cells = CellMaker(now, "en")
    for assignment, tries, terms in product(
        made, goes(school), (USUAL, Terms(due_at=now + timedelta(days=30)))
    ):
        result = result_of(assignment, tries, terms)
        assert cells(assignment, result) == result_cell(assignment, result, now, "en")
