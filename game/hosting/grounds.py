"""The rules of each game on its map or board, made once per process."""

from functools import cache, lru_cache

from game.atlas_files import load_game_atlas
from game.board_files import load_board
from game.border_game.at_tables import BorderAtTables
from game.journey.at_tables import JourneyAtTables


@lru_cache(maxsize=64)
def journey_on(map_slug: str) -> JourneyAtTables:
    """The journey game on a map."""
    return JourneyAtTables(load_game_atlas(map_slug))


@cache
def border_on(board_slug: str) -> BorderAtTables:
    """The border game on a board."""
    return BorderAtTables(load_board(board_slug))
