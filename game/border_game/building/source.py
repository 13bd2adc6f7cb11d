"""What a board is made from: a small file that names a map, nine places and a seed."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.border_game.board_text import LANGUAGES, BoardError
from game.border_game.rules import AREAS, FEWEST_SPACES, MOST_SPACES

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class BoardWishes:
    """The specification of a board. `spaces` is an approximate number; `beyond` is what surrounds
    the map, with a key for the names of spaces.
    """

    board: str
    map: str
    seed: int
    spaces: int
    places: tuple[str, ...]
    names: Mapping[str, str]
    beyond_key: str
    beyond: Mapping[str, str]


def read_source(text: str) -> BoardWishes:
    """The specification in a file. Raises BoardError with a sentence."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"the source is not TOML: {error}") from None
    source = BoardWishes(
        board=_slug(table, "board"),
        map=_slug(table, "map"),
        seed=_whole(table, "seed"),
        spaces=_whole(table, "spaces"),
        places=tuple(table.get("places", ())),
        names=_words(table, "names"),
        beyond_key=_slug(_table(table, "beyond"), "key"),
        beyond=_words(table, "beyond"),
    )
    if len({*source.places}) != AREAS or len(source.places) != AREAS:
        raise BoardError(f"the source must name {AREAS} different places")
    if not FEWEST_SPACES <= source.spaces <= MOST_SPACES:
        raise BoardError(f"a board has {FEWEST_SPACES} to {MOST_SPACES} spaces")
    return source


def _slug(table: Mapping[str, Any], key: str) -> str:
    found = table.get(key)
    if not isinstance(found, str) or not SLUG.fullmatch(found):
        raise BoardError(f"the source must give {key} in small letters and hyphens")
    return found


def _whole(table: Mapping[str, Any], key: str) -> int:
    found = table.get(key)
    if type(found) is not int:
        raise BoardError(f"the source must give {key} as a whole number")
    return found


def _table(table: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = table.get(key)
    if not isinstance(found, dict):
        raise BoardError(f"the source must have a table [{key}]")
    return found


def _words(table: Mapping[str, Any], key: str) -> dict[str, str]:
    found = _table(table, key)
    missing = [language for language in LANGUAGES if not isinstance(found.get(language), str)]
    if missing:
        raise BoardError(f"[{key}] has no text in {', '.join(missing)}")
    return {language: found[language] for language in LANGUAGES}
