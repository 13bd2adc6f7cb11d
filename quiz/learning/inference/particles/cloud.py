"""Particles: several complete guesses of what the learner believed at every question."""

import numpy as np
from numpy.typing import NDArray

from quiz.learning.inference.boards import prices_by
from quiz.learning.inference.graphs import Memo, true_distances
from quiz.learning.inference.likelihood import Count, Detour
from quiz.learning.inference.particles.groups import QuestionGroup, grouped
from quiz.learning.inference.rates import Floats, Rates
from quiz.learning.inference.unary import STILL
from quiz.learning.inference.variables import FAR, Distances, Ints, Variables

SLACK = 2
BESIDE = 0.25
"""A pair can bear on a distance if the way over it is at most this much longer in truth."""

Until = NDArray[np.int16]


class Asked:
    """The questions that depend on distances, in order, and which variables bear on each.

    `numbers` are their indices among all questions.
    """

    def __init__(self, variables: Variables) -> None:
        self.variables = variables
        self.truth = true_distances(variables)
        self.numbers = np.zeros(0, dtype=np.int64)
        self.bears = np.zeros((0, len(variables)), dtype=bool)
        self.near = np.zeros((0, len(variables)))
        self.groups: tuple[QuestionGroup, ...] = ()

    def __len__(self) -> int:
        return len(self.numbers)

    def with_one(self, number: int, detour: Detour) -> "Asked":
        """The same questions and one more."""
        other = object.__new__(Asked)
        other.variables, other.truth = self.variables, self.truth
        slots = np.array([detour.nodes]) if isinstance(detour, Count) else detour.board.pairs
        bears, near = self._bearing(slots)
        other.bears = np.concatenate([self.bears, bears[None]])
        other.near = np.concatenate([self.near, near[None]])
        other.groups = grouped(self.groups, len(self), detour)
        other.numbers = np.append(self.numbers, number)
        return other

    def _bearing(self, slots: Ints) -> tuple[NDArray[np.bool_], Floats]:
        """For each variable whether any of the slots can depend on it, and how much they do.

        A pair on a shortest way, or one that would make it shorter, counts in full.
        """
        truth = self.truth.astype(np.int16)
        one, other = slots[:, :1], slots[:, 1:]
        i, j = self.variables.edge_ends.T
        there = truth[one, i] + 1 + truth[j, other]
        back = truth[one, j] + 1 + truth[i, other]
        longer = np.minimum(there, back) - truth[one, other]
        longer += ~self.variables.edge_real
        by_edge = (longer <= SLACK).any(axis=0)
        shares = np.where(longer <= 0, 1.0, np.where(longer == 1, BESIDE, 0.0)).mean(axis=0)
        bears = np.zeros(len(self.variables), dtype=bool)
        near = np.zeros(len(self.variables))
        np.logical_or.at(bears, self.variables.edge_variable, by_edge)
        np.maximum.at(near, self.variables.edge_variable, shares)
        return bears, near


class Cloud:
    """Particles with the believed distances at every question that depends on them.

    `until[p, v]` says how long, by particle p, the learner was wrong about v. A believed
    graph changes only where something was learned, so that each particle has a few `tables`, and
    `table[p, q]` says which of them question q was answered from; the last is that of today.
    `since[p, t]` is the question after which a table begins. `apart` holds for each group of
    questions the distances of their slots: particles × members × slots.
    """

    def __init__(self, variables: Variables, until: Until, asked: Asked) -> None:
        self.variables = variables
        self.until = until
        self.asked = asked
        size, questions, nodes = len(until), len(asked), variables.nodes
        self.tables = np.zeros((size, 1, nodes, nodes), dtype=np.int8)
        self.since = np.zeros((size, 1), dtype=np.int16)
        self.table = np.zeros((size, questions + 1), dtype=np.int64)
        self.apart = [
            np.zeros((size, *group.slots.shape[:2]), dtype=np.int8) for group in asked.groups
        ]
        self.logged = np.zeros((size, questions))
        self.memo = Memo(variables)

    @property
    def size(self) -> int:
        """How many particles."""
        return len(self.until)

    def now(self) -> Distances:
        """The distances of today, for each particle."""
        return np.asarray(self.tables[np.arange(self.size), self.table[:, -1]])

    def wrong_now(self) -> NDArray[np.bool_]:
        """Which variables each particle takes to be wrong today."""
        return np.asarray(self.until == STILL)

    def refresh(self, particles: Ints, rates: Rates) -> None:
        """Recompute tables, distances and likelihoods of some particles from `until`."""
        if not len(particles):
            return
        lower = [self._spells(int(p)) for p in particles]
        self._make_room(max(map(len, lower)))
        owner = np.repeat(particles, [len(of) for of in lower])
        slot = np.concatenate([np.arange(len(of)) for of in lower])
        since = np.concatenate(lower)
        self.since[owner, slot] = since
        wrong = self.until[owner] > since[:, None]
        self.tables[owner, slot] = self.memo.distances(wrong)
        self._look(particles, rates)

    def _spells(self, particle: int) -> NDArray[np.int16]:
        """After which question each table of a particle begins; sets which one each question has.

        Only tables that some question needs, or today, are kept.
        """
        until = self.until[particle]
        ends = np.unique(until[(until > 0) & (until < STILL)])
        if not len(ends):
            self.table[particle] = 0
            return np.zeros(1, dtype=np.int16)
        before = np.searchsorted(ends, np.append(self.asked.numbers, STILL - 1))
        used, self.table[particle] = np.unique(before, return_inverse=True)
        starts = np.concatenate([[0], ends]).astype(np.int16)
        return np.asarray(starts[used])

    def _make_room(self, tables: int) -> None:
        more = tables - self.tables.shape[1]
        if more > 0:
            wide = ((0, 0), (0, more + 2))
            self.tables = np.pad(self.tables, (*wide, (0, 0), (0, 0)))
            self.since = np.pad(self.since, wide)

    def _look(self, particles: Ints, rates: Rates) -> None:
        """Read the distances of all questions for some particles, and weigh the answers."""
        for number, group in enumerate(self.asked.groups):
            own = self.table[particles[:, None], group.questions]
            self.apart[number][particles] = self.tables[
                particles[:, None, None], own[:, :, None], group.slots[..., 0], group.slots[..., 1]
            ]
            self._weigh(number, particles, rates)

    def _weigh(self, number: int, particles: Ints, rates: Rates) -> None:
        group, apart = self.asked.groups[number], self.apart[number][particles]
        many, members, slots = apart.shape
        every = np.tile(np.arange(members), many)
        logged = group.likelihood(rates, every, apart.reshape(many * members, slots))
        self.logged[particles[:, None], group.questions] = logged.reshape(many, members)

    def weigh_again(self, rates: Rates) -> None:
        """Reweigh all answers, for other rates."""
        for number in range(len(self.asked.groups)):
            self._weigh(number, np.arange(self.size), rates)

    def ask(self, number: int, detour: Detour, rates: Rates) -> Floats:
        """Add a question that was just answered; the log-likelihood of the answer by particle."""
        self.asked = self.asked.with_one(number, detour)
        self.table = np.concatenate([self.table, self.table[:, -1:]], axis=1)
        self.logged = np.concatenate([self.logged, np.zeros((self.size, 1))], axis=1)
        place = self._place_of_last()
        group, now = self.asked.groups[place], self.now()
        slots = group.slots[-1]
        apart = now[:, slots[:, 0], slots[:, 1]]
        if place == len(self.apart):
            self.apart = [*self.apart, apart[:, None]]
        else:
            self.apart = [*self.apart]
            self.apart[place] = np.concatenate([self.apart[place], apart[:, None]], axis=1)
        last = np.full(self.size, len(group.questions) - 1)
        self.logged[:, -1] = group.likelihood(rates, last, apart)
        return np.asarray(self.logged[:, -1])

    def _place_of_last(self) -> int:
        """The group of the question that was added last."""
        last = len(self.asked) - 1
        return next(n for n, g in enumerate(self.asked.groups) if g.questions[-1] == last)

    def take(self, chosen: Ints) -> None:
        """Keep these particles, some of them several times."""
        self.until, self.logged = self.until[chosen], self.logged[chosen]
        self.tables, self.table = self.tables[chosen], self.table[chosen]
        self.since = self.since[chosen]
        self.apart = [apart[chosen] for apart in self.apart]

    def copy(self) -> "Cloud":
        """A copy of the particles that can move independently."""
        other = object.__new__(Cloud)
        other.variables, other.asked, other.memo = self.variables, self.asked, self.memo
        other.until, other.logged = self.until, self.logged
        other.tables, other.table = self.tables, self.table
        other.since, other.apart = self.since, self.apart
        other.take(np.arange(self.size))
        return other


def counts_off(cloud: Cloud) -> tuple[float, float]:
    """How many counts do not follow from what the particles believe, and of how many.

    Only if they believe in some way: a learner who knows none can only guess.
    """
    for group, apart in zip(cloud.asked.groups, cloud.apart, strict=True):
        if group.form is None:
            reached = apart[..., 0] < FAR
            off = (apart[..., 0] != group.given) & reached
            return float(off.mean(axis=0).sum()), float(reached.mean(axis=0).sum())
    return 0.0, 0.0


def choices_off(cloud: Cloud) -> tuple[float, float]:
    """The same for choices: how many were not of what seemed best."""
    off, total = 0.0, 0
    for group, apart in zip(cloud.asked.groups, cloud.apart, strict=True):
        if group.form is not None and group.choice:
            many, members, slots = apart.shape
            fixed = np.tile(group.fixed, (many, 1))
            prices = prices_by(group.form, apart.reshape(many * members, slots), fixed)
            prices *= np.tile(group.sense, many)[:, None]
            chosen = prices[np.arange(len(prices)), np.tile(group.given, many)]
            off += float((chosen > prices.min(axis=1)).sum()) / many
            total += members
    return off, float(total)
