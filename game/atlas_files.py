"""The files of fixtures: maps, outlines and fact sheets, each read once per process.

User-made maps are looked up here too, under slugs that begin with `own-`, and
parts of maps (`game.atlas.excerpt`), whose slugs hold `-part-`: ready-made ones from
fixtures/parts, others from the database. User-made maps are stored elsewhere
(`game.hosting.own_shelf`), and only a limited number is kept in memory.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Protocol, TypeVar

from game.atlas import Atlas, AtlasError, land_only, read_atlas
from game.atlas.excerpt import (
    BETWEEN,
    excerpt_atlas,
    excerpt_names,
    titled,
    whole_slug,
)
from game.atlas.excerpt_outlines import excerpt_outlines
from game.atlas.land import BY_LAND, NAMES
from game.atlas.reading import SLUG
from game.journey.rules import FEWEST_PLACES

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
FINE_SHAPES = FIXTURES / "silhouettes.json"
OFFERED_FIRST = ("europe", "usa", "lyon")
Found = TypeVar("Found")
OWN = "own-"
"""The prefix of own maps' slugs; no map of the catalogue begins with it."""
KEPT = 96
"""How many maps stay in memory, with and without their sea links."""


class UnknownMapError(AtlasError):
    """There is no map of that name."""


class BrokenMapError(AtlasError):
    """A file of the map cannot be read, or has invalid content."""


@dataclass(frozen=True, slots=True)
class MapEntry:
    """A map in the index: what lists show of it, without computing its distances."""

    slug: str
    names: Mapping[str, str]
    places: int
    borders: int
    over_water: int
    continent: str


@dataclass(frozen=True, slots=True)
class ShelvedMap:
    """The two files of an own map."""

    map_json: str
    outlines_json: str


@dataclass(frozen=True, slots=True)
class ReadyExcerpt:
    """A ready-made part of a map. Its places never change: see fixtures/parts."""

    slug: str
    names: Mapping[str, str]
    places: tuple[str, ...]


class Shelf(Protocol):
    """The store of user-made maps and parts of maps."""

    def has(self, slug: str) -> bool:
        """Whether a map may be shown: it exists and was not taken down."""
        ...

    def entry(self, slug: str) -> MapEntry | None:
        """What lists show of a map."""
        ...

    def read(self, slug: str) -> ShelvedMap | None:
        """The map itself."""
        ...

    def excerpt(self, slug: str) -> Sequence[str] | None:
        """The places of a part of a map."""
        ...


SHELVES: list[Shelf] = []
"""Filled when the applications are ready: this module knows no rows."""


def is_own(slug: str) -> bool:
    """Whether this is the slug of an own map, or of a part of one."""
    return slug.startswith(OWN)


def is_excerpt(slug: str) -> bool:
    """Whether this is the slug of a part of a map."""
    return BETWEEN in slug


def is_unlisted(slug: str) -> bool:
    """Whether the lists of the catalogue leave it out, though it may exist."""
    return is_own(slug) or is_excerpt(slug)


def whole_map(slug: str) -> str:
    """The slug of the whole map with its sea links, of which this may be a part."""
    return whole_slug(with_links(slug))


def is_map(slug: str) -> bool:
    """Whether people can practise on a map of this slug: one of the catalogue, or an own map."""
    if is_excerpt(slug):
        return _is_excerpt_here(slug)
    if not is_own(slug):
        return slug in every_map()
    return any(shelf.has(slug) for shelf in SHELVES)


def _is_excerpt_here(slug: str) -> bool:
    if not is_map(whole_map(slug)):
        return False
    try:
        excerpt_places(with_links(slug))
    except UnknownMapError:
        return False
    return not slug.endswith(BY_LAND) or by_land(with_links(slug)) == slug


def ready_excerpts(map_slug: str) -> tuple[ReadyExcerpt, ...]:
    """The ready-made parts of a map."""
    return tuple(found for found in _ready().values() if whole_slug(found.slug) == map_slug)


def _ready() -> Mapping[str, ReadyExcerpt]:
    """All of them by slug: a few names and lists, without loading a map."""
    return _ready_in(FIXTURES)


@cache
def _ready_in(fixtures: Path) -> Mapping[str, ReadyExcerpt]:
    found = {}
    for path in sorted((fixtures / "parts").glob("*.json")):
        for key, value in read_json(path).items():
            slug = f"{path.stem}{BETWEEN}{key}"
            found[slug] = ReadyExcerpt(slug, value["names"], tuple(value["places"]))
    return found


def every_ready_excerpt() -> tuple[ReadyExcerpt, ...]:
    """All ready-made parts of all maps."""
    return tuple(_ready().values())


def ready_slugs() -> tuple[str, ...]:
    """The slugs of all ready-made parts of maps."""
    return tuple(_ready())


@lru_cache(maxsize=4 * KEPT)
def excerpt_places(slug: str) -> tuple[str, ...]:
    """The places of a part of a map, with its sea links. Raises UnknownMapError."""
    ready = _ready().get(slug)
    return ready.places if ready else tuple(_on_shelf(slug, lambda shelf: shelf.excerpt(slug)))


def is_taken_down(slug: str) -> bool:
    """Whether what began on a map can no longer be shown: an own map that was taken down."""
    return is_own(slug) and not is_map(slug)


def is_game_map(slug: str) -> bool:
    """Whether there is a map of this slug with its sea links."""
    return slug in map_slugs() or (
        is_unlisted(slug) and not slug.endswith(BY_LAND) and is_map(slug)
    )


@cache
def map_slugs() -> tuple[str, ...]:
    """The maps of the catalogue, in the order in which they are offered."""
    found = {path.parent.name for path in _maps_folder().glob("*/map.json")}
    first = [slug for slug in OFFERED_FIRST if slug in found]
    return (*first, *sorted(found.difference(first)))


@cache
def every_map() -> tuple[str, ...]:
    """The maps to practise on: all, and those with sea links also without them."""
    variants = [by_land(slug) for slug in map_slugs()]
    return (*map_slugs(), *(slug for slug in variants if slug not in map_slugs()))


def by_land(slug: str) -> str:
    """The slug of the same map without its sea links; the same if it has none."""
    return slug + BY_LAND if map_entry(slug).over_water else slug


@lru_cache(maxsize=4 * KEPT)
def map_entry(slug: str) -> MapEntry:
    """The index entry of a map, with or without its sea links. Raises as `load_atlas`."""
    if slug.endswith(BY_LAND):
        whole = map_entry(with_links(slug))
        if whole.over_water:
            names = {code: NAMES.get(code, "%s") % name for code, name in whole.names.items()}
            borders = whole.borders - whole.over_water
            return MapEntry(slug, names, whole.places, borders, 0, whole.continent)
    if is_excerpt(slug):
        return _entry_of(load_atlas(slug))
    if is_own(slug):
        return _on_shelf(slug, lambda shelf: shelf.entry(slug))
    value = read_json(_map_file(slug, "map.json"))
    try:
        over_water = sum(border["kind"] in ("sea", "bridge") for border in value["borders"])
        counts = len(value["places"]), len(value["borders"]), over_water
        return MapEntry(slug, value["names"], *counts, value.get("continent", ""))
    except (TypeError, KeyError, AttributeError):
        load_atlas(slug)  # reports what is wrong with it
        raise


def _entry_of(excerpt: Atlas) -> MapEntry:
    over_water = sum(border.kind.over_water for border in excerpt.borders)
    counts = len(excerpt.places), len(excerpt.borders), over_water
    continent = map_entry(whole_slug(excerpt.slug)).continent
    return MapEntry(excerpt.slug, excerpt.names, *counts, continent)


def map_names() -> dict[str, Mapping[str, str]]:
    """The slugs of the maps to play on, in the order in which they are offered."""
    return {slug: map_entry(slug).names for slug in map_slugs()}


def match_maps() -> dict[str, Mapping[str, str]]:
    """The slugs of the maps that are large enough for a match."""
    large = {slug for slug in map_slugs() if map_entry(slug).places >= FEWEST_PLACES}
    return {slug: names for slug, names in map_names().items() if slug in large}


def with_links(slug: str) -> str:
    """The slug of the same map with its sea links."""
    return slug.removesuffix(BY_LAND)


def load_game_atlas(slug: str) -> Atlas:
    """The Atlas of a map to play on: a match needs a connected map."""
    if slug not in map_slugs() and (not is_unlisted(slug) or slug.endswith(BY_LAND)):
        raise _unknown(slug)
    return load_atlas(slug)


@lru_cache(maxsize=KEPT)
def load_atlas(slug: str) -> Atlas:
    """The Atlas of a map, with or without its sea links.

    Raises UnknownMapError or BrokenMapError with a sentence.
    """
    if slug.endswith(BY_LAND):
        land = land_only(load_atlas(with_links(slug)))
        if land.slug == slug:
            return land
    if is_excerpt(slug):
        return _load_excerpt(slug)
    if is_own(slug):
        shelved = _on_shelf(slug, lambda shelf: shelf.read(slug))
        return read_atlas({**json.loads(shelved.map_json), "map": slug})
    path = _map_file(slug, "map.json")
    try:
        atlas = read_atlas(read_json(path))
    except AtlasError as error:
        raise BrokenMapError(f"the map file {short(path)} is broken: {error}") from None
    if atlas.slug != slug:
        raise BrokenMapError(f"the map file {short(path)} is of the map {atlas.slug!r}")
    return atlas


@lru_cache(maxsize=1)
def load_fine_shapes() -> tuple[frozenset[str], Mapping[str, str]]:
    """The maps of whole countries, and the shapes of those that are small on some of them."""
    if not FINE_SHAPES.exists():
        return frozenset(), {}
    found = read_json(FINE_SHAPES)
    return frozenset(found["maps"]), found["shapes"]


def _load_excerpt(slug: str) -> Atlas:
    whole, places = load_atlas(whole_slug(slug)), excerpt_places(slug)
    gone = [place for place in places if place not in whole.places]
    if gone:
        raise BrokenMapError(f"the map {whole.slug} has no {', '.join(gone)} any more")
    ready = _ready().get(slug)
    names = titled(whole.names, ready.names) if ready else excerpt_names(whole, places)
    return excerpt_atlas(whole, places, slug, names)


@lru_cache(maxsize=KEPT)
def load_outlines(slug: str) -> Mapping[str, Any]:
    """The drawing of a map: paths, label points and links, as its file holds them."""
    if slug.endswith(BY_LAND) and (slug in every_map() or is_unlisted(slug)):
        return load_outlines(with_links(slug))
    if is_excerpt(slug):
        return excerpt_outlines(load_outlines(whole_slug(slug)), load_atlas(slug))
    if is_own(slug):
        shelved = _on_shelf(slug, lambda shelf: shelf.read(slug))
        drawing: Mapping[str, Any] = json.loads(shelved.outlines_json)
        return drawing
    path = _map_file(slug, "outlines.json")
    outlines = read_json(path)
    if not isinstance(outlines, dict) or outlines.get("version") != load_atlas(slug).version:
        raise BrokenMapError(f"the outlines {short(path)} are not those of the map beside them")
    return outlines


@lru_cache(maxsize=KEPT)
def load_facts(slug: str) -> Mapping[str, Mapping[str, Any]]:
    """The fact sheets of a map by place; empty if a map has none."""
    atlas = load_atlas(slug)
    if is_own(slug):
        return {}
    if is_excerpt(slug):
        whole = load_facts(whole_map(slug))
        return {place: sheet for place, sheet in whole.items() if place in atlas.places}
    path = FIXTURES / "facts" / f"{with_links(slug)}.json"
    if not path.exists():
        return {}
    facts = read_json(path)
    if not isinstance(facts, dict) or not isinstance(facts.get("places"), dict):
        raise BrokenMapError(f"the fact sheets {short(path)} have no places")
    places: Mapping[str, Mapping[str, Any]] = facts["places"]
    return places


def _map_file(slug: str, name: str) -> Path:
    # The slug is user input; only a plain one may become part of a path.
    if not SLUG.fullmatch(slug) or slug not in map_slugs():
        raise _unknown(slug)
    return _maps_folder() / slug / name


def _unknown(slug: str) -> UnknownMapError:
    return UnknownMapError(f"there is no map {slug!r}; there are {', '.join(map_slugs())}")


def _on_shelf(slug: str, look: Callable[[Shelf], Found | None]) -> Found:
    found = next((one for shelf in SHELVES if (one := look(shelf)) is not None), None)
    if found is None:
        raise _unknown(slug)
    return found


def _maps_folder() -> Path:
    return FIXTURES / "maps"


def read_json(path: Path) -> Any:
    """The content of a file of fixtures. Raises BrokenMapError with a sentence."""
    try:
        return json.loads(path.read_bytes())
    except OSError as error:
        raise BrokenMapError(f"the file {short(path)} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise BrokenMapError(f"the file {short(path)} is not JSON") from None


def short(path: Path) -> str:
    """The path of a file of fixtures as sentences name it."""
    return str(path.relative_to(FIXTURES.parent))
