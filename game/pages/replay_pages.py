"""The replay of a match, whichever game was played."""

from collections.abc import Callable, Mapping
from typing import Protocol

from game.games import BORDER, JOURNEY
from game.pages.border_game.replay import border_replay
from game.pages.replay.page import replay_page
from game.queries.replay_access import WatchedMatch


class Page(Protocol):
    """What every replay has, for those who show it."""

    @property
    def template(self) -> str: ...


REPLAYS: Mapping[str, Callable[[WatchedMatch, str, str], Page]] = {
    JOURNEY: replay_page,
    BORDER: border_replay,
}


def replay_of(watched: WatchedMatch, step: str, link: str) -> Page:
    """The replay at a step as it stands in the address. Raises NoSuchStepError."""
    return REPLAYS[watched.match.game](watched, step, link)
