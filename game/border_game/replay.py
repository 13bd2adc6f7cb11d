"""Check a match record line by line: its commands are replayed and their events compared."""

from collections.abc import Callable, Mapping
from typing import Any

from game.atlas.json_values import is_whole
from game.border_game.board import Board
from game.border_game.commands import Command, FirstAction, OpenMatch, SecondAction, Throw
from game.border_game.events import Event
from game.border_game.game import BorderGame
from game.border_game.record import GAME, record_line
from game.border_game.rules import DICE, FIRST
from game.border_game.setup import Setup
from game.border_game.state import MatchState, Phase
from game.rulebook.checking import RecordChecker, Taker, read_heading
from game.rulebook.records import (
    RecordError,
    compare,
    numbers,
    refuse_unknown,
    seats_of,
    whole,
    words,
)

HEADING = ("game", "board", "layouts", "seats", "events")


def check_record(record: Any, board_of: Callable[[str], Board]) -> MatchState:
    """The state that a record leads to. Raises RecordError at the first wrong line.

    `board_of` gives a board by its slug, and may raise ValueError with a sentence.
    """
    heading, board, lines = read_heading(record, GAME, "board", board_of)
    return BorderChecker(BorderGame(board), _setup(heading, lines, board)).take_all(lines)


class BorderChecker(RecordChecker[MatchState, Command, Event]):
    """Plays a record of the border game again."""

    not_told = "not every area is told that was closed"

    def __init__(self, game: BorderGame, setup: Setup) -> None:
        super().__init__(game, OpenMatch(setup))

    @property
    def takers(self) -> Mapping[str, Taker]:
        """What checks a line, by its type."""
        return {
            "throw": self._take_throw,
            "cross": self._take_cross,
            "close": self._take_awaited,
            "end": self._take_awaited,
        }

    def line_of(self, event: Event) -> dict[str, Any]:
        """An event as its line of the record."""
        return record_line(event)

    def finished(self) -> MatchState:
        """The last state, if the match was played to its end and nothing is missing."""
        state = self._state
        if state is None or self._awaited or state.phase is not Phase.OVER:
            number = 0 if state is None else state.round
            raise RecordError(f"the record stops in the middle of round {number}")
        return state

    def _take_throw(self, fields: Mapping[str, Any]) -> None:
        number = self._round_without_debts()
        dice, kept = words(fields, "dice"), numbers(fields, "kept")
        fallen = tuple(colour for n, colour in enumerate(dice) if n not in kept)
        if len(dice) != DICE:
            raise RecordError(f"'dice' should show {DICE} dice, not {len(dice)}")
        self._apply(Throw(number, whole(fields, "seat"), tuple(kept), fallen, at=0))
        compare(fields, self._told())

    def _take_cross(self, fields: Mapping[str, Any]) -> None:
        number = self._round_without_debts()
        command = FirstAction if whole(fields, "action") == FIRST else SecondAction
        spaces = tuple(words(fields, "spaces"))
        # Any order of the dice is accepted, but the used ones must be listed.
        dice = sorted(words(fields, "dice"))
        self._apply(command(number, whole(fields, "seat"), spaces, at=0))
        wanted = self._told()
        if dice == sorted(wanted["dice"]):
            wanted["dice"] = fields["dice"]
        compare(fields, wanted)

    def _round_without_debts(self) -> int:
        """The current round, once everything is listed that followed from the last action."""
        self._refuse_if_awaiting()
        return 0 if self._state is None else self._state.round


def _setup(heading: Mapping[str, Any], lines: list[Any], board: Board) -> Setup:
    refuse_unknown(heading, HEADING, "the record")
    return Setup(
        board=board.slug,
        board_version=board.version,
        seats=seats_of(heading),
        layouts=tuple(numbers(heading, "layouts")),
        first_seat=_first_seat(lines),
    )


def _first_seat(lines: list[Any]) -> int:
    """The first seat to throw in the record: the rules leave that to the table."""
    if lines and isinstance(lines[0], dict) and is_whole(lines[0].get("seat")):
        seat: int = lines[0]["seat"]
        return seat
    return 0
