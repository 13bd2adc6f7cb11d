"""Bots: each gets only its Observation and returns its action."""

from game.border_game.bots.bot import Bot, BotMaker
from game.border_game.bots.catalogue import BOTS, make_bot

__all__ = ["BOTS", "Bot", "BotMaker", "make_bot"]
