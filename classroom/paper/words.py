"""Short words that children can read and type, in each language of the site.

A password is two of them and a number. The index in `fixtures/classroom/words.json` is what counts,
so that a card may be printed and typed in any of the languages.
"""

import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).parents[2] / "fixtures" / "classroom" / "words.json"


@cache
def words() -> tuple[dict[str, str], ...]:
    """All words, each in every language."""
    return tuple(json.loads(FILE.read_text(encoding="utf-8"))["words"])
