"""Centre, offer and stacks of a round in which the best choice is not plain to see."""

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import NamedTuple

from game.atlas.salience import Pair
from game.journey.rules import FINALE, OFFERED, centre_cards
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.pairs import check, pairs_apart
from quiz.drills.pools import Pool
from quiz.drills.scope import Scope

CHEAP: Mapping[int, float] = {1: 1.3, 2: 1.4, 3: 1.8, 4: 1.2}
DEAR: Mapping[int, float] = {1: 1.5, 2: 0.8, 3: 0.9, 4: 1.3}
"""How many of the seven cards should lie so many crossings from the centre, where the cheapest
are wanted and where the dearest are: beside it, where the neighbour price is the trap, and at the
distances that compete."""
FARTHER = 0.6
OUTSIDE = 0.02
"""What a place outside the scope weighs, against one inside: it comes only to fill up."""
ON_THE_WAY = 2.0


class Cards(NamedTuple):
    """What lies on the table before anybody has placed a token."""

    centre: tuple[str, ...]
    offer: tuple[str, ...]


class Deck(NamedTuple):
    """What cards are drawn from: starts, pairs of start and end, and who lies around a centre.

    The rows hold 1 / weight, because that is what a draw needs.
    """

    starts: Pool[Pair]
    rows: Mapping[str, Mapping[str, float]]
    dear: Mapping[str, Mapping[str, float]]


@lru_cache(maxsize=64)
def deck_of(ground: Ground, scope: Scope) -> Deck:
    """The deck for a scope, made once."""
    check(ground, scope)
    if len(ground.places) < OFFERED + 2:
        raise NotEnough("The map %(map)s has too few places for an offer.", map=ground.atlas.slug)
    return Deck(
        starts=pairs_apart(ground, scope),
        rows=_rows(ground, scope, CHEAP),
        dear=_rows(ground, scope, DEAR),
    )


def _rows(ground: Ground, scope: Scope, shares: Mapping[int, float]) -> dict[str, dict[str, float]]:
    """For each centre the others, by share of their distance and by how telling they are."""
    inside, bent = scope.places, scope.bent
    table: dict[str, dict[str, float]] = {}
    for centre, row in ground.telling.items():
        fewest = ground.atlas.fewest[centre]
        weights = {
            place: weight**bent * (OUTSIDE if inside and place not in inside else 1.0)
            for place, weight in row.items()
        }
        totals: dict[int, float] = {}
        for place, weight in weights.items():
            totals[fewest[place]] = totals.get(fewest[place], 0.0) + weight
        table[centre] = {
            place: totals[fewest[place]] / (weight * shares.get(fewest[place], FARTHER))
            for place, weight in weights.items()
        }
    return table


def draw_cards(ground: Ground, chance: Random, scope: Scope, number: int, count: int) -> Cards:
    """A centre for the round and so many cards around it.

    The pair that the centre is drawn from tells something; where the centre is one card, the
    other one of the pair is offered.
    """
    deck = deck_of(ground, scope)
    one, other = deck.starts.draw(chance)
    if chance.random() < 0.5:
        one, other = other, one
    rows = deck.dear if number == FINALE else deck.rows
    if centre_cards(number) == 1:
        row = dict(rows[one])
        del row[other]
        offer = [other, *_drawn(row, chance, count - 1)]
        chance.shuffle(offer)
        return Cards((one,), tuple(offer))
    if scope.borders is not None and chance.random() < 0.5:
        return _told_by_offer(ground, chance, rows, (one, other), count)
    row = _around_both(ground, rows, one, other)
    return Cards((one, other), tuple(_drawn(row, chance, count)))


def _told_by_offer(
    ground: Ground,
    chance: Random,
    rows: Mapping[str, Mapping[str, float]],
    pair: Pair,
    count: int,
) -> Cards:
    """One of the pair in the centre, the other offered, and any end or start beside it."""
    one, other = pair
    end = chance.choice([place for place in ground.places if place not in pair])
    row = _around_both(ground, rows, one, end)
    del row[other]
    offer = [other, *_drawn(row, chance, count - 1)]
    chance.shuffle(offer)
    return Cards((one, end), tuple(offer))


def _around_both(
    ground: Ground, rows: Mapping[str, Mapping[str, float]], start: str, end: str
) -> dict[str, float]:
    """Weights for the cards around two: near either of them, and on the way more often."""
    from_start, from_end = rows[start], rows[end]
    fewest, to_end = ground.atlas.fewest[start], ground.atlas.fewest[end]
    straight = fewest[end] + 1
    return {
        place: (inverse if inverse < from_end[place] else from_end[place])
        / (ON_THE_WAY if fewest[place] + to_end[place] <= straight else 1.0)
        for place, inverse in from_start.items()
        if place != end
    }


def _drawn(row: Mapping[str, float], chance: Random, count: int) -> list[str]:
    """So many different places by their weights, of which the inverse is given, in any order."""
    draw = chance.random
    drawn = {place: draw() ** inverse for place, inverse in row.items()}
    best = sorted(drawn, key=drawn.__getitem__, reverse=True)[:count]
    chance.shuffle(best)
    return best
