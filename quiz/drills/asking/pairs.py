"""Which pairs of places to ask about: informative ones, within a scope."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import exp

from game.atlas.salience import Pair, ordered
from game.journey.rules import OFFERED
from quiz.drills.asking.pools import Pool
from quiz.drills.errors import NotEnough
from quiz.drills.explaining.because import forgotten, imagined
from quiz.drills.ground import Ground
from quiz.drills.scope import Scope

SHARES: Mapping[int, float] = {1: 1.0, 2: 2.5, 3: 2.5, 4: 2.0, 5: 1.2}
"""How often pairs are asked by their distance, relative to each other."""
LAST_SHARE, FALL = 5, 0.6
"""Beyond that each share is this fraction of the previous one: there are ever fewer such pairs."""
NEAREST, FARTHEST, WIDTH = 1.5, 5.0, 1.3
"""The most frequent number of crossings at level 0 and level 1, and their spread."""

ENOUGH_PAIRS = 3
"""A selection with fewer pairs than this would only ask the same again."""
ENOUGH = OFFERED + 2
"""The places that a board needs. Nearby places fill up a selection with fewer."""
FILLED_UP = ENOUGH + 3


def check(ground: Ground, scope: Scope) -> None:
    """Refuse a scope that names what the map does not have, or nothing at all."""
    named = [*(scope.places or ()), *(place for pair in scope.borders or () for place in pair)]
    for slug in named:
        if slug not in ground.atlas.places:
            raise NotEnough(
                "The map %(map)s has no place %(place)s.", map=ground.atlas.slug, place=slug[:80]
            )
    if (scope.places is not None and not scope.places) or (
        scope.borders is not None and not scope.borders
    ):
        raise NotEnough("There is nothing here to ask about.")
    for one, other in scope.borders or ():
        if one == other:
            raise NotEnough("%(place)s is not a pair of places.", place=one)


@lru_cache(maxsize=256)
def pairs_apart(ground: Ground, scope: Scope, least: int = 1) -> Pool[Pair]:
    """Pairs of places at least some crossings apart, spread over the distances.

    Of several borders to practise each gets the same share.
    """
    check(ground, scope)
    fewest = ground.atlas.fewest
    pairs = [pair for pair in _all_pairs(ground) if fewest[pair[0]][pair[1]] >= least]
    groups = [told_by(ground, border, pairs) for border in scope.borders or ()] or [pairs]
    weights: dict[Pair, float] = {}
    for group in groups:
        inside = within(ground, group, scope.places)
        shares = spread(ground, near(ground, inside, scope.farthest), scope)
        total = sum(shares.values())
        for pair, weight in shares.items():
            weights[pair] = weights.get(pair, 0.0) + weight / total
    if not weights:
        raise NotEnough("No two of these places are far enough apart.")
    return Pool(weights)


def within(ground: Ground, pairs: list[Pair], places: frozenset[str] | None) -> list[Pair]:
    """Those with both ends in the places. If these are too few, those with one end near them."""
    if places is None:
        return pairs
    both = [pair for pair in pairs if places.issuperset(pair)]
    if len(both) >= ENOUGH_PAIRS:
        return both
    one = [pair for pair in pairs if not places.isdisjoint(pair)]
    near = reach(ground, places)
    return [pair for pair in one if near.issuperset(pair)] or one


def near(ground: Ground, pairs: list[Pair], farthest: int | None) -> list[Pair]:
    """Those that are at most `farthest` crossings apart; all if there are none."""
    if farthest is None:
        return pairs
    fewest = ground.atlas.fewest
    return [(one, other) for one, other in pairs if fewest[one][other] <= farthest] or pairs


def reach(ground: Ground, places: frozenset[str] | None) -> frozenset[str]:
    """The places themselves if they are enough for a board, otherwise with the nearest to them."""
    if places is None:
        return frozenset(ground.places)
    if len(places) >= ENOUGH:
        return places
    fewest = ground.atlas.fewest
    near = sorted(ground.places, key=lambda place: (min(fewest[place][i] for i in places), place))
    return frozenset(near[:FILLED_UP])


def told_by(ground: Ground, border: Pair, pairs: list[Pair]) -> list[Pair]:
    """The pairs that a learner who is wrong about a border would count differently.

    If there are none, those with the border on one of several cheapest ways.
    """
    fewest, bit = ground.atlas.fewest, ground.bits.get(ordered(*border))
    if bit is not None:
        critical = [pair for pair in pairs if ground.critical[pair[0]][pair[1]] & bit]
        if critical:
            return critical
    length = _by_border(ground, border)
    last = 0 if bit is not None else -1
    return [(a, b) for a, b in pairs if length(a, b) - fewest[a][b] <= last]


def _by_border(ground: Ground, border: Pair) -> Callable[[str, str], int]:
    """How many crossings it takes from one place to another through a border, real or imagined."""
    pair, distance = ordered(*border), ground.atlas.part_distance
    belief = forgotten(ground, pair) if pair in ground.bits else imagined(ground, *pair)
    parts_of = {slug: place.parts for slug, place in ground.atlas.places.items()}
    ends = [
        [{s: min(distance[end][p] for p in of) for s, of in parts_of.items()} for end in between]
        for between in belief.borders
    ]

    def length(one: str, other: str) -> int:
        ways = [min(p[one] + q[other], q[one] + p[other]) for p, q in ends]
        return 1 + min(ways)

    return length


def spread(ground: Ground, pairs: list[Pair], scope: Scope) -> dict[Pair, float]:
    """A weight for each pair: each distance gets its share, informative pairs most of it."""
    bent, table, fewest = scope.bent, ground.telling, ground.atlas.fewest
    telling = {pair: table[pair[0]][pair[1]] ** bent for pair in pairs}
    totals: dict[int, float] = {}
    for (one, other), weight in telling.items():
        totals[fewest[one][other]] = totals.get(fewest[one][other], 0.0) + weight
    shares = {crossings: share(crossings, scope.level) / totals[crossings] for crossings in totals}
    return {(a, b): shares[fewest[a][b]] * weight for (a, b), weight in telling.items()}


def share(crossings: int, level: float | None) -> float:
    """How often pairs at this distance are asked at a level."""
    if level is None:
        nearer = min(crossings, LAST_SHARE)
        return SHARES[nearer] * FALL ** (crossings - nearer)
    wanted = NEAREST + (FARTHEST - NEAREST) * level
    return exp(-(((crossings - wanted) / WIDTH) ** 2) / 2) + 0.01


def _all_pairs(ground: Ground) -> list[Pair]:
    """All connected pairs: without sea links none includes an island."""
    return [
        (one, other)
        for number, one in enumerate(ground.places)
        for other in ground.places[number + 1 :]
        if ground.atlas.are_joined(one, other)
    ]


def either_way(pairs: Sequence[Pair], turned: Sequence[bool]) -> Iterator[Pair]:
    """First each pair in one direction, then each in the other."""
    for (one, other), turn in zip(pairs, turned, strict=True):
        yield (other, one) if turn else (one, other)
    for (one, other), turn in zip(pairs, turned, strict=True):
        yield (one, other) if turn else (other, one)
