"""The rows that every answer of a run reads: thousands of times in a lesson."""

from typing import NamedTuple
from uuid import UUID

from django.db.models import BigIntegerField, UUIDField

from game.ready_queries import ReadyQuery, Slot
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun


class Score(NamedTuple):
    """An answer of a run without question and answer: all that a row of marks needs."""

    number: int
    is_right: bool | None
    seconds: float
    credit: float | None
    is_late: bool
    command_id: UUID


def score_of(attempt: Attempt) -> Score:
    """The same of an answer at hand."""
    return Score(*(getattr(attempt, name) for name in Score._fields))


_OWN = {
    "public_id": Slot("public_id", UUIDField()),
    "learner_id": Slot("learner_id", BigIntegerField()),
}
_own_run = ReadyQuery(lambda: DrillRun.objects.filter(**_OWN))
_own_run_locked = ReadyQuery(lambda: DrillRun.objects.select_for_update().filter(**_OWN))
_scores = ReadyQuery(
    lambda: (
        Attempt.objects.filter(run_id=Slot("run_id", BigIntegerField()))
        .order_by("number")
        .values_list(*Score._fields)
    )
)


def own_run(learner_id: int | None, public_id: UUID) -> DrillRun | None:
    """A learner's own run; None if it is another's, or does not exist."""
    return next(iter(_own_run(public_id=public_id, learner_id=learner_id or 0)), None)


def own_run_locked(learner_id: int | None, public_id: UUID) -> DrillRun | None:
    """The same, locked until the end of the transaction."""
    return next(iter(_own_run_locked(public_id=public_id, learner_id=learner_id or 0)), None)


def scores_of(run: DrillRun) -> list[Score]:
    """The answers of a run in their order."""
    return [Score(*row) for row in _scores(run_id=run.pk)]
