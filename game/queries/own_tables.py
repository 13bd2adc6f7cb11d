"""Everything the game stores about a learner, as plain values for the export."""

from typing import Any

from game.models.match import Match
from game.models.table import Seat, Table
from game.queries.match_records import record_of


def own_tables(learner_id: int) -> list[dict[str, Any]]:
    """The tables that a learner opened or sits at, the oldest first, with chairs and matches.

    A match in progress has no record, so that the export reveals no more than the board.
    """
    mine = Table.objects.filter(seats__learner_id=learner_id)
    hosted = Table.objects.filter(host_id=learner_id)
    tables = (mine | hosted).distinct().order_by("opened_at", "pk")
    tables = tables.prefetch_related("seats", "matches")
    return [_table(table, learner_id) for table in tables]


def _table(table: Table, learner_id: int) -> dict[str, Any]:
    return {
        "id": str(table.public_id),
        "game": table.game,
        "map": table.map,
        "board": table.board or None,
        "wishes": table.wishes,
        "is_host": table.host_id == learner_id,
        "opened_at": table.opened_at.isoformat(),
        "closed_at": table.closed_at.isoformat() if table.closed_at else None,
        "seats": [_seat(seat, learner_id) for seat in table.seats.all()],
        "matches": [
            _match(match) for match in sorted(table.matches.all(), key=lambda m: m.began_at)
        ],
    }


def _seat(seat: Seat, learner_id: int) -> dict[str, Any]:
    is_mine = seat.learner_id == learner_id
    return {"number": seat.number, "is_mine": is_mine, "bot": seat.bot or None}


def _match(match: Match) -> dict[str, Any]:
    return {
        "id": str(match.public_id),
        "began_at": match.began_at.isoformat(),
        "ended_at": match.ended_at.isoformat() if match.ended_at else None,
        "is_shared": match.is_shared,
        "record": record_of(match),
    }
