"""Metropolis moves: every particle proposes another value of one variable, all at once."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from quiz.learning.inference.particles.cloud import Cloud
from quiz.learning.inference.rates import Floats, Rates
from quiz.learning.inference.variables import Distances, Ints

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Tries:
    """The proposal of each particle: a variable, and until when it was wrong instead.

    `removes` says whether the proposal removes an edge of the believed graph or adds one, for
    the questions after `low` up to `high`.
    """

    variable: Ints
    until: Ints
    low: Ints
    high: Ints
    removes: Flags


def tries_of(cloud: Cloud, variable: Ints, until: Ints) -> Tries:
    """The proposals to change these variables like this."""
    old = cloud.until[np.arange(cloud.size), variable].astype(np.int64)
    becomes_wrong = until > old
    removes = becomes_wrong == cloud.variables.is_real[variable]
    return Tries(variable, until, np.minimum(old, until), np.maximum(old, until), removes)


def changes_of(cloud: Cloud, tries: Tries, rates: Rates) -> Floats:
    """By how much the log-likelihood of all detours would change, for each particle.

    A new edge shortens a distance to the way over it. Without an edge only those distances must
    be searched again that have a shortest way over it.
    """
    looks = [
        look
        for number in range(len(cloud.asked.groups))
        if (look := _look_at(cloud, tries, number)) is not None
    ]
    fresh = _Fresh(cloud, tries, looks)
    change = np.zeros(cloud.size)
    for look in looks:
        group = cloud.asked.groups[look.group]
        new = group.likelihood(rates, look.members, fresh.apart(look))
        old = cloud.logged[look.particles, group.questions[look.members]]
        np.add.at(change, look.particles, new - old)
    return change


@dataclass(frozen=True, slots=True)
class _Look:
    """Particles and the questions of one group that their proposals affect, row by row.

    `table` is the table each was answered from, `slots` the pairs of nodes, `before` their
    distances, `over` the lengths of the ways over the edge; `anew` marks the rows that must be
    searched again.
    """

    group: int
    particles: Ints
    members: Ints
    table: Ints
    slots: Ints
    before: Distances
    over: Distances
    anew: Flags


def _look_at(cloud: Cloud, tries: Tries, number: int) -> _Look | None:
    """The rows of one group in which any distance would change."""
    group = cloud.asked.groups[number]
    asked_at = cloud.asked.numbers[group.questions][:, None]
    concerned = cloud.asked.bears[group.questions[:, None], tries.variable]
    concerned &= (asked_at > tries.low) & (asked_at <= tries.high)
    members, particles = np.nonzero(concerned)
    if not len(members):
        return None
    slots, before = group.slots[members], cloud.apart[number][particles, members]
    table = cloud.table[particles, group.questions[members]]
    variable = tries.variable[particles]
    over = _over(cloud, (particles, table), cloud.variables.ends[variable], slots)
    removes = tries.removes[particles]
    several = ~cloud.variables.one_edge[variable]
    anew = removes & (over == before).any(axis=1) | several
    keep = np.flatnonzero(anew | ~removes & (over < before).any(axis=1))
    if not len(keep):
        return None
    return _Look(
        number,
        particles[keep],
        members[keep],
        table[keep],
        slots[keep],
        before[keep],
        over[keep],
        anew[keep],
    )


def _over(cloud: Cloud, own: tuple[Ints, Ints], ends: Ints, slots: Ints) -> Distances:
    """For each slot the length of the shortest way over an edge, whether or not it is there.

    Two rows of the table are enough: from either end of the edge to everywhere.
    """
    from_one = cloud.tables[(*own, ends[:, 0])]
    from_other = cloud.tables[(*own, ends[:, 1])]
    rows = np.arange(len(ends))[:, None]
    one, other = slots[..., 0], slots[..., 1]
    there = from_one[rows, one] + from_other[rows, other]
    back = from_other[rows, one] + from_one[rows, other]
    return np.asarray(np.minimum(there, back) + np.int8(1))


class _Fresh:
    """Tables that have to be searched again, each once."""

    def __init__(self, cloud: Cloud, tries: Tries, looks: list[_Look]) -> None:
        self._room = cloud.tables.shape[1]
        self._tables = np.zeros((0, 0, 0), dtype=np.int8)
        keys = [self._keys_of(look) for look in looks]
        self._keys = np.unique(np.concatenate(keys)) if keys else np.zeros(0, dtype=np.int64)
        if len(self._keys):
            particle, table = np.divmod(self._keys, self._room)
            wrong = cloud.until[particle] > cloud.since[particle, table][:, None]
            changed = (np.arange(len(particle)), tries.variable[particle])
            wrong[changed] = ~wrong[changed]
            self._tables = cloud.memo.distances(wrong)

    def _keys_of(self, look: _Look) -> Ints:
        """The tables that must be searched anew, as numbers."""
        return look.particles[look.anew] * self._room + look.table[look.anew]

    def apart(self, look: _Look) -> Distances:
        """The distances of a look as they would be."""
        apart = np.minimum(look.before, look.over)
        anew = look.anew
        if anew.any():
            rows = np.searchsorted(self._keys, self._keys_of(look))[:, None]
            slots = look.slots[anew]
            apart[anew] = self._tables[rows, slots[..., 0], slots[..., 1]]
        return apart


def accept(cloud: Cloud, tries: Tries, accepted: Flags, rates: Rates) -> None:
    """Apply the accepted proposals."""
    particles = np.flatnonzero(accepted)
    cloud.until[particles, tries.variable[particles]] = tries.until[particles]
    cloud.refresh(particles, rates)
