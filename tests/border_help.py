"""What tests of the border game share: boards, setups, and a match played command by command."""

import json
from collections.abc import Callable
from functools import cache
from random import Random

from game.board_files import load_board
from game.border_game.board import Board
from game.border_game.board_text import played
from game.border_game.commands import Command, FirstAction, OpenMatch, SecondAction, Throw
from game.border_game.events import Event
from game.border_game.game import BorderGame
from game.border_game.legality import Reason, reachable
from game.border_game.moves import first_moves
from game.border_game.rules import COLOURS, DICE
from game.border_game.setup import SeatSetup, Setup
from game.border_game.simulate import simulate
from game.border_game.state import MatchState, Phase
from game.refused import Refused
from tests.conformance.border_checker import Field
from tests.rules_help import refusal

BOARDS = ("alps", "east-of-lyon", "missouri")


@cache
def field(slug: str) -> Field:
    """A board as the checker knows it: from what `manage.py board` prints, and nothing else."""
    return Field(json.loads(json.dumps({"board": slug, **played(load_board(slug))})))


def make_setup(board: Board, seats: int = 3, **changes: object) -> Setup:
    """A default setup with this number of people, changed as asked."""
    chairs = tuple(SeatSetup(f"Seat {number}") for number in range(seats))
    wished = {"layouts": tuple(range(seats)), **changes}
    return Setup(board.slug, board.version, chairs, **wished)  # type: ignore[arg-type]


def bot_log(board: Board, bots: str, seed: int | str = 1, **changes: object) -> list[Event]:
    """The log of one match between these bots."""
    names = bots.split(",")
    chairs = tuple(SeatSetup(name, name) for name in names)
    wished = {"layouts": tuple(range(len(names))), **changes}
    setup = Setup(board.slug, board.version, chairs, **wished)  # type: ignore[arg-type]
    (log,) = simulate(BorderGame(board), setup, 1, seed)
    return log


class Play:
    """A match in the hands of a test: applies commands, keeps log and state."""

    def __init__(self, board: Board | None = None, seats: int = 3, **changes: object) -> None:
        self.game = BorderGame(board or load_board("alps"))
        self.board = self.game.board
        self.log: list[Event] = []
        self._state: MatchState | None = None
        self.do(OpenMatch(make_setup(self.board, seats, **changes)))

    @property
    def state(self) -> MatchState:
        """Where the match stands."""
        assert self._state is not None
        return self._state

    def do(self, command: Command) -> tuple[Event, ...]:
        """Apply a command; its events."""
        events = self.game.decide(self._state, command)
        for event in events:
            self._state = self.game.evolve(self._state, event)
        self.log += events
        return events

    def throw(
        self, *fallen: str, kept: tuple[int, ...] = (), seat: int | None = None, at: int = 0
    ) -> tuple[Event, ...]:
        """Throw for the active seat; these dice fall."""
        seat = self.state.active if seat is None else seat
        return self.do(Throw(self.state.round, seat, kept, fallen, at))

    def first(self, *spaces: str, seat: int | None = None, at: int = 0) -> tuple[Event, ...]:
        """The first action of the active seat."""
        seat = self.state.active if seat is None else seat
        return self.do(FirstAction(self.state.round, seat, spaces, at))

    def second(self, seat: int, *spaces: str, at: int = 0) -> tuple[Event, ...]:
        """A second action."""
        return self.do(SecondAction(self.state.round, seat, spaces, at))

    def pass_round(self) -> None:
        """A round in which nobody crosses anything."""
        self.throw(*COLOURS[:DICE])
        self.first()
        for seat in self.state.waiting:
            self.second(seat)

    def segment(self, seat: int, size: int) -> tuple[str, tuple[str, ...]]:
        """An open segment of a seat's layout with this many spaces: its colour and its spaces."""
        layout = self.board.layouts[self.state.setup.layouts[seat]]
        for segment in layout.segments:
            mask = self.board.mask(segment.spaces)
            if len(segment.spaces) == size and not mask & self.state.crossed[seat]:
                return segment.colour, segment.spaces
        raise LookupError(f"no open segment of {size} spaces")

    def reach(self, seat: int, colours: tuple[str, ...] = COLOURS) -> list[tuple[str, str]]:
        """The spaces that a seat could cross in a second action, with their colours."""
        sheet = self.board.sheets[self.state.setup.layouts[seat]]
        mask = reachable(self.board, sheet, self.state.crossed[seat], colours)
        return [
            (name, COLOURS[sheet.colour_at[self.board.number_of[name]]])
            for name in self.board.ids(mask)
        ]

    def cross(self, seat: int, *spaces: str) -> None:
        """Put crosses on a board by hand, to come to a position at once."""
        state = self.state
        mine = state.crossed[seat] | self.board.mask(spaces)
        crossed = (*state.crossed[:seat], mine, *state.crossed[seat + 1 :])
        self._state = state._replace(crossed=crossed)

    def refused(self, reason: Reason, action: Callable[[], object]) -> Refused:
        """The refusal of an action, which must be for this reason and change nothing."""
        return refusal(reason, action, lambda: self._state, self.log)

    def play_on(self, rng: Random, rounds: int = 1000) -> None:
        """Play this number of rounds, or to the end, in any legal way."""
        last = self.state.round + rounds
        while self.state.phase is not Phase.OVER and self.state.round < last:
            seat = self.state.waiting[0]
            sheet = self.board.sheets[self.state.setup.layouts[seat]]
            if self.state.phase is Phase.FIRST:
                self.throw(*rng.choices(COLOURS, k=DICE))
                moves = first_moves(sheet, self.state.crossed[seat], self.state.dice)
                self.first(*self.board.ids(rng.choice(moves)))
            else:
                options = self.reach(seat, self.state.free)
                self.second(seat, *([rng.choice(options)[0]] if options else []))


__all__ = ["BOARDS", "Play", "bot_log", "field", "make_setup"]
