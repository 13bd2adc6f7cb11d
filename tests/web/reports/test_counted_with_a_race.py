"""Every figure counted again where classes raced in teams and pupils were deleted."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.web.reports import odd_year
from tests.web.reports.odd_year import Home
from tests.web.reports.raced_year import MORNING, NEAR_EAST, NEAR_WEST, RacedBook
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
def book(django_db_setup: None, django_db_blocker: Any) -> Iterator[RacedBook]:
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock():
        patch.setattr(odd_year, "WEST", NEAR_WEST)
        patch.setattr(odd_year, "EAST", NEAR_EAST)
        patch.setattr(odd_year, "EVENING", MORNING)
        clock = stop_every_clock(patch)
        with transaction.atomic():
            yield RacedBook(clock).live()
            transaction.set_rollback(True)


@pytest.fixture(params=["west", "east"])
def home(book: RacedBook, request: pytest.FixtureRequest) -> Home:
    found: Home = getattr(book, request.param)
    return found


def test_what_makes_this_school_different_has_happened(book: RacedBook) -> None:
    here = {pupil.public_id for pupil in (*book.west.pupils, *book.east.pupils)}
    assert (len(book.west.pupils), len(book.east.pupils)) == (8, 6)
    assert len({turn.pupil for turn in book.turns} - here) == 2
    raced = {line.pupil for line in book.raced}
    assert len(raced & here) == 8
    assert len(raced - here) == 1
    assert {line.is_right for line in book.raced} == {True, False}
