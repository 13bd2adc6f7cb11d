"""The guide of a first match: open one, close it, and leave it for a whole match."""

from datetime import datetime
from uuid import UUID

from game.actions.play import open_table
from game.games import game_of
from game.hosting.grounds import journey_on
from game.journey.guiding import shows_the_rules
from game.models.match import new_seed
from game.models.table import Table
from game.rulebook.seats import SeatSetup
from game.rulebook.tables import Plan

TRIES = 50


def open_guided(host_id: int, plan: Plan, public_id: UUID) -> Table:
    """Open a first match, with cards that show what its guide explains.

    Raises what `set_table` raises, and nothing is stored.
    """
    return open_table(host_id, plan, public_id=public_id, seed=_telling_seed(plan)).table


def end_guide(table: Table) -> None:
    """Close the guide of a table for good; the match goes on."""
    if table.wishes.get("guided"):
        table.wishes = {**table.wishes, "guided": False}
        table.save(update_fields=["wishes"])


def leave_guides(host_id: int, now: datetime) -> None:
    """Archive the guided tables of a host who continues with a whole match."""
    for table in Table.objects.filter(host_id=host_id, closed_at=None, wishes__guided=True):
        end_guide(table)
        table.closed_at = now
        table.save(update_fields=["closed_at"])


def _telling_seed(plan: Plan) -> str:
    """A new seed whose first cards show the rules; any seed if none of many does."""
    game = game_of(Table(game=plan.game, map=plan.map, board=plan.board))
    seats = [SeatSetup("?")] * (1 + len(plan.company))
    setup = game.opening(seats, plan.wishes, at=0, nth=0).setup
    seeds = (new_seed() for _ in range(TRIES))
    return next((s for s in seeds if shows_the_rules(journey_on(plan.map), setup, s)), new_seed())
