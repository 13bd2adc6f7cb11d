"""What a pupil is given holds in races and matches too, and only teachers can tell."""

from uuid import uuid4

import pytest

from classroom.actions.allowances import set_allowance
from classroom.pages.assignments.assignment_page import assignment_page
from game.actions.play import open_table
from game.hosting.match_log import position
from game.house_rules import Allowance
from game.rulebook.tables import Plan
from quiz.actions.race.note_race import note_race
from quiz.actions.race.play_race import join_race
from quiz.models.drill_run import DrillRun, Way
from tests.web.race_help import Room
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
GIVEN = Allowance(more_time=50, is_large_print=True, has_open_map=True)
CLOCKED = {
    "tempo": "race", "mistakes": "caught", "open_map": False, "card_ms": 600, "bot_pace": 100,
    "two_colours": False, "short": True, "grace_ms": 60_000,
}  # fmt: skip


@pytest.fixture
def school() -> School:
    school = School(pupils=2)
    set_allowance(school.pupils[0], GIVEN)
    return school


def test_a_race_waits_longer_and_shows_the_map_to_one_player(school: School) -> None:
    room, usual = Room(), Room()
    for pupil in school.pupils:
        join_race(room.race, pupil.learner_id)
    join_race(usual.race, school.pupils[1].learner_id)
    for one in (room, usual):
        one.steer("next")
    lasts = [one.state.ends_at - one.state.opened_at for one in (room, usual)]  # type: ignore[operator]
    assert lasts[0] == lasts[1] * 3 // 2
    given, other = (school.client(pupil) for pupil in school.pupils)
    theirs, others = (one.get(room.url).content.decode() for one in (given, other))
    assert "open-map" in theirs
    assert 'data-print="large"' in theirs
    assert "open-map" not in others
    assert "data-print" not in others
    for phone in (given, other):
        room.answer(phone, room.right())
    room.steer("end")
    room.race.match.refresh_from_db()
    note_race(room.race)
    runs = DrillRun.objects.filter(way=Way.RACE).order_by("pk")
    assert [run.is_open_map for run in runs] == [True, False]  # so the coach learns nothing from it


def test_a_match_waits_longer_for_everybody_at_the_table(school: School) -> None:
    plan = Plan("journey", "europe", "", ("pip",), CLOCKED)
    for pupil, grace in zip(school.pupils, (90_000, 60_000), strict=True):
        match = open_table(pupil.learner_id, plan, public_id=uuid4())
        state = position(match).state
        assert state is not None
        assert state.setup.grace_ms == grace


def test_teachers_see_beside_a_result_what_was_given(school: School) -> None:
    made = school.assign()
    page = assignment_page(school.classroom, made, school.moment)
    assert [line.arranged for line in page.pupils] == ["+50 % time, large print, map open", ""]
    text = school.client().get(f"{school.address}assignments/{made.public_id}/").content.decode()
    assert "+50 % time, large print, map open" in text
    set_allowance(school.pupils[0], Allowance())
    text = school.client().get(f"{school.address}assignments/{made.public_id}/").content.decode()
    assert "Adjustments" not in text
