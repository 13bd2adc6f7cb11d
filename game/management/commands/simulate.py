"""`manage.py simulate`: whole matches between bots, one match record per line."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.atlas import AtlasError
from game.border_game.board_text import BoardError
from game.journey.record import TWO_COLOURS
from game.journey.setup import Tempo
from game.management.json_lines import output_lines, to_json
from game.pages.game_pages import CommandLine, all_games, pages_of
from game.refused import Refused
from game.rulebook.seats import SeatSetup


class Command(BaseCommand):
    """Play matches between bots."""

    help = "Play whole matches between bots and write one match record per line."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """How many matches, of what kind."""
        bots = [f"{game.name}: {', '.join(game.command_line.bots)}" for game in all_games()]
        parser.add_argument("--game", required=True, choices=[game.name for game in all_games()])
        parser.add_argument("--map", help="journey: the map's slug, such as europe")
        parser.add_argument("--board", help="border: the board's slug, such as alps")
        parser.add_argument(
            "--seats", required=True, type=int, help="2 to 6; two colours: 2 or 3; border: 2 to 4"
        )
        parser.add_argument("--games", required=True, type=int, help="how many matches")
        parser.add_argument("--seed", required=True, help="the same seed gives the same matches")
        parser.add_argument(
            "--bots", help=f"names with commas, taken round the table; {'; '.join(bots)}"
        )
        parser.add_argument("--tempo", choices=[t.value for t in Tempo], help="journey only")
        parser.add_argument("--variant", choices=[TWO_COLOURS], help="journey only")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the records, one by one as they are played."""
        if options["games"] < 0:
            raise CommandError("the number of games cannot be below zero")
        if not options["seed"].isprintable():
            raise CommandError("the seed must be a readable text or number")
        check_options(options)
        played = pages_of(options["game"]).command_line
        try:
            records = played.records(options, seats_of(played, options))
            check_bots(options)
            with output_lines(options.get("stdout")) as write:
                for record in records:
                    write(to_json(record) + "\n")
        except (AtlasError, BoardError, Refused) as error:
            raise CommandError(str(error)) from None


def check_options(options: dict[str, Any]) -> None:
    """Raise CommandError if an option is missing, or belongs to another game."""
    game = options["game"]
    mine = pages_of(game).command_line
    for other in all_games():
        for name in other.command_line.takes:
            if name not in mine.takes and options[name] is not None:
                raise CommandError(f"--{name} does not belong to the game {game}")
    for name in mine.needs:
        if options[name] is None:
            raise CommandError(f"the game {game} needs --{name}")


def seats_of(played: CommandLine, options: dict[str, Any]) -> list[SeatSetup]:
    """The seats with their bots, each with a unique name. Raises CommandError for an unknown
    bot.
    """
    wished = played.usual_bots if options["bots"] is None else options["bots"]
    names = [name.strip() for name in wished.split(",")]
    for name in names:
        if name not in played.bots:
            raise CommandError(f"there is no bot {name!r}; there are {', '.join(played.bots)}")
    if options["seats"] > played.most_seats:
        raise CommandError(f"A match has 2 to {played.most_seats} seats, not {options['seats']}.")
    bots = [names[seat % len(names)] for seat in range(options["seats"])]
    return [SeatSetup(f"{bot.capitalize()} {seat}", bot) for seat, bot in enumerate(bots, start=1)]


def check_bots(options: dict[str, Any]) -> None:
    """Raise CommandError if there are more bots than seats."""
    named = (options["bots"] or "").count(",") + 1
    if named > options["seats"]:
        raise CommandError(f"{named} bots do not fit on {options['seats']} seats")
