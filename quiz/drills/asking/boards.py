"""The cards of a round: a centre, and around it places at competing distances."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import NamedTuple

from game.atlas.salience import Pair
from game.journey.rules import FINALE, centre_cards
from quiz.drills.asking.pairs import ENOUGH, pairs_apart, reach
from quiz.drills.asking.pools import Pool
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.scope import Scope

CHEAP: Mapping[int, float] = {1: 1.3, 2: 1.4, 3: 1.8, 4: 1.2}
DEAR: Mapping[int, float] = {1: 1.5, 2: 0.8, 3: 0.9, 4: 1.3}
"""How many of the seven cards should be 1, 2, … crossings from the centre, if the cheapest count
and if the most expensive do: adjacent ones, where the neighbour price is the trap, and those at
competing distances."""
FARTHER = 0.6
OUTSIDE = 0.1
"""The weight of a filler place relative to one of the scope."""
PATIENCE = 40


class Cards(NamedTuple):
    """What is on the table before any token is placed."""

    centre: tuple[str, ...]
    offer: tuple[str, ...]


class Deck(NamedTuple):
    """What cards are drawn from: informative pairs for the centre, and what is around a place."""

    starts: Pool[Pair]
    cheap: Mapping[str, Pool[str]]
    dear: Mapping[str, Pool[str]]


@lru_cache(maxsize=256)
def deck_of(ground: Ground, scope: Scope) -> Deck:
    """The deck for a scope, made once."""
    if len(ground.places) < ENOUGH:
        raise NotEnough("This map has too few places for questions with cards.")
    around = replace(scope, borders=None)
    return Deck(
        starts=_starts(ground, scope),
        cheap=_rows(ground, around, dear=False),
        dear=_rows(ground, around, dear=True),
    )


def _starts(ground: Ground, scope: Scope) -> Pool[Pair]:
    """The informative pairs with enough places around them for a board."""
    pool = pairs_apart(ground, scope)
    wide = {
        pair: weight
        for pair, weight in zip(pool.items, pool.weights, strict=True)
        if len(ground.joined[pair[0]]) >= ENOUGH
    }
    if not wide:
        raise NotEnough("No two of these places are far enough apart.")
    return Pool(wide)


class _Rows(dict[str, Pool[str]]):
    """For each centre the other places, weighted by distance and informativeness.

    Each is computed when it is first drawn from: large maps have far more centres than boards.
    """

    def __init__(self, ground: Ground, scope: Scope, *, dear: bool) -> None:
        super().__init__()
        self._ground, self._scope = ground, scope
        self._shares = DEAR if dear else CHEAP
        self._allowed = reach(ground, scope.places)

    def __missing__(self, centre: str) -> Pool[str]:
        scope, allowed, joined = self._scope, self._allowed, self._ground.joined[centre]
        fewest, telling = self._ground.atlas.fewest[centre], self._ground.telling[centre]
        near = allowed & joined
        near = near if len(near) >= min(ENOUGH, len(allowed)) else joined
        weights = {p: weight**scope.bent for p, weight in telling.items() if p in near}
        totals: dict[int, float] = {}
        for place, weight in weights.items():
            totals[fewest[place]] = totals.get(fewest[place], 0.0) + weight
        self[centre] = pool = Pool(
            {
                place: weight
                / totals[fewest[place]]
                * self._shares.get(fewest[place], FARTHER)
                * (1.0 if scope.places is None or place in scope.places else OUTSIDE)
                for place, weight in weights.items()
            }
        )
        return pool


@lru_cache(maxsize=64)
def _rows(ground: Ground, scope: Scope, *, dear: bool) -> Mapping[str, Pool[str]]:
    """What is around each place, shared by all selections of borders."""
    return _Rows(ground, scope, dear=dear)


def draw_cards(ground: Ground, rng: Random, scope: Scope, number: int, count: int) -> Cards:
    """A centre for the round and a number of cards around it.

    The pair that it begins with is informative: it is the centre, or one of it is in the
    centre and the other is offered.
    """
    deck = deck_of(ground, scope)
    one, other = deck.starts.draw(rng)
    if rng.random() < 0.5:
        one, other = other, one
    rows = deck.dear if number == FINALE else deck.cheap
    if centre_cards(number) == 1:
        return Cards((one,), _offer(rng, rows, (one,), count, (other,)))
    if rng.random() < 0.5:
        return Cards((one, other), _offer(rng, rows, (one, other), count))
    end = _other_than(rng, rows[one], (one, other))
    return Cards((one, end), _offer(rng, rows, (one, end), count, (other,)))


def _other_than(rng: Random, pool: Pool[str], taken: Pair) -> str:
    for _ in range(PATIENCE):
        place = pool.draw(rng)
        if place not in taken:
            return place
    return next(place for place in pool.items if place not in taken)


def _offer(
    rng: Random,
    rows: Mapping[str, Pool[str]],
    centre: tuple[str, ...],
    count: int,
    begin: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """Different cards around the centre, in any order."""
    pools = [rows[place] for place in centre]
    drawn = dict.fromkeys(begin)
    for turn in range(PATIENCE):
        if len(drawn) == count:
            break
        place = pools[turn % len(pools)].draw(rng)
        if place not in centre:
            drawn[place] = None
    else:
        left = (p for pool in pools for p in pool.items if p not in centre and p not in drawn)
        for place in left:
            if len(drawn) < count:
                drawn[place] = None
    offer = list(drawn)
    rng.shuffle(offer)
    return tuple(offer)
