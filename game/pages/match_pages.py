"""The page of a match, whichever game is played: the one place that knows which page is whose."""

from collections.abc import Callable, Mapping
from typing import Protocol

from game.games import BORDER, JOURNEY
from game.hosting.match_log import Position
from game.pages.border_game.page import border_page
from game.pages.match.page import match_page
from game.queries.seated_matches import Asked, SeatedMatch


class Page(Protocol):
    """What every page of a match has, for those who show it and send it again when it changes."""

    @property
    def template(self) -> str: ...

    @property
    def version(self) -> str: ...

    @property
    def event_id(self) -> str: ...

    @property
    def is_over(self) -> bool: ...


PAGES: Mapping[str, Callable[[SeatedMatch, Position, int, Asked], Page | None]] = {
    JOURNEY: match_page,
    BORDER: border_page,
}


def page_of(seated: SeatedMatch, at: Position, now: int, asked: Asked) -> Page | None:
    """The page of a match that stands here; None when the browser shows this version already."""
    return PAGES[seated.match.game](seated, at, now, asked)
