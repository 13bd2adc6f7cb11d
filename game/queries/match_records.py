"""Finished matches, as others can read and check them."""

from typing import Any

from game.games import game_of
from game.hosting.match_log import entries, position
from game.models.match import Match


def record_of(match: Match) -> dict[str, Any] | None:
    """The published record of a match; None until it is over."""
    game, state = game_of(match), position(match).state
    if state is None or not game.is_over(state):
        return None
    return game.record(entry.event for entry in entries(match))
