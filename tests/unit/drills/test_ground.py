"""What the ground of a map knows, against plain searches."""

import networkx as nx
import pytest

from game.atlas import Journey
from game.atlas.graph import part_graph
from game.atlas.walks import cheapest_walks
from quiz.drills.ground import Ground, ground_of
from tests.drill_help import MAPS, Random, ground, small_ground
from tests.property.test_distances import naive_walks

PAIRS = 120


def some_pairs(of: Ground) -> list[tuple[str, str]]:
    rng = Random(of.atlas.slug)
    split = [place for place in of.atlas.bend for _ in range(8)]
    pairs = [tuple(rng.sample([*of.places, *split], 2)) for _ in range(PAIRS)]
    return [(one, other) for one, other in pairs if one != other]


@pytest.mark.parametrize("slug", MAPS)
def test_critical_borders_are_those_without_which_it_is_farther(slug: str) -> None:
    of = ground(slug)
    graph, atlas = part_graph(of.atlas).copy(), of.atlas
    for one, other in some_pairs(of)[:40]:
        critical = set()
        for border in of.borders:
            between = [
                (p, q)
                for p in atlas.places[border[0]].parts
                for q in atlas.places[border[1]].parts
                if graph.has_edge(p, q)
            ]
            graph.remove_edges_from(between)
            lengths = [
                nx.shortest_path_length(graph, p, q)
                for p in atlas.places[one].parts
                for q in atlas.places[other].parts
                if nx.has_path(graph, p, q)
            ]
            graph.add_edges_from(between)
            if not lengths or min(lengths) > atlas.fewest[one][other]:
                critical.add(border)
        assert set(of.borders_in(of.critical[one][other])) == critical


@pytest.mark.parametrize("slug", ["usa", "lyon"])  # every place in one part: ways add up
def test_telling_pairs_have_weak_borders_or_shortcuts(slug: str) -> None:
    of = ground(slug)
    fewest = of.atlas.fewest
    for one, other in some_pairs(of):
        weak = [of.forgetting[pair] for pair in of.borders_in(of.critical[one][other])]
        seeming = [
            weight
            for (p, q), weight in of.imagining.items()
            if min(
                fewest[one][p] + fewest[q][other], fewest[one][q] + fewest[p][other]
            ) + 1 < fewest[one][other]
        ]  # fmt: skip
        expected = 0.3 + max([0.0, *weak, *seeming])
        expected *= 1.5 if of.is_odd(one, other) else 1
        assert of.telling[one][other] == of.telling[other][one] == pytest.approx(expected)


def test_what_is_odd_about_the_maps() -> None:
    europe, usa = ground("europe"), ground("usa")
    assert europe.exclaves == {"azerbaijan", "russia"}
    assert {"san-marino", "vatican-city", "monaco"} <= europe.enclaves
    assert ("denmark", "sweden") in europe.over_water
    assert usa.corners == {("arizona", "colorado"), ("new-mexico", "utah")}
    assert ("albania", "serbia") in europe.noted
    assert ("azerbaijan", "turkey") in europe.noted.intersection(europe.borders)
    assert not set(europe.imagining) & set(europe.borders)


def test_a_ground_is_made_once() -> None:
    assert ground("usa") is ground_of(ground("usa").atlas)
    assert repr(ground("usa")).startswith("<Ground usa ")


def test_walks_through_stops_are_all_cheapest_ones() -> None:
    of = ground("europe")
    for journey in (
        Journey("poland", ("russia",)),
        Journey("italy", ("monaco", "spain")),
        Journey("poland", ("russia", "finland"), "norway"),
        Journey("turkey", ("azerbaijan",), "georgia"),
    ):
        assert set(cheapest_walks(of.atlas, journey, 99)) == set(naive_walks(of.atlas, journey))


def test_a_small_map_has_a_ground() -> None:
    of = small_ground("ab", "bc", "cd")
    assert of.borders == (("a", "b"), ("b", "c"), ("c", "d"))
    assert of.borders_in(of.critical["a"]["d"]) == list(of.borders)
