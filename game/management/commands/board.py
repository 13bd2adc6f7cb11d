"""`manage.py board BOARD`: a board of the border game as one JSON value."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.board_files import load_board
from game.border_game.board_text import BoardError, played
from game.management.json_lines import output_lines, to_json


class Command(BaseCommand):
    """Print a board for other programs."""

    help = "Print areas, spaces, white spaces and layouts of a board as one JSON value."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """One board."""
        parser.add_argument("board", help="the board's slug, such as alps")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the value, or say why not."""
        try:
            board = load_board(options["board"])
        except BoardError as error:
            raise CommandError(str(error)) from None
        with output_lines(options.get("stdout")) as write:
            write(to_json({"board": board.slug, **played(board)}) + "\n")
