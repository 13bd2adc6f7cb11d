"""Check a match record of any game line by line: replay it and compare the events.

A game says which lines are commands; the events that follow from a command are expected.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from game.refused import Refused
from game.rulebook import Rulebook
from game.rulebook.records import RecordError, alike, compare, field, record_object, title

State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")
Ground = TypeVar("Ground")
Fields = Mapping[str, Any]
Taker = Callable[[Fields], None]


class RecordChecker(ABC, Generic[State, Command, Event]):
    """Replays a record, one line after the other."""

    not_told: ClassVar[str]
    """The error if the record ends before all events that belong to it."""

    def __init__(self, rules: Rulebook[State, Command, Event, Any], opening: Command) -> None:
        self._state: State | None = None
        self._awaited: list[Event] = []
        self._rules = rules
        try:
            self._apply(opening)
        except Refused as refused:
            raise RecordError(str(refused)) from None
        self._awaited.clear()

    @property
    @abstractmethod
    def takers(self) -> Mapping[str, Taker]:
        """What checks a line, by its type."""

    @abstractmethod
    def line_of(self, event: Event) -> dict[str, Any]:
        """An event as its line of the record."""

    @abstractmethod
    def finished(self) -> State:
        """The last state, if the match was played to its end and nothing is missing."""

    def take(self, line: Any) -> None:
        """Check the next line and advance."""
        fields = record_object(line, "an event")
        kind = fields.get("type")
        takers = self.takers
        if not isinstance(kind, str) or kind not in takers:
            raise RecordError(f"no event is of type {kind!r}")
        takers[kind](fields)

    def take_all(self, lines: Sequence[Any]) -> State:
        """Check all lines; the state they lead to. Raises RecordError at the first wrong one."""
        for number, line in enumerate(lines, start=1):
            try:
                self.take(line)
            except (RecordError, Refused) as error:
                raise RecordError(f"event {number}{title(line)}: {error}") from None
        return self.finished()

    def _apply(self, command: Command) -> None:
        """Run a command; its events become the state, and the expected lines."""
        for event in self._rules.decide(self._state, command):
            self._state = self._rules.evolve(self._state, event)
            self._awaited.append(event)

    def _told(self) -> dict[str, Any]:
        """The first expected line, which has now come."""
        first, *self._awaited = self._awaited
        return self.line_of(first)

    def _take_awaited(self, fields: Fields) -> None:
        """Check a line that must follow from a command; lines of one type may come in any order."""
        if not self._awaited:
            raise RecordError("nothing in the match leads to this")
        lines = [self.line_of(event) for event in self._awaited]
        kin = [number for number, line in enumerate(lines) if line["type"] == fields["type"]]
        same = [number for number in kin if alike(lines[number], dict(fields))]
        number = (same or kin or [0])[0]
        compare(fields, lines[number])
        if fields["type"] == "end" and len(lines) > 1:
            raise RecordError(self.not_told)
        self._awaited.pop(number)

    def _refuse_if_awaiting(self) -> None:
        """Raise RecordError while an expected line is missing."""
        if self._awaited:
            raise RecordError(f"before this comes {self.line_of(self._awaited[0])}")


def read_heading(
    record: Any, game: str, ground_key: str, ground_of: Callable[[str], Ground]
) -> tuple[Fields, Ground, list[Any]]:
    """The heading of a record, what it was played on, and its lines. Raises RecordError.

    `ground_of` gives a map or a board by its slug, and may raise ValueError with a sentence.
    """
    heading = record_object(record, "the record")
    if heading.get("game") != game:
        raise RecordError(f"the game is {heading.get('game')!r}, not {game!r}")
    slug = field(heading, ground_key, str, "the record")
    try:
        ground = ground_of(slug)
    except ValueError as error:
        raise RecordError(str(error)) from None
    return heading, ground, field(heading, "events", list, "the record")
