"""The game application."""

from django.apps import AppConfig


class GameConfig(AppConfig):
    """Maps and the games played on them."""

    name = "game"

    def ready(self) -> None:
        """Tell the map files, which know no rows, where user-made maps are."""
        from game.hosting.own_shelf import put_up

        put_up()
