"""A match and the requesting seat: what the pages of every game begin with."""

import re
from dataclasses import dataclass
from uuid import UUID

from django.db.models import F

from game.atlas_files import is_taken_down
from game.models.match import Match

SEQUENCE = re.compile(r"[0-9]{1,9}")


class NoSuchMatchError(LookupError):
    """No match of that id at a table where this learner sits."""


class PartedError(NoSuchMatchError):
    """The learner sits there, but people at the table may no longer meet."""


@dataclass(frozen=True, slots=True)
class SeatedMatch:
    """A match with the seat of the requesting learner."""

    match: Match
    seat: int


@dataclass(frozen=True, slots=True)
class BrowserState:
    """The state of the browser: the version (or event id) it shows, the colour it has chosen.

    `note` is why its command was refused, empty when it was not; None when it gave none.
    """

    after: str = ""
    colour: int | None = None
    note: str | None = None

    @property
    def sequence(self) -> int | None:
        """The sequence number that the browser shows; None if it says none."""
        before = self.after.partition(".")[0]
        return int(before) if SEQUENCE.fullmatch(before) else None


def seated_match(learner_id: int | None, public_id: UUID) -> SeatedMatch:
    """A match at a table where the learner sits.

    Raises NoSuchMatchError otherwise, PartedError if the match cannot continue.
    """
    match = None
    if learner_id is not None:
        mine = Match.objects.filter(public_id=public_id, table__seats__learner_id=learner_id)
        match = mine.select_related("table").annotate(seat=F("table__seats__number")).first()
    if match is None or is_taken_down(match.map):
        raise NoSuchMatchError(str(public_id))
    if match.table.parted_at is not None and match.ended_at is None:
        raise PartedError(str(public_id))
    return SeatedMatch(match, match.seat)
