"""The bots by name."""

from collections.abc import Mapping
from random import Random

from game.border_game.board import Board
from game.border_game.bots.bot import Bot, BotMaker
from game.border_game.bots.characters import CHARACTERS, maker_of
from game.border_game.bots.quick_bot import QuickBot
from game.border_game.bots.random_bot import RandomBot
from game.border_game.bots.strong_bot import StrongBot

BOTS: Mapping[str, BotMaker] = {
    "random": RandomBot,
    "quick": QuickBot,
    "strong": StrongBot,
    **{key: maker_of(character) for key, character in CHARACTERS.items()},
}


def make_bot(name: str, board: Board, rng: Random) -> Bot:
    """The bot of that name, or a KeyError."""
    return BOTS[name](board, rng)
