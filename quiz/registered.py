"""Races, added to the registries of the game, which does not know them."""

from game.games import GAMES, JOINED_AT
from quiz.games import race_on
from quiz.race.game import RACE


def register() -> None:
    """Register everything, once, when the site starts."""
    GAMES[RACE] = lambda map_slug, _board: race_on(map_slug)
    JOINED_AT[RACE] = "race-door"
