"""Metropolis moves: every particle tries another guess about one variable, all at once."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from quiz.learning.cloud import Cloud, board_at
from quiz.learning.likelihood import counts_logged, detour_likelihood
from quiz.learning.rates import Floats, Rates, row_of_distance
from quiz.learning.variables import Distances, Ints

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Tries:
    """For each particle what it tries: a variable, and until when it was wrong instead.

    `removes` says whether the try takes an edge out of the believed graph or puts one in, for
    the questions after `low` up to `high`.
    """

    variable: Ints
    until: Ints
    low: Ints
    high: Ints
    removes: Flags


def tries_of(cloud: Cloud, variable: Ints, until: Ints) -> Tries:
    """What it would mean to change these variables like this."""
    old = cloud.until[np.arange(cloud.size), variable].astype(np.int64)
    becomes_wrong = until > old
    removes = becomes_wrong == cloud.variables.is_real[variable]
    return Tries(variable, until, np.minimum(old, until), np.maximum(old, until), removes)


def changes_of(cloud: Cloud, tries: Tries, rates: Rates) -> Floats:
    """By how much the log-likelihood of all detours would change, for each particle.

    A new edge shortens a distance to the way over it. Without an edge only those distances must
    be looked for again that have a shortest way over it.
    """
    looks = _touched(cloud, tries)
    fresh = _Fresh(cloud, tries, looks)
    change = np.zeros(cloud.size)
    for look in looks:
        apart = fresh.apart(look)
        q = int(look.questions[0])
        if cloud.asked.is_count[q]:
            given = cloud.asked.given[look.questions]
            new = counts_logged(rates)[row_of_distance(apart[:, 0]), given]
        else:
            new = detour_likelihood(rates, cloud.asked.detours[q], apart)
        old = cloud.logged[look.particles, look.questions]
        np.add.at(change, look.particles, new - old)
    return change


@dataclass(frozen=True, slots=True)
class _Look:
    """Particles and the questions on which their tries bear, one by one.

    `slots` are the pairs of nodes of each, `before` their distances, `over` the lengths of the
    ways over the edge; `anew` marks those that must be searched again.
    """

    particles: Ints
    questions: Ints
    slots: Ints
    before: Distances
    over: Distances
    anew: Flags


def _touched(cloud: Cloud, tries: Tries) -> list[_Look]:
    """All looks at which any distance would change: one for the counts, one for each board."""
    asked = cloud.asked
    if not len(asked):
        return []
    numbers = asked.numbers[:, None]
    concerned = asked.bears[:, tries.variable]
    concerned &= (numbers > tries.low) & (numbers <= tries.high)
    questions, particles = np.nonzero(concerned & asked.is_count[:, None])
    before = cloud.first[particles, questions][:, None]
    looks = [_look_at(cloud, tries, particles, questions, asked.nodes[questions][:, None], before)]
    for q in asked.boards:
        particles = np.flatnonzero(concerned[q])
        if len(particles):
            pairs = board_at(asked, q).pairs[None]
            same = np.full(len(particles), q)
            before = cloud.apart[q][particles]
            looks.append(_look_at(cloud, tries, particles, same, pairs, before))
    return [look for look in looks if len(look.particles)]


def _look_at(
    cloud: Cloud, tries: Tries, particles: Ints, questions: Ints, slots: Ints, before: Distances
) -> _Look:
    """These particles and questions, as far as any distance would change."""
    variable = tries.variable[particles]
    ends = cloud.variables.ends[variable]
    own = (particles[:, None], cloud.table[particles, questions][:, None])
    i, j = ends[:, :1], ends[:, 1:]
    one, other = slots[..., 0], slots[..., 1]
    tables = cloud.tables
    there = tables[(*own, one, i)] + tables[(*own, j, other)]
    back = tables[(*own, one, j)] + tables[(*own, i, other)]
    over = np.minimum(there, back) + np.int8(1)
    removes = tries.removes[particles]
    several = ~cloud.variables.one_edge[variable]
    anew = removes & (over == before).any(axis=1) | several
    keep = anew | ~removes & (over < before).any(axis=1)
    slots = np.broadcast_to(slots, (len(particles), *slots.shape[1:]))
    return _Look(
        particles[keep], questions[keep], slots[keep], before[keep], over[keep], anew[keep]
    )


class _Fresh:
    """Tables that have to be searched anew, each once."""

    def __init__(self, cloud: Cloud, tries: Tries, looks: list[_Look]) -> None:
        room = cloud.tables.shape[1]
        keys = [
            look.particles[look.anew] * room
            + cloud.table[look.particles[look.anew], look.questions[look.anew]]
            for look in looks
        ]
        self._cloud, self._room = cloud, room
        self._keys = np.unique(np.concatenate(keys)) if keys else np.zeros(0, dtype=np.int64)
        self._tables = np.zeros((0, 0, 0), dtype=np.int8)
        if len(self._keys):
            particle, table = np.divmod(self._keys, room)
            wrong = cloud.until[particle] > cloud.since[particle, table][:, None]
            changed = (np.arange(len(particle)), tries.variable[particle])
            wrong[changed] = ~wrong[changed]
            self._tables = cloud.memo.distances(wrong)

    def apart(self, look: _Look) -> Distances:
        """The distances of a look as they would be."""
        apart = np.minimum(look.before, look.over)
        anew = look.anew
        if anew.any():
            particles = look.particles[anew]
            keys = particles * self._room + self._cloud.table[particles, look.questions[anew]]
            rows = np.searchsorted(self._keys, keys)[:, None]
            slots = look.slots[anew]
            apart[anew] = self._tables[rows, slots[..., 0], slots[..., 1]]
        return apart


def accept(cloud: Cloud, tries: Tries, accepted: Flags, rates: Rates) -> None:
    """Carry out the tries that were accepted."""
    particles = np.flatnonzero(accepted)
    cloud.until[particles, tries.variable[particles]] = tries.until[particles]
    cloud.refresh(particles, rates)
