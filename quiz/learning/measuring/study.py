"""Which coach talks to which learner, for one map: all conversations of a report."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from game.atlas import Atlas
from quiz.drills.catalogue import telling
from quiz.drills.drill import Tells
from quiz.drills.question import Kind
from quiz.learning.choosing.coach import SITE
from quiz.learning.measuring.baselines import Routing, Sweep
from quiz.learning.measuring.conversations import (
    CoachLike,
    Conversation,
    ConversationPlan,
    Grading,
    converse,
)
from quiz.learning.simulated.learners import KINDS, LEARNING, STATIC, simulated_learner

ALL_KINDS = "all kinds"
Kinds = tuple[Kind, ...]
SETS: Mapping[str, Kinds | None] = {
    ALL_KINDS: None,
    "count + choices": (*telling(Tells.COUNT), *sorted(telling(Tells.CHOICE))),
    "count": telling(Tells.COUNT),
}
"""What the coach may ask, by the name of the set; None for everything."""
POLICIES = ADAPTIVE, RANDOM, SWEEP = "adaptive", "random", "sweep"
EVERYONE = (*POLICIES, SITE)
"""The policies that can be measured; what the site serves only on request."""
UNMOVED = "plain"
"""A learner who is shown everything and learns nothing: the coach must not think it helped."""


class Making(Protocol):
    """Makes a coach of the measured map."""

    def __call__(self, seed: int, policy: str, kinds: Kinds | None, *, feedback: bool) -> CoachLike:
        """A coach that has not asked anything yet."""


ANSWERS = 120
QUICK = 60


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long conversations are: `answers` in a diagnosis, and a third more in lessons."""

    answers: int = ANSWERS
    goals: tuple[float, ...] = (0.9, 0.95)
    """The shares of the borders to be known; lessons end with the last of them."""

    @property
    def looks(self) -> tuple[int, ...]:
        """After how many answers the X-ray is evaluated."""
        return self.answers // 4, self.answers // 2, self.answers

    @property
    def lessons(self) -> int:
        """After how many answers lessons end at the latest."""
        return self.answers * 4 // 3


@dataclass(frozen=True, slots=True)
class Record:
    """One conversation, and between whom it was."""

    learner: str
    number: int
    kinds: str
    policy: str
    feedback: bool
    talk: Conversation


@dataclass(frozen=True, slots=True)
class Study:
    """What is measured on one map, and with whom.

    `learners` is the number of each kind; every learner meets every coach with the same mental
    map. `who` are the kinds of learner, `sets` the kinds of question, `policies` the coaches,
    `feedbacks` whether it is a diagnosis, practice or both.
    """

    atlas: Atlas
    making: Making
    grade: Grading
    routes: Routing
    learners: int
    seed: str
    lengths: Lengths = Lengths()
    who: Collection[str] = KINDS
    sets: Mapping[str, Kinds | None] = field(default_factory=lambda: SETS)
    policies: Collection[str] = POLICIES
    feedbacks: Collection[bool] = (False, True)

    def conversations(self) -> int:
        """How many conversations there will be."""
        return sum(1 for _ in self._cells())

    def run(self, each: Callable[[Record], object]) -> list[Record]:
        """All conversations; `each` is called with every finished one."""
        records = []
        for cell in self._cells():
            record = self._record(*cell)
            each(record)
            records.append(record)
        return records

    def _cells(self) -> Iterator[tuple[int, str, str, str, bool]]:
        """Number and kind of learner, set of kinds, policy, feedback."""
        for cell in self._all_cells():
            if cell[3] in self.policies and cell[4] in self.feedbacks:
                yield cell

    def _all_cells(self) -> Iterator[tuple[int, str, str, str, bool]]:
        first = next(iter(self.sets))
        for number in range(self.learners):
            for kinds in self.sets:
                policies = EVERYONE if kinds == first else (ADAPTIVE, RANDOM)
                for policy in policies:
                    yield from ((number, kind, kinds, policy, False) for kind in self._of(STATIC))
                    yield from ((number, kind, kinds, policy, True) for kind in self._of(LEARNING))
            yield from ((number, kind, first, ADAPTIVE, True) for kind in self._of([UNMOVED]))

    def _of(self, kinds: Sequence[str]) -> list[str]:
        return [kind for kind in kinds if kind in self.who]

    def _record(self, number: int, kind: str, kinds: str, policy: str, feedback: bool) -> Record:
        learner = simulated_learner(self.atlas, kind, f"{self.seed} {number}")
        seed = f"{self.seed} {number} {kind} {kinds} {policy} {feedback}"
        talk = converse(
            self._coach(seed, kinds, policy, feedback=feedback),
            learner,
            self.grade,
            self._plan(kind, policy, feedback=feedback),
        )
        return Record(kind, number, kinds, policy, feedback, talk)

    def _coach(self, seed: str, kinds: str, policy: str, *, feedback: bool) -> CoachLike:
        rng = Random(seed)  # noqa: S311 - no secret
        if policy == SWEEP:
            return Sweep(self.atlas, rng)
        return self.making(rng.getrandbits(32), policy, self.sets[kinds], feedback=feedback)

    def _plan(self, kind: str, policy: str, *, feedback: bool) -> ConversationPlan:
        lengths = self.lengths
        if not feedback or kind == UNMOVED:
            return ConversationPlan(lengths.answers, lengths.looks, None, feedback)
        # Only the adaptive coach is asked what it sees in learners who learn; the others may stop.
        looks = lengths.looks if policy == ADAPTIVE else ()
        return ConversationPlan(lengths.lessons, looks, max(lengths.goals), feedback)
