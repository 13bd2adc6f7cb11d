"""Titles of assignments in the reader's language, if the site wrote them and not a teacher."""

from collections.abc import Mapping
from functools import cache, lru_cache

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from classroom.set_catalogue import ready_sets_of
from game.atlas import Atlas
from game.atlas_files import is_game_map, is_map, load_atlas, with_links
from game.journey.bots.characters import CHARACTERS
from game.words.bots import bot_label
from game.words.names import place_word, visitor_language

NAMED = 2
"""A title names at most this many pairs of places."""
MORE = " …"


def match_title(bot: str) -> str:
    """The title of a match against a bot, if the teacher gives none."""
    return _("A match against %(bot)s") % {"bot": bot_label(bot)}


def review_title(atlas: Atlas, pairs: tuple[tuple[str, str], ...]) -> str:
    """The title of questions about these pairs of places."""
    named = [f"{place_word(atlas, a)} – {place_word(atlas, b)}" for a, b in pairs[:NAMED]]
    title = _("Review: %(pairs)s") % {"pairs": ", ".join(named)}
    return title + MORE if len(pairs) > NAMED else title


def title_words(title: str, map_slug: str) -> str:
    """A stored title in the reader's language; one that a teacher wrote stays as it is."""
    return _title_words(title, map_slug, visitor_language())


@lru_cache(maxsize=4_000)
def _title_words(title: str, map_slug: str, language: str) -> str:
    titles = _ready_titles(with_links(map_slug)).get(title) or _match_titles().get(title)
    if titles is not None:
        return titles.get(language, title)
    return _reviewed(title, map_slug) or title


@lru_cache(maxsize=256)
def _ready_titles(map_slug: str) -> Mapping[str, Mapping[str, str]]:
    """The names of a map's ready-made sets, by each of their titles."""
    if not is_game_map(map_slug):
        return {}
    sets = ready_sets_of(map_slug).values()
    return {title: one.titles for one in sets for title in one.titles.values()}


@cache
def _match_titles() -> Mapping[str, Mapping[str, str]]:
    """The same for matches against each character."""
    every: list[dict[str, str]] = []
    for bot in CHARACTERS:
        titles = {}
        for language, _name in settings.LANGUAGES:
            with override(language):
                titles[language] = match_title(bot)
        every.append(titles)
    return {title: titles for titles in every for title in titles.values()}


def _reviewed(title: str, map_slug: str) -> str:
    """A review's title, read in the language of its writer; empty if it is not one."""
    if not is_map(map_slug):
        return ""
    atlas = load_atlas(map_slug)
    for language, _name in settings.LANGUAGES:
        with override(language):
            head = _plain(_("Review: %(pairs)s") % {"pairs": ""})
            if not _plain(title).startswith(head):
                continue
            slugs = {place_word(atlas, slug): slug for slug in atlas.places}
        named = title[len(head) :].removesuffix(MORE).split(", ")
        found = [tuple(slugs.get(name, "") for name in pair.split(" – ")) for pair in named]
        if all(len(pair) == 2 and all(pair) for pair in found):
            pairs = tuple((one, other) for one, other in found)
            return review_title(atlas, pairs) + (MORE if title.endswith(MORE) else "")
    return ""


def _plain(title: str) -> str:
    """With ordinary spaces: titles were stored with them before French had no-break ones."""
    return title.replace("\N{NO-BREAK SPACE}", " ")
