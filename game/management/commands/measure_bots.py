"""`manage.py measure_bots`: how strong the bots of a game are, in many matches."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.atlas import AtlasError
from game.atlas_files import board_slugs, load_board, load_game_atlas, map_slugs
from game.border.board_text import BoardError
from game.border.bots import measure as border
from game.border.game import BorderGame
from game.border.record import GAME as BORDER
from game.journey.bots.characters import CHARACTERS
from game.journey.bots.measure import Level, measure
from game.journey.game import JourneyGame
from game.journey.record import GAME as JOURNEY
from game.management.json_lines import output_lines, to_json
from game.rulebook import Refused

ALL_TABLES = 720
"""Every order of four of the six characters in both tempos."""
MATCHES = {JOURNEY: 2 * ALL_TABLES, BORDER: 12 * border.ALL_TABLES}
"""How many matches are played unless told."""
DIGITS = 3


class Command(BaseCommand):
    """Measure how strong the characters are."""

    help = "Let the bots of a game play each other and print how strong each is."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """How many matches, where."""
        parser.add_argument("--game", default=JOURNEY, choices=[JOURNEY, BORDER])
        parser.add_argument(
            "--matches",
            type=int,
            help=f"matches per map or board; a multiple of {ALL_TABLES} (border: "
            f"{border.ALL_TABLES}) seats everybody beside everybody equally often "
            f"(default: {MATCHES[JOURNEY]}; border: {MATCHES[BORDER]})",
        )
        parser.add_argument("--map", help="the map's slug, such as europe (default: all maps)")
        parser.add_argument("--board", help="the board's slug, such as alps (default: all boards)")
        parser.add_argument("--seed", default="1", help="the same seed gives the same matches")
        parser.add_argument("--json", action="store_true", help="one JSON value per map and line")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print one table per map or board, each as soon as it is measured."""
        game = options["game"]
        if options["matches"] is None:
            options["matches"] = MATCHES[game]
        if options["matches"] < 1:
            raise CommandError("at least one match is needed to measure anything")
        if options["map" if game == BORDER else "board"] is not None:
            raise CommandError("--map is for the journey game, --board for the border game")
        tables = border_tables if game == BORDER else journey_tables
        try:
            with output_lines(options.get("stdout")) as write:
                for table in tables(options):
                    write(table)
        except (AtlasError, BoardError, Refused) as error:
            raise CommandError(str(error)) from None


def journey_tables(options: dict[str, Any]) -> Iterator[str]:
    """What each character loses, map by map."""
    show = _as_json if options["json"] else _as_table
    slugs = [options["map"]] if options["map"] else map_slugs()
    for game in [JourneyGame(load_game_atlas(slug)) for slug in slugs]:
        levels = measure(game, list(CHARACTERS), options["matches"], options["seed"])
        yield show(game.atlas.slug, options, levels)


def border_tables(options: dict[str, Any]) -> Iterator[str]:
    """What each bot of the border game wins, board by board."""
    slugs = [options["board"]] if options["board"] else board_slugs()
    for game in [BorderGame(load_board(slug)) for slug in slugs]:
        levels = border.measure(game, border.MEASURED, options["matches"], options["seed"])
        if options["json"]:
            yield _as_json(game.board.slug, options, levels, what="board")
        else:
            yield _as_border_table(game.board.slug, options, levels)


def _as_table(slug: str, options: dict[str, Any], levels: list[Level]) -> str:
    rows = [
        f"{level.bot:<14}{level.matches:>8}{level.lost:>12.2f} ± {level.error:4.2f}"
        f"{level.rank:>8.2f}{level.purse:>8.0f}"
        for level in levels
    ]
    return "\n".join(
        [
            f"{slug}: {options['matches']} matches of four, seed {options['seed']}",
            f"{'character':<14}{'matches':>8}{'lost a round':>19}{'rank':>8}{'purse':>8}",
            *rows,
            "\n",
        ]
    )


def _as_border_table(slug: str, options: dict[str, Any], levels: list[border.Level]) -> str:
    rows = [
        f"{level.bot:<14}{level.matches:>8}{level.won:>8.1f} ± {level.error:3.1f}"
        f"{level.rank:>8.2f}{level.points:>8.1f}"
        for level in levels
    ]
    return "\n".join(
        [
            f"{slug}: {options['matches']} matches of four, seed {options['seed']}",
            f"{'bot':<14}{'matches':>8}{'won %':>14}{'rank':>8}{'points':>8}",
            *rows,
            "\n",
        ]
    )


def _as_json(
    slug: str,
    options: dict[str, Any],
    levels: Sequence[Level | border.Level],
    what: str = "map",
) -> str:
    rounded = [
        {
            key: round(value, DIGITS) if isinstance(value, float) else value
            for key, value in asdict(level).items()
        }
        for level in levels
    ]
    value = {what: slug, "matches": options["matches"], "seed": options["seed"]}
    return to_json({**value, "levels": rounded}) + "\n"
