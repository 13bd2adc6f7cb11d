"""The games that tables can host: one line each. Nothing else here or at tables knows one by name.

A line leads to the `GamePages` value in the folder of the game's pages (see
`game/pages/game_pages.py`). It is a path, as in Django's own settings, because pages stand on
tables and tables ask here: each game is loaded when it is first asked for.
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
"""Applications above this one may add the rules alone of a game that has pages of its own."""


class HostedGame(Protocol):
    """What tables, logs and lists ask of a game. Its pages are for `game.pages` alone."""

    @property
    def name(self) -> str:
        """The key of the game, as rows and records keep it."""
        ...

    def rules(self, map_slug: str, board_slug: str, /) -> TableGame:
        """The game on a map or a board, made once per process."""
        ...

    def ground(self, map_slug: str, board_slug: str, /) -> str:
        """The name of what is played on, in the visitor's language."""
        ...

    def facts(self, wishes: Mapping[str, Any], /) -> Iterator[str]:
        """How a table plays, the most telling first; what is as usual goes without saying."""
        ...

    def standing(self, state: Any, /) -> Standing:
        """Where a match stands, from its state."""
        ...


@cache
def _loaded(path: str) -> Any:
    return import_string(path)


def hosted_game(name: str) -> HostedGame:
    """The game of that name; KeyError where no table can host it."""
    path = GAMES[name]
    if not isinstance(path, str):
        raise KeyError(name)
    found: HostedGame = _loaded(path)
    return found


JOINED_AT: dict[str, str] = {}
"""Games that people join at an address of their own, by its name; it takes the code."""


def game_of(hosted: Match | Table) -> TableGame:
    """The rules of a table or a match."""
    known = GAMES[hosted.game]
    rules = hosted_game(hosted.game).rules if isinstance(known, str) else known
    return rules(hosted.map, hosted.board)
