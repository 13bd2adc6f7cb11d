"""The ghost of an earlier run: its position after a number of seconds."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from uuid import UUID

from django.db.models import F

from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way

RACED = (Way.MIX, Way.KIND, Way.GHOST)
LOOKED_AT = 40


@dataclass(frozen=True, slots=True)
class Ghost:
    """The run to race against: when each answer came, and its result."""

    moments: tuple[float, ...]
    right: tuple[bool, ...]
    seconds: float

    @property
    def answered(self) -> int:
        """How many answers it had given by now."""
        return sum(moment <= self.seconds for moment in self.moments)

    @property
    def score(self) -> int:
        """How many of those were right."""
        return sum(self.right[: self.answered])

    @property
    def ticks(self) -> str:
        """The moments for the script, in seconds."""
        return " ".join(f"{moment:.1f}" for moment in self.moments)


def ghost_run(learner_id: int, map_slug: str, public_id: UUID | None = None) -> DrillRun | None:
    """The last finished run like the named one (or like the last one), to race against."""
    finished = DrillRun.objects.filter(
        learner_id=learner_id,
        map=map_slug,
        way__in=RACED,
        ended_at__isnull=False,
        open_number__gt=F("length"),
    ).order_by("-ended_at")[:LOOKED_AT]
    runs = list(finished)
    named = next((run for run in runs if public_id in (None, run.public_id)), None)
    if named is None:
        return None
    return next(run for run in runs if _alike(run) == _alike(named))


def _alike(run: DrillRun) -> tuple[object, ...]:
    return run.like, tuple(run.kinds), run.about.regions, run.length, run.timer, run.is_open_map


def ghost_at(before: Sequence[Attempt], seconds: float) -> Ghost:
    """The ghost of a run with these results, after these seconds."""
    moments = accumulate(attempt.seconds for attempt in before)
    return Ghost(tuple(moments), tuple(bool(attempt.is_right) for attempt in before), seconds)
