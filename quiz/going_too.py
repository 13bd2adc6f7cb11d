"""What goes with a deleted account, though it is not theirs alone.

A class that nobody else teaches goes with its teacher, and its pupils with it. An application above
this one says so when it is ready: it puts a function into GOING_TOO.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class GoesToo:
    """Something that goes too: a class with its pupils, where to save it, and as what file."""

    key: str
    name: str
    pupils: int
    hand_over: str
    take_home: str


class Going(Protocol):
    """Says what goes with a learner."""

    def __call__(self, learner_id: int, *, held: bool) -> Sequence[GoesToo]:
        """With `held`, nobody else changes it until the transaction ends."""
        ...


GOING_TOO: list[Going] = []


def goes_with(learner_id: int, *, held: bool = False) -> tuple[GoesToo, ...]:
    """Everything that goes with a learner."""
    return tuple(thing for part in GOING_TOO for thing in part(learner_id, held=held))


def is_known(going: Collection[GoesToo], agreed: Collection[str]) -> bool:
    """Whether the learner has agreed to all that goes, by the keys."""
    return {thing.key for thing in going} <= set(agreed)
