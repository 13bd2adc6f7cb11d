"""The bots of a match, rebuilt from its secret seed: their maps may be opened at the end."""

from functools import lru_cache
from typing import Any

from game.rulebook.tables import TableGame


@lru_cache(maxsize=200)
def match_bots(game: TableGame, setup: Any, seed: str) -> Any:
    """The bots in their chairs, made once per process; None for a person."""
    return game.seat_bots(setup, seed)
