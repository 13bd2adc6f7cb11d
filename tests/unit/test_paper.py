"""What lies on paper, and whether the font has letters for it."""

import re
from importlib.resources import files
from io import BytesIO

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from classroom.paper.cards import Card, CardWords, cards_pdf
from classroom.paper.pictures import pictures, tones
from classroom.paper.sheet import SMALLEST, WEIGHTS, new_sheet, write
from classroom.paper.words import words
from game.queries.wording import folded
from tests.processes import ROOT

WORDS = CardWords(
    title="Kartičky", class_name="6.B", language="cs", site="maps.example.org/class/",
    code="ABCD EFGH", go_to="Jdi na", code_label="Kód třídy:", number_label="Tvoje číslo:",
    secret_label="Tvoje obrázky:", name_label="Jméno:", list_note="Pro učitele.",
)  # fmt: skip


def cards(count: int) -> bytes:
    made = [
        Card(f"Vydra {number}", number, "Řehoř", ("sun", "key", "cup"), "", "https://example.org/x")
        for number in range(1, count + 1)
    ]
    return cards_pdf(made, WORDS)


def pages(content: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", content))


def test_ten_cards_on_a_sheet_and_a_list_behind() -> None:
    assert [pages(cards(count)) for count in (1, 10, 11)] == [2, 2, 3]


def test_the_font_has_every_letter_of_our_languages() -> None:
    told = set("".join((ROOT / f"locale/{code}/LC_MESSAGES/django.po").read_text(encoding="utf-8")
                       for code in ("cs", "fr")))  # fmt: skip
    letters = {letter for letter in told if letter.isalpha()} | set("ěřůĚŘŮœŒçÇ")
    folder = files("font_source_sans_pro") / "files"
    for name in WEIGHTS.values():
        known = TTFont(BytesIO((folder / name).read_bytes())).getBestCmap()
        assert {letter for letter in letters if ord(letter) not in known} == set()


def test_what_is_too_long_is_set_smaller_then_cut() -> None:
    pdf = new_sheet("x", "en")
    pdf.add_page()
    write(pdf, "the name of a class", 0, 0, 40, size=18)
    assert SMALLEST < pdf.font_size_pt < 18
    write(pdf, "the name of a class" * 9, 0, 0, 40, size=18)
    assert pdf.font_size_pt == SMALLEST
    assert pdf.x <= 40 + 1e-6


def test_twelve_pictures_with_names_and_known_tones() -> None:
    assert len(pictures()) == 12
    names = [tuple(picture.names.values()) for picture in pictures().values()]
    assert len(set(names)) == 12
    for picture in pictures().values():
        assert set(picture.names) == {"en", "cs", "fr"}
        assert {tone for tone, _ in picture.shapes} <= tones().keys()


def test_pictures_are_the_same_on_paper_and_on_pages() -> None:
    sheet = (ROOT / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
    assert dict(re.findall(r"--picture-(\w+): (#\w+);", sheet)).items() >= tones().items()


def test_words_can_be_told_apart_without_accents() -> None:
    for code in ("en", "cs", "fr"):
        plain = [folded(word[code]) for word in words()]
        assert len(set(plain)) == len(plain) == 64
        assert all(word.isalpha() and len(word) <= 10 for word in plain), code
