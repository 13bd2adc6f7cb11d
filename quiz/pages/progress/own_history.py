"""What a learner has done on a map: runs, and their best ones. None of it can be lost again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Q, Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from quiz.drills import storm
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.pages.run.run_summary import clock_words
from quiz.words.run_words import run_word

SHOWN = 12
SET = 10


@dataclass(frozen=True, slots=True)
class PastRun:
    """A run that is over."""

    id: UUID
    way_word: str
    began_at: datetime
    answered: int
    right: int
    seconds: float
    way: str
    length: int | None
    is_whole: bool
    is_aided: bool
    is_slow: bool
    penalty: int
    has_feedback: bool


@dataclass(frozen=True, slots=True)
class PersonalBest:
    """A personal best: what it is called, how good it was, and the run."""

    name: str
    words: str
    run: UUID
    at: datetime


def past_runs(learner_id: int, map_slug: str) -> list[PastRun]:
    """All runs that are over, the newest first."""
    rows = (
        DrillRun.objects.filter(learner_id=learner_id, map=map_slug, ended_at__isnull=False)
        .order_by("-began_at", "-pk")
        .values("pk", "public_id", "way", "kinds", "began_at", "ends_at", "length", "is_open_map",
                "has_feedback", "scope__seconds", "scope__penalty",
                whole=Q(open_number__gt=F("length")))
    )  # fmt: skip
    scores = _scores(learner_id, map_slug)
    return [
        PastRun(
            id=row["public_id"],
            way_word=run_word(row["way"], row["kinds"]),
            began_at=row["began_at"],
            answered=scores.get(row["pk"], (0, 0, 0.0))[0],
            right=scores.get(row["pk"], (0, 0, 0.0))[1],
            seconds=scores.get(row["pk"], (0, 0, 0.0))[2],
            way=row["way"],
            length=row["length"],
            is_whole=bool(row["whole"]),
            is_aided=row["is_open_map"],
            is_slow=_is_slow(row),
            penalty=int(row["scope__penalty"] or 0),
            has_feedback=row["has_feedback"],
        )
        for row in rows
    ]


def _is_slow(row: Mapping[str, Any]) -> bool:
    """Whether there was more time than in a usual storm."""
    if row["ends_at"] is None:
        return False
    whole = row["scope__seconds"] or (row["ends_at"] - row["began_at"]).total_seconds()
    return float(whole) > storm.WHOLE.total_seconds()


def _scores(learner_id: int, map_slug: str) -> dict[int, tuple[int, int, float]]:
    rows = Attempt.objects.filter(learner_id=learner_id, map=map_slug).order_by().values("run_id")
    counted = rows.annotate(
        all=Count("is_right"), right=Count("pk", filter=Q(is_right=True)), time=Sum("seconds")
    )
    return {row["run_id"]: (row["all"], row["right"], row["time"]) for row in counted}


def personal_bests(runs: Sequence[PastRun]) -> tuple[PersonalBest, ...]:
    """The best storm, the longest streak, the best daily, the fastest ten without a mistake."""
    hidden = [run for run in runs if not run.is_aided]
    found = []
    storms = [run for run in hidden if run.way == Way.STORM and not run.is_slow and run.right]
    names = {True: _("Best storm"), False: _("Best storm, when wrong answers did not cost time")}
    for has_penalty, name in names.items():
        alike = [run for run in storms if bool(run.penalty) is has_penalty]
        if alike:
            best = max(alike, key=lambda run: run.right)
            found.append(PersonalBest(name, _right(best.right), best.id, best.began_at))
    streaks = [run for run in hidden if run.way == Way.STREAK and run.right]
    if streaks:
        best = max(streaks, key=lambda run: run.right)
        found.append(PersonalBest(_("Longest streak"), _right(best.right), best.id, best.began_at))
    dailies = [run for run in hidden if run.way == Way.DAILY and run.is_whole and run.right]
    if dailies:
        best = max(dailies, key=lambda run: (run.right, -run.seconds))
        found.append(
            PersonalBest(_("Best daily journey"), _right(best.right), best.id, best.began_at)
        )
    told = [run for run in hidden if run.has_feedback]
    clean = [run for run in told if run.is_whole and run.length == run.right == SET]
    if clean:
        best = min(clean, key=lambda run: run.seconds)
        name = _("Fastest ten without a mistake")
        found.append(PersonalBest(name, clock_words(best.seconds), best.id, best.began_at))
    return tuple(found)


def _right(count: int) -> str:
    return ngettext("%(n)s right", "%(n)s right", count) % {"n": count}
