"""Places by number, for a map without names.

The numbers go over the drawing row by row, so that they reveal the position of a place, not which.
"""

from functools import lru_cache

from game.drawing.drawn_places import drawn_places
from quiz.drills.errors import BadAnswer

ROW = 80.0
"""How high a row is, in units of the drawing."""


@lru_cache(maxsize=64)
def numbered_places(map_slug: str) -> tuple[str, ...]:
    """The places in the order of their numbers; the first one has number 1."""
    drawn = drawn_places(map_slug).values()
    rows = sorted((round(place.main.y / ROW), place.main.x, place.slug) for place in drawn)
    return tuple(slug for _, _, slug in rows)


def place_of_number(map_slug: str, text: str) -> str:
    """The place with a number. Raises BadAnswer."""
    places = numbered_places(map_slug)
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= len(places)):
        raise BadAnswer("The answer must be a place.")
    return places[int(text[:6]) - 1]
