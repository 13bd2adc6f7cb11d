"""Every figure counted again in a third school, by the same independent count."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.web.reports import odd_year
from tests.web.reports.far_year import FAR_EAST, FAR_WEST, NIGHT, FarBook
from tests.web.reports.odd_year import Home
from tests.web.reports.school_year import stop_every_clock
from tests.web.reports.test_counted_again import (  # noqa: F401 - collected here for this school
    test_every_assignment_and_all_its_questions,
    test_every_pupil_every_answer_and_every_day,
    test_parents_and_pupils_read_the_same,
    test_the_files,
    test_the_gradebook,
    test_the_misconceptions,
    test_the_paper,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def book(django_db_setup: None, django_db_blocker: Any) -> Iterator[FarBook]:
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock():
        patch.setattr(odd_year, "WEST", FAR_WEST)
        patch.setattr(odd_year, "EAST", FAR_EAST)
        patch.setattr(odd_year, "EVENING", NIGHT)
        clock = stop_every_clock(patch)
        with transaction.atomic():
            yield FarBook(clock).live()
            transaction.set_rollback(True)


@pytest.fixture(params=["west", "east"])
def home(book: FarBook, request: pytest.FixtureRequest) -> Home:
    found: Home = getattr(book, request.param)
    return found


def test_what_makes_this_school_different_has_happened(book: FarBook) -> None:
    two, came_back = book.west.pupils[1], book.west.pupils[-1]
    assert [turn.number for turn in book.of(two.public_id, "West", "Exam")] == [1, 2, 3, 4]
    asked = [line.question for turn in book.of(two.public_id, "West", "Exam")
             for line in turn.lines]  # fmt: skip
    assert len(set(asked)) == len(asked)
    assert {turn.home for turn in book.turns if turn.pupil == came_back.public_id} == {
        "West",
        "East",
    }
    assert len(book.west.pupils) == 9
    assert len(book.east.pupils) == 6
