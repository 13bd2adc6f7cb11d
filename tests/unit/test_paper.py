"""What is on paper, and whether the font has letters for it."""

import re
from importlib.resources import files
from io import BytesIO
from itertools import combinations, product

import pytest
from django.utils import translation
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from classroom.pages.sets.paper_maps import paper_map
from classroom.paper.cards import Card, CardWords, cards_pdf
from classroom.paper.labels import lay_names
from classroom.paper.outline import Outline, PaperLine, draw_outline
from classroom.paper.pictures import pictures, tones
from classroom.paper.sheet import FAMILY, SMALLEST, WEIGHTS, new_sheet, write
from classroom.paper.tables import tables_pdf
from classroom.paper.words import words
from game.atlas_files import load_outlines
from game.words.names import folded, name_order
from tests.processes import ROOT
from tests.sampled_maps import SAMPLED

WORDS = CardWords(
    title="Kartičky", class_name="6.B", language="cs", site="maps.example.org/class/",
    code="ABCD EFGH", go_to="Jdi na", code_label="Kód třídy:", number_label="Tvoje číslo:",
    secret_label="Tvoje obrázky:", name_label="Jméno:", list_note="Pro učitele:",
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


def test_24_pictures_with_names_and_known_tones() -> None:
    assert len(pictures()) == 24
    names = [tuple(picture.names.values()) for picture in pictures().values()]
    assert len(set(names)) == 24
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


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
@pytest.mark.parametrize("map_slug", SAMPLED)
def test_no_name_on_a_map_lies_on_another(map_slug: str, language: str) -> None:
    pdf = new_sheet("x", language)

    def measure(text: str, size: float, is_bold: bool) -> float:
        pdf.set_font(FAMILY, "B" if is_bold else "", size)
        return float(pdf.get_string_width(text))

    with translation.override(language):
        outline = paper_map(map_slug, has_names=True)
    labels = lay_names(outline.names, 178 / outline.width, measure)
    assert min(label.size for label in labels.written) >= SMALLEST
    meeting = [pair for pair in combinations(labels.written, 2) if pair[0].meets(pair[1])]
    assert meeting == []
    names = {label.text for label in labels.written if not label.is_letter}
    listed = [words for _code, words in labels.legend]
    assert names | {*listed} == {name.words for name in outline.names}
    assert not names & {*listed}
    assert listed == sorted(listed, key=name_order)
    assert [label.text for label in labels.written if label.is_letter] == [
        code for code, _words in labels.legend
    ]
    assert len(names) > len(listed)  # most names stand where they belong


def test_the_name_of_a_place_in_parts_stands_in_the_largest() -> None:
    outline = paper_map("europe", has_names=True)
    (russia,) = (name for name in outline.names if name.words == "Russia")
    assert russia.radius == load_outlines("europe")["parts"]["russia/main"]["radius"]


def test_a_table_goes_on_over_pages_and_long_cells_over_lines() -> None:
    head = ["Pupil", *["A match against Kira"] * 5, "Right / all answers"]
    long = "134 €: played, rank 2 of 2, late, 7 rounds, against the Cartographer"
    short = [["Otter 7", *["3 / 4: enough"] * 5, "3 / 4"]] * 20
    tall = [["Otter 7", *[long] * 5, "3 / 4"]] * 20
    assert [pages(tables_pdf("x", "en", [[head, *rows]])) for rows in ([], short, tall)] == [
        1,
        1,
        2,
    ]


def test_lines_on_a_paper_map_look_as_its_note_says() -> None:
    looks = set()
    for is_dotted, is_thin in product((False, True), repeat=2):
        pdf = new_sheet("x", "en")
        pdf.add_page()
        line = PaperLine("M10 10L90 90", 50, 50, "3", is_dotted=is_dotted, is_thin=is_thin)
        draw_outline(pdf, Outline(100, 100, (), lines=(line,)), (10, 10, 100, 100))
        written = bytes(pdf.output())
        (dash, gap) = re.findall(rb"/D \[\[([\d.]+) ([\d.]+)\]", written)[0]
        width = max(float(found) for found in re.findall(rb"/LW ([\d.]+)", written))
        assert (float(dash) < 0.1) is is_dotted
        assert float(gap) > width
        assert (width < 0.5) is is_thin
        looks.add((dash, width))
    assert len(looks) == 4
