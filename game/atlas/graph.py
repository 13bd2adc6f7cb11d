"""The map as a networkx graph: all shortest ways, and what connects groups of places."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

import networkx as nx

from game.atlas.atlas import Atlas
from game.atlas.distances import NO_WAY

Route = tuple[str, ...]
"""A walk as the parts it passes."""


@lru_cache(maxsize=64)
def part_graph(atlas: Atlas) -> "nx.Graph[str]":
    """Parts as nodes, borders as edges. It is cached: do not change it."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(atlas.place_of)
    graph.add_edges_from(border.between for border in atlas.borders)
    return graph


@lru_cache(maxsize=1 << 11)
def shortest_ways(atlas: Atlas, start: str, end: str) -> tuple[Route, ...]:
    """Every shortest way between two parts, in the order of the slugs; none if not connected."""
    if atlas.part_distance[start][end] == NO_WAY:
        return ()
    return tuple(sorted(map(tuple, nx.all_shortest_paths(part_graph(atlas), start, end))))


def separate_groups(
    parts: Iterable[str], borders: Iterable[tuple[str, str]]
) -> list[tuple[str, ...]]:
    """The parts in connected groups, largest first; one group on a whole map."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(parts)
    graph.add_edges_from(borders)
    return _groups(graph)


@lru_cache(maxsize=64)
def place_groups(atlas: Atlas) -> tuple[tuple[str, ...], ...]:
    """The places in connected groups, largest first; one group on most maps."""
    return tuple(_place_groups(atlas, part_graph(atlas)))


@lru_cache(maxsize=64)
def gateways(atlas: Atlas) -> Mapping[str, tuple[str, ...]]:
    """The places that are the only way to others, each with those others.

    Without such a place the map is disconnected. The largest group counts as the rest of the map;
    to the others the place is the only way.
    """
    graph = part_graph(atlas)
    # A place in several parts can split a map though none of its parts does so alone.
    cuts = {atlas.place_of[part] for part in nx.articulation_points(graph)} | set(atlas.bend)
    copy = graph.copy()
    beyond = {place: _beyond(atlas, copy, place) for place in sorted(cuts)}
    return {place: others for place, others in beyond.items() if others}


def _beyond(atlas: Atlas, graph: "nx.Graph[str]", place: str) -> tuple[str, ...]:
    """The places that can be reached only through this one.

    The place is removed from the given copy of the graph and put back: that is much faster than a
    copy or a view for each place.
    """
    whole, own = part_graph(atlas), atlas.places[place].parts
    graph.remove_nodes_from(own)
    groups = _place_groups(atlas, graph)
    graph.add_nodes_from(own)
    graph.add_edges_from(whole.edges(own))
    cut_off = set[str]()
    for part in own:
        around = {atlas.place_of[other] for other in nx.node_connected_component(whole, part)}
        _rest, *others = [group for group in groups if around.intersection(group)] or [()]
        cut_off.update(*(around.intersection(group) for group in others))
    return tuple(sorted(cut_off - {place}))


def _place_groups(atlas: Atlas, graph: "nx.Graph[str]") -> list[tuple[str, ...]]:
    """The places of these parts in groups. A place in several parts joins the groups of all."""
    joined: nx.Graph[str] = nx.Graph()
    for group in nx.connected_components(graph):
        nx.add_path(joined, [atlas.place_of[part] for part in group])
    return _groups(joined)


def _groups(graph: "nx.Graph[str]") -> list[tuple[str, ...]]:
    groups = [tuple(sorted(group)) for group in nx.connected_components(graph)]
    return sorted(groups, key=lambda group: (-len(group), group))
