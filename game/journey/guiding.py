"""Which cards make a good first round: a neighbour to avoid, and a place close by."""

from game.journey.due import cards_of
from game.journey.game import JourneyGame
from game.journey.rules import FIRST_ROUND, OFFERED
from game.journey.setup import Setup

NEIGHBOUR, CLOSE_BY = 1, 2


def shows_the_rules(game: JourneyGame, setup: Setup, seed: str) -> bool:
    """Whether the first cards of a seed hold a neighbour of the start and a place behind one."""
    cards = cards_of(game, setup, seed, FIRST_ROUND)
    offered, start = cards[:OFFERED], cards[OFFERED]
    crossings = {
        game.tariff.lines(FIRST_ROUND, (start,), ((card, 0),)).crossings for card in offered
    }
    return {NEIGHBOUR, CLOSE_BY} <= crossings
