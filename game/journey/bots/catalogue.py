"""The bots by name."""

from collections.abc import Mapping
from random import Random

from game.journey.bots.bot import Bot, BotMaker
from game.journey.bots.character_bot import maker_of
from game.journey.bots.characters import CHARACTERS
from game.journey.bots.perfect_bot import PerfectBot
from game.journey.bots.random_bot import RandomBot
from game.journey.tariff import Tariff

BOTS: Mapping[str, BotMaker] = {
    "random": RandomBot,
    "perfect": PerfectBot,
    **{key: maker_of(character) for key, character in CHARACTERS.items()},
}


def make_bot(name: str, tariff: Tariff, rng: Random) -> Bot:
    """The bot of that name, or a KeyError."""
    return BOTS[name](tariff, rng)
