"""The daily journey: the same ten questions for all players that day."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID

from game.atlas_files import load_atlas
from game.words.names import in_words
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way

FIRST_DAY = date(2026, 1, 1)
"""The day with number 1. There are no daily journeys before it."""
RIGHT, WRONG = "●", "○"


def daily_seed(map_slug: str, day: date) -> str:
    """The seed of a day's questions: only the map and the date."""
    return f"daily journey {map_slug} {day.isoformat()}"


def day_number(day: date) -> int:
    """The number of a day, as people speak of it."""
    return (day - FIRST_DAY).days + 1


def counted_try(learner_id: int, map_slug: str, day: date) -> DrillRun | None:
    """The attempt of a learner that counts for a day, finished or not."""
    tries = DrillRun.objects.filter(learner_id=learner_id, map=map_slug, day=day, is_counted=True)
    return tries.first()


def share_line(run: DrillRun, attempts: Sequence[Attempt]) -> str:
    """A line to share: which map and day, the result; nothing of what was asked.

    The same in every language: docs/practise.md has the expression that reads it. The page appends
    the link.
    """
    if run.day is None:
        return ""
    marks = "".join(RIGHT if attempt.is_right else WRONG for attempt in attempts)
    right = sum(bool(attempt.is_right) for attempt in attempts)
    return f"Crossings {run.map} #{day_number(run.day)} {right}/{len(attempts)} {marks}"


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the archive. `score` is empty if it was not finished."""

    date: date
    number: int
    score: str
    run: UUID | None
    is_counted: bool
    is_today: bool


@dataclass(frozen=True, slots=True)
class DailyPage:
    """The daily journeys of a map in one month, the latest day first."""

    map: str
    map_name: str
    command: UUID
    month: date
    days: tuple[Day, ...]
    earlier: date | None
    later: date | None


def daily_page(
    learner_id: int | None, map_slug: str, month: date, today: date, command: UUID
) -> DailyPage:
    """The archive of a month. Raises UnknownMapError."""
    atlas = load_atlas(map_slug)
    first = max(month.replace(day=1), FIRST_DAY)
    following = (month.replace(day=28) + timedelta(days=4)).replace(day=1)
    last = min(following - timedelta(days=1), today)
    tries = _tries(learner_id, map_slug, first, last)
    days = [last - timedelta(days=n) for n in range((last - first).days + 1)]
    return DailyPage(
        map=map_slug,
        map_name=in_words(atlas.names),
        command=command,
        month=first,
        days=tuple(_day(day, tries.get(day), today) for day in days),
        earlier=(first - timedelta(days=1)).replace(day=1) if first > FIRST_DAY else None,
        later=following if following <= today else None,
    )


def _day(day: date, done: tuple[DrillRun, int] | None, today: date) -> Day:
    run, right = done or (None, 0)
    return Day(
        date=day,
        number=day_number(day),
        score=f"{right}/{run.length}" if run is not None and run.ended_at else "",
        run=run.public_id if run is not None else None,
        is_counted=run is not None and run.is_counted,
        is_today=day == today,
    )


def _tries(
    learner_id: int | None, map_slug: str, first: date, last: date
) -> dict[date, tuple[DrillRun, int]]:
    """For each day the attempt that counts, or else the latest, with its right answers."""
    if learner_id is None:
        return {}
    runs = DrillRun.objects.filter(
        learner_id=learner_id, map=map_slug, way=Way.DAILY, day__range=(first, last)
    ).order_by("is_counted", "began_at")
    found = {run.day: run for run in runs if run.day is not None}
    right: dict[int, int] = {}
    rows = Attempt.objects.filter(run__in=[run.pk for run in found.values()], is_right=True)
    for pk in rows.values_list("run_id", flat=True):
        right[pk] = right.get(pk, 0) + 1
    return {day: (run, right.get(run.pk, 0)) for day, run in found.items()}
