"""How matches stand or have ended, in any game: amounts and winners."""

from collections.abc import Sequence
from uuid import UUID

from game.games import hosted_game
from game.hosting.match_log import positions
from game.hosting.memory import BoundedMemory
from game.models.match import Match
from game.rulebook.tables import Standing

REMEMBERED = 5000


_over: BoundedMemory[UUID, Standing] = BoundedMemory(REMEMBERED)
"""Finished matches: nothing changes in them any more."""


def standings(matches: Sequence[Match]) -> dict[int, Standing]:
    """The standings of these matches, by primary key, with at most one query of the log."""
    found: dict[int, Standing] = {}
    for match in matches:
        known = _over.get(match.public_id)
        if known is not None:
            found[match.pk] = known
    unknown = [match for match in matches if match.pk not in found]
    states = positions(unknown) if unknown else {}
    for match in unknown:
        state = states[match.pk].state
        if state is not None:
            found[match.pk] = standing = hosted_game(match.game).standing(state)
            if standing.is_over:
                _over.keep(match.public_id, standing)
    return found
