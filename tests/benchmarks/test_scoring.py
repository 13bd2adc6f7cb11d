"""Scoring from the tables against the plain way: networkx shortest paths per leg and order.

The plain way is what one would write first: for every order of the chosen places and every
choice of their parts, the lengths of the legs by networkx, and the neighbours by its edges.
"""

from collections.abc import Sequence
from functools import partial
from itertools import combinations, pairwise, permutations, product
from random import Random

import networkx as nx
import pytest

from game.atlas.graph import part_graph
from game.atlas_files import load_atlas
from game.journey.rules import centre_cards, tokens_each
from game.journey.tariff import Lying, Tariff
from tests.benchmarks.measure import Ratio, compare, report
from tests.journey_help import MAPS

Case = tuple[int, tuple[str, ...], tuple[Lying, ...]]
WANTED = 100


class PlainWay:
    """Prices worked out anew from the graph each time."""

    def __init__(self, slug: str) -> None:
        self.atlas = load_atlas(slug)
        self.graph = part_graph(self.atlas)

    def price(self, number: int, centre: Sequence[str], tokens: Sequence[Lying]) -> int:
        chosen = [space for space, _ in tokens if space != "40"]
        stack = 10 * sum(under for _, under in tokens)
        price = 40 if len(chosen) < len(tokens) else 0
        if chosen:
            price += 10 * self.crossings(centre, chosen)
            price += 30 * self.touching(centre, chosen)
        return price - stack if number == 7 else price + stack

    def crossings(self, centre: Sequence[str], chosen: Sequence[str]) -> int:
        places = self.atlas.places
        return min(
            sum(int(nx.shortest_path_length(self.graph, p, q)) for p, q in pairwise(parts))
            for order in permutations(chosen)
            for parts in product(*(places[s].parts for s in (centre[0], *order, *centre[1:])))
        )

    def touching(self, centre: Sequence[str], chosen: Sequence[str]) -> int:
        places = self.atlas.places
        return sum(
            any(self.graph.has_edge(p, q) for p in places[one].parts for q in places[other].parts)
            for one, other in combinations((*centre, *chosen), 2)
            if {one, other} != set(centre)
        )


def cases_of(slug: str, number: int, count: int) -> list[Case]:
    """Placements as a match of that round brings them, space 40 among them."""
    rng, places = Random(f"{slug}{number}"), list(load_atlas(slug).places)
    cases = []
    for _ in range(count):
        cards = rng.sample(places, 7 + centre_cards(number))
        spaces = rng.sample([*cards[:7], "40"], tokens_each(number))
        tokens = tuple((space, rng.randrange(4)) for space in spaces)
        cases.append((number, tuple(cards[7:]), tokens))
    return cases


def score_all(way: Tariff | PlainWay, cases: list[Case], again: int = 1) -> None:
    """Price all cases `times` times."""
    price = way.price
    for _ in range(again):
        for number, centre, tokens in cases:
            price(number, centre, tokens)


@pytest.mark.parametrize("slug", [*MAPS, "world"])
def test_scoring_from_tables_against_networkx(slug: str) -> None:
    plain, tables = PlainWay(slug), Tariff(load_atlas(slug))
    again = 10
    total = Ratio(0, 0)
    for number in range(1, 8):
        cases = cases_of(slug, number, 200)
        assert [plain.price(*case) for case in cases] == [tables.price(*case) for case in cases]
        ratio = compare(partial(score_all, tables, cases, again), partial(score_all, plain, cases))
        total = Ratio(total.cost + ratio.cost / again, total.baseline + ratio.baseline)
        report(f"{slug} round {number}", f"{again / ratio.times:.0f} times as fast")
    report(f"{slug}, a whole match of seven rounds", f"{1 / total.times:.0f} times as fast")
    assert 1 / total.times >= WANTED
