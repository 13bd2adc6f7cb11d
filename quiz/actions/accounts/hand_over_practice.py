"""What happens to a learner's practice when two rows are merged."""

from django.db import transaction

from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun


def hand_over_practice(learner_id: int, to_id: int) -> None:
    """Give all runs and answers of one learner to another.

    One attempt of a day counts: if both have one, the first learner's becomes practice.
    """
    with transaction.atomic():
        counted = DrillRun.objects.filter(is_counted=True)
        theirs = set(counted.filter(learner_id=to_id).values_list("map", "day"))
        for pk, map_slug, day in counted.filter(learner_id=learner_id).values_list(
            "pk", "map", "day"
        ):
            if (map_slug, day) in theirs:
                DrillRun.objects.filter(pk=pk).update(is_counted=False)
        DrillRun.objects.filter(learner_id=learner_id).update(learner_id=to_id)
        Attempt.objects.filter(learner_id=learner_id).update(learner_id=to_id)
