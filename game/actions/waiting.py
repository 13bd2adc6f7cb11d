"""What happens at a waiting table: people join and leave, and the host starts.

Everything here first locks the table's row, so that two people never get the same chair and nobody
sits down at a match that has just begun. SQLite has one writer at a time anyway.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from uuid import uuid4

from django.db import transaction

from game.actions.chairs import chairs_at, check_bot
from game.actions.play import begin_match
from game.games import game_of
from game.hosting import clock
from game.house_rules import may_meet
from game.models.match import Match
from game.models.table import Seat, Table
from game.pages.tables.waiting_room import newest_match
from game.refused import Refused
from game.words.travellers import animal_for


class TableReason(StrEnum):
    """Why something cannot be done at a table."""

    CLOSED = "closed"
    BEGUN = "begun"
    FULL = "full"
    NOT_HOST = "not-host"
    NOT_FREE = "not-free"
    SOMEBODY_ELSE = "somebody-else"
    HOST_STAYS = "host-stays"
    ALONE = "alone"
    GONE = "gone"
    NOT_OVER = "not-over"
    STRANGERS = "strangers"


def take_seat(table: Table, learner_id: int) -> None:
    """Sit down on the first free chair; a seated player stays there."""
    with waiting(table):
        seats = list(Seat.objects.filter(table=table).order_by("number"))
        if any(seat.learner_id == learner_id for seat in seats):
            return
        free = min(filter(_is_free, seats), key=lambda seat: _rank(seat, learner_id), default=None)
        if free is None:
            raise Refused(TableReason.FULL, "All seats at this table are taken.")
        check_company([*(seat.learner_id for seat in seats), learner_id])
        free.learner_id = learner_id
        free.animal = animal_for(learner_id, {seat.animal for seat in seats})
        free.has_declined = False
        free.save(update_fields=["learner", "animal", "has_declined"])


def check_company(learner_ids: Iterable[int | None]) -> None:
    """Raise Refused when the house of one of these learners keeps them from the others."""
    people = {learner_id for learner_id in learner_ids if learner_id is not None}
    if not may_meet(people):
        raise Refused(
            TableReason.STRANGERS, "Only one class and its teachers can play at this table."
        )


def leave_table(table: Table, learner_id: int) -> None:
    """Leave before the match begins; the chair is free for another player."""
    with waiting(table):
        if table.host_id == learner_id:
            raise Refused(TableReason.HOST_STAYS, "The host cannot leave, only close the table.")
        Seat.objects.filter(table=table, learner_id=learner_id).update(learner=None, animal="")


def seat_bot(table: Table, learner_id: int, number: int, bot: str) -> None:
    """Put a bot into a free chair."""
    check_bot(game_of(table), bot)
    with waiting(table, host_id=learner_id):
        seat = _seat(table, number)
        if seat is not None and seat.bot == bot:
            return
        if seat is None or not _is_free(seat):
            raise Refused(TableReason.NOT_FREE, "That seat is no longer free.")
        seat.bot = bot
        seat.save(update_fields=["bot"])


def free_chair(table: Table, learner_id: int, number: int, who: str) -> None:
    """Remove a person or a bot: the one that the host saw there, and no other."""
    with waiting(table, host_id=learner_id):
        seat = _seat(table, number)
        if seat is None or _is_free(seat):
            return
        if seat.learner_id == table.host_id:
            raise Refused(TableReason.HOST_STAYS, "The host cannot leave, only close the table.")
        if who != (seat.bot or seat.animal):
            raise Refused(TableReason.SOMEBODY_ELSE, "Another player has this seat now.")
        seat.learner, seat.bot, seat.animal = None, "", ""
        seat.save(update_fields=["learner", "bot", "animal"])


def remove_chair(table: Table, learner_id: int, number: int) -> None:
    """Remove a free chair."""
    with waiting(table, host_id=learner_id):
        seat = _seat(table, number)
        if seat is None:
            return
        if not _is_free(seat):
            raise Refused(TableReason.NOT_FREE, "That seat is no longer free.")
        seat.delete()


def close_table(table: Table, learner_id: int) -> None:
    """Cancel the table: nobody can sit down any more, and nothing begins."""
    with waiting(table, host_id=learner_id):
        Table.objects.filter(pk=table.pk).update(closed_at=clock.now())


def start_match(table: Table, learner_id: int) -> Match:
    """Begin the match with the seated players; free chairs are removed.

    Asked again, it returns the match that began.
    """
    with transaction.atomic():
        begun = newest_match(_hold(table))
        if begun is not None and table.host_id == learner_id:
            return begun
        with waiting(table, host_id=learner_id):
            seats = list(Seat.objects.filter(table=table).order_by("number"))
            taken = [seat for seat in seats if not _is_free(seat)]
            if len(taken) == 1:
                raise Refused(TableReason.ALONE, "There is nobody else at this table yet.")
            check_company(seat.learner_id for seat in taken)
            _close_ranks(seats, taken)
            return begin_match(table, chairs_at(table), uuid4())


@contextmanager
def waiting(table: Table, host_id: int | None = None) -> Iterator[None]:
    """Lock a table that still waits for people. Raises Refused if it no longer does, or if a player
    other than the host does what only the host may do.
    """
    with transaction.atomic():
        held = _hold(table)
        if host_id is not None and held.host_id != host_id:
            raise Refused(TableReason.NOT_HOST, "Only the host of the table may do that.")
        if held.closed_at is not None:
            raise Refused(TableReason.CLOSED, "This table is closed.")
        if newest_match(held) is not None:
            raise Refused(TableReason.BEGUN, "The match at this table has already begun.")
        yield


def _hold(table: Table) -> Table:
    return Table.objects.select_for_update().get(pk=table.pk)


def _seat(table: Table, number: int) -> Seat | None:
    seats = Seat.objects.filter(table=table)
    return next((seat for seat in seats if seat.number == number), None)


def _rank(seat: Seat, learner_id: int) -> tuple[bool, bool, int]:
    """The order in which free chairs are taken: the player's own first, others' kept ones last."""
    is_kept = seat.kept_for_id is not None and not seat.has_declined
    return seat.kept_for_id != learner_id, is_kept, seat.number


def _is_free(seat: Seat) -> bool:
    return seat.learner_id is None and not seat.bot


def _close_ranks(seats: list[Seat], taken: list[Seat]) -> None:
    """Remove free chairs and number the others from 0, as a match counts its seats."""
    for seat in seats:
        if seat not in taken:
            seat.delete()
    for number, seat in enumerate(taken):
        if seat.number != number:
            seat.number = number
            seat.save(update_fields=["number"])
