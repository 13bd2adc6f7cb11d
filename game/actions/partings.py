"""What happens to a learner's tables when two rows are merged or a person leaves."""

from collections.abc import Collection

from django.db import transaction

from game.models.own_map import MapReport
from game.models.table import Seat, Table


def hand_over(learner_id: int, to_id: int) -> None:
    """Give all tables, chairs and reports of one learner to another.

    A learner sits once at a table: if both sit there, the first one's chair stays as it is.
    """
    with transaction.atomic():
        Table.objects.filter(host_id=learner_id).update(host_id=to_id)
        taken = Seat.objects.filter(learner_id=to_id).values_list("table_id", flat=True)
        Seat.objects.filter(learner_id=learner_id).exclude(table_id__in=list(taken)).update(
            learner_id=to_id
        )
        Seat.objects.filter(kept_for_id=learner_id).update(kept_for_id=to_id)
        MapReport.objects.filter(reporter_id=learner_id).update(reporter_id=to_id)


def leave_all_tables(learner_id: int) -> None:
    """Leave all tables, for good."""
    leave_tables_of([learner_id])


def leave_tables_of(learner_ids: Collection[int]) -> None:
    """Remove some people from all tables, for good.

    A table with nobody else at it is deleted, with its matches and their logs. At the others the
    chairs become empty, the matches stay as they were played, and if one of them was the host, the
    nearest player becomes the host.
    """
    with transaction.atomic():
        hosted = list(Table.objects.select_for_update().filter(host_id__in=learner_ids))
        others = Seat.objects.filter(table__in=hosted, learner__isnull=False)
        heirs: dict[int, int | None] = {}
        for table_id, heir_id in (
            others.exclude(learner_id__in=learner_ids)
            .order_by("table_id", "number")
            .values_list("table_id", "learner_id")
        ):
            heirs.setdefault(table_id, heir_id)
        for table in hosted:
            table.host_id = heirs.get(table.pk) or table.host_id
        Table.objects.bulk_update([table for table in hosted if table.pk in heirs], ["host"])
        alone = [table.pk for table in hosted if table.pk not in heirs]
        Table.objects.filter(pk__in=alone).delete()
        Seat.objects.filter(learner_id__in=learner_ids).update(learner=None)
