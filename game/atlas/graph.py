"""The map as a networkx graph, for questions that go beyond the distance tables."""

from collections.abc import Iterable, Iterator

import networkx as nx

from game.atlas.atlas import Atlas


def part_graph(atlas: Atlas) -> "nx.Graph[str]":
    """Parts as nodes, borders as edges with their kind."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(atlas.place_of)
    for border in atlas.borders:
        graph.add_edge(*border.between, kind=border.kind)
    return graph


def shortest_routes(atlas: Atlas, start: str, end: str) -> Iterator[tuple[str, ...]]:
    """Every shortest way over parts from one place to another, in the order of the slugs."""
    graph = part_graph(atlas)
    fewest = atlas.fewest[start][end]
    found = (
        tuple(route)
        for one in atlas.places[start].parts
        for other in atlas.places[end].parts
        if atlas.part_distance[one][other] == fewest
        for route in nx.all_shortest_paths(graph, one, other)
    )
    yield from sorted(found)


def separate_groups(
    parts: Iterable[str], borders: Iterable[tuple[str, str]]
) -> list[tuple[str, ...]]:
    """The parts in groups that no border joins, largest first; one group on a whole map."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(parts)
    graph.add_edges_from(borders)
    groups = [tuple(sorted(group)) for group in nx.connected_components(graph)]
    return sorted(groups, key=lambda group: (-len(group), group))
