"""The rematch of a finished match, as one of its players sees it."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid5

from django.urls import reverse

from game.hosting import clock
from game.models.match import Match
from game.models.table import Seat, Table
from game.pages.tables.waiting_room import Chair, newest_match, table_chairs
from game.queries.seated_matches import SeatedMatch

LOOKED_FOR = timedelta(minutes=15)
"""How long after a match its page polls whether another player wants a rematch."""


@dataclass(frozen=True, slots=True)
class RematchPart:
    """A rematch: `state` is `free` while nobody has asked, then for the viewer `asked`,
    `declined` or `joined`; `begun` if it began without them, `closed` if it was cancelled.

    `asker` is who wants it, `address` the URL for a player who has joined. A page polls while
    `asks_again`: the state may still change.
    """

    match: UUID
    state: str
    asks_again: bool
    asker: str = ""
    address: str = ""


def rematch_id(match: Match) -> UUID:
    """The id of the table for the rematch of a match: one for each match."""
    return uuid5(match.public_id, "rematch")


def rematch_part(seated: SeatedMatch, shown: str = "") -> RematchPart | None:
    """The rematch as the seat sees it; None if the browser already shows this state."""
    match, seats = seated.match, Seat.objects.filter(table=seated.match.table)
    is_recent = match.ended_at is None or clock.now() - match.ended_at < LOOKED_FOR
    others = seats.exclude(number=seated.seat).filter(learner__isnull=False)
    asks_again = is_recent and others.exists()
    table = Table.objects.filter(public_id=rematch_id(match)).first()
    if table is None:
        return _unless(shown, RematchPart(match.public_id, "free", asks_again))
    me = seats.values_list("learner_id", flat=True).get(number=seated.seat)
    chairs, begun = table_chairs(table, me), newest_match(table)
    state = _state(table, chairs, me, begun)
    where = reverse("match", args=[begun.public_id]) if begun else _room(table)
    part = RematchPart(
        match.public_id,
        state,
        asks_again and state in ("asked", "declined"),
        asker=next((chair.name for chair in chairs if chair.is_host), ""),
        address=where if state == "joined" else "",
    )
    return _unless(shown, part)


def _unless(shown: str, part: RematchPart) -> RematchPart | None:
    return None if shown == part.state else part


def _room(table: Table) -> str:
    return reverse("table", args=[table.public_id])


def _state(table: Table, chairs: tuple[Chair, ...], me: int | None, begun: Match | None) -> str:
    if any(chair.is_me for chair in chairs):
        return "joined"
    if begun is not None:
        return "begun"
    if table.closed_at is not None:
        return "closed"
    kept = Seat.objects.filter(table=table, kept_for_id=me, learner=None, bot="")
    return "declined" if kept.filter(has_declined=True).exists() else "asked"
