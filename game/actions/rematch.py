"""Another match with the same company: one person asks, and the others come or decline."""

from django.db import IntegrityError, transaction

from game.actions.play import Plan, set_table
from game.actions.tables import check_over, play_again
from game.actions.waiting import take_seat, waiting
from game.models.match import Match
from game.models.table import Seat, Table
from game.pages.tables.rematch import rematch_id


def ask_for_rematch(match: Match, learner_id: int) -> Match | Table:
    """Play again: among bots at once, else at a table that waits for the others.

    The first to ask is its host; another who asks sits down there. Raises Refused.
    """
    seats = list(Seat.objects.filter(table=match.table).order_by("number"))
    others = [seat for seat in seats if seat.learner_id != learner_id]
    if not any(seat.learner_id for seat in others):
        return play_again(match)
    check_over(match)
    table = Table.objects.filter(public_id=rematch_id(match)).first()
    if table is None:
        table = _set_again(match, learner_id, others)
    if not Seat.objects.filter(table=table, learner_id=learner_id).exists():
        take_seat(table, learner_id)
    return table


def decline_rematch(match: Match, learner_id: int) -> None:
    """Say that one does not come: the host need not wait. Raises Refused."""
    table = Table.objects.filter(public_id=rematch_id(match)).first()
    if table is not None:
        with waiting(table):
            kept = Seat.objects.filter(table=table, learner=None, kept_for_id=learner_id)
            kept.update(has_declined=True)


def _set_again(match: Match, host_id: int, others: list[Seat]) -> Table:
    """A table like the one before, with a chair kept for each of the other people."""
    table = match.table
    plan = Plan(table.game, table.map, table.board, [seat.bot for seat in others], table.wishes)
    try:
        with transaction.atomic():
            again = set_table(host_id, plan, public_id=rematch_id(match))
            for number, seat in enumerate(others, start=1):
                if seat.learner_id is not None:
                    kept = Seat.objects.filter(table=again, number=number)
                    kept.update(kept_for=seat.learner_id)
    except IntegrityError:  # somebody else asked at the same moment
        return Table.objects.get(public_id=rematch_id(match))
    return again
