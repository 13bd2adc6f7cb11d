"""What happens to a learner's races when two rows are merged."""

from django.db import transaction

from quiz.models.race import RaceDevice, RacePlayer


def hand_over_races(learner_id: int, to_id: int) -> None:
    """Move all races of one learner to another, unless the other is in them already."""
    with transaction.atomic():
        for model in (RacePlayer, RaceDevice):
            theirs = model.objects.filter(learner_id=to_id).values("race_id")
            mine = model.objects.filter(learner_id=learner_id)
            mine.exclude(race_id__in=list(theirs.values_list("race_id", flat=True))).update(
                learner_id=to_id
            )
