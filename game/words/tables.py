"""What is played at a table and how, in a few words."""

from django.utils.translation import gettext as _

from game.atlas_files import load_atlas
from game.games import GAMES, hosted_game
from game.models.match import Match
from game.models.table import Table
from game.words.names import in_words


def table_facts(table: Table) -> tuple[str, ...]:
    """The wishes of a table, the most important first; defaults are left out."""
    return tuple(hosted_game(table.game).facts(table.wishes))


def ground_name(hosted: Table | Match) -> str:
    """The name of the ground: as the game says it, or the map if it is not played at tables."""
    if isinstance(GAMES[hosted.game], str):
        return hosted_game(hosted.game).ground(hosted.map, hosted.board)
    return in_words(load_atlas(hosted.map).names)


def chairs_taken(taken: int, chairs: int) -> str:
    """How full a table is."""
    return _("%(taken)d of %(all)d seats are taken.") % {"taken": taken, "all": chairs}
