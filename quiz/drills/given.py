"""An untrusted answer, read with care: it may be any JSON value."""

from typing import Any

from quiz.drills.errors import BadAnswer
from quiz.drills.ground import Ground

LONGEST = 200
"""No answer lists more than this."""
LARGEST = 1_000_000


def whole_number(given: Any) -> int:
    """A count or a price."""
    if type(given) is not int or abs(given) > LARGEST:
        raise BadAnswer("The answer must be a whole number.")
    return given


def yes_or_no(given: Any) -> bool:
    """Whether two places are neighbours."""
    if type(given) is not bool:
        raise BadAnswer("The answer must be yes or no.")
    return given


def texts(given: Any) -> list[str]:
    """A list of slugs of any kind."""
    if not isinstance(given, list | tuple) or len(given) > LONGEST:
        raise BadAnswer("The answer must be a list.")
    if not all(isinstance(text, str) for text in given):
        raise BadAnswer("The answer must be a list of names.")
    return list(given)


def place(ground: Ground, given: Any) -> str:
    """A place of the map."""
    if not isinstance(given, str):
        raise BadAnswer("The answer must be a place.")
    if given not in ground.atlas.places:
        raise BadAnswer("There is no place %(place)s on this map.", place=given[:80])
    return given


def places(ground: Ground, given: Any) -> list[str]:
    """Places of the map; one named twice counts once."""
    return list(dict.fromkeys(place(ground, text) for text in texts(given)))
