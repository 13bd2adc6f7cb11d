"""`manage.py measure_bots`: how strong the bots of a game are, in many matches."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.atlas import AtlasError
from game.border_game.board_text import BoardError
from game.management.json_lines import output_lines
from game.pages.game_pages import Measured, all_games
from game.refused import Refused


class Command(BaseCommand):
    """Measure how strong the characters are."""

    help = "Let the bots of a game play each other and print how strong each is."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """How many matches, where."""
        games = measured_games()
        first, *others = games
        tables = "; ".join(f"{name}: {games[name].all_tables}" for name in others)
        usual = "; ".join(f"{name}: {games[name].usual}" for name in others)
        parser.add_argument("--game", default=first, choices=[*games])
        parser.add_argument(
            "--matches",
            type=int,
            help=f"matches per map or board; a multiple of {games[first].all_tables} ({tables}) "
            "seats everybody beside everybody equally often "
            f"(default: {games[first].usual}; {usual})",
        )
        parser.add_argument("--map", help="the map's slug, such as europe (default: all maps)")
        parser.add_argument("--board", help="the board's slug, such as alps (default: all boards)")
        parser.add_argument("--seed", default="1", help="the same seed gives the same matches")
        parser.add_argument("--json", action="store_true", help="one JSON value per map and line")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print one table per map or board, each as soon as it is measured."""
        measured = measured_games()[options["game"]]
        if options["matches"] is None:
            options["matches"] = measured.usual
        if options["matches"] < 1:
            raise CommandError("at least one match is needed to measure anything")
        if any(options[name] is not None for name in {"map", "board"} - {measured.ground}):
            raise CommandError("--map is for the journey game, --board for the border game")
        try:
            with output_lines(options.get("stdout")) as write:
                for table in measured.tables(options):
                    write(table)
        except (AtlasError, BoardError, Refused) as error:
            raise CommandError(str(error)) from None


def measured_games() -> dict[str, Measured]:
    """The games whose bots can be measured."""
    lines = {game.name: game.command_line.measured for game in all_games()}
    return {name: measured for name, measured in lines.items() if measured is not None}
