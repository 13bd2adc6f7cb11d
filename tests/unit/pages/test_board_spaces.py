"""How the names on a board are made to fit their cards."""

import pytest

from game.journey.rules import FINALE, FORTY
from game.pages.match.board_spaces import FEWEST_LETTERS, MOST_LETTERS, long_word, on_top
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
        ("Llanfairpwllgwyngyll", 16),
    ],
)
def test_only_long_words_make_a_name_smaller(name: str, letters: int | None) -> None:
    assert long_word(name) == letters


def test_every_length_has_its_width() -> None:
    style = (ROOT / "static" / "css" / "components.css").read_text(encoding="utf-8")
    for letters in range(FEWEST_LETTERS, MOST_LETTERS + 1):
        assert f".letters-{letters} {{ --word: " in style


@pytest.mark.parametrize(
    ("number", "slug", "under", "figure", "sense"),
    [
        (1, "malta", 0, "+0\N{NO-BREAK SPACE}€", ""),
        (1, "malta", 2, "+20\N{NO-BREAK SPACE}€", "costs"),
        (6, FORTY, 0, "+40\N{NO-BREAK SPACE}€", "costs"),
        (FINALE, FORTY, 0, "+40\N{NO-BREAK SPACE}€", "brings"),
        (FINALE, FORTY, 4, "+0\N{NO-BREAK SPACE}€", ""),
        (FINALE, "malta", 1, "−10\N{NO-BREAK SPACE}€", "costs"),
    ],
)
def test_what_comes_in_is_told_from_what_is_paid(
    number: int, slug: str, under: int, figure: str, sense: str
) -> None:
    top = on_top(number, slug, under)
    assert (top.figure, top.sense) == (figure, sense)


def test_neither_is_red() -> None:
    style = (ROOT / "static" / "css" / "play.css").read_text(encoding="utf-8")
    rules = [line for line in style.splitlines() if ".space__top" in line and "color:" in line]
    assert {".space__top--costs", ".space__top--brings"} <= {rule.split()[0] for rule in rules}
    assert not any("--bad" in rule or "--accent" in rule for rule in rules)
