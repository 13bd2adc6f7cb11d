"""How strong the bots of the journey game are, as tables for the command line."""

from collections.abc import Iterator, Mapping
from math import perm
from typing import Any

from game.atlas_files import load_game_atlas, match_maps
from game.journey.bots.characters import CHARACTERS
from game.journey.bots.measure import SEATS, Level, measure
from game.journey.game import JourneyGame
from game.journey.setup import Tempo
from game.pages.measured_levels import json_levels, table_of

ALL_TABLES = perm(len(CHARACTERS), SEATS) * len(Tempo)
"""Every order of four of the characters in both tempos."""


def journey_levels(options: Mapping[str, Any]) -> Iterator[str]:
    """What each character loses, map by map."""
    slugs = [options["map"]] if options["map"] else list(match_maps())
    for game in [JourneyGame(load_game_atlas(slug)) for slug in slugs]:
        levels = measure(game, list(CHARACTERS), options["matches"], options["seed"])
        if options["json"]:
            yield json_levels("map", game.atlas.slug, options, levels)
        else:
            yield table_of(game.atlas.slug, options, HEAD, map(_row, levels))


HEAD = f"{'character':<14}{'matches':>8}{'lost a round':>19}{'rank':>8}{'purse':>8}"


def _row(level: Level) -> str:
    return (
        f"{level.bot:<14}{level.matches:>8}{level.lost:>12.2f} ± {level.error:4.2f}"
        f"{level.rank:>8.2f}{level.purse:>8.0f}"
    )
