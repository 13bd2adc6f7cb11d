"""How matches stand or have ended: who has how much and who has won, whichever game is played."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import Any, NamedTuple
from uuid import UUID

from game.border_game.state import MatchState as BorderState
from game.border_game.state import Phase as BorderPhase
from game.games import BORDER, JOURNEY
from game.hosting.match_log import positions
from game.journey.state import MatchState as JourneyState
from game.journey.state import Phase as JourneyPhase
from game.models.match import Match

REMEMBERED = 5000


class Standing(NamedTuple):
    """Where a match stands. `amounts` are euros or points by seat; `rounds` counts the one that is
    on; it is nought before the first cards.
    """

    setup: Any
    amounts: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    is_over: bool


class _Memory:
    """The matches that are over: nothing changes in them any more."""

    def __init__(self) -> None:
        self._standings: OrderedDict[UUID, Standing] = OrderedDict()
        self._lock = Lock()

    def get(self, match: Match) -> Standing | None:
        with self._lock:
            return self._standings.get(match.public_id)

    def keep(self, match: Match, standing: Standing) -> None:
        with self._lock:
            self._standings[match.public_id] = standing
            while len(self._standings) > REMEMBERED:
                self._standings.popitem(last=False)


_memory = _Memory()


def standings(matches: Sequence[Match]) -> dict[int, Standing]:
    """How these matches stand, by their row number, with one look into the log or none."""
    found: dict[int, Standing] = {}
    for match in matches:
        known = _memory.get(match)
        if known is not None:
            found[match.pk] = known
    unknown = [match for match in matches if match.pk not in found]
    states = positions(unknown) if unknown else {}
    for match in unknown:
        state = states[match.pk].state
        if state is not None:
            found[match.pk] = standing = STANDINGS[match.game](state)
            if standing.is_over:
                _memory.keep(match, standing)
    return found


def _journey(state: JourneyState) -> Standing:
    is_over = state.phase is JourneyPhase.OVER
    return Standing(state.setup, state.purses, state.winners, state.round, is_over)


def _border(state: BorderState) -> Standing:
    is_over = state.phase is BorderPhase.OVER
    # The last round had ended when the match did, and the next one was never played.
    rounds = state.round - 1 if is_over else state.round
    return Standing(state.setup, state.scores, state.winners, rounds, is_over)


STANDINGS: Mapping[str, Callable[[Any], Standing]] = {JOURNEY: _journey, BORDER: _border}
"""How a state of each game is read."""
