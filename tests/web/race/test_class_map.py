"""What pupils answer in a race of their teacher is on the misconception map of their class."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from classroom.models.classroom import Classroom
from classroom.pages.reports.misconception_map import misconception_page
from quiz.models.race import Race
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.web.race_help import Room

pytestmark = pytest.mark.django_db


def quick_race(host: Client) -> Room:
    """A race of yes and no, by a host."""
    room = Room()
    room.host = host
    wishes = {"map": "europe", "form": "quick", "kinds": ["neighbours"], "command": str(uuid4())}
    host.post("/race/new/", wishes)
    room.race = Race.objects.select_related("match__table").latest("pk")
    room.url = f"/race/{room.race.match.public_id}/"
    room.code = room.race.match.table.invite_code
    return room


def play(room: Room, phone: Client) -> None:
    """Join, answer one question wrong, and let the race end."""
    assert phone.post(f"/race/join/{room.code}/").status_code == 302
    room.steer("next")
    room.answer(phone, ["no" if room.right() == ["yes"] else "yes"])
    room.steer("end")
    assert room.host.get(f"{room.url}results/").status_code == 200  # the answers are kept


def test_answers_in_the_teachers_race_count_for_the_class() -> None:
    teacher = a_teacher()
    classroom = a_class(teacher)
    one: Any = pupil(classroom)
    assert misconception_page(classroom, "europe").answers == 0
    play(quick_race(signed_in(teacher)), signed_in(one.learner))
    page = misconception_page(classroom, "europe")
    assert (page.answers, page.pupils) == (1, 1)
    (line,) = page.lines
    assert [id_ for id_, _name in line.pupils] == [one.public_id]


def test_the_race_of_somebody_else_is_no_matter_of_the_class() -> None:
    classroom: Classroom = a_class(a_teacher())
    one: Any = pupil(classroom)
    play(quick_race(Client()), signed_in(one.learner))
    assert misconception_page(classroom, "europe").answers == 0


def test_a_pupil_who_left_the_class_is_not_on_its_map() -> None:
    teacher = a_teacher()
    classroom = a_class(teacher)
    one: Any = pupil(classroom)
    play(quick_race(signed_in(teacher)), signed_in(one.learner))
    type(one).objects.filter(pk=one.pk).update(removed_at=one.added_at)
    assert misconception_page(classroom, "europe").answers == 0
