"""The replay of a match of the border game: one throw or one action after the other."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from typing import ClassVar
from uuid import UUID

from game.border_game.board import Board
from game.border_game.events import AreaClosed, DiceThrown, Event, SpacesCrossed
from game.border_game.observe import observe
from game.border_game.state import MatchState
from game.hosting.grounds import border_on
from game.hosting.match_log import entries
from game.pages.border_game.drawing import BoardDrawing, board_drawing
from game.pages.border_game.seats import SeatBoard, seat_boards
from game.pages.border_game.words import colour_word, happened
from game.pages.match.board_spaces import LETTERS
from game.queries.finished_logs import FinishedLog
from game.queries.replay_access import Sharing, WatchedMatch, sharing_of, step_number
from game.words.bots import seat_name

Moved = DiceThrown | SpacesCrossed


@dataclass(frozen=True, slots=True)
class BorderMove:
    """A throw or an action, with the areas that it closed and the state after it."""

    step: int
    event: Moved
    closed: tuple[AreaClosed, ...]
    state: MatchState


@dataclass(frozen=True, slots=True)
class ShownDie:
    """A die."""

    colour: str
    word: str
    is_fresh: bool
    is_free: bool = False
    is_kept: bool = True


@dataclass(frozen=True, slots=True)
class BorderStep:
    """One step: the seat that moved, what is said about it, its dice and its board."""

    number: int
    steps: int
    round: int
    lines: tuple[str, ...]
    dice: tuple[ShownDie, ...]
    seat: SeatBoard
    others: tuple[SeatBoard, ...]

    @property
    def before(self) -> int | None:
        """The step before; None at the beginning."""
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        """The next step; None at the end."""
        return self.number + 1 if self.number < self.steps else None


@dataclass(frozen=True, slots=True)
class StripMove:
    """A move in the list of all."""

    step: int
    letter: str
    token: int
    words: str
    sign: str


@dataclass(frozen=True, slots=True)
class BorderStripRound:
    """The moves of a round."""

    number: int
    moves: tuple[StripMove, ...]


@dataclass(frozen=True, slots=True)
class BorderReplayPage:
    """A replay at one of its steps. `worse` is for replays that judge moves; this one does not."""

    id: UUID
    drawing: BoardDrawing
    began_at: datetime
    is_mine: bool
    is_on_old_board: bool
    step: BorderStep
    rounds: tuple[BorderStripRound, ...]
    sharing: Sharing
    worse: int | None = None
    template: ClassVar[str] = "game/border_replay.html"
    part: ClassVar[str] = "game/border_game/replay_step.html"
    said: ClassVar[str] = "game/border_game/replay_said.html"

    @property
    def map_name(self) -> str:
        """The board's name, for the title of the window."""
        return self.drawing.name


def border_replay(watched: WatchedMatch, step: str, link: str) -> BorderReplayPage:
    """The page at a step given by its URL. Raises NoSuchStepError."""
    moves = _moves_of(watched.log)
    number = step_number(step, len(moves))
    board = border_on(watched.match.board).board
    return BorderReplayPage(
        id=watched.match.public_id,
        drawing=board_drawing(board.slug),
        began_at=watched.match.began_at,
        is_mine=watched.seat is not None,
        is_on_old_board=watched.state.setup.board_version != board.version,
        step=_step(board, watched, moves, number),
        rounds=tuple(_rounds(board, watched, moves)),
        sharing=sharing_of(watched, link),
    )


@lru_cache(maxsize=64)
def _moves_of(log: FinishedLog) -> tuple[BorderMove, ...]:
    game = border_on(log.match.board)
    moves: list[BorderMove] = []
    state: MatchState | None = None
    for entry in entries(log.match):
        event: Event = entry.event
        state = game.evolve(state, event)
        if isinstance(event, DiceThrown | SpacesCrossed):
            moves.append(BorderMove(len(moves) + 1, event, (), state))
        elif isinstance(event, AreaClosed):
            last = moves.pop()
            moves.append(BorderMove(last.step, last.event, (*last.closed, event), state))
    return tuple(moves)


def _step(
    board: Board, watched: WatchedMatch, moves: tuple[BorderMove, ...], number: int
) -> BorderStep:
    move = moves[number - 1]
    event, setup = move.event, watched.state.setup
    fresh = board.mask(event.spaces) if isinstance(event, SpacesCrossed) else 0
    seen = observe(move.state, event.seat, move.state.clock)
    # The board as the mover sees it; "you" is the viewer.
    seats = tuple(
        replace(seat, is_me=seat.number == watched.seat) for seat in seat_boards(board, seen, fresh)
    )
    return BorderStep(
        number=number,
        steps=len(moves),
        round=event.round,
        lines=happened(board, setup, watched.seat, (event, *move.closed)),
        dice=_dice(event),
        seat=seats[event.seat],
        others=tuple(seat for seat in seats if seat.number != event.seat),
    )


def _dice(event: Moved) -> tuple[ShownDie, ...]:
    if isinstance(event, DiceThrown):
        return tuple(
            ShownDie(colour, colour_word(colour), number not in event.kept)
            for number, colour in enumerate(event.dice)
        )
    return tuple(ShownDie(colour, colour_word(colour), is_fresh=False) for colour in event.dice)


def _rounds(
    board: Board, watched: WatchedMatch, moves: tuple[BorderMove, ...]
) -> Iterator[BorderStripRound]:
    setup = watched.state.setup
    for number, of_round in groupby(moves, key=lambda move: move.event.round):
        yield BorderStripRound(
            number,
            tuple(
                StripMove(
                    step=move.step,
                    letter=LETTERS[move.event.seat],
                    token=move.event.seat + 1,
                    words=f"{seat_name(setup, move.event.seat)}: "
                    + " ".join(happened(board, setup, watched.seat, (move.event, *move.closed))),
                    sign=_sign(move),
                )
                for move in of_round
            ),
        )


def _sign(move: BorderMove) -> str:
    """A move in short: a throw, the number of spaces, and a star for a closed area."""
    if isinstance(move.event, DiceThrown):
        return "⚄"
    return f"×{len(move.event.spaces)}{'★' * len(move.closed)}"
