"""The calendar of a learner: active days, and a goal for the week.

A missed day costs nothing: there is no streak to lose, and no week is ever called failed.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Max
from django.db.models.functions import TruncDate
from django.utils import timezone

from game.atlas_files import is_map, load_atlas
from game.drawing.silhouettes import silhouette
from game.models.match import Match
from quiz.drills.question import decode_question
from quiz.models.attempt import Attempt

GOAL = 3
"""The days of practice in a week that reach its goal."""
EARLIER = 3
"""How many weeks before this one are shown."""
WEEK = timedelta(days=7)
COLOURS = 4


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """One day: active or not, with the shape of a place of that day if there is one."""

    date: date
    is_done: bool
    is_today: bool
    is_ahead: bool
    shape: str = ""
    colour: int = 0


@dataclass(frozen=True, slots=True)
class Week:
    """Seven days from Monday on."""

    days: tuple[CalendarDay, ...]

    @property
    def done(self) -> int:
        """The number of active days."""
        return sum(day.is_done for day in self.days)

    @property
    def is_reached(self) -> bool:
        """Whether the goal is reached."""
        return self.done >= GOAL


@dataclass(frozen=True, slots=True)
class Calendar:
    """This week, and the earlier active ones; the latest first."""

    week: Week
    earlier: tuple[Week, ...]
    goal: int = GOAL

    @property
    def left(self) -> int:
        """How many days are still to go for the goal; 0 when it is reached."""
        return max(0, self.goal - self.week.done)


def weeks_of(done: Collection[date], shapes: Mapping[date, str], today: date) -> Calendar:
    """The calendar of a learner who was active on these days."""
    monday = today - timedelta(days=today.weekday())
    weeks = [_week(monday - n * WEEK, done, shapes, today) for n in range(EARLIER + 1)]
    return Calendar(weeks[0], tuple(week for week in weeks[1:] if week.done))


def own_calendar(learner_id: int | None, now: datetime) -> Calendar:
    """The calendar of a learner: answers and finished matches both count."""
    today = timezone.localdate(now)
    if learner_id is None:
        return weeks_of((), {}, today)
    first = today - timedelta(days=today.weekday()) - EARLIER * WEEK
    since = timezone.make_aware(datetime.combine(first, datetime.min.time()))
    answered = Attempt.objects.filter(learner_id=learner_id, at__gte=since).order_by()
    by_day = answered.annotate(day=TruncDate("at")).values("day").annotate(last=Max("pk"))
    last = {row["day"]: row["last"] for row in by_day}
    played = Match.objects.filter(table__seats__learner_id=learner_id, ended_at__gte=since)
    days = {
        *last,
        *(timezone.localdate(at) for at in played.values_list("ended_at", flat=True) if at),
    }
    monday = today - timedelta(days=today.weekday())
    return weeks_of(days, _shapes({d: pk for d, pk in last.items() if d >= monday}), today)


def _shapes(last: Mapping[date, int]) -> dict[date, str]:
    """For each day the shape of a place that its last answer was about."""
    rows = Attempt.objects.filter(pk__in=last.values()).only("map", "kind", "question")
    found, days = {}, {pk: day for day, pk in last.items()}
    for row in rows:
        named = sorted(decode_question(row.kind, row.question).named)
        if is_map(row.map):
            here = [place for place in named if place in load_atlas(row.map).places]
            if here:
                found[days[row.pk]] = silhouette(row.map, here[row.pk % len(here)])
    return found


def _week(monday: date, done: Collection[date], shapes: Mapping[date, str], today: date) -> Week:
    days = [monday + timedelta(days=n) for n in range(7)]
    return Week(
        tuple(
            CalendarDay(
                date=day,
                is_done=day in done,
                is_today=day == today,
                is_ahead=day > today,
                shape=shapes.get(day, ""),
                colour=1 + day.toordinal() % COLOURS,
            )
            for day in days
        )
    )
