"""The moves of a finished match, each judged; computed once per process."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from game.atlas.beliefs import Belief
from game.hosting.grounds import journey_on
from game.hosting.match_log import entries
from game.journey.analysis import JudgedToken, explaining_belief, judged_tokens
from game.journey.events import Event, TokenPlaced, TokenTakenBack
from game.journey.evolve import evolve
from game.journey.state import MatchState, RoundBoard, Token
from game.journey.tariff import Tariff
from game.queries.finished_logs import FinishedLog


@dataclass(frozen=True, slots=True)
class Move:
    """A token that was placed or taken back. `state` is the state just before.

    `judged` is None for moves that no player chose (a token placed or taken back by the table), and
    for an illegal token.
    """

    step: int
    state: MatchState
    event: TokenPlaced | TokenTakenBack
    judged: JudgedToken | None

    @property
    def token(self) -> Token:
        """The owner of the token."""
        return self.event.seat, self.event.colour

    @property
    def board(self) -> RoundBoard:
        """The board just before."""
        if self.state.board is None:
            raise ValueError("tokens move only on a board")
        return self.state.board


@lru_cache(maxsize=64)
def moves_of(log: FinishedLog) -> tuple[Move, ...]:
    """All moves of a match in their order."""
    return read_moves(_tariff(log), [entry.event for entry in entries(log.match)])


@lru_cache(maxsize=2048)
def belief_behind(log: FinishedLog, step: int) -> Belief | None:
    """The one wrong belief that would explain a move; computed only when it is shown."""
    judged = moves_of(log)[step - 1].judged
    return None if judged is None else explaining_belief(_tariff(log), judged)


def read_moves(tariff: Tariff, events: Iterable[Event]) -> tuple[Move, ...]:
    """The moves of a log."""
    log = list(events)
    judged = {token.number: token for token in judged_tokens(tariff, log)}
    moves: list[Move] = []
    state: MatchState | None = None
    for number, event in enumerate(log):
        if isinstance(event, TokenPlaced | TokenTakenBack) and state is not None:
            overdue = isinstance(event, TokenPlaced) and event.by_grace
            found = None if overdue else judged.get(number)
            moves.append(Move(len(moves) + 1, state, event, found))
        state = evolve(state, event)
    return tuple(moves)


def _tariff(log: FinishedLog) -> Tariff:
    return journey_on(log.match.map).tariff
