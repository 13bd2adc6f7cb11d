"""Players that are programs: each gets only its Observation and says what it does."""

from game.border.bots.bot import Bot, BotMaker
from game.border.bots.catalogue import BOTS, make_bot

__all__ = ["BOTS", "Bot", "BotMaker", "make_bot"]
