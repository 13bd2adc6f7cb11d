"""Commands that answer JSON lines: one answer per line, and a status that says if all are valid."""

import sys
from collections.abc import Iterable
from typing import Any, BinaryIO, ClassVar

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.management.json_lines import (
    LineError,
    answer_lines,
    bounded_lines,
    input_lines,
    output_lines,
)


class LineCommand(BaseCommand):
    """Answers each line of a file or of standard input."""

    requires_system_checks = ()
    file_help: ClassVar[str] = "a file of JSON lines; - or nothing: stdin"

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the argument for the file."""
        parser.add_argument("file", nargs="?", help=self.file_help)

    def answer(self, line: bytes) -> str:
        """The answer to one line, as JSON. Raises LineError if the line is invalid."""
        raise NotImplementedError

    def lines_of(self, file: BinaryIO) -> Iterable[bytes]:
        """The items to be answered, one by one."""
        return bounded_lines(file)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Answer every line; the status is 1 if any was invalid."""
        try:
            with input_lines(options["file"]) as file, output_lines(options.get("stdout")) as out:
                all_judged = answer_lines(self.lines_of(file), self.answer, out)
        except LineError as error:
            raise CommandError(str(error)) from None
        if not all_judged:
            sys.exit(1)
