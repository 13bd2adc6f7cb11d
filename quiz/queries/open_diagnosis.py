"""Diagnoses and tests whose results are still hidden."""

from uuid import UUID

from django.db.models import Q
from django.db.models.functions import Now

from quiz.models.drill_run import DrillRun, Way

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
