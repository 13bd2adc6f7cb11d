"""The games that tables can host. Tables, log, live view and records know them only from here."""

from collections.abc import Callable, Mapping
from functools import cache

from game.atlas_files import load_board, load_game_atlas
from game.border.at_tables import BorderAtTables
from game.journey.at_tables import JourneyAtTables
from game.models.match import Match
from game.models.table import Table
from game.rulebook.tables import TableGame

JOURNEY, BORDER = "journey", "border"


@cache
def journey_on(map_slug: str) -> JourneyAtTables:
    """The journey game on a map, made once per process."""
    return JourneyAtTables(load_game_atlas(map_slug))


@cache
def border_on(board_slug: str) -> BorderAtTables:
    """The border game on a board, made once per process."""
    return BorderAtTables(load_board(board_slug))


GAMES: Mapping[str, Callable[[str, str], TableGame]] = {
    JOURNEY: lambda map_slug, _board: journey_on(map_slug),
    BORDER: lambda _map, board_slug: border_on(board_slug),
}


def game_of(hosted: Match | Table) -> TableGame:
    """The game of a table or a match."""
    return GAMES[hosted.game](hosted.map, hosted.board)
