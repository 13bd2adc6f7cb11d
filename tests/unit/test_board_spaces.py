"""How the names on a board are made to fit their cards."""

import pytest

from game.queries.board_spaces import FEWEST_LETTERS, MOST_LETTERS, long_word
from tests.processes import ROOT


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("", None),
        ("Chad", None),
        ("France", None),
        ("United Kingdom", 7),
        ("Louisiane", 9),
        ("Bosnie-Herzégovine", 11),
        ("Charbonnières-les-Bains", 14),
        ("Lichtenštejnsko", 15),
        ("Llanfairpwllgwyngyll", 15),
    ],
)
def test_only_long_words_make_a_name_smaller(name: str, letters: int | None) -> None:
    assert long_word(name) == letters


def test_every_length_has_its_width() -> None:
    style = (ROOT / "static" / "css" / "play.css").read_text(encoding="utf-8")
    for letters in range(FEWEST_LETTERS, MOST_LETTERS + 1):
        assert f".letters-{letters} {{ --word: " in style
