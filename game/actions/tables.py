"""Open tables with any company, like last time or again, and archive them."""

from datetime import datetime, timedelta
from uuid import UUID, uuid5

from django.db import IntegrityError

from game.actions.guide import end_guide
from game.actions.play import begin_match, open_table, set_table
from game.actions.waiting import TableReason, check_company
from game.games import game_of
from game.hosting.match_log import State, moved_since, position
from game.models.match import Match
from game.models.table import Seat, Table
from game.refused import Refused
from game.rulebook.tables import Plan

FORGOTTEN = timedelta(days=14)


def play_again(match: Match) -> Match:
    """Begin another match at the same table, once: asked again, it returns the one that began."""
    public_id = uuid5(match.public_id, "again")
    begun = Match.objects.filter(public_id=public_id).first()
    if begun is not None:
        return begun
    state = check_over(match)
    end_guide(match.table)
    try:
        return begin_match(match.table, state.setup.seats, public_id)
    except IntegrityError:
        return Match.objects.get(public_id=public_id)


def check_over(match: Match) -> State:
    """The end of a match. Raises Refused if it is not over, or cannot be played again."""
    state = position(match).state
    if state is None or not game_of(match).is_over(state):
        raise Refused(TableReason.NOT_OVER, "This match is not over yet.")
    if Seat.objects.filter(table=match.table, learner=None, bot="").exists():
        raise Refused(TableReason.GONE, "A player has left this table. Open a new table.")
    check_company(Seat.objects.filter(table=match.table).values_list("learner_id", flat=True))
    return state


def open_table_with(host_id: int, plan: Plan, public_id: UUID) -> Table:
    """Open a table: among bots the match begins at once, with people it waits for them.

    Raises what `set_table` raises, and nothing is stored.
    """
    if "" in plan.company:
        return set_table(host_id, plan, public_id=public_id)
    return open_table(host_id, plan, public_id=public_id).table


def open_table_like(table: Table, public_id: UUID) -> Table:
    """Open a table with the game, the company and the wishes of the host's last one.

    Where people sat, chairs wait for people again.
    """
    others = Seat.objects.filter(table=table).exclude(learner=table.host_id).order_by("number")
    company = list(others.values_list("bot", flat=True))
    wishes = {**table.wishes, "guided": False}
    plan = Plan(table.game, table.map, table.board, company, wishes)
    return open_table_with(table.host_id, plan, public_id)


def close_forgotten_tables(now: datetime) -> int:
    """Archive the tables idle for two weeks; return their number."""
    long_ago = now - FORGOTTEN
    played = Match.objects.filter(pk__in=moved_since(long_ago)).values("table_id")
    forgotten = Table.objects.filter(closed_at=None, opened_at__lt=long_ago)
    return forgotten.exclude(pk__in=played).update(closed_at=now)
