"""`manage.py simulate`: whole matches between bots, one match record per line."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.atlas import Atlas, AtlasError
from game.atlas_files import load_atlas
from game.journey.bots import BOTS
from game.journey.game import JourneyGame
from game.journey.opening import check_setup
from game.journey.record import GAME, TWO_COLOURS, match_record
from game.journey.rules import MOST_SEATS
from game.journey.setup import SeatSetup, Setup, Tempo
from game.journey.simulate import simulate
from game.management.json_lines import output_lines, to_json
from game.rulebook import Refused

DEFAULT_BOTS = "perfect,random"


class Command(BaseCommand):
    """Play matches between bots."""

    help = "Play whole matches between bots and write one match record per line."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """How many matches, of what kind."""
        parser.add_argument("--game", required=True, choices=[GAME])
        parser.add_argument("--map", required=True, help="the map's slug, such as europe")
        parser.add_argument("--seats", required=True, type=int, help="2 to 6; two colours: 2 or 3")
        parser.add_argument("--games", required=True, type=int, help="how many matches")
        parser.add_argument("--seed", required=True, help="the same seed gives the same matches")
        parser.add_argument(
            "--bots",
            default=DEFAULT_BOTS,
            help=f"names with commas, taken round the table: {', '.join(BOTS)}",
        )
        parser.add_argument("--tempo", default=Tempo.TURNS.value, choices=[t.value for t in Tempo])
        parser.add_argument("--variant", choices=[TWO_COLOURS])

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the records, one by one as they are played."""
        if options["games"] < 0:
            raise CommandError("the number of games cannot be below zero")
        if not options["seed"].isprintable():
            raise CommandError("the seed must be a readable text or number")
        try:
            atlas = load_atlas(options["map"])
            setup = setup_of(atlas, options)
            matches = simulate(JourneyGame(atlas), setup, options["games"], options["seed"])
            with output_lines(options.get("stdout")) as write:
                for events in matches:
                    write(to_json(match_record(events)) + "\n")
        except (AtlasError, Refused) as error:
            raise CommandError(str(error)) from None


def setup_of(atlas: Atlas, options: dict[str, Any]) -> Setup:
    """The setup that the options ask for."""
    names = [name.strip() for name in options["bots"].split(",")]
    for name in names:
        if name not in BOTS:
            raise CommandError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    if options["seats"] > MOST_SEATS:
        raise CommandError(f"A match has 2 to {MOST_SEATS} seats, not {options['seats']}.")
    seats = [names[seat % len(names)] for seat in range(options["seats"])]
    setup = Setup(
        map=atlas.slug,
        map_version=atlas.version,
        seats=tuple(
            SeatSetup(f"{bot.capitalize()} {seat}", bot) for seat, bot in enumerate(seats, start=1)
        ),
        tempo=Tempo(options["tempo"]),
        two_colours=options["variant"] == TWO_COLOURS,
    )
    check_setup(setup, atlas)
    if len(names) > len(seats):
        raise CommandError(f"{len(names)} bots do not fit on {len(seats)} seats")
    return setup
