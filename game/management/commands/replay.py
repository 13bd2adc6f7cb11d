"""`manage.py replay FILE`: replay match records and say where they break the rules."""

from collections.abc import Iterator
from typing import BinaryIO

from game.management.json_lines import (
    LONGEST_LINE,
    LineError,
    bounded_lines,
    parse_json,
    to_json,
)
from game.management.line_command import LineCommand
from game.pages.game_pages import all_games
from game.rulebook.records import RecordError


class Command(LineCommand):
    """Check match records."""

    help = "Check match records by the rules: one record in a file, or one per line."
    file_help = "a record or JSON lines; - or nothing: stdin"

    def lines_of(self, file: BinaryIO) -> Iterator[bytes]:
        """The records of the file."""
        return records_of(file)

    def answer(self, line: bytes) -> str:
        """The verdict on one record."""
        return replay_line(line)


def records_of(file: BinaryIO) -> Iterator[bytes]:
    """The records of a file: each line is one, unless the file is one record over many lines."""
    lines = bounded_lines(file)
    first = next(lines, b"")
    if not first:
        return
    if first.isspace() or _is_json(first):
        yield first
        yield from lines
        return
    rest = file.read(LONGEST_LINE)
    if len(rest) == LONGEST_LINE:
        raise LineError("this is neither JSON lines nor one record")
    if _is_json(first + rest):
        yield first + rest
        return
    yield first
    yield from rest.splitlines(keepends=True)


def _is_json(text: bytes) -> bool:
    try:
        parse_json(text)
    except LineError:
        return False
    return True


def replay_line(line: bytes) -> str:
    """The verdict on one record, as JSON."""
    record = parse_json(line)
    try:
        # A record that names no game gets the first game's error.
        named = record.get("game") if isinstance(record, dict) else None
        games = all_games()
        game = next((game for game in games if game.name == named), games[0])
        result = game.command_line.check(record)
    except RecordError as error:
        raise LineError(str(error)) from None
    return to_json({"right": True, "events": len(record["events"]), **result})
