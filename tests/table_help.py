"""What seats of the journey game do at tables, as the site gives it to the log."""

from typing import NamedTuple
from uuid import UUID

from game.actions.play import give
from game.hosting.match_log import Entry
from game.journey.commands import GetReady, PlaceToken
from game.models.match import Match


class Placement(NamedTuple):
    """Where a seat puts a token, and for which round it means it."""

    round: int
    seat: int
    colour: int
    space: str


def place_token(match: Match, command_id: UUID, wanted: Placement) -> list[Entry]:
    """Place a token, after everything that was due before it."""
    return give(match, wanted.seat, command_id, lambda _state, now: PlaceToken(*wanted, now))


def get_ready(match: Match, seat: int, command_id: UUID, round_number: int) -> list[Entry]:
    """Say that a seat has seen enough of the round that was scored."""
    return give(
        match,
        seat,
        command_id,
        lambda _state, now: GetReady(round_number, seat, now),
        comes_after_due=False,
    )
