"""How wide a text is in the bold typeface that names on maps are set in."""

from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("letter_widths.tsv")
"""Widths in thousandths of the text size with their letters: `manage.py letter_widths` makes it."""


def text_width(text: str) -> float:
    """The width of a text in text sizes; letters that the typeface lacks count as wide."""
    widths = _widths()
    widest = widths["W"]
    return sum(widths.get(letter, widest) for letter in text)


@cache
def _widths() -> dict[str, float]:
    lines = TABLE.read_text(encoding="utf-8").split("\n")[:-1]
    rows = (line.split("\t", 1) for line in lines)
    return {letter: int(width) / 1000 for width, letters in rows for letter in letters}
