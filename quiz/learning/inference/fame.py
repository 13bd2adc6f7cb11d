"""How well known places are before the first answer.

Which places people know depends on fame and on distance from home. Fame is derived from the fact
sheets of a map: how many people live there, how large it is, how much of it lies at the sea or at
the edge of the map, where a shape stands out, and whether it holds the capital of the country that
the map shows. A map without facts has only its borders.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.atlas import Atlas, Place
from game.atlas_files import UnknownMapError, load_facts, with_links

Floats = NDArray[np.float64]

PEOPLE, LAND, COAST, CROWD = 0.45, 0.65, 0.42, 0.12
"""What makes a place famous: people, area, a coast; many similar neighbours count against it.
Fitted to how well known the countries of Africa, Asia and the Americas are, by general knowledge.
"""
CAPITAL = 1.5
"""What the capital of the country adds on a map of its provinces."""
WORLD = "world"
WIDEST = 2.5
TINIEST = -1.3
"""No place counts as emptier or smaller than this: a state that tiny is known for it."""


@dataclass(frozen=True, slots=True)
class PlaceFame:
    """What the fact sheet says of one place; None if it is silent."""

    people: float | None = None
    area: float | None = None
    has_capital: bool = False


def facts_of(atlas: Atlas) -> Mapping[str, PlaceFame]:
    """The facts about each place of a map."""
    try:
        sheets = load_facts(atlas.slug)
        country = load_facts(WORLD).get(with_links(atlas.slug), {})
    except UnknownMapError:  # a map that was built in memory, not read
        sheets, country = {}, {}
    capital = country.get("seat", {}).get("en")
    return {
        slug: PlaceFame(
            sheets.get(slug, {}).get("population"),
            sheets.get(slug, {}).get("area_km2"),
            capital is not None and capital in _names(place, sheets.get(slug, {})),
        )
        for slug, place in atlas.places.items()
    }


def _names(place: Place, sheet: Mapping[str, Any]) -> tuple[str | None, str | None]:
    """The names of a place and its seat: a city that is a province has no other seat."""
    return place.names.get("en"), sheet.get("seat", {}).get("en")


@lru_cache(maxsize=16)
def fame_of(atlas: Atlas) -> Mapping[str, float]:
    """The fame of each place: 0 on average, in units of the spread over the map."""
    slugs = sorted(atlas.places)
    facts = facts_of(atlas)
    people = _scaled([_logged(facts[slug].people) for slug in slugs])
    area = _scaled([_logged(facts[slug].area) for slug in slugs])
    total = PEOPLE * np.maximum(TINIEST, people) + LAND * np.maximum(TINIEST, area)
    total += COAST * _scaled([_coast(atlas, slug, facts[slug]) for slug in slugs])
    total -= CROWD * _scaled([float(len(atlas.neighbours[slug])) for slug in slugs])
    total += CAPITAL * np.array([facts[slug].has_capital for slug in slugs])
    return dict(zip(slugs, _scaled(list(total)).tolist(), strict=True))


def _logged(value: float | None) -> float | None:
    return None if not value else log(value)


def _coast(atlas: Atlas, slug: str, facts: PlaceFame) -> float | None:
    """How short the land borders are for the place's size: the rest is coast or the map's edge."""
    lengths = [b.length_km for b in atlas.borders_of[slug] if not b.kind.over_water]
    if not facts.area or any(length is None for length in lengths):
        return None
    round_it = 4 * sqrt(facts.area)
    return -min(1.5, sum(length or 0.0 for length in lengths) / round_it)


def _scaled(values: list[float | None] | list[float]) -> Floats:
    """Values with mean 0 and spread 1; unknown ones count as average."""
    known = np.array([np.nan if value is None else value for value in values], dtype=float)
    if np.isnan(known).all() or np.nanstd(known) == 0:
        return np.zeros(len(values))
    scaled = (known - np.nanmean(known)) / np.nanstd(known)
    return np.asarray(np.clip(np.nan_to_num(scaled), -WIDEST, WIDEST))
