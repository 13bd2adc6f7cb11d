"""The daily journey compared with everybody, and the calendar of the week."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.cache import cache
from django.test import Client

from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.models.learner import Learner
from quiz.queries.daily_everybody import ENOUGH, compared
from quiz.queries.own_weeks import GOAL, own_calendar, weeks_of
from tests.web.practise_help import Clock, Practice, stop_the_clock

pytestmark = pytest.mark.django_db
WEDNESDAY = date(2026, 11, 18)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    cache.clear()
    return stop_the_clock(monkeypatch)


def others_today(count: int, **changes: object) -> None:
    """People who have been through today's journey with no right answer."""
    for _ in range(count):
        fields = {
            "learner": Learner.objects.create_guest(), "map": "europe", "map_version": "x",
            "way": Way.DAILY, "length": 10, "open_number": 11, "day": date(2026, 11, 16),
            "is_counted": True, "ended_at": datetime(2026, 11, 16, 9, tzinfo=UTC),
        }  # fmt: skip
        DrillRun.objects.create(**{**fields, **changes})


def test_shares_of_everybody_add_up() -> None:
    found = compared([3, 5, 5, 7, 8, 9, 10, 10], 8, 10)
    assert found.people == 8
    assert [bar.right for bar in found.bars if bar.is_mine] == [8]
    assert found.below == 57
    assert max(bar.height for bar in found.bars) == 100
    assert sum(bar.percent for bar in found.bars) in range(95, 106)


def test_a_small_number_of_people_is_told_nothing_of() -> None:
    found = compared([1] * (ENOUGH - 1), 1, 10)
    assert found.bars == ()
    assert found.below == 0


def test_everybody_is_shown_only_after_ones_own_go(client: Client, clock: Clock) -> None:
    others_today(9)
    practice = Practice(client, clock, way="daily")
    assert "everybody" not in practice.see()
    assert "everybody__" not in client.get("/practise/daily/europe/").content.decode()
    practice.finish(wrong=(2, 5))
    html = practice.see()
    assert "Better than 100 % of the others." in html
    assert "10 travellers on this day." in html
    assert html.count("everybody__bar--mine") == 1


def test_with_few_others_only_the_wish_for_more_is_told(client: Client, clock: Clock) -> None:
    others_today(2)
    practice = Practice(client, clock, way="daily")
    practice.finish()
    html = practice.see()
    assert f"Once {ENOUGH} travellers have finished" in html
    assert "everybody__bar" not in html


@pytest.mark.parametrize(
    "left_out",
    [
        {"is_open_map": True},
        {"open_number": 4},
        {"is_counted": False},
        {"map": "usa"},
        {"day": date(2026, 11, 15)},
        {"ended_at": None},
    ],
)
def test_other_goes_are_not_counted(
    client: Client, clock: Clock, left_out: dict[str, object]
) -> None:
    others_today(9, **left_out)
    practice = Practice(client, clock, way="daily")
    practice.finish()
    assert "everybody__bar" not in practice.see()


def test_other_ways_are_compared_with_nobody(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="kind", kinds="neighbours")
    practice.finish()
    assert "You and everyone else" not in practice.see()


def test_a_week_has_a_goal_and_a_missed_day_costs_nothing() -> None:
    monday = WEDNESDAY - timedelta(days=2)
    calendar = weeks_of({monday, WEDNESDAY}, {}, WEDNESDAY)
    assert [day.is_done for day in calendar.week.days] == [True, False, True] + [False] * 4
    assert calendar.left == GOAL - 2
    assert [day.is_ahead for day in calendar.week.days] == [False] * 3 + [True] * 4
    assert calendar.earlier == ()
    before = weeks_of({monday - timedelta(days=n) for n in (1, 2, 3)}, {}, WEDNESDAY)
    assert [week.is_reached for week in before.earlier] == [True]


def test_days_of_answers_are_in_the_calendar_with_a_stamp(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="kind", kinds="neighbours")
    practice.answer()
    learner = Attempt.objects.get().learner_id
    calendar = own_calendar(learner, clock.moment)
    (done,) = [day for day in calendar.week.days if day.is_done]
    assert done.date == date(2026, 11, 16)
    assert done.shape.startswith("M")
    html = client.get("/progress/").content.decode()
    assert "A missed day costs nothing." in html


def test_who_has_not_begun_has_an_empty_calendar() -> None:
    assert own_calendar(None, datetime(2026, 11, 18, tzinfo=UTC)).week.done == 0
