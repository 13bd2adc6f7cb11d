"""What becomes of somebody's tables when two rows turn out to be one person, or a person goes."""

from django.db import transaction

from game.models.table import Seat, Table


def hand_over(learner_id: int, to_id: int) -> None:
    """Give all tables and chairs of one learner to another.

    A learner sits once at a table: where both sit, the first one's chair is left as it is.
    """
    with transaction.atomic():
        Table.objects.filter(host_id=learner_id).update(host_id=to_id)
        taken = Seat.objects.filter(learner_id=to_id).values_list("table_id", flat=True)
        Seat.objects.filter(learner_id=learner_id).exclude(table_id__in=list(taken)).update(
            learner_id=to_id
        )
        Seat.objects.filter(kept_for_id=learner_id).update(kept_for_id=to_id)


def leave_all_tables(learner_id: int) -> None:
    """Get up everywhere, for good.

    A table with nobody else at it goes, with its matches and their logs. At the others the chair
    is nobody's from now on, the matches stay as they were played, and where the learner was the
    host, whoever sits nearest is.
    """
    with transaction.atomic():
        for table in Table.objects.select_for_update().filter(host_id=learner_id):
            others = Seat.objects.filter(table=table, learner__isnull=False)
            heir = others.exclude(learner_id=learner_id).order_by("number").first()
            if heir is None:
                table.delete()
            else:
                Table.objects.filter(pk=table.pk).update(host_id=heir.learner_id)
        Seat.objects.filter(learner_id=learner_id).update(learner=None)
