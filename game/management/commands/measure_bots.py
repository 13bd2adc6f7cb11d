"""`manage.py measure_bots`: how many euros each character loses, in many matches."""

from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.atlas import AtlasError
from game.atlas_files import load_atlas, map_slugs
from game.journey.bots.characters import CHARACTERS
from game.journey.bots.measure import Level, measure
from game.journey.game import JourneyGame
from game.management.json_lines import output_lines, to_json
from game.rulebook import Refused

ALL_TABLES = 720
"""Every order of four of the six characters in both tempos."""
DIGITS = 3


class Command(BaseCommand):
    """Measure how strong the characters are."""

    help = "Let the characters play each other and print what each loses against the best play."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """How many matches, where."""
        parser.add_argument(
            "--matches",
            type=int,
            default=2 * ALL_TABLES,
            help=f"matches per map; a multiple of {ALL_TABLES} seats everybody beside everybody "
            "equally often (default: %(default)s)",
        )
        parser.add_argument("--map", help="the map's slug, such as europe (default: all maps)")
        parser.add_argument("--seed", default="1", help="the same seed gives the same matches")
        parser.add_argument("--json", action="store_true", help="one JSON value per map and line")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print one table per map, each as soon as it is measured."""
        if options["matches"] < 1:
            raise CommandError("at least one match is needed to measure anything")
        show = _as_json if options["json"] else _as_table
        try:
            games = [
                JourneyGame(load_atlas(slug))
                for slug in ([options["map"]] if options["map"] else map_slugs())
            ]
            with output_lines(options.get("stdout")) as write:
                for game in games:
                    levels = measure(game, list(CHARACTERS), options["matches"], options["seed"])
                    write(show(game.atlas.slug, options, levels))
        except (AtlasError, Refused) as error:
            raise CommandError(str(error)) from None


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


def _as_json(slug: str, options: dict[str, Any], levels: list[Level]) -> str:
    rounded = [
        {
            key: round(value, DIGITS) if isinstance(value, float) else value
            for key, value in asdict(level).items()
        }
        for level in levels
    ]
    value = {"map": slug, "matches": options["matches"], "seed": options["seed"]}
    return to_json({**value, "levels": rounded}) + "\n"
