"""Which borders several learners miss or invent, by their answers alone.

Only a direct question makes a mistake a fact. What another answer merely suggests is suspected
until it is asked directly, and what was shown after a mistake is *shown* until it is asked again.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from game.atlas.salience import Pair
from quiz.drills.findings import Finding, Says
from quiz.learning.findings.xray import State

Who = TypeVar("Who", bound=Hashable)


class AnswerSaid(NamedTuple, Generic[Who]):
    """What one answer said, and whether the right answer was shown after it."""

    who: Who
    findings: tuple[Finding, ...]
    was_shown: bool


@dataclass(frozen=True, slots=True)
class Misconception(Generic[Who]):
    """A border that is missed or invented, and by whom.

    `confirmed` had it wrong when last asked. `shown` had it wrong and were shown it, and were not
    asked again. `suspected` gave an answer that suggests it and were not asked directly since.
    `put_right` had it wrong once and right when last asked.
    """

    pair: Pair
    is_real: bool
    confirmed: tuple[Who, ...] = ()
    shown: tuple[Who, ...] = ()
    suspected: tuple[Who, ...] = ()
    put_right: tuple[Who, ...] = ()

    @property
    def asked(self) -> int:
        """How many have it wrong by a direct question, shown or not."""
        return len(self.confirmed) + len(self.shown)

    @property
    def open(self) -> int:
        """How many probably have it wrong now."""
        return self.asked + len(self.suspected)


class Standings(Generic[Who]):
    """How learners stand with each pair, after the answers so far. Answers come in order."""

    def __init__(self) -> None:
        self._states: dict[Pair, dict[Who, State]] = {}
        self._real: dict[Pair, bool] = {}

    def add(self, answer: AnswerSaid[Who]) -> None:
        """Add one answer."""
        for finding in answer.findings:
            of_pair = self._states.get(finding.pair)
            if of_pair is None:
                of_pair = self._states[finding.pair] = {}
                self._real[finding.pair] = finding.is_real
            before = of_pair.get(answer.who)
            after = _after(before, finding.says, was_shown=answer.was_shown)
            if after is not before and after is not None:
                of_pair[answer.who] = after

    def found(self) -> tuple[Misconception[Who], ...]:
        """What is missed and invented, the most common first."""
        states = ((pair, by_who) for pair, by_who in self._states.items() if by_who)
        found = [_counted(pair, self._real[pair], by_who) for pair, by_who in states]
        return tuple(sorted(found, key=lambda m: (-m.asked, -m.open, m.pair)))


def misconceptions(said: Iterable[AnswerSaid[Who]]) -> tuple[Misconception[Who], ...]:
    """What is missed and invented, the most common first. Answers come in order."""
    standings: Standings[Who] = Standings()
    for answer in said:
        standings.add(answer)
    return standings.found()


def _after(before: State | None, says: Says, *, was_shown: bool) -> State | None:
    """The learner's standing with a pair after an answer; None if nothing was ever wrong."""
    if says is Says.WRONG:
        return State.SHOWN if was_shown else State.CONFIRMED
    if says is Says.HINTS:
        return before if before in (State.CONFIRMED, State.SHOWN) else State.SUSPECTED
    return None if before is None else State.KNOWN


def _counted(pair: Pair, is_real: bool, by_who: dict[Who, State]) -> Misconception[Who]:
    def those(state: State) -> tuple[Who, ...]:
        return tuple(who for who, theirs in by_who.items() if theirs is state)

    return Misconception(
        pair,
        is_real,
        confirmed=those(State.CONFIRMED),
        shown=those(State.SHOWN),
        suspected=those(State.SUSPECTED),
        put_right=those(State.KNOWN),
    )
