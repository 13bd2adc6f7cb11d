"""What is due, on the start page and in the menu: for pupils, with one look more."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from classroom.actions.assign import For, assign_match, withdraw
from classroom.models.assignment import Assignment
from classroom.models.classroom import Group
from classroom.models.pupil import Pupil
from classroom.pages.assignments.pupil_home import pupil_home
from classroom.queries.due_tasks import due_tasks
from game.pages.match.plan import Wishes, journey_plan
from quiz.drills.question import Kind
from quiz.drills.sets.set_plan import SetPlan
from quiz.models.learner import Learner
from tests.web.class_help import signed_in
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
PLAN = SetPlan("europe", kinds=(Kind.NEIGHBOURS,), length=3, pass_mark=66, limit=600)


def looks(client: Client, path: str) -> tuple[int, str]:
    with CaptureQueriesContext(connection) as looked:
        response = client.get(path)
    assert response.status_code == 200
    return len(looked), response.content.decode()


@pytest.fixture
def school() -> School:
    made = School()
    made.moment = timezone.now() - timedelta(hours=1)
    return made


def tell_the_same(school: School, pupil: Pupil) -> None:
    """The short list is what the pupil's own page says, found another way."""
    told = pupil_home(pupil, school.moment).to_do
    assert [task.id for task in due_tasks(pupil.learner, school.moment)] == [t.id for t in told]


def test_what_is_due_first_stands_on_the_start_page(school: School) -> None:
    otter = school.pupils[0]
    later, soon = (school.moment + timedelta(days=days) for days in (9, 2))
    school.assign(PLAN, title="Whenever")
    school.assign(PLAN, title="Later", due_at=later)
    first = school.assign(PLAN, title="Soon", due_at=soon)
    school.assign(PLAN, title="Not yet", starts_at=school.moment + timedelta(days=1))
    page = looks(school.client(otter), "/")[1]
    assert page.index(">Soon<") < page.index(">Later<") < page.index(">Whenever<")
    assert "Not yet" not in page
    assert '<span class="nav__count">3<span class="visually-hidden"> to do</span></span>' in page
    assert f"/class/tasks/{first.public_id}/begin/" in page
    assert '<span class="nav__count">3<' in looks(school.client(otter), "/maps/")[1]


def test_the_short_list_agrees_with_the_tasks(school: School) -> None:
    otter, wolf = school.pupils[:2]
    group = Group.objects.create(classroom=school.classroom, name="A")
    wolf.groups.add(group)
    for_all = school.assign(PLAN)
    school.assign(PLAN, group=group.pk)
    school.assign(PLAN, pupils=(otter.public_id, wolf.public_id))
    gone = school.assign(PLAN)
    withdraw(gone, school.moment)
    adaptive = SetPlan("europe", kinds=(Kind.NEIGHBOURS,), length=3, is_adaptive=True, pass_mark=0)
    school.assign(adaptive)
    plan = journey_plan("europe", ["kira"], Wishes(open_map=True))
    match = assign_match(school.classroom, "m", plan, For(school.moment), uuid4())
    for pupil in (otter, wolf):
        tell_the_same(school, pupil)
    school.do(otter, for_all, wrong=(1,))  # two of three are enough
    school.do(wolf, for_all, wrong=(1, 2))
    school.begin(otter, match)
    for pupil in (otter, wolf):
        tell_the_same(school, pupil)
    school.moment += timedelta(hours=3)  # the time of what is not finished is up
    for pupil in (otter, wolf):
        tell_the_same(school, pupil)


def test_it_costs_pupils_one_look_and_others_none(school: School) -> None:
    otter, teacher = school.client(school.pupils[0]), school.client()
    guest = signed_in(Learner.objects.create(is_guest=True))
    before = {name: looks(who, "/")[0] for name, who in (("t", teacher), ("g", guest))}
    plain = looks(otter, "/")[0]
    # What there is to do, what the pupil is given, and whether a test has closed the page.
    assert plain == before["t"] + 3
    returning = 0
    for number in range(5):
        school.do(school.pupils[0], school.assign(PLAN, title=f"{number}"), wrong=(1, 2))
        # With the first answers the front page shows the learner's map; more tasks cost no more.
        returning = returning or looks(otter, "/")[0]
    assert looks(otter, "/")[0] == returning
    assert {name: looks(who, "/")[0] for name, who in (("t", teacher), ("g", guest))} == before
    assert "nav__count" not in looks(teacher, "/")[1]
    assert "To do" not in looks(guest, "/")[1]


def test_a_part_of_a_page_looks_for_nothing_due(school: School) -> None:
    assigned = school.assign(PLAN)
    run: Any = school.begin(school.pupils[0], assigned).run
    client, headers = school.client(school.pupils[0]), {"HX-Request": "true"}
    with CaptureQueriesContext(connection) as looked:
        client.get(f"/practise/runs/{run.public_id}/", headers=headers)
    # Whether a test is running is asked of the pupil's work, not of all that is assigned.
    table = f'FROM "{Assignment._meta.db_table}"'
    assert not any(table in query["sql"] for query in looked)
