"""Which pairs of places to ask about: telling ones, in a scope."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from math import exp

from game.atlas.salience import Pair, ordered
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.pools import Pool
from quiz.drills.scope import Scope

SHARES: Mapping[int, float] = {1: 1.0, 2: 2.5, 3: 2.5, 4: 2.0, 5: 1.2, 6: 0.8}
"""How often pairs so many crossings apart are asked for, against each other."""
FARTHER = 0.4
NEAREST, FARTHEST, WIDTH = 1.5, 5.0, 1.3
"""The crossings that are asked for most at level 0 and level 1, and how widely they spread."""


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
        pairs = told_by(ground, scope.borders, pairs) or within(
            pairs, {place for pair in scope.borders for place in pair}
        )
    pairs = within(pairs, scope.places)
    if not pairs:
        raise NotEnough("No two places of this choice lie far enough apart.")
    return Pool(spread(ground, pairs, scope, lambda pair: fewest[pair[0]][pair[1]]))


def within(pairs: list[Pair], places: Iterable[str] | None) -> list[Pair]:
    """Those with both ends in the places, else those with one, else all of them."""
    if places is None:
        return pairs
    inside = frozenset(places)
    both = [pair for pair in pairs if inside.issuperset(pair)]
    return both or [pair for pair in pairs if not inside.isdisjoint(pair)]


def told_by(ground: Ground, borders: Iterable[Pair], pairs: Iterable[Pair]) -> list[Pair]:
    """The pairs whose count would be another one if somebody were wrong about a border."""
    tests = [_bears_on(ground, border) for border in borders]
    return [pair for pair in pairs if any(test(*pair) for test in tests)]


def _bears_on(ground: Ground, border: Pair) -> Callable[[str, str], bool]:
    fewest, critical = ground.atlas.fewest, ground.critical
    bit = ground.bits.get(ordered(*border))
    if bit is not None:
        return lambda one, other: bool(critical[one][other] & bit)
    from_one, from_other = fewest[border[0]], fewest[border[1]]

    def shortened(one: str, other: str) -> bool:
        by_border = min(
            from_one[one] + from_other[other],
            from_other[one] + from_one[other],
        )
        return by_border + 1 < fewest[one][other]

    return shortened


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
