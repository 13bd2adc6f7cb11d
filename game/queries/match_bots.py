"""The bots of a match, made again from its secret seed: their maps may be opened at the end."""

from functools import lru_cache

from game.journey.due import SeatedBot, seat_bots
from game.journey.setup import Setup
from game.match_log import rulebook_of


@lru_cache(maxsize=200)
def match_bots(map_slug: str, setup: Setup, seed: str) -> tuple[SeatedBot | None, ...]:
    """The bots in their chairs, made once per process; None where a person sits."""
    return seat_bots(rulebook_of(map_slug), setup, seed)
