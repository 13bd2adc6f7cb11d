"""The page on which a part of a map is chosen: by region, around a place, or place by place."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from django.utils.translation import gettext, ngettext

from game.atlas import Atlas
from game.atlas.excerpt import FEWEST, MOST_CROSSINGS, around, excerpt_groups, in_regions, joined
from game.atlas_files import (
    excerpt_places,
    is_excerpt,
    load_atlas,
    ready_excerpts,
    whole_map,
    with_links,
)
from game.drawing.map_drawing import Drawing, map_drawing
from game.drawing.map_labels import Label, map_labels
from game.journey.rules import FEWEST_PLACES
from game.pages.maps.place_sheet import in_name_order
from game.words.names import in_words, name_order, place_word

NAMED = 6
"""How many places a sentence names before it gives a number."""


@dataclass(frozen=True, slots=True)
class PartLine:
    """A ready-made part of a map."""

    slug: str
    name: str
    places: int

    @property
    def is_for_matches(self) -> bool:
        """Whether a match can be played on it."""
        return self.places >= FEWEST_PLACES


@dataclass(frozen=True, slots=True)
class PlaceTick:
    """A place with a checkbox."""

    slug: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class RegionTicks:
    """The places of a region."""

    key: str
    name: str
    places: tuple[PlaceTick, ...]

    @property
    def chosen(self) -> int:
        """How many of them are chosen."""
        return sum(place.is_chosen for place in self.places)

    @property
    def is_chosen(self) -> bool:
        """Whether all of them are chosen."""
        return all(place.is_chosen for place in self.places)


@dataclass(frozen=True, slots=True)
class ChosenPlaces:
    """The current selection: its size, and what keeps it from being used."""

    places: int
    borders: int
    problem: str
    can_be_joined: bool
    hint: str


@dataclass(frozen=True, slots=True)
class PartPage:
    """Choosing a part of a map."""

    slug: str
    name: str
    drawing: Drawing
    labels: tuple[Label, ...]
    ready: tuple[PartLine, ...]
    regions: tuple[RegionTicks, ...]
    names: tuple[tuple[str, str], ...]
    crossings: range
    centre: str
    within: int
    chosen: ChosenPlaces


@dataclass(frozen=True, slots=True)
class PartWishes:
    """The request: ticked places, and what is to be done with them.

    `add` is a region to add, `drop` one to remove. What is around `centre` is added on request.
    """

    places: frozenset[str] = frozenset()
    add: str = ""
    drop: str = ""
    centre: str = ""
    within: int = 1
    adds_around: bool = False
    joins: bool = False


def ready_parts(map_slug: str) -> tuple[PartLine, ...]:
    """The ready-made parts of a map, by name."""
    lines = [
        PartLine(one.slug, in_words(one.names), len(one.places)) for one in ready_excerpts(map_slug)
    ]
    return tuple(sorted(lines, key=lambda line: name_order(line.name)))


def chosen_places(map_slug: str, wishes: PartWishes) -> frozenset[str]:
    """The places that follow from the request. Unknown names are ignored."""
    atlas = load_atlas(map_slug)
    chosen = wishes.places & atlas.places.keys()
    if wishes.add in atlas.regions:
        chosen |= in_regions(atlas, [wishes.add])
    if wishes.drop in atlas.regions:
        chosen -= in_regions(atlas, [wishes.drop])
    if wishes.adds_around and wishes.centre in atlas.places:
        chosen |= around(atlas, wishes.centre, min(max(wishes.within, 1), MOST_CROSSINGS))
    return joined(atlas, chosen) if wishes.joins and chosen else frozenset(chosen)


def part_page(map_slug: str, wishes: PartWishes) -> PartPage:
    """The page. A part leads to the whole map, with its places ticked."""
    whole = whole_map(map_slug)
    if is_excerpt(map_slug):
        ticked = wishes.places or (frozenset() if wishes.adds_around else _places_of(map_slug))
        wishes = replace(wishes, places=frozenset(ticked))
    atlas = load_atlas(whole)
    chosen = chosen_places(whole, wishes)
    names = in_name_order(atlas, atlas.places)
    return PartPage(
        slug=whole,
        name=in_words(atlas.names),
        drawing=map_drawing(whole),
        labels=map_labels(whole, None),
        ready=ready_parts(whole),
        regions=_regions(atlas, chosen),
        names=tuple((one.slug, one.name) for one in names),
        crossings=range(1, MOST_CROSSINGS + 1),
        centre=wishes.centre,
        within=wishes.within,
        chosen=_chosen(atlas, chosen),
    )


def _places_of(map_slug: str) -> tuple[str, ...]:
    return excerpt_places(with_links(map_slug))


def _regions(atlas: Atlas, chosen: Collection[str]) -> tuple[RegionTicks, ...]:
    found = {
        key: RegionTicks(
            key,
            in_words(atlas.regions.get(key, {})),
            tuple(
                PlaceTick(one.slug, one.name, one.slug in chosen)
                for one in in_name_order(atlas, in_regions(atlas, [key]))
            ),
        )
        for key in {place.region for place in atlas.places.values()}
    }
    return tuple(sorted(found.values(), key=lambda region: name_order(region.name)))


def _chosen(atlas: Atlas, chosen: frozenset[str]) -> ChosenPlaces:
    groups = excerpt_groups(atlas, chosen)
    is_whole = len(chosen) == len(atlas.places)
    problem = ""
    if len(chosen) < FEWEST:
        problem = gettext("Choose at least %(n)d places.") % {"n": FEWEST}
    elif len(groups) > 1:
        problem = _apart(atlas, groups)
    elif is_whole:
        problem = gettext("That is the whole map. Leave out at least one place.")
    return ChosenPlaces(
        places=len(chosen),
        borders=sum(
            all(atlas.place_of[part] in chosen for part in border.between)
            for border in atlas.borders
        ),
        problem=problem,
        can_be_joined=len(groups) > 1,
        hint="" if problem else _hint(len(chosen)),
    )


def _apart(atlas: Atlas, groups: tuple[frozenset[str], ...]) -> str:
    """Which places cannot be reached within the selection."""
    cut_off = sorted(
        (place_word(atlas, slug) for group in groups[1:] for slug in group), key=name_order
    )
    named, more = ", ".join(cut_off[:NAMED]), len(cut_off) - NAMED
    if more > 0:
        sentence = ngettext(
            "Inside this part, no way leads to %(names)s and %(n)d more.",
            "Inside this part, no way leads to %(names)s and %(n)d more.",
            more,
        )
        return sentence % {"names": named, "n": more}
    return gettext("Inside this part, no way leads to %(names)s.") % {"names": named}


def _hint(places: int) -> str:
    if places >= FEWEST_PLACES:
        return gettext("Enough to practise and to play a match.")
    return gettext("Enough to practise. For a match choose at least %(n)d places.") % {
        "n": FEWEST_PLACES
    }
