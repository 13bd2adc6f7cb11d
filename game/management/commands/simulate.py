"""`manage.py simulate`: whole matches between bots, one match record per line."""

from collections.abc import Collection, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.atlas import Atlas, AtlasError
from game.atlas_files import load_board, load_game_atlas
from game.border import record as border_record
from game.border.board import Board
from game.border.board_text import BoardError
from game.border.bots import BOTS as BORDER_BOTS
from game.border.game import BorderGame
from game.border.opening import check_setup as check_border_setup
from game.border.rules import MOST_SEATS as MOST_BORDER_SEATS
from game.border.setup import Setup as BorderSetup
from game.border.setup import layouts_as_given
from game.border.simulate import simulate as simulate_border
from game.journey import record as journey_record
from game.journey.bots import BOTS
from game.journey.game import JourneyGame
from game.journey.opening import check_setup
from game.journey.record import TWO_COLOURS
from game.journey.rules import MOST_SEATS
from game.journey.setup import SeatSetup, Setup, Tempo
from game.journey.simulate import simulate
from game.management.json_lines import output_lines, to_json
from game.rulebook import Refused

JOURNEY, BORDER = journey_record.GAME, border_record.GAME
DEFAULT_BOTS = {JOURNEY: "perfect,random", BORDER: "quick,random"}
OPTIONS = {JOURNEY: ("map",), BORDER: ("board",)}
"""What each game must be told besides seats, games and seed."""


class Command(BaseCommand):
    """Play matches between bots."""

    help = "Play whole matches between bots and write one match record per line."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """How many matches, of what kind."""
        parser.add_argument("--game", required=True, choices=[JOURNEY, BORDER])
        parser.add_argument("--map", help="journey: the map's slug, such as europe")
        parser.add_argument("--board", help="border: the board's slug, such as alps")
        parser.add_argument(
            "--seats", required=True, type=int, help="2 to 6; two colours: 2 or 3; border: 2 to 4"
        )
        parser.add_argument("--games", required=True, type=int, help="how many matches")
        parser.add_argument("--seed", required=True, help="the same seed gives the same matches")
        parser.add_argument(
            "--bots",
            help="names with commas, taken round the table; "
            f"journey: {', '.join(BOTS)}; border: {', '.join(BORDER_BOTS)}",
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
        records = journey_records if options["game"] == JOURNEY else border_records
        try:
            matches = records(options)
            with output_lines(options.get("stdout")) as write:
                for record in matches:
                    write(to_json(record) + "\n")
        except (AtlasError, BoardError, Refused) as error:
            raise CommandError(str(error)) from None


def check_options(options: dict[str, Any]) -> None:
    """Raise CommandError if an option is missing, or belongs to another game."""
    game = options["game"]
    for owner, names in {JOURNEY: ("map", "tempo", "variant"), BORDER: ("board",)}.items():
        for name in names:
            if owner != game and options[name] is not None:
                raise CommandError(f"--{name} does not belong to the game {game}")
    for name in OPTIONS[game]:
        if options[name] is None:
            raise CommandError(f"the game {game} needs --{name}")


def journey_records(options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The records of matches of the journey game, once the setup is found to be right."""
    atlas = load_game_atlas(options["map"])
    setup = setup_of(atlas, options)
    matches = simulate(JourneyGame(atlas), setup, options["games"], options["seed"])
    return map(journey_record.match_record, matches)


def border_records(options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The records of matches of the border game, once the setup is found to be right."""
    board = load_board(options["board"])
    setup = border_setup_of(board, options)
    matches = simulate_border(BorderGame(board), setup, options["games"], options["seed"])
    return map(border_record.match_record, matches)


def bot_names(options: dict[str, Any], known: Collection[str], most: int) -> list[str]:
    """The bot on each seat. Raises CommandError for one that is not known."""
    wished = DEFAULT_BOTS[options["game"]] if options["bots"] is None else options["bots"]
    names = [name.strip() for name in wished.split(",")]
    for name in names:
        if name not in known:
            raise CommandError(f"there is no bot {name!r}; there are {', '.join(known)}")
    if options["seats"] > most:
        raise CommandError(f"A match has 2 to {most} seats, not {options['seats']}.")
    return [names[seat % len(names)] for seat in range(options["seats"])]


def chairs_of(bots: list[str]) -> tuple[SeatSetup, ...]:
    """The seats with their bots, each with a name of its own."""
    return tuple(
        SeatSetup(f"{bot.capitalize()} {seat}", bot) for seat, bot in enumerate(bots, start=1)
    )


def check_bots(options: dict[str, Any]) -> None:
    """Raise CommandError if more bots are named than seats are there."""
    named = (options["bots"] or "").count(",") + 1
    if named > options["seats"]:
        raise CommandError(f"{named} bots do not fit on {options['seats']} seats")


def setup_of(atlas: Atlas, options: dict[str, Any]) -> Setup:
    """The setup of the journey game that the options ask for."""
    setup = Setup(
        map=atlas.slug,
        map_version=atlas.version,
        seats=chairs_of(bot_names(options, BOTS, MOST_SEATS)),
        tempo=Tempo(options["tempo"] or Tempo.TURNS),
        two_colours=options["variant"] == TWO_COLOURS,
    )
    check_setup(setup, atlas)
    check_bots(options)
    return setup


def border_setup_of(board: Board, options: dict[str, Any]) -> BorderSetup:
    """The setup of the border game that the options ask for; layouts in the order of play."""
    setup = BorderSetup(
        board=board.slug,
        board_version=board.version,
        seats=chairs_of(bot_names(options, BORDER_BOTS, MOST_BORDER_SEATS)),
        layouts=layouts_as_given(options["seats"]),
    )
    check_border_setup(setup, board)
    check_bots(options)
    return setup
