"""Distances on many believed graphs at once, found by one search over all of them."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quiz.learning.inference.variables import FAR, Distances, Ints, Variables

WORD = 64
Wrong = NDArray[np.bool_]
"""For each graph (row) which variables are wrong: real borders missing, others invented."""


def believed_distances(variables: Variables, wrong: Wrong) -> Distances:
    """The distances between all nodes, for each row of `wrong`."""
    present = wrong[:, variables.edge_variable] != variables.edge_real
    used = present.any(axis=0)
    ends = variables.edge_ends[used]
    return _with_split(variables, _search(len(variables.parts), ends, present[:, used]))


@lru_cache(maxsize=16)
def true_distances(variables: Variables) -> Distances:
    """The distances of a learner without mistakes."""
    return np.asarray(believed_distances(variables, np.zeros((1, len(variables)), dtype=bool))[0])


def _search(parts: int, ends: Ints, present: Wrong) -> Distances:
    """All distances at once: each node holds the origins that have reached it as a bit set.

    Edges are sorted by target, so that one pass joins what comes in over all of them.
    """
    loops = np.arange(parts)
    into = np.concatenate([ends[:, 0], ends[:, 1], loops])
    order = np.argsort(into, kind="stable")
    source = np.concatenate([ends[:, 1], ends[:, 0], loops])[order]
    first = np.searchsorted(into[order], loops)
    always = np.ones((len(present), parts), dtype=bool)
    open_ = np.concatenate([present, present, always], axis=1)[:, order].T
    edges = _Edges(source, first, np.where(open_, np.uint64(2**64 - 1), np.uint64(0)))
    chunks = [_spread(parts, start, edges) for start in range(0, parts, WORD)]
    return np.concatenate(chunks, axis=2)[:, :, :parts]


class _Edges(NamedTuple):
    """Edges by target: their source, where each node's begin, and a mask per graph."""

    source: Ints
    first: Ints
    mask: NDArray[np.uint64]


def _spread(parts: int, start: int, edges: _Edges) -> Distances:
    """Distances from up to 64 origins, as graphs × nodes × origins."""
    graphs = edges.mask.shape[1]
    reached = np.zeros((parts, graphs), dtype=np.uint64)
    here = np.arange(start, min(parts, start + WORD))
    reached[here] = (np.uint64(1) << (here - start).astype(np.uint64))[:, None]
    apart = np.zeros((parts, graphs, WORD), dtype=np.int8)
    while True:
        missing = _bits(~reached)
        apart += missing.view(np.int8)
        coming = reached.take(edges.source, axis=0)
        coming &= edges.mask
        following = np.bitwise_or.reduceat(coming, edges.first, axis=0)
        if np.array_equal(following, reached):
            break
        reached = following
    apart[missing.view(bool)] = FAR
    return apart.transpose(1, 0, 2)


def _bits(words: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Each word as its 64 bits, the lowest first, whatever the machine's byte order."""
    return np.unpackbits(
        words.astype("<u8").view(np.uint8).reshape(*words.shape, 8), axis=2, bitorder="little"
    )


def _with_split(variables: Variables, apart: Distances) -> Distances:
    """The same with the places in several parts after, each as near as its nearest part."""
    parts, nodes = len(variables.parts), variables.nodes
    if parts == nodes:
        return np.ascontiguousarray(apart)
    whole = np.empty((len(apart), nodes, nodes), dtype=np.int8)
    whole[:, :parts, :parts] = apart
    for number, own in enumerate(variables.split_parts):
        whole[:, parts + number, :parts] = apart[:, list(own)].min(axis=1)
    for number, own in enumerate(variables.split_parts):
        whole[:, :, parts + number] = whole[:, :, list(own)].min(axis=2)
    for number in range(nodes - parts):
        whole[:, parts + number, parts + number] = 0
    return whole


class Memo:
    """Tables of graphs that were searched before, so that none is searched twice in a row."""

    MOST = 1500

    def __init__(self, variables: Variables) -> None:
        self._variables = variables
        self._found: dict[bytes, Distances] = {}

    def distances(self, wrong: Wrong) -> Distances:
        """The same as `believed_distances`."""
        keys = [row.tobytes() for row in np.packbits(wrong, axis=1)]
        found = self._found
        new = {key: row for row, key in enumerate(keys) if key not in found}
        if new:
            if len(found) > self.MOST:
                found = self._found = {key: found[key] for key in keys if key in found}
            tables = believed_distances(self._variables, wrong[list(new.values())])
            found.update(zip(new, tables, strict=True))
        return np.stack([found[key] for key in keys])
