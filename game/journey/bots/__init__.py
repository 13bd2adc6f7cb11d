"""Bots: each gets only its Observation and says where its token goes."""

from game.journey.bots.bot import Bot, BotMaker, Choice
from game.journey.bots.catalogue import BOTS, make_bot

__all__ = ["BOTS", "Bot", "BotMaker", "Choice", "make_bot"]
