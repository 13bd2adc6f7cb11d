"""Which pairs of places to ask about: telling ones, in a scope."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import exp

from game.atlas.salience import Pair, ordered
from game.journey.rules import OFFERED
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.pools import Pool
from quiz.drills.scope import Scope

SHARES: Mapping[int, float] = {1: 1.0, 2: 2.5, 3: 2.5, 4: 2.0, 5: 1.2, 6: 0.8}
"""How often pairs so many crossings apart are asked for, against each other."""
FARTHER = 0.4
NEAREST, FARTHEST, WIDTH = 1.5, 5.0, 1.3
"""The crossings that are asked for most at level 0 and level 1, and how widely they spread."""

ENOUGH_PAIRS = 3
"""A choice of places with fewer pairs than this would only ask the same again."""
ENOUGH = OFFERED + 2
"""The places that a board needs. A choice with fewer is filled up from near."""
FILLED_UP = ENOUGH + 3


def check(ground: Ground, scope: Scope) -> None:
    """Refuse a scope that names what the map does not have, or nothing at all."""
    named = [*(scope.places or ()), *(place for pair in scope.borders or () for place in pair)]
    for slug in named:
        if slug not in ground.atlas.places:
            raise NotEnough(
                "The map %(map)s has no place %(place)s.", map=ground.atlas.slug, place=slug
            )
    if (scope.places is not None and not scope.places) or (
        scope.borders is not None and not scope.borders
    ):
        raise NotEnough("There is nothing in this choice to ask about.")
    for one, other in scope.borders or ():
        if one == other:
            raise NotEnough("%(place)s is no pair of places.", place=one)


@lru_cache(maxsize=256)
def pairs_apart(ground: Ground, scope: Scope, least: int = 1) -> Pool[Pair]:
    """Pairs of places at least so many crossings apart, spread over the distances."""
    check(ground, scope)
    fewest = ground.atlas.fewest
    pairs = [pair for pair in _all_pairs(ground) if fewest[pair[0]][pair[1]] >= least]
    if scope.borders is not None:
        pairs = told_by(ground, scope.borders, pairs)
    pairs = within(ground, pairs, scope.places)
    if not pairs:
        raise NotEnough("No two places of this choice lie far enough apart.")
    return Pool(spread(ground, pairs, scope, lambda pair: fewest[pair[0]][pair[1]]))


def within(ground: Ground, pairs: list[Pair], places: frozenset[str] | None) -> list[Pair]:
    """Those with both ends in the places. Where that leaves hardly any, with one end near them."""
    if places is None:
        return pairs
    both = [pair for pair in pairs if places.issuperset(pair)]
    if len(both) >= ENOUGH_PAIRS:
        return both
    one = [pair for pair in pairs if not places.isdisjoint(pair)]
    near = reach(ground, places)
    return [pair for pair in one if near.issuperset(pair)] or one


def reach(ground: Ground, places: frozenset[str] | None) -> frozenset[str]:
    """The places themselves if they are enough for a board, else with the nearest to them."""
    if places is None:
        return frozenset(ground.places)
    if len(places) >= ENOUGH:
        return places
    fewest = ground.atlas.fewest
    near = sorted(ground.places, key=lambda place: (min(fewest[place][i] for i in places), place))
    return frozenset(near[:FILLED_UP])


def told_by(ground: Ground, borders: Sequence[Pair], pairs: list[Pair]) -> list[Pair]:
    """The pairs whose count would be another one if somebody were wrong about a border.

    Where there are none, those with a border on one of several cheapest ways.
    """
    return [pair for pair in pairs if any(bears_on(ground, b, pair) for b in borders)] or [
        pair for pair in pairs if any(_on_the_way(ground, b, pair) <= 0 for b in borders)
    ]


def bears_on(ground: Ground, border: Pair, pair: Pair) -> bool:
    """Whether two places are another number of crossings apart for who is wrong about a border."""
    bit = ground.bits.get(ordered(*border))
    if bit is None:
        return _on_the_way(ground, border, pair) < 0
    return bool(ground.critical[pair[0]][pair[1]] & bit)


def _on_the_way(ground: Ground, border: Pair, pair: Pair) -> int:
    """How many crossings more than the fewest it takes to go by a border, real or not."""
    fewest, (one, other) = ground.atlas.fewest, pair
    from_one, from_other = fewest[border[0]], fewest[border[1]]
    by_border = min(from_one[one] + from_other[other], from_other[one] + from_one[other])
    return by_border + 1 - fewest[one][other]


def spread(
    ground: Ground, pairs: list[Pair], scope: Scope, distance: Callable[[Pair], int]
) -> dict[Pair, float]:
    """A weight for each pair: each distance gets its share, the telling ones most of it."""
    bent, table = scope.bent, ground.telling
    telling = {pair: table[pair[0]][pair[1]] ** bent for pair in pairs}
    totals: dict[int, float] = {}
    for pair, weight in telling.items():
        totals[distance(pair)] = totals.get(distance(pair), 0.0) + weight
    return {
        pair: share(distance(pair), scope.level) * weight / totals[distance(pair)]
        for pair, weight in telling.items()
    }


def share(crossings: int, level: float | None) -> float:
    """How often pairs so far apart are asked for at a level."""
    if level is None:
        return SHARES.get(crossings, FARTHER)
    wanted = NEAREST + (FARTHEST - NEAREST) * level
    return exp(-(((crossings - wanted) / WIDTH) ** 2) / 2) + 0.01


def _all_pairs(ground: Ground) -> list[Pair]:
    return [
        (one, other)
        for number, one in enumerate(ground.places)
        for other in ground.places[number + 1 :]
    ]


def either_way(pairs: list[Pair], turned: Iterable[bool]) -> list[Pair]:
    """First each pair in one direction, then each in the other."""
    first = [pair[::-1] if turn else pair for pair, turn in zip(pairs, turned, strict=True)]
    return [*first, *((other, one) for one, other in first)]
