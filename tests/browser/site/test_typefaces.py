"""The typefaces in a browser: served by the site, and as wide as the server believes."""

import pytest
from django.utils import translation

from game.atlas_files import load_atlas, map_slugs
from game.drawing.label_places import GAP
from game.drawing.letter_widths import text_width
from game.words.names import in_words
from tests.browser.conftest import OpenPage

pytestmark = pytest.mark.browser

MEASURE = """async (names) => {
  await document.fonts.load("700 12px 'Crossings Serif'");
  const map = document.querySelector(".map__svg");
  const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
  text.setAttribute("class", "label label--small");
  map.append(text);
  return names.map((name) => {
    text.textContent = name;
    return text.getBoundingClientRect().width;
  });
}"""
SMALL, OVERHANG = 12, 1.8
"""Pixels of a small name, and how far its first and last letter may reach out: less than the gap
that names keep from each other.
"""


def test_every_page_is_set_in_them(open_page: OpenPage) -> None:
    page = open_page("/")
    asked = page.evaluate(
        "performance.getEntriesByType('resource').map(e => e.name).filter(n => /woff2/.test(n))"
    )
    assert asked
    assert all(address.startswith(page.url) for address in asked)
    loaded = page.evaluate(
        "[...document.fonts].filter(f => f.status === 'loaded').map(f => f.family)"
    )
    assert {name.strip('"') for name in loaded} >= {"Crossings Sans", "Crossings Serif"}


def test_every_name_is_as_wide_as_the_server_believes(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/", size="phone")
    names: set[str] = set()
    for language in ("en", "cs", "fr"):
        with translation.override(language):
            for slug in map_slugs():
                names |= {in_words(place.names) for place in load_atlas(slug).places.values()}
    asked = sorted(names)
    assert OVERHANG < GAP
    for name, width in zip(asked, page.evaluate(MEASURE, asked), strict=True):
        believed = SMALL * text_width(name)
        assert 0.88 * believed - 1 < width < believed + OVERHANG, name
