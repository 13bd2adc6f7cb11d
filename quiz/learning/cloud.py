"""Particles: several whole guesses of what somebody believed at every question."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from quiz.learning.boards import Board
from quiz.learning.graphs import Memo, believed_distances
from quiz.learning.likelihood import Chosen, Count, Detour, counts_logged, detour_likelihood
from quiz.learning.rates import Floats, Rates, row_of_distance
from quiz.learning.unary import STILL
from quiz.learning.variables import FAR, Distances, Ints, Variables

SLACK = 2
"""A pair can bear on a distance if the way over it is at most so much longer in truth."""

Until = NDArray[np.int16]


class Asked:
    """The questions that depend on distances, in order, and which variables bear on each.

    Counts have a single slot each and are many, so they are kept side by side (`nodes`,
    `given`); `slots` are the pairs of nodes of all questions.
    """

    def __init__(self, variables: Variables) -> None:
        self.variables = variables
        self.truth = true_distances(variables)
        self.numbers = np.zeros(0, dtype=np.int64)
        self.bears = np.zeros((0, len(variables)), dtype=bool)
        self.nodes = np.zeros((0, 2), dtype=np.int64)
        self.given = np.zeros(0, dtype=np.int64)
        self.is_count = np.zeros(0, dtype=bool)
        self.detours: tuple[Detour, ...] = ()

    def __len__(self) -> int:
        return len(self.detours)

    def with_one(self, number: int, detour: Detour) -> "Asked":
        """The same questions and one more."""
        count = isinstance(detour, Count)
        slots = np.array([detour.nodes]) if isinstance(detour, Count) else detour.board.pairs
        other = object.__new__(Asked)
        other.variables, other.truth = self.variables, self.truth
        other.numbers = np.append(self.numbers, number)
        other.bears = np.concatenate([self.bears, self._bearing(slots)[None]])
        other.nodes = np.concatenate([self.nodes, slots[:1]])
        other.given = np.append(self.given, detour.given if isinstance(detour, Count) else 0)
        other.is_count = np.append(self.is_count, count)
        other.detours = (*self.detours, detour)
        return other

    def _bearing(self, slots: Ints) -> NDArray[np.bool_]:
        """For each variable whether any of the slots can depend on it."""
        truth = self.truth.astype(np.int16)
        one, other = slots[:, :1], slots[:, 1:]
        i, j = self.variables.edge_ends.T
        there = truth[one, i] + 1 + truth[j, other]
        back = truth[one, j] + 1 + truth[i, other]
        far = truth[one, other] + SLACK
        by_edge = (np.minimum(there, back) <= far).any(axis=0)
        found = np.zeros(len(self.variables), dtype=bool)
        np.logical_or.at(found, self.variables.edge_variable, by_edge)
        return found

    @property
    def boards(self) -> list[int]:
        """The questions that are no counts."""
        return [int(q) for q in np.flatnonzero(~self.is_count)]


@lru_cache(maxsize=16)
def true_distances(variables: Variables) -> Distances:
    """The distances of somebody without mistakes."""
    return np.asarray(believed_distances(variables, np.zeros((1, len(variables)), dtype=bool))[0])


class Cloud:
    """Particles with the believed distances at every question that depends on them.

    `until[p, v]` says how long particle p takes somebody to have been wrong about v. A believed
    graph changes only where somebody learned, so that each particle has a few `tables`, and
    `table[p, q]` says which of them question q was answered from; the last is that of today.
    `since[p, t]` is the question after which a table begins. `first` holds the distance of the
    first slot of each question, `apart` those of all slots for questions that are no counts.
    """

    def __init__(self, variables: Variables, until: Until, asked: Asked) -> None:
        self.variables = variables
        self.until = until
        self.asked = asked
        size, questions, nodes = len(until), len(asked), variables.nodes
        self.tables = np.zeros((size, 1, nodes, nodes), dtype=np.int8)
        self.since = np.zeros((size, 1), dtype=np.int16)
        self.table = np.zeros((size, questions + 1), dtype=np.int64)
        self.first = np.zeros((size, questions), dtype=np.int8)
        self.apart: dict[int, Distances] = {
            q: np.zeros((size, len(board_at(asked, q).pairs)), dtype=np.int8) for q in asked.boards
        }
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
        """Work out tables, distances and likelihoods of some particles anew from `until`."""
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

    def _look(self, particles: Ints, rates: Rates, start: int = 0) -> None:
        """Read the distances of the questions from `start` on, and weigh the answers."""
        asked = self.asked
        some = slice(start, len(asked))
        rows = particles[:, None]
        one, other = asked.nodes[some].T
        self.first[rows, np.arange(start, len(asked))] = self.tables[
            rows, self.table[rows, np.arange(start, len(asked))], one, other
        ]
        for q in asked.boards:
            if q >= start:
                pairs = board_at(asked, q).pairs
                own = self.table[particles, q][:, None]
                self.apart[q][particles] = self.tables[rows, own, pairs[:, 0], pairs[:, 1]]
        self._weigh(particles, rates, start)

    def _weigh(self, particles: Ints, rates: Rates, start: int = 0) -> None:
        asked = self.asked
        first = row_of_distance(self.first[particles, start:])
        self.logged[particles, start:] = counts_logged(rates)[first, asked.given[start:]]
        for q in asked.boards:
            if q >= start:
                apart = self.apart[q][particles]
                self.logged[particles, q] = detour_likelihood(rates, asked.detours[q], apart)

    def weigh_again(self, rates: Rates) -> None:
        """Weigh all answers anew, for other rates."""
        self._weigh(np.arange(self.size), rates)

    def ask(self, number: int, detour: Detour, rates: Rates) -> Floats:
        """Add a question that was just answered; the log-likelihood of the answer by particle."""
        self.asked = self.asked.with_one(number, detour)
        self.table = np.concatenate([self.table, self.table[:, -1:]], axis=1)
        self.first = np.concatenate([self.first, np.zeros_like(self.table[:, :1], np.int8)], axis=1)
        self.logged = np.concatenate([self.logged, np.zeros((self.size, 1))], axis=1)
        last = len(self.asked) - 1
        if not isinstance(detour, Count):
            self.apart[last] = np.zeros((self.size, len(detour.board.pairs)), dtype=np.int8)
        self._look(np.arange(self.size), rates, last)
        return np.asarray(self.logged[:, -1])

    def take(self, chosen: Ints) -> None:
        """Keep these particles, some of them several times."""
        self.until, self.first = self.until[chosen], self.first[chosen]
        self.tables, self.table = self.tables[chosen], self.table[chosen]
        self.since, self.logged = self.since[chosen], self.logged[chosen]
        self.apart = {q: apart[chosen] for q, apart in self.apart.items()}

    def copy(self) -> "Cloud":
        """The same particles, which can go their own ways."""
        other = object.__new__(Cloud)
        other.variables, other.asked, other.memo = self.variables, self.asked, self.memo
        other.take_from(self)
        return other

    def take_from(self, source: "Cloud") -> None:
        """Copy all arrays of another cloud."""
        self.until, self.first = source.until.copy(), source.first.copy()
        self.tables, self.table = source.tables.copy(), source.table.copy()
        self.since, self.logged = source.since.copy(), source.logged.copy()
        self.apart = {q: apart.copy() for q, apart in source.apart.items()}


def board_at(asked: Asked, q: int) -> Board:
    """The board of a question that is no count."""
    detour = asked.detours[q]
    if isinstance(detour, Count):
        raise TypeError("a count has no board")
    return detour.board


def counts_off(cloud: Cloud) -> tuple[float, float]:
    """How many counts do not follow from what the particles believe, and of how many.

    Only where they believe in some way: who knows none can but guess.
    """
    here = cloud.asked.is_count
    apart, given = cloud.first[:, here], cloud.asked.given[here]
    reached = apart < FAR
    off = ((apart != given) & reached).mean(axis=0).sum()
    return float(off), float(reached.mean(axis=0).sum())


def choices_off(cloud: Cloud) -> tuple[float, float]:
    """The same for choices: how many were not of what seemed best."""
    off, total = 0.0, 0
    for q, apart in cloud.apart.items():
        detour = cloud.asked.detours[q]
        if isinstance(detour, Chosen):
            prices = detour.board.prices(apart) * detour.board.sense
            off += float((prices[:, detour.option] > prices.min(axis=1)).mean())
            total += 1
    return off, float(total)
