"""Another match with the same players: one asks, and the others join or decline."""

from django.db import IntegrityError, transaction

from game.actions.play import set_table
from game.actions.tables import check_over, play_again
from game.actions.waiting import take_seat, waiting
from game.models.match import Match
from game.models.table import Seat, Table
from game.pages.tables.rematch import rematch_id
from game.rulebook.tables import Plan


def ask_for_rematch(match: Match, learner_id: int) -> Match | Table:
    """Play again: among bots at once, otherwise at a table that waits for the others.

    The first to ask is its host; another who asks sits down there. Raises Refused.
    """
    seats = list(Seat.objects.filter(table=match.table).order_by("number"))
    others = [seat for seat in seats if seat.learner_id != learner_id]
    if not any(seat.learner_id for seat in others):
        return play_again(match)
    check_over(match)
    table = Table.objects.filter(public_id=rematch_id(match)).first()
    if table is None:
        table = _set_again(match, learner_id, seats)
    if not Seat.objects.filter(table=table, learner_id=learner_id).exists():
        take_seat(table, learner_id)
    return table


def decline_rematch(match: Match, learner_id: int) -> None:
    """Decline, so that the host need not wait. Raises Refused."""
    table = Table.objects.filter(public_id=rematch_id(match)).first()
    if table is not None:
        with waiting(table):
            kept = Seat.objects.filter(table=table, learner=None, kept_for_id=learner_id)
            kept.update(has_declined=True)


def _set_again(match: Match, host_id: int, seats: list[Seat]) -> Table:
    """A table like the one before, with a chair reserved for each of the other people.

    The order around it stays, and the seat after the previous first one begins.
    """
    table = match.table
    began = Match.objects.filter(table=table, pk__lt=match.pk).count() % len(seats)
    order = [*seats[began + 1 :], *seats[: began + 1]]
    host_at = next(at for at, seat in enumerate(order) if seat.learner_id == host_id)
    company = [seat.bot for seat in order if seat.learner_id != host_id]
    plan = Plan(table.game, table.map, table.board, company, table.wishes)
    try:
        with transaction.atomic():
            again = set_table(host_id, plan, public_id=rematch_id(match), host_at=host_at)
            for number, seat in enumerate(order):
                if seat.learner_id is not None and number != host_at:
                    kept = Seat.objects.filter(table=again, number=number)
                    kept.update(kept_for=seat.learner_id)
    except IntegrityError:  # another player asked at the same moment
        return Table.objects.get(public_id=rematch_id(match))
    return again
