"""Check a match record line by line: the commands are played again and their events compared."""

from collections.abc import Callable, Mapping
from typing import Any

from game.border_game.board import Board
from game.border_game.commands import Command, FirstAction, OpenMatch, SecondAction, Throw
from game.border_game.events import Event
from game.border_game.game import BorderGame
from game.border_game.record import GAME, record_line
from game.border_game.rules import DICE, FIRST
from game.border_game.setup import Setup
from game.border_game.state import MatchState, Phase
from game.rulebook import Refused
from game.rulebook.records import (
    RecordError,
    alike,
    compare,
    field,
    json_object,
    refuse_unknown,
    seat_of,
    title,
    whole,
    words,
)

HEADING = ("game", "board", "layouts", "seats", "events")


def check_record(record: Any, board_of: Callable[[str], Board]) -> MatchState:
    """The state that a record leads to. Raises RecordError at the first line that is wrong.

    `board_of` gives a board by its slug, and may raise ValueError with a sentence.
    """
    heading = json_object(record, "the record")
    if heading.get("game") != GAME:
        raise RecordError(f"the game is {heading.get('game')!r}, not {GAME!r}")
    try:
        board = board_of(field(heading, "board", str, "the record"))
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(str(error)) from None
    lines = field(heading, "events", list, "the record")
    checker = RecordChecker(BorderGame(board), _setup(heading, lines, board))
    for number, line in enumerate(lines, start=1):
        try:
            checker.take(line)
        except (RecordError, Refused) as error:
            raise RecordError(f"event {number}{title(line)}: {error}") from None
    return checker.finished()


class RecordChecker:
    """Plays a record again. What follows by itself from a command is awaited line by line."""

    def __init__(self, game: BorderGame, setup: Setup) -> None:
        self._game = game
        self._state: MatchState | None = None
        self._awaited: list[Event] = []
        try:
            self._apply(OpenMatch(setup))
        except Refused as refused:
            raise RecordError(str(refused)) from None
        self._awaited.clear()

    def take(self, line: Any) -> None:
        """Check the next line and go on from it."""
        fields = json_object(line, "an event")
        kind = fields.get("type")
        takers: Mapping[Any, Callable[[Mapping[str, Any]], None]] = {
            "throw": self._take_throw,
            "cross": self._take_cross,
            "close": self._take_awaited,
            "end": self._take_awaited,
        }
        if not isinstance(kind, str) or kind not in takers:
            raise RecordError(f"no event is of type {kind!r}")
        takers[kind](fields)

    def finished(self) -> MatchState:
        """The last state, if the match was played to its end and nothing is missing."""
        state = self._state
        if state is None or self._awaited or state.phase is not Phase.OVER:
            number = 0 if state is None else state.round
            raise RecordError(f"the record stops in the middle of round {number}")
        return state

    def _apply(self, command: Command) -> None:
        """Play a command; its events become the state, and the lines to await."""
        for event in self._game.decide(self._state, command):
            self._state = self._game.evolve(self._state, event)
            self._awaited.append(event)

    def _told(self) -> dict[str, Any]:
        """The first line that was awaited, which is now told."""
        first, *self._awaited = self._awaited
        return record_line(first)

    def _take_throw(self, fields: Mapping[str, Any]) -> None:
        number = self._round_without_debts()
        dice, kept = words(fields, "dice"), _numbers(fields, "kept")
        fallen = tuple(colour for n, colour in enumerate(dice) if n not in kept)
        if len(dice) != DICE:
            raise RecordError(f"'dice' should show {DICE} dice, not {len(dice)}")
        self._apply(Throw(number, whole(fields, "seat"), tuple(kept), fallen, at=0))
        compare(fields, self._told())

    def _take_cross(self, fields: Mapping[str, Any]) -> None:
        number = self._round_without_debts()
        command = FirstAction if whole(fields, "action") == FIRST else SecondAction
        spaces = tuple(words(fields, "spaces"))
        # Dice are alike, so they may be named in any order; which were used is told all the same.
        dice = sorted(words(fields, "dice"))
        self._apply(command(number, whole(fields, "seat"), spaces, at=0))
        wanted = self._told()
        if dice == sorted(wanted["dice"]):
            wanted["dice"] = fields["dice"]
        compare(fields, wanted)

    def _take_awaited(self, fields: Mapping[str, Any]) -> None:
        """A line that must follow by itself. Areas closed at once may come in any order."""
        if not self._awaited:
            raise RecordError("nothing in the match leads to this")
        lines = [record_line(event) for event in self._awaited]
        kin = [number for number, line in enumerate(lines) if line["type"] == fields["type"]]
        same = [number for number in kin if alike(lines[number], dict(fields))]
        number = (same or kin or [0])[0]
        compare(fields, lines[number])
        if fields["type"] == "end" and len(lines) > 1:
            raise RecordError("not every area is told that was closed")
        self._awaited.pop(number)

    def _round_without_debts(self) -> int:
        """The round that is on, once everything is told that followed from what was done."""
        if self._awaited:
            raise RecordError(f"before this comes {record_line(self._awaited[0])}")
        return 0 if self._state is None else self._state.round


def _setup(heading: Mapping[str, Any], lines: list[Any], board: Board) -> Setup:
    refuse_unknown(heading, HEADING, "the record")
    seats = [json_object(seat, "a seat") for seat in field(heading, "seats", list, "the record")]
    return Setup(
        board=board.slug,
        board_version=board.version,
        seats=tuple(seat_of(seat) for seat in seats),
        layouts=tuple(_numbers(heading, "layouts")),
        first_seat=_first_seat(lines),
    )


def _first_seat(lines: list[Any]) -> int:
    """Whoever the record says throws first: the rules leave that to the table."""
    if lines and isinstance(lines[0], dict) and type(lines[0].get("seat")) is int:
        seat: int = lines[0]["seat"]
        return seat
    return 0


def _numbers(fields: Mapping[str, Any], key: str) -> list[int]:
    found: list[Any] = field(fields, key, list, "the event")
    if not all(type(number) is int for number in found):
        raise RecordError(f"{key!r} must list whole numbers")
    return found
