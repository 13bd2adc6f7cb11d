"""Rows of the game. Import them by module: `from game.models.table import Table`."""

from game.models import match, own_map, table

__all__ = ["match", "own_map", "table"]
