"""Names and figures as the visitor reads them."""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from django.utils.formats import number_format
from django.utils.translation import get_language, gettext

from game.atlas import Atlas
from game.atlas.reading import LANGUAGES
from game.journey.rules import FORTY

NO_BREAK = "\N{NO-BREAK SPACE}"


def visitor_language() -> str:
    """The language of this visit, as the map files name it."""
    language = (get_language() or "").partition("-")[0]
    return language if language in LANGUAGES else LANGUAGES[0]


def in_words(names: Mapping[str, str]) -> str:
    """The text in the visitor's language; empty if there is none in any."""
    return names.get(visitor_language(), "")


def place_word(atlas: Atlas, space: str) -> str:
    """The name of a space in the visitor's language."""
    if space == FORTY:
        return gettext("Space 40").replace(" ", NO_BREAK)
    return in_words(atlas.places[space].names)


@lru_cache(maxsize=20_000)
def folded(text: str) -> str:
    """A text without accents, capitals and hyphens, for sorting and searching.

    Pages sort the same few hundred names again and again.
    """
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(letter)
    )
    return " ".join("".join(sign if sign.isalnum() else " " for sign in plain).split())


def name_order(text: str) -> tuple[str, str]:
    """The sort key of names: ignoring accents, which only break ties."""
    return folded(text), text


def whole_figure(value: int) -> str:
    """A whole number with thousands separators."""
    return str(number_format(value, decimal_pos=0, use_l10n=True, force_grouping=True))


def measured_figure(value: float) -> str:
    """A measured number: small ones with decimals, large ones without."""
    if value >= 100:
        return whole_figure(round(value))
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    places = len(text.partition(".")[2])
    return str(number_format(text, decimal_pos=places, use_l10n=True, force_grouping=True))
