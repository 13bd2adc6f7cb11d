"""How strong the bots of the border game are, as tables for the command line."""

from collections.abc import Iterator, Mapping
from typing import Any

from game.board_files import board_slugs, load_board
from game.border_game.bots.measure import ALL_TABLES, MEASURED, Level, measure
from game.border_game.game import BorderGame
from game.pages.measured_levels import json_levels, table_of

__all__ = ["ALL_TABLES", "border_levels"]


def border_levels(options: Mapping[str, Any]) -> Iterator[str]:
    """What each bot of the border game wins, board by board."""
    slugs = [options["board"]] if options["board"] else board_slugs()
    for game in [BorderGame(load_board(slug)) for slug in slugs]:
        levels = measure(game, MEASURED, options["matches"], options["seed"])
        if options["json"]:
            yield json_levels("board", game.board.slug, options, levels)
        else:
            yield table_of(game.board.slug, options, HEAD, map(_row, levels))


HEAD = f"{'bot':<14}{'matches':>8}{'won %':>14}{'rank':>8}{'points':>8}"


def _row(level: Level) -> str:
    return (
        f"{level.bot:<14}{level.matches:>8}{level.won:>8.1f} ± {level.error:3.1f}"
        f"{level.rank:>8.2f}{level.points:>8.1f}"
    )
