"""Rows of the game. Import them by module: `from game.models.table import Table`."""

from game.models import map_excerpt, match, own_map, table

__all__ = ["map_excerpt", "match", "own_map", "table"]
