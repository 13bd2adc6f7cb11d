"""How well known places are before anybody has answered anything.

Which places people know is a matter of fame and of distance from home. Fame is read off the fact
sheets of a map: how many people live there, how large it is, and how much of it lies at the sea
or at the edge of the map, where a shape stands out. A map without facts has only its borders.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from game.atlas import Atlas
from game.atlas_files import UnknownMapError, load_facts

Floats = NDArray[np.float64]

PEOPLE, LAND, COAST, CROWD = 0.60, 0.30, 0.35, 0.20
"""What counts for fame: people, area, a coast, and against it many neighbours that look alike."""
WIDEST = 2.5
TINIEST = -1.3
"""No place counts as emptier or smaller than this: whoever is that tiny is known for it."""


@dataclass(frozen=True, slots=True)
class PlaceFame:
    """What is known of one place; None where nobody has noted it."""

    people: float | None = None
    area: float | None = None


def facts_of(atlas: Atlas) -> Mapping[str, PlaceFame]:
    """The facts about each place of a map."""
    try:
        sheets = load_facts(atlas.slug)
    except UnknownMapError:  # a map that was made, not read
        sheets = {}
    return {
        slug: PlaceFame(
            sheets.get(slug, {}).get("population"),
            sheets.get(slug, {}).get("area_km2"),
        )
        for slug in atlas.places
    }


@lru_cache(maxsize=16)
def fame_of(atlas: Atlas) -> Mapping[str, float]:
    """For each place how famous it is: 0 on average, in units of the spread over the map."""
    slugs = sorted(atlas.places)
    facts = facts_of(atlas)
    people = _scaled([_logged(facts[slug].people) for slug in slugs])
    area = _scaled([_logged(facts[slug].area) for slug in slugs])
    total = PEOPLE * np.maximum(TINIEST, people) + LAND * np.maximum(TINIEST, area)
    total += COAST * _scaled([_coast(atlas, slug, facts[slug]) for slug in slugs])
    total -= CROWD * _scaled([float(len(atlas.neighbours[slug])) for slug in slugs])
    return dict(zip(slugs, _scaled(list(total)).tolist(), strict=True))


def _logged(value: float | None) -> float | None:
    return None if not value else log(value)


def _coast(atlas: Atlas, slug: str, facts: PlaceFame) -> float | None:
    """How short the land borders are for so large a place: the rest is coast or the map's edge."""
    lengths = [b.length_km for b in atlas.borders_of[slug] if not b.kind.over_water]
    if not facts.area or any(length is None for length in lengths):
        return None
    round_it = 4 * sqrt(facts.area)
    return -min(1.5, sum(length or 0.0 for length in lengths) / round_it)


def _scaled(values: list[float | None] | list[float]) -> Floats:
    """Values with mean 0 and spread 1; what is not known counts as average."""
    known = np.array([np.nan if value is None else value for value in values], dtype=float)
    if np.isnan(known).all() or np.nanstd(known) == 0:
        return np.zeros(len(values))
    scaled = (known - np.nanmean(known)) / np.nanstd(known)
    return np.asarray(np.clip(np.nan_to_num(scaled), -WIDEST, WIDEST))
