"""What a person does in a match of the border game: throw dice, and use them."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from game.actions.play import Plan, give
from game.atlas_files import load_board
from game.border_game.board import Board
from game.border_game.commands import FirstAction, SecondAction, Throw
from game.border_game.due import fallen_dice
from game.border_game.legality import Reason
from game.border_game.moves import in_order
from game.border_game.rules import DICE
from game.border_game.state import MatchState
from game.games import BORDER, border_on
from game.hosting.match_log import Entry
from game.models.match import Match
from game.rulebook import Refused


@dataclass(frozen=True, slots=True)
class BorderWishes:
    """How to play at a table; the rest of a Setup comes from its chairs and its board."""

    grace_ms: int | None = None
    bot_pace: int = 100


def border_plan(board_slug: str, company: Sequence[str], wishes: BorderWishes) -> Plan:
    """The plan for a match of the border game. Raises BoardError for an unknown board."""
    kept: Mapping[str, Any] = asdict(wishes)
    return Plan(BORDER, load_board(board_slug).heading.map, board_slug, company, kept)


@dataclass(frozen=True, slots=True)
class SeenDice:
    """The dice as somebody saw them: which round it was, and after how many throws."""

    round: int
    throws: int


def throw_dice(
    match: Match, seat: int, sent: UUID, seen: SeenDice, kept: Sequence[int]
) -> list[Entry]:
    """Throw all dice but the kept ones. They fall as the match's secret has it."""

    def command(state: MatchState, now: int) -> Throw:
        _check_dice(state, seen)
        fallen = fallen_dice(state, match.seed, DICE - len({*kept}))
        return Throw(seen.round, seat, tuple(sorted({*kept})), fallen, now)

    return give(match, seat, sent, command)


def use_dice(
    match: Match, seat: int, sent: UUID, seen: SeenDice, spaces: Sequence[str]
) -> list[Entry]:
    """Cross off spaces with one's own dice, or with those that the active seat has left.

    In which order they are named does not matter.
    """
    board = border_on(match.board).board

    def command(state: MatchState, now: int) -> FirstAction | SecondAction:
        _check_dice(state, seen)
        if seat == state.active:
            return FirstAction(seen.round, seat, tuple(spaces), now)
        ordered = _in_order(board, state.crossed[seat], spaces)
        return SecondAction(seen.round, seat, ordered, now)

    return give(match, seat, sent, command)


def _check_dice(state: MatchState, seen: SeenDice) -> None:
    """Raise Refused where the dice were thrown again since somebody saw them."""
    if state.round == seen.round and state.throws != seen.throws:
        raise Refused(Reason.WRONG_DICE, "The dice lie otherwise by now. Here they are.")


def _in_order(board: Board, crossed: int, spaces: Sequence[str]) -> tuple[str, ...]:
    """The spaces so that each touches one before it; as they are where that cannot be."""
    known = [space for space in spaces if space in board.number_of]
    if not len(known) == len(spaces) == len({*spaces}) or board.mask(known) & crossed:
        return tuple(spaces)
    try:
        return in_order(board, crossed, board.mask(known))
    except ValueError:
        return tuple(spaces)
