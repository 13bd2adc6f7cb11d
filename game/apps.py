"""The game application."""

from django.apps import AppConfig


class GameConfig(AppConfig):
    """Maps and the games played on them."""

    name = "game"
