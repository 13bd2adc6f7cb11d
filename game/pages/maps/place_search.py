"""Find a place by typed text."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from game.atlas_files import load_atlas
from game.words.names import folded, in_words, name_order


@dataclass(frozen=True, slots=True)
class NameHint:
    """A name to suggest while typing; with the visitor's own word if it is in another language."""

    name: str
    meaning: str


SHORTEST_PART, LONGEST_TYPED = 3, 60
"""How many letters must be typed for a search within names, and how many are considered."""
ONE_SLIP, TWO_SLIPS = 5, 9
"""How many letters must be typed for one typo, and for two, to be forgiven."""


def find_place(map_slug: str, typed: str) -> str | None:
    """The place that is meant: by a name in any language without accents, or by its slug.

    A unique prefix is enough, and small typos are forgiven if no other place can be meant.
    """
    wanted, known = folded(typed), _known_names(map_slug)
    if wanted in known:
        return known[wanted]
    meant = {slug for name, slug in known.items() if wanted and name.startswith(wanted)}
    if not meant:
        meant = _nearly(known, wanted)
    return meant.pop() if len(meant) == 1 else None


def _nearly(known: Mapping[str, str], wanted: str) -> set[str]:
    """The places whose name is a typo or two away, those with the fewest typos only."""
    most = 2 if len(wanted) >= TWO_SLIPS else 1 if len(wanted) >= ONE_SLIP else 0
    for slips in range(1, most + 1):
        meant = {slug for name, slug in known.items() if _slips(wanted, name, slips) <= slips}
        if meant:
            return meant
    return set()


def _slips(typed: str, name: str, most: int) -> int:
    """How many letters are wrong, missing, too many or swapped with the next one.

    If the lengths alone show that there are more than `most`, one more than that.
    """
    if abs(len(typed) - len(name)) > most:
        return most + 1
    older, above = list[int](), list(range(len(name) + 1))
    for i, letter in enumerate(typed, start=1):
        row = [i]
        for j, other in enumerate(name, start=1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != other))
            swapped = i > 1 and j > 1 and letter == name[j - 2] and typed[i - 2] == other
            row.append(min(cost, older[j - 2] + 1) if swapped else cost)
        older, above = above, row
    return above[-1]


def nearest_places(map_slug: str, typed: str, most: int = 3) -> list[str]:
    """The places that may be meant, the most likely first; none if nothing is similar.

    For the message about a name that `find_place` does not know.
    """
    wanted = folded(typed)[:LONGEST_TYPED]
    found: dict[str, tuple[bool, int]] = {}
    for name, slug in _known_names(map_slug).items() if wanted else ():
        is_part = len(wanted) >= SHORTEST_PART and wanted in name
        far = _slips(wanted, name, max(len(wanted), len(name)))
        if is_part or far <= max(2, len(wanted) // 3):
            found[slug] = min(found.get(slug, (True, far)), (not is_part, far))
    return sorted(found, key=lambda slug: (found[slug], slug))[:most]


def name_hints(map_slug: str) -> tuple[NameHint, ...]:
    """Every name of every place, each once, sorted."""
    hints: dict[str, NameHint] = {}
    for place in load_atlas(map_slug).places.values():
        own = in_words(place.names)
        hints[own] = NameHint(own, "")
        for name in place.names.values():
            hints.setdefault(name, NameHint(name, own))
    return tuple(sorted(hints.values(), key=lambda hint: name_order(hint.name)))


@lru_cache(maxsize=64)
def _known_names(map_slug: str) -> dict[str, str]:
    places = load_atlas(map_slug).places
    slugs = {folded(slug): slug for slug in places}
    return slugs | {
        folded(name): place.slug for place in places.values() for name in place.names.values()
    }
