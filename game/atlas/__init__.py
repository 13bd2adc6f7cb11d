"""Maps as values: places, their parts, the borders between them, and how far apart they are."""

from game.atlas.atlas import Atlas, Border, BorderKind, NotBorder, Place
from game.atlas.land import land_only
from game.atlas.reading import AtlasError, read_atlas
from game.atlas.routes import Journey, is_cheapest_walk

__all__ = [
    "Atlas",
    "AtlasError",
    "Border",
    "BorderKind",
    "Journey",
    "NotBorder",
    "Place",
    "is_cheapest_walk",
    "land_only",
    "read_atlas",
]
