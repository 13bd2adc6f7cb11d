"""Choices at a table, read from the log of a finished match."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.journey.events import Event, JourneyScored, RoundDealt, TokenPlaced, TokenTakenBack
from game.journey.evolve import evolve
from game.journey.rules import tokens_each
from game.journey.state import MatchState, RoundBoard, Token
from quiz.learning.inference.evidence import Evidence, table_choice


@dataclass(frozen=True, slots=True)
class TableChoice:
    """What a traveller chose in a round: when (milliseconds), by which event, and as evidence."""

    at: int
    step: int
    evidence: Evidence


@dataclass(slots=True)
class _Hand:
    """The tokens that a traveller has placed in a round, in order, each with what was under it;
    and the whole board before the last one."""

    placed: list[tuple[int, TokenPlaced]] = field(default_factory=list)
    board: RoundBoard | None = None

    def take_back(self, space: str) -> None:
        """Take the last token back from a space, which may hold two until mistakes are checked."""
        last = max(n for n, (_, event) in enumerate(self.placed) if event.space == space)
        del self.placed[last]


def table_choices(events: Iterable[Event], seat: int) -> list[TableChoice]:
    """Every choice that a seat made itself, in the order of the log.

    A token placed by the table after the grace time is not a choice. Stacks are those at the time
    of the last token, but under the traveller's own tokens those at the time of each.
    """
    found: list[TableChoice] = []
    hands: dict[Token, _Hand] = {}
    state: MatchState | None = None
    for step, event in enumerate(events):
        match event:
            case RoundDealt():
                hands = {}
            case TokenPlaced() if event.seat == seat and state is not None:
                _lay(hands, event, state)
            case TokenTakenBack() if event.seat == seat:
                hands[event.seat, event.colour].take_back(event.space)
            case JourneyScored() if event.seat == seat and state is not None:
                hand = hands.get((event.seat, event.colour), _Hand())
                choice = _choice(hand, event, state, step)
                found += [choice] if choice else []
        state = evolve(state, event)
    return found


def _lay(hands: dict[Token, _Hand], event: TokenPlaced, state: MatchState) -> None:
    hand = hands.setdefault((event.seat, event.colour), _Hand())
    hand.board = state.board
    if hand.board is not None:
        hand.placed.append((len(hand.board.stacks[event.space]), event))


def _choice(hand: _Hand, scored: JourneyScored, state: MatchState, step: int) -> TableChoice | None:
    board, placed = hand.board, hand.placed
    by_hand = all(not event.by_grace for _, event in placed)
    if board is None or len(placed) != tokens_each(scored.round) or not by_hand:
        return None
    token = (scored.seat, scored.colour)
    lying = {space: len([t for t in stack if t != token]) for space, stack in board.stacks.items()}
    lying |= {event.space: under for under, event in placed}
    at = max(event.at for _, event in placed)
    evidence = table_choice(
        scored.round,
        board.centre,
        board.offer,
        lying,
        [event.space for _, event in placed],
        seconds=max(0, at - board.reveal_at) / 1000,
        routes=[scored.route] if scored.route else [],
        aided=state.setup.open_map,
    )
    return TableChoice(at, step, evidence)
