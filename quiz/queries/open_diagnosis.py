"""Diagnoses and tests whose results are still hidden."""

from datetime import datetime
from uuid import UUID

from django.db.models import Q
from django.db.models.functions import Now

from quiz.models.drill_run import DrillRun, Way
from quiz.run_clock import is_told

NOT_TOLD_YET = Q(run__way=Way.DIAGNOSIS, run__ended_at=None) | Q(run__is_test=True) & (
    Q(run__ended_at=None) | Q(run__shown_from=None) | Q(run__shown_from__gt=Now())
)
"""Answers (`Attempt`) whose results are still hidden."""


def open_diagnoses(learner_id: int | None) -> dict[str, UUID]:
    """The newest open diagnosis of a learner on each map."""
    if learner_id is None:
        return {}
    runs = DrillRun.objects.filter(learner_id=learner_id, way=Way.DIAGNOSIS, ended_at=None)
    return dict(runs.order_by("began_at").values_list("map", "public_id"))


def silent_maps(learner_id: int | None, now: datetime) -> frozenset[str]:
    """The maps on which a learner reads nothing about what they know.

    A diagnosis is open there, or the results of a test are hidden: the estimate has learnt from
    their answers, so a count of known borders would tell which were right.
    """
    if learner_id is None:
        return frozenset()
    diagnoses = Q(way=Way.DIAGNOSIS, ended_at=None)
    hidden = Q(ended_at=None) | Q(shown_from=None) | Q(shown_from__gt=now)
    runs = DrillRun.objects.filter(diagnoses | Q(is_test=True) & hidden, learner_id=learner_id)
    return frozenset(run.map for run in runs if not run.is_test or not is_told(run, now))
