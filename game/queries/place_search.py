"""Finding a place by what somebody typed."""

from dataclasses import dataclass
from functools import cache

from game.atlas_files import load_atlas
from game.queries.wording import folded, in_words, name_order


@dataclass(frozen=True, slots=True)
class NameHint:
    """A name to offer while typing; with the visitor's own word where it is another language."""

    name: str
    meaning: str


def find_place(map_slug: str, typed: str) -> str | None:
    """The place that is meant: by a name in any language without accents, or by its slug.

    The beginning is enough where it is that of one place only.
    """
    wanted, known = folded(typed), _known_names(map_slug)
    if wanted in known:
        return known[wanted]
    meant = {slug for name, slug in known.items() if wanted and name.startswith(wanted)}
    return meant.pop() if len(meant) == 1 else None


def name_hints(map_slug: str) -> tuple[NameHint, ...]:
    """Every name of every place, each once, sorted."""
    hints: dict[str, NameHint] = {}
    for place in load_atlas(map_slug).places.values():
        own = in_words(place.names)
        hints[own] = NameHint(own, "")
        for name in place.names.values():
            hints.setdefault(name, NameHint(name, own))
    return tuple(sorted(hints.values(), key=lambda hint: name_order(hint.name)))


@cache
def _known_names(map_slug: str) -> dict[str, str]:
    places = load_atlas(map_slug).places
    slugs = {folded(slug): slug for slug in places}
    return slugs | {
        folded(name): place.slug for place in places.values() for name in place.names.values()
    }
