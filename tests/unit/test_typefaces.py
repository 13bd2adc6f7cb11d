"""The typefaces that the site makes for itself, and the letters that names on maps are made of."""
# fontTools publishes no types.
# mypy: disable-error-code="import-untyped"

import re
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from django.contrib.staticfiles import finders
from django.utils import translation
from fontTools.ttLib import TTFont

from config.typefaces import LICENCES, SERIF_SIZE, TYPEFACES, letter_widths
from game.atlas_files import load_atlas, load_outlines, map_slugs
from game.drawing.label_places import STEPS
from game.drawing.letter_widths import text_width
from game.drawing.map_labels import Label, map_labels
from game.words.names import in_words

LANGUAGES = ("en", "cs", "fr")
MOST = 80_000
LINE = 1.15
LIT = 12


def made(name: str) -> Path:
    found = finders.find(f"fonts/{name}")
    assert isinstance(found, str)
    return Path(found)


def test_they_are_small_and_have_every_letter_of_every_name() -> None:
    names = {
        letter
        for slug in map_slugs()
        for place in load_atlas(slug).places.values()
        for language in LANGUAGES
        for letter in place.names.get(language, "")
    }
    wanted = names | set("ěščřžýáíéúůťďňĚŠČŘŽÝÁÍÉÚŮŤĎŇàâæçéèêëîïôœùûüÿÀÂÇÉÈÊËÎÏÔŒÙÛÜ€„“”’–·")
    for face in TYPEFACES:
        letters = TTFont(BytesIO(made(face.name).read_bytes())).getBestCmap()
        assert {letter for letter in wanted if ord(letter) not in letters} == set(), face.name
        names_inside = TTFont(BytesIO(made(face.name).read_bytes()))["name"].names
        called = [str(name) for name in names_inside if name.nameID in (1, 4, 6)]
        assert called
        assert not [name for name in called if "Source" in name]
    assert sum(made(face.name).stat().st_size for face in TYPEFACES) < MOST


def test_their_licences_are_served_with_them() -> None:
    for name in LICENCES:
        assert "SIL OPEN FONT LICENSE" in made(name).read_text(encoding="utf-8").upper()


def test_nothing_else_is_found_among_them() -> None:
    assert finders.find("fonts/serif-black.woff2") is None
    assert finders.find("fonts/../typefaces.sha256") is None


def test_the_table_of_widths_is_that_of_the_typeface() -> None:
    """Where it is not: `manage.py letter_widths`."""
    for letter, width in letter_widths().items():
        assert text_width(letter) == width / 1000, letter
    style = Path("static/css/tokens.css").read_text(encoding="utf-8")
    assert set(re.findall(r"size-adjust: (\d+)%; ascent-override: 80%", style)) == {str(SERIF_SIZE)}


@pytest.mark.parametrize("slug", map_slugs())
def test_no_name_lies_on_another_on_any_of_many_boards(slug: str) -> None:
    rng = Random(f"boards of {slug}")
    places = sorted(load_atlas(slug).places)
    for number in range(24):
        lit = frozenset(rng.sample(places, min(9, len(places))))
        with translation.override(LANGUAGES[number % 3]):
            labels = [label for label in map_labels(slug, None, lit) if label.role == "lit"]
            named = {in_words(load_atlas(slug).places[place].names) for place in lit}
        for step, scale in enumerate(STEPS):
            shown = [label for label in labels if label.first <= step < label.end]
            assert len(shown) == len(named)
            boxes = [_box(label, scale) for label in shown]
            for at, one in enumerate(boxes):
                assert not [other for other in boxes[:at] if _share(one, other)], (lit, step)
                assert one[0] >= 0
                assert one[2] <= load_outlines(slug)["width"] * scale + 1


def _box(label: Label, scale: float) -> tuple[float, float, float, float]:
    wide = max(text_width(line) for line in label.lines) * LIT / 2
    tall = len(label.lines) * LINE * LIT / 2
    x, y = label.x * scale, label.y * scale
    return x - wide, y - tall, x + wide, y + tall


def _share(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float]
) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 0 and down > 0
