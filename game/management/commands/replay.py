"""`manage.py replay FILE`: play match records again and say where they break the rules."""

import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.atlas_files import load_atlas, load_board
from game.border_game import record as border_record
from game.border_game.replay import check_record as check_border_record
from game.journey.replay import check_record
from game.management.json_lines import (
    LONGEST_LINE,
    LineError,
    answer_lines,
    bounded_lines,
    input_lines,
    output_lines,
    parse_json,
    to_json,
)
from game.rulebook.records import RecordError


class Command(BaseCommand):
    """Check match records."""

    help = "Check match records by the rules: one record in a file, or one per line."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Where the records are."""
        parser.add_argument("file", nargs="?", help="a record or JSON lines; - or nothing: stdin")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Judge every record; the status is 1 if any is wrong."""
        try:
            with input_lines(options["file"]) as file, output_lines(options.get("stdout")) as out:
                all_right = answer_lines(records_of(file), replay_line, out)
        except LineError as error:
            raise CommandError(str(error)) from None
        if not all_right:
            sys.exit(1)


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
        if isinstance(record, dict) and record.get("game") == border_record.GAME:
            ended = check_border_record(record, load_board)
            result = {"scores": list(ended.scores), "winners": list(ended.winners)}
        else:
            state = check_record(record, load_atlas)
            result = {"purses": list(state.purses), "winners": list(state.winners)}
    except RecordError as error:
        raise LineError(str(error)) from None
    return to_json({"right": True, "events": len(record["events"]), **result})
