"""How well a learner knows each place: how many of its borders they know."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import ngettext

from game.atlas import Atlas
from game.drawing.drawn_places import Dot, drawn_places
from game.words.names import name_order, place_word
from quiz.learning.findings.mastery import Mastery
from quiz.words.band_words import BandWord, band_word
from quiz.words.border_states import BorderLine

MOST = 0.7


@dataclass(frozen=True, slots=True)
class PlaceLevel:
    """A place, how many of its borders are known, and the level that the map shows.

    `level` is none, some, most (seven in ten) or all.
    """

    slug: str
    name: str
    known: int
    borders: int
    level: str
    band: BandWord
    dots: tuple[Dot, ...]

    @property
    def words(self) -> str:
        """How many of its borders are known."""
        return ngettext(
            "%(known)s of %(n)s border known", "%(known)s of %(n)s borders known", self.borders
        ) % {"known": self.known, "n": self.borders}


def place_levels(
    atlas: Atlas, lines: Iterable[BorderLine], mastery: Mapping[str, Mastery]
) -> tuple[PlaceLevel, ...]:
    """All places by name."""
    known = dict.fromkeys(atlas.places, 0)
    for line in lines:
        if line.is_yours:
            for place in line.key.split("|"):
                known[place] += 1
    found = [_level(atlas, slug, count, mastery.get(slug)) for slug, count in known.items()]
    return tuple(sorted(found, key=lambda place: name_order(place.name)))


def _level(atlas: Atlas, slug: str, known: int, mastery: Mastery | None) -> PlaceLevel:
    borders = len(atlas.neighbours[slug])
    share = known / borders if borders else 1.0
    drawn = drawn_places(atlas.slug)[slug]
    return PlaceLevel(
        slug=slug,
        name=place_word(atlas, slug),
        known=known,
        borders=borders,
        level="none" if not known else "all" if share == 1 else "most" if share >= MOST else "some",
        band=band_word(mastery),
        dots=tuple(dot for part in drawn.parts for dot in part.dots),
    )
