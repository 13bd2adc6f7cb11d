"""A worked example for each act on any map: chosen from its Atlas, deterministic.

Places with many neighbours are taken first: they are the best known. Places in several parts are
left out if there are enough others, because they need an extra rule.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from game.journey.choices import better
from game.journey.rules import FINALE, FORTY, OFFERED, Act, act_of, centre_cards, tokens_each
from game.journey.tariff import Lines, Lying, Tariff

FIRST_ROUNDS = {act_of(number): number for number in range(FINALE, 0, -1)}
PLENTY = 20  # this many places in one part are enough to choose from
APART = 2  # crossings between places that are not neighbours

Pair = tuple[str, str]


class Trait(StrEnum):
    """What one option of an example demonstrates."""

    BEST = "best"
    UNDER = "under"
    NEIGHBOURS = "neighbours"
    NEAR = "near"
    FORTY = "forty"


Shown = tuple[Trait, tuple[Lying, ...]]


@dataclass(frozen=True, slots=True)
class ExampleChoice:
    """One option: the tokens, their price and a cheapest route."""

    trait: Trait
    tokens: tuple[Lying, ...]
    lines: Lines
    route: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A possible round: its centre, and what some options would cost."""

    act: Act
    round: int
    centre: tuple[str, ...]
    choices: tuple[ExampleChoice, ...]

    @property
    def best(self) -> int:
        """The best price among the options: the lowest, in the finale the highest."""
        return better(self.round)(choice.lines.price for choice in self.choices)


def worked_example(tariff: Tariff, act: Act) -> Example | None:
    """The example of an act; None if a map has too few places for a round of it."""
    number = FIRST_ROUNDS[act]
    if len(tariff.atlas.places) < centre_cards(number) + tokens_each(number):
        return None
    finder = _Finder(tariff, number)
    centre = finder.centre()
    choices: dict[tuple[Lying, ...], ExampleChoice] = {}
    for trait, tokens in finder.choices(centre):
        lines, route = tariff.lines(number, centre, tokens), tariff.route(centre, tokens)
        choices.setdefault(tokens, ExampleChoice(trait, tokens, lines, route))
    return Example(act, number, centre, tuple(choices.values()))


class _Finder:
    """Looks for the places of one example."""

    def __init__(self, tariff: Tariff, number: int) -> None:
        self.tariff, self.number = tariff, number
        self.fewest = tariff.atlas.fewest
        places = tariff.atlas.places
        known = sorted(places, key=lambda slug: (-len(tariff.atlas.neighbours[slug]), slug))
        plain = [slug for slug in known if len(places[slug].parts) == 1]
        self.known = plain if len(plain) >= min(PLENTY, len(known)) else known

    def centre(self) -> tuple[str, ...]:
        """The start, which is the best known place; with a destination, the two fit together."""
        if centre_cards(self.number) == 1:
            return (self.known[0],)
        return next(self._ends_with_places_between(), None) or self._far_ends()

    def choices(self, centre: Sequence[str]) -> Iterator[Shown]:
        """What the example shows, the best first."""
        free = [slug for slug in self.known if slug not in centre]
        if tokens_each(self.number) == 1:
            yield from self._single(centre[0], free)
        else:
            yield from self._pairs(centre, free)

    def _single(self, start: str, free: list[str]) -> Iterator[Shown]:
        """One token: close by, no neighbour; another such place with a token on it; a neighbour."""
        near = [slug for slug in free if self.fewest[start][slug] == APART]
        beside = [slug for slug in free if self.fewest[start][slug] == 1]
        for trait, slugs, under in (
            (Trait.BEST, near[:1], 0),
            (Trait.UNDER, near[1:2] or near[:1] or beside[1:2], 1),
            (Trait.NEIGHBOURS, beside[:1], 0),
        ):
            yield from ((trait, ((slug, under),)) for slug in slugs)
        yield Trait.FORTY, ((FORTY, 0),)

    def _pairs(self, centre: Sequence[str], free: list[str]) -> Iterator[Shown]:
        """Two tokens: the best pair, the same with tokens under, a poorer pair, 40 and a place."""
        spaces = [*free, FORTY]
        cheapest = min(combinations(spaces, 2), key=lambda pair: self._price(centre, pair))
        best = cheapest
        if self.number == FINALE:
            # As many cards as a table shows: among all places, the most expensive pair is endless.
            others = [slug for slug in free if slug not in cheapest]
            offer = [*cheapest, *others[: OFFERED - len(cheapest)]]
            offer = [*(slug for slug in offer if slug != FORTY), FORTY]
            best = max(combinations(offer, 2), key=lambda pair: self._price(centre, pair))
        yield Trait.BEST, _bare(best)
        yield Trait.UNDER, ((best[0], 2), (best[1], 1))
        yield from self._poorer(centre, free, cheapest)
        yield Trait.FORTY, _bare((best[0], FORTY))

    def _poorer(self, centre: Sequence[str], free: list[str], cheapest: Pair) -> Iterator[Shown]:
        """In the finale what was best before; until then neighbours with as short a walk as any."""
        if self.number == FINALE:
            yield Trait.NEAR, _bare(cheapest)
            return
        beside = [pair for pair in combinations(free, 2) if self._pairs_beside(centre, pair)]
        if beside:
            shortest = min(beside, key=lambda pair: self._crossings(centre, pair))
            yield Trait.NEIGHBOURS, _bare(shortest)

    def _pairs_beside(self, centre: Sequence[str], pair: Pair) -> int:
        return len(self.tariff.neighbour_pairs(centre, pair))

    def _price(self, centre: Sequence[str], spaces: Iterable[str]) -> int:
        return self.tariff.price(self.number, centre, _bare(spaces))

    def _crossings(self, centre: Sequence[str], spaces: Iterable[str]) -> int:
        return self.tariff.lines(self.number, centre, _bare(spaces)).crossings

    def _ends_with_places_between(self) -> Iterator[Pair]:
        """Starts and destinations with two places on the way, none of them a neighbour."""
        for start, end in combinations(self.known, 2):
            if self.fewest[start][end] == 3 * APART and any(self._between(start, end)):
                yield start, end

    def _between(self, start: str, end: str) -> Iterator[Pair]:
        from_start, to_end = self.fewest[start], self.fewest[end]
        ones = [slug for slug in self.known if (from_start[slug], to_end[slug]) == (2, 4)]
        others = [slug for slug in self.known if (from_start[slug], to_end[slug]) == (4, 2)]
        return ((a, b) for a in ones for b in others if self.fewest[a][b] == APART)

    def _far_ends(self) -> Pair:
        """The two places that are furthest apart; of several such pairs the best known."""
        return max(combinations(self.known, 2), key=lambda ends: self.fewest[ends[0]][ends[1]])


def _bare(spaces: Iterable[str]) -> tuple[Lying, ...]:
    """Tokens with nothing under them."""
    return tuple((space, 0) for space in spaces)
