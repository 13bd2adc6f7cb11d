"""The race among the games of the match log."""

from functools import lru_cache

from game.atlas_files import load_atlas
from quiz.drills.ground import ground_of
from quiz.race.game import RaceGame


@lru_cache(maxsize=64)
def race_on(map_slug: str) -> RaceGame:
    """The race on a map, with or without its sea links, made once per process."""
    return RaceGame(ground_of(load_atlas(map_slug)))
