"""Practice sets that follow from a map alone: its busiest places, its regions, its surprises."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.atlas import Atlas
from game.atlas.salience import Pair, ordered
from quiz.drills.question import Kind
from quiz.drills.sets.set_plan import MOST_NAMED, SetPlan

BUSIEST = 4
"""How many places get a set about their neighbours."""
SMALLEST_REGION = 4
"""A region with fewer places has too few questions of its own."""
FEWEST_SURPRISES = 4
LONGEST = 12

ALL = {"en": "The whole map", "cs": "Celá mapa", "fr": "Toute la carte"}
NEIGHBOURS = {"en": "Neighbours: %s", "cs": "Sousedé: %s", "fr": "Les voisins : %s"}
SURPRISES = {
    "en": "Surprising borders",
    "cs": "Překvapivé hranice",
    "fr": "Frontières surprenantes",
}


@dataclass(frozen=True, slots=True)
class ReadyPlan:
    """A plan that follows from a map, with a key that is unique on it and titles."""

    key: str
    titles: Mapping[str, str]
    plan: SetPlan


def ready_plans(atlas: Atlas) -> tuple[ReadyPlan, ...]:
    """The sets of a map, in the order in which they are offered."""
    return (
        ReadyPlan("all", ALL, SetPlan(atlas.slug)),
        *_busiest(atlas),
        *_regions(atlas),
        *_surprises(atlas),
    )


def _busiest(atlas: Atlas) -> Iterator[ReadyPlan]:
    by_size = sorted(atlas.places, key=lambda slug: (-len(atlas.neighbours[slug]), slug))
    for slug in by_size[:BUSIEST]:
        borders = (*_around(atlas, slug),)
        titles = {code: NEIGHBOURS[code] % atlas.places[slug].names[code] for code in NEIGHBOURS}
        plan = SetPlan(
            atlas.slug,
            borders=borders,
            kinds=(Kind.NEIGHBOURS,),
            length=min(LONGEST, len(borders)),
            pass_mark=80,
        )
        yield ReadyPlan(f"neighbours-{slug}", titles, plan)


def _around(atlas: Atlas, slug: str) -> Iterator[Pair]:
    """The neighbours of a place, and the same number of places behind them."""
    near = atlas.neighbours[slug]
    behind = sorted({place for one in near for place in atlas.neighbours[one]} - {slug, *near})
    for other in (*near[: MOST_NAMED // 2], *behind[: min(len(near), MOST_NAMED // 2)]):
        yield ordered(slug, other)


def _regions(atlas: Atlas) -> Iterator[ReadyPlan]:
    if len(atlas.regions) < 2:
        return
    for region, names in sorted(atlas.regions.items()):
        if sum(place.region == region for place in atlas.places.values()) >= SMALLEST_REGION:
            yield ReadyPlan(f"region-{region}", names, SetPlan(atlas.slug, regions=(region,)))


def _surprises(atlas: Atlas) -> Iterator[ReadyPlan]:
    """What the notes of the map explain: odd borders, and pairs that only seem to touch."""
    odd = [border.between for border in atlas.borders if border.reason]
    seeming = [fact.between for fact in atlas.not_borders]
    pairs = {ordered(*(part.partition("/")[0] for part in pair)): None for pair in (*odd, *seeming)}
    told = tuple(pairs)[:MOST_NAMED]
    if len(told) >= FEWEST_SURPRISES:
        kinds = (Kind.NEIGHBOURS, Kind.COUNT_CROSSINGS)
        plan = SetPlan(atlas.slug, borders=told, kinds=kinds, length=min(LONGEST, 2 * len(told)))
        yield ReadyPlan("surprises", SURPRISES, plan)
