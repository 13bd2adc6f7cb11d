"""Separate people who may no longer meet: their table closes, and the match stays as it is."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from game.house_rules import may_meet
from game.models.match import Match
from game.models.table import Seat, Table


def part_strangers(learner_ids: Collection[int], now: datetime) -> int:
    """Close every waiting or playing table at which one of these learners sits with a player whom
    their house keeps away; how many.

    Nobody continues a match there: its pages tell both sides why. Finished matches stay.
    """
    theirs = Seat.objects.filter(table=OuterRef("pk"), learner_id__in=learner_ids)
    running = Match.objects.filter(table=OuterRef("pk"), ended_at=None)
    in_use = Q(matches=None, closed_at=None) | Exists(running)
    with transaction.atomic():
        tables = Table.objects.filter(in_use, Exists(theirs), parted_at=None)
        apart = [table.pk for table in tables.distinct() if not may_meet(_people_at(table))]
        Table.objects.filter(pk__in=apart).update(parted_at=now, closed_at=now)
    return len(apart)


def _people_at(table: Table) -> set[int]:
    seats = Seat.objects.filter(table=table, learner__isnull=False)
    return {learner_id for learner_id in seats.values_list("learner_id", flat=True) if learner_id}
