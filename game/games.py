"""The games that tables can host: one line each. Nothing else here or at tables names a game.

A line leads to the `GamePages` value in the folder of the game's pages (see
`game/pages/game_pages.py`). It is a dotted path, as in Django's own settings, because pages import
tables and tables import this module: each game is loaded when it is first needed.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Protocol

from django.utils.module_loading import import_string

from game.models.match import Match
from game.models.table import Table
from game.rulebook.tables import Standing, TableGame

Rules = Callable[[str, str], TableGame]
"""The rules of a game on a map and a board, by their slugs."""

GAMES: dict[str, str | Rules] = {
    "journey": "game.pages.match.game.JOURNEY_PAGES",
    "border": "game.pages.border_game.game.BORDER_PAGES",
}
"""Applications above this one may add just the rules of a game that has its own pages."""


class HostedGame(Protocol):
    """What tables, logs and lists need of a game. Its pages are for `game.pages` alone."""

    @property
    def name(self) -> str:
        """The key of the game, as stored in rows and records."""
        ...

    def rules(self, map_slug: str, board_slug: str, /) -> TableGame:
        """The game on a map or a board, made once per process."""
        ...

    def ground(self, map_slug: str, board_slug: str, /) -> str:
        """The name of the map or board, in the visitor's language."""
        ...

    def facts(self, wishes: Mapping[str, Any], /) -> Iterator[str]:
        """How a table plays, the most important first; defaults are left out."""
        ...

    def standing(self, state: Any, /) -> Standing:
        """Where a match stands, from its state."""
        ...


@cache
def _loaded(path: str) -> Any:
    return import_string(path)


def hosted_game(name: str) -> HostedGame:
    """The game of that name; KeyError if no table can host it."""
    path = GAMES[name]
    if not isinstance(path, str):
        raise KeyError(name)
    found: HostedGame = _loaded(path)
    return found


JOINED_AT: dict[str, str] = {}
"""The URL name for joining a game that has its own; its argument is the code."""


def game_of(hosted: Match | Table) -> TableGame:
    """The rules of a table or a match."""
    known = GAMES[hosted.game]
    rules = hosted_game(hosted.game).rules if isinstance(known, str) else known
    return rules(hosted.map, hosted.board)
