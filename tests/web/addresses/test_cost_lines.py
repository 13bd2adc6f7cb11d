"""Every address of the site has its line in the benchmark of costs (tests/benchmarks)."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.benchmarks.costs.every_address import (
    FORMS,
    HELD,
    NOT_HERE,
    Rows,
    address,
    name_of,
    routes,
)
from tests.benchmarks.costs.small_rows import small_rows
from tests.benchmarks.test_costly_addresses import first_looks, wishes
from tests.web.race_help import Room
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
METHOD_NOT_ALLOWED = 405


class Made(dict[str, Any]):
    """What the large school says of itself, as far as addresses need it: an id for everything."""

    def __missing__(self, name: str) -> Any:
        return [uuid4() for _ in range(9)] if name in ("races", "borders") else uuid4()


@pytest.fixture
def rows() -> Rows:
    """The rows that the large school has for addresses, in a small one."""
    school, room = School(1), Room()
    made = Made(races=[room.race.match.public_id])
    return small_rows(school.classroom, school.pupils[0], school.teacher, made)


def listed(*, forms: bool) -> set[str]:
    """The addresses with a limit of their own, as pages or with their forms."""
    made = Made()
    found = (*wishes(made), *first_looks(made, 0))
    return {name_of(wish.path) for wish in found if (wish.form is not None) == forms}


def test_no_address_stands_in_two_lists() -> None:
    for those in (FORMS, HELD, NOT_HERE):
        assert those <= routes().keys()
    assert not FORMS & (HELD | NOT_HERE)
    assert not FORMS & listed(forms=True), "measured with its form, and stated to be small"


def test_every_address_can_be_asked_for_in_the_large_school(rows: Rows) -> None:
    """Else a new address would be measured by nothing: it needs a row in small_rows.py."""
    paths = {name: address(route, rows) for name, route in routes().items()}
    assert len(paths) > 200
    assert all(path.startswith("/") and "<" not in path for path in paths.values())


def test_an_address_for_forms_is_measured_with_its_form_or_stated_to_be_small(rows: Rows) -> None:
    measured, visitor = listed(forms=True), Client()
    only_forms = {
        name
        for name, route in routes().items()
        if visitor.get(address(route, rows)).status_code == METHOD_NOT_ALLOWED
    }
    assert only_forms - measured == FORMS
