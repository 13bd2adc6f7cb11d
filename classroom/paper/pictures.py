"""Pictures that small children can tell apart and name. Page and paper draw the same paths.

They are in `fixtures/classroom/pictures.json`: paths in a square, each in one of a few tones.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[2] / "fixtures" / "classroom" / "pictures.json"


@dataclass(frozen=True, slots=True)
class SecretPicture:
    """A picture: its name in each language, and (tone, SVG path) from the lowest to the highest."""

    key: str
    names: dict[str, str]
    shapes: tuple[tuple[str, str], ...]


@cache
def pictures() -> dict[str, SecretPicture]:
    """All pictures by their keys, in their order."""
    return {
        row["key"]: SecretPicture(
            row["key"], row["names"], tuple((tone, path) for tone, path in row["shapes"])
        )
        for row in _read()["pictures"]
    }


@cache
def tones() -> dict[str, str]:
    """The colours on paper. On pages they are the tokens `--picture-...`."""
    return dict(_read()["tones"])


@cache
def picture_size() -> int:
    """The side of the square that pictures are drawn in."""
    return int(_read()["size"])


@cache
def _read() -> Any:
    return json.loads(FILE.read_text(encoding="utf-8"))
