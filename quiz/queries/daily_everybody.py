"""The daily journey compared with all players: the distribution of scores, without names.

Shown only to players who have finished it, and only once enough others have: a small number would
reveal single people.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.core.cache import cache
from django.db.models import Count, F, Q

from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun

ENOUGH = 8
"""With fewer people than this nothing is shown."""
KEPT_SECONDS = 60
"""The figures of a day are cached this long: they are computed once for all viewers."""


@dataclass(frozen=True, slots=True)
class Bar:
    """How many per cent had this number right. `is_mine` marks the learner's own."""

    right: int
    percent: int
    height: int
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Everybody:
    """A day. `bars` is empty while there are too few people; `wanted` is the required number.

    `below` is the share of the others who had fewer right, in per cent.
    """

    people: int
    wanted: int
    bars: tuple[Bar, ...]
    below: int
    mine: int


def everybody(run: DrillRun, mine: int) -> Everybody | None:
    """The day of a finished journey; None with the map open, or if it was stopped."""
    length = run.length or 0
    if run.day is None or run.ended_at is None or run.is_open_map or run.open_number <= length:
        return None
    return compared(_scores(run.map, run.day), mine, length)


def compared(scores: Sequence[int], mine: int, length: int) -> Everybody:
    """A number of right answers among those of all players, including the learner."""
    people = len(scores)
    if people < ENOUGH:
        return Everybody(people, ENOUGH, (), 0, mine)
    counts = [sum(score == right for score in scores) for right in range(length + 1)]
    highest = max(counts)
    bars = tuple(
        Bar(right, round(100 * count / people), round(100 * count / highest), right == mine)
        for right, count in enumerate(counts)
    )
    below = round(100 * sum(score < mine for score in scores) / max(1, people - 1))
    return Everybody(people, ENOUGH, bars, min(100, below), mine)


def _scores(map_slug: str, day: date) -> list[int]:
    """The number of right answers in each complete first attempt of a day with the map hidden."""
    key = f"daily-everybody:{map_slug}:{day.isoformat()}"
    known = cache.get(key)
    if known is not None:
        return list(known)
    runs = DrillRun.objects.filter(
        map=map_slug, day=day, is_counted=True, is_open_map=False, ended_at__isnull=False
    ).filter(open_number__gt=F("length"))
    numbers = list(runs.values_list("pk", flat=True))
    rows = Attempt.objects.filter(run__in=runs).order_by().values("run_id")
    right = dict(rows.annotate(n=Count("pk", filter=Q(is_right=True))).values_list("run_id", "n"))
    scores = [right.get(number, 0) for number in numbers]
    cache.set(key, scores, KEPT_SECONDS)
    return scores
