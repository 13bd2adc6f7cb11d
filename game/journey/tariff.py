"""What journeys cost on one map: the only place that computes prices."""

from collections.abc import Sequence
from typing import NamedTuple

from game.atlas import Atlas, Journey
from game.atlas.routes import cheapest_route, crossings_with_bends
from game.journey.rules import (
    ACT_ONE_ENDS,
    ACT_TWO_ENDS,
    CROSSING_PRICE,
    FINALE,
    FORTY,
    FORTY_PRICE,
    NEIGHBOUR_PRICE,
    STACK_PRICE,
)

Lying = tuple[str, int]
"""A traveller's placed token: its space, and how many tokens are under it.

A plain tuple, because bots make and price hundreds of them for one token that they place.
"""


class Lines(NamedTuple):
    """The lines of a price, which add up to it."""

    price: int
    crossings: int
    neighbours: tuple[tuple[str, str], ...]
    stack: int
    forty: int


# The low bits of a packed price: up to five neighbour prices, and above them up to five marks.
_LOW = 20
_LOW_BITS = (1 << _LOW) - 1
_SPLIT = 1 << 16


class Tariff:
    """Prices of journeys on one Atlas, from its tables.

    `price` is called hundreds of times per match by bots, so it builds nothing and reads one
    table. Each entry packs two prices of a pair of places: the crossings between them in the
    high bits, the neighbour price in the low ones. Entries add up, and of two sums the lower is
    the one with the cheaper crossings. The rows of places in several parts carry a mark in the
    low bits, because such a stop must be left from the part that was entered.
    """

    __slots__ = ("_alone", "_packed", "atlas")

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self._packed = {
            one: {
                other: (CROSSING_PRICE * crossings << _LOW)
                + (NEIGHBOUR_PRICE if crossings == 1 else 0)
                + (_SPLIT if one in atlas.bend else 0)
                for other, crossings in row.items()
            }
            for one, row in atlas.fewest.items()
        }
        self._alone = {
            one: {FORTY: FORTY_PRICE}
            | {
                other: CROSSING_PRICE * crossings + (NEIGHBOUR_PRICE if crossings == 1 else 0)
                for other, crossings in row.items()
            }
            for one, row in atlas.fewest.items()
        }

    def price(self, round_number: int, centre: Sequence[str], tokens: Sequence[Lying]) -> int:
        """What a traveller pays for these tokens, in the finale what they receive."""
        if round_number <= ACT_ONE_ENDS:
            ((space, under),) = tokens
            return self._alone[centre[0]][space] + STACK_PRICE * under
        (one, under), (other, under_other) = tokens
        if one == FORTY or other == FORTY:  # noqa: PLR1714 - a tuple to look in costs more
            return self._beside_forty(round_number, centre, tokens)
        packed = self._packed
        from_one, from_other = packed[one], packed[other]
        if round_number <= ACT_TWO_ENDS:
            (start,) = centre
            there, back = from_one[start], from_other[start]
        else:
            start, end = centre
            there = from_one[start] + from_other[end]
            back = from_other[start] + from_one[end]
            if round_number == FINALE:
                under, under_other = -under, -under_other
        between = from_one[other]
        tolls = between + there + back & _LOW_BITS
        if tolls < _SPLIT:
            walk = between + (there if there < back else back) >> _LOW
        else:
            tolls &= _SPLIT - 1
            walk = CROSSING_PRICE * crossings_with_bends(self.atlas, centre, one, other)
        return walk + tolls + STACK_PRICE * (under + under_other)

    def _beside_forty(
        self, round_number: int, centre: Sequence[str], tokens: Sequence[Lying]
    ) -> int:
        """The price if one of two tokens is on space 40: the other one travels alone."""
        (one, under), (other, under_other) = tokens
        stack = STACK_PRICE * (under + under_other)
        price = FORTY_PRICE + self._through_one(centre, other if one == FORTY else one)
        return price - stack if round_number == FINALE else price + stack

    def _through_one(self, centre: Sequence[str], stop: str) -> int:
        """The price of the walk start → stop (→ destination), without stack and space 40."""
        from_stop = self._alone[stop]
        if len(centre) == 1:
            return from_stop[centre[0]]
        start, end = centre
        price = from_stop[start] + from_stop[end]
        if stop in self.atlas.bend:
            fewest = self.atlas.fewest[stop]
            detour = self.atlas.bend[stop][start][end] - fewest[start] - fewest[end]
            price += CROSSING_PRICE * detour
        return price

    def lines(self, round_number: int, centre: Sequence[str], tokens: Sequence[Lying]) -> Lines:
        """The price with its lines; the crossings are what remains after the other lines."""
        chosen = [space for space, _ in tokens if space != FORTY]
        stack = STACK_PRICE * sum([under for _, under in tokens])
        forty = FORTY_PRICE if len(chosen) < len(tokens) else 0
        price = self.price(round_number, centre, tokens)
        if not chosen:
            return Lines(price, 0, (), stack, forty)
        neighbours = self.neighbour_pairs(centre, chosen)
        walk = price + stack if round_number == FINALE else price - stack
        crossings = (walk - forty - NEIGHBOUR_PRICE * len(neighbours)) // CROSSING_PRICE
        return Lines(price, crossings, neighbours, stack, forty)

    def neighbour_pairs(
        self, centre: Sequence[str], chosen: Sequence[str]
    ) -> tuple[tuple[str, str], ...]:
        """The pairs of neighbours among the marked places; start and destination do not count."""
        fewest = self.atlas.fewest
        pairs = [(mark, stop) for mark in centre for stop in chosen if fewest[mark][stop] == 1]
        if len(chosen) > 1 and fewest[chosen[0]][chosen[1]] == 1:
            pairs.append((chosen[0], chosen[1]))
        return tuple(pairs)

    def route(self, centre: Sequence[str], tokens: Sequence[Lying]) -> tuple[str, ...]:
        """One cheapest walk over parts, empty without a journey."""
        journey = _journey(centre, tokens)
        return cheapest_route(self.atlas, journey) if journey else ()


def _journey(centre: Sequence[str], tokens: Sequence[Lying]) -> Journey | None:
    chosen = tuple([space for space, _ in tokens if space != FORTY])
    return journey_of(centre, chosen) if chosen else None


def journey_of(centre: Sequence[str], chosen: tuple[str, ...]) -> Journey:
    """The walk of a centre and the chosen places."""
    return Journey(centre[0], chosen, centre[1] if len(centre) > 1 else None)
