"""What a person does in a match of the border game: throw dice, and use them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.border_game.board import Board
from game.border_game.commands import FirstAction, SecondAction, Throw
from game.border_game.due import fallen_dice
from game.border_game.legality import Reason
from game.border_game.moves import in_order
from game.border_game.rules import DICE
from game.border_game.state import MatchState
from game.hosting.grounds import border_on
from game.queries.seated_matches import SeatedMatch
from game.refused import Refused


@dataclass(frozen=True, slots=True)
class SeenDice:
    """The dice as the player saw them: which round it was, and after how many throws."""

    round: int
    throws: int


def throw(
    seated: SeatedMatch, seen: SeenDice, kept: Sequence[int]
) -> Callable[[MatchState, int], Throw]:
    """Throw all dice but the kept ones. The match's secret seed determines the result."""
    seed = seated.match.seed

    def command(state: MatchState, now: int) -> Throw:
        _check_dice(state, seen)
        fallen = fallen_dice(state, seed, DICE - len({*kept}))
        return Throw(seen.round, seated.seat, tuple(sorted({*kept})), fallen, now)

    return command


def use_dice(
    seated: SeatedMatch, seen: SeenDice, spaces: Sequence[str]
) -> Callable[[MatchState, int], FirstAction | SecondAction]:
    """Cross off spaces with one's own dice, or with those that the active seat has left.

    The order in which they are named does not matter.
    """
    board, seat = border_on(seated.match.board).board, seated.seat

    def command(state: MatchState, now: int) -> FirstAction | SecondAction:
        _check_dice(state, seen)
        if seat == state.active:
            return FirstAction(seen.round, seat, tuple(spaces), now)
        ordered = _in_order(board, state.crossed[seat], spaces)
        return SecondAction(seen.round, seat, ordered, now)

    return command


def _check_dice(state: MatchState, seen: SeenDice) -> None:
    """Raise Refused if the dice were thrown again since the player saw them."""
    if state.round == seen.round and state.throws != seen.throws:
        raise Refused(Reason.WRONG_DICE, "The dice have changed. Here they are.")


def _in_order(board: Board, crossed: int, spaces: Sequence[str]) -> tuple[str, ...]:
    """The spaces so that each touches one before it; unchanged if that is impossible."""
    known = [space for space in spaces if space in board.number_of]
    if not len(known) == len(spaces) == len({*spaces}) or board.mask(known) & crossed:
        return tuple(spaces)
    try:
        return in_order(board, crossed, board.mask(known))
    except ValueError:
        return tuple(spaces)
