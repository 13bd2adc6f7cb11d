"""What a seat may know of a match at a moment: the input of pages and bots."""

from typing import NamedTuple

from game.journey.decide import PLACING_PHASES, grace_over_at
from game.journey.events import JourneyScored
from game.journey.legality import legal_spaces
from game.journey.rules import FORTY, OFFERED
from game.journey.setup import Mistakes, Setup
from game.journey.state import MatchState, Phase, RoundBoard

REVEALED = (Phase.SCORED, Phase.OVER)
"""The phases in which a match with a hidden map shows it. Before the first cards it does not."""


class Observation(NamedTuple):
    """The match as one seat sees it; `seat` is None for a bystander.

    Money, tokens and finished rounds are open on a real table, so they are here. Hidden are the
    cards not yet dealt and, until the round is scored, everything that the map would reveal:
    an Observation holds no Atlas, and `map_is_open` says whether the page may draw one.
    """

    seat: int | None
    setup: Setup
    phase: Phase
    round: int
    dealer: int | None
    purses: tuple[int, ...]
    board: RoundBoard | None
    tokens_awake: bool
    map_is_open: bool
    grace_over_at: int | None
    scores: tuple[JourneyScored, ...]
    winners: tuple[int, ...]
    ready: tuple[int, ...]

    def legal_spaces(self, colour: int) -> list[str]:
        """Where this seat may put its next token of a colour right now."""
        board = self.board
        if board is None or self.seat is None or not self.tokens_awake:
            return []
        if board.turn is not None and board.turn != self.seat:
            return []
        return legal_spaces(board, (self.seat, colour))

    def open_spaces(self, colour: int) -> list[str]:
        """Where this seat's next token of a colour is accepted: every space if mistakes are only
        checked at the end, until they are.
        """
        legal = self.legal_spaces(colour)
        caught_later = self.setup.mistakes is Mistakes.CAUGHT and self.phase is Phase.PLACING
        return list(self.board.stacks) if legal and caught_later and self.board else legal


def observe(state: MatchState, seat: int | None, now: int) -> Observation:
    """The state at a moment, without what the seat may not know."""
    board = state.board
    placing = state.phase in PLACING_PHASES
    awake = placing and board is not None and now >= board.reveal_at
    if board is not None and placing and not awake:
        board = _while_dealing(board, state.setup.card_ms, now)
    return Observation(
        seat,
        state.setup,
        state.phase,
        state.round,
        state.dealer,
        state.purses,
        board,
        awake,
        map_is_open=state.setup.open_map or state.phase in REVEALED,
        grace_over_at=None if state.setup.grace_ms is None else grace_over_at(state),
        scores=state.scores,
        winners=state.winners,
        ready=state.ready,
    )


def next_card_at(state: MatchState, now: int) -> int | None:
    """When the next card of a deal appears; None when all are dealt."""
    board, card_ms = state.board, state.setup.card_ms
    if board is None or state.phase not in PLACING_PHASES or now >= board.reveal_at:
        return None
    fallen = max(0, now - board.dealt_at) // card_ms if card_ms else OFFERED
    return board.reveal_at if fallen >= OFFERED else board.dealt_at + card_ms * (fallen + 1)


def _while_dealing(board: RoundBoard, card_ms: int, now: int) -> RoundBoard:
    """The board with only the cards dealt so far; the centre comes last, all at once."""
    fallen = min(OFFERED, max(0, now - board.dealt_at) // card_ms) if card_ms else 0
    shown = (FORTY, *board.offer[:fallen])
    return board._replace(centre=(), stacks={space: board.stacks[space] for space in shown})
