"""Matches that are over, as others can read and check them."""

from typing import Any

from game.journey.record import match_record
from game.journey.state import Phase
from game.match_log import entries, position
from game.models.match import Match


def record_of(match: Match) -> dict[str, Any] | None:
    """The published record of a match; None until it is over."""
    state = position(match).state
    if state is None or state.phase is not Phase.OVER:
        return None
    return match_record(entry.event for entry in entries(match))
