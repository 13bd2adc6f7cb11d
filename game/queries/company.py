"""The right to see or join the company at a table."""

from game.house_rules import may_meet
from game.models.table import Seat, Table

NOBODY = 0
"""Stands for a visitor without a session: no learner has this number."""


def keeps_away(table: Table, learner_id: int | None) -> bool:
    """Whether the house of a player at the table keeps them from the requesting learner."""
    seats = Seat.objects.filter(table=table, learner__isnull=False)
    people = set(seats.values_list("learner_id", flat=True))
    return not may_meet(people | {learner_id or NOBODY})
