"""Finished matches, as keys for what is computed from their logs."""

from dataclasses import dataclass, field
from uuid import UUID

from game.models.match import Match


@dataclass(frozen=True, slots=True)
class FinishedLog:
    """The log of a finished match. Equal for the same log, no matter which row was read."""

    id: UUID
    sequence: int
    match: Match = field(compare=False, repr=False)
