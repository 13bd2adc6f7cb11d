"""What is deleted with an account, though it is not theirs alone.

A class with no other teacher is deleted with its teacher, and its pupils with it. An application
above this one registers when it is ready: it adds a function to GOING_TOO.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class GoesToo:
    """Something that is deleted too: a class with its pupils, and its export."""

    key: str
    name: str
    pupils: int
    hand_over: str
    export: str


class Going(Protocol):
    """Lists what is deleted with a learner."""

    def __call__(self, learner_id: int, *, held: bool) -> Sequence[GoesToo]:
        """With `held`, it is locked until the transaction ends."""
        ...


GOING_TOO: list[Going] = []


def goes_with(learner_id: int, *, held: bool = False) -> tuple[GoesToo, ...]:
    """Everything that is deleted with a learner."""
    return tuple(thing for part in GOING_TOO for thing in part(learner_id, held=held))


def is_known(going: Collection[GoesToo], agreed: Collection[str]) -> bool:
    """Whether the learner has agreed to all of it, by the keys."""
    return {thing.key for thing in going} <= set(agreed)
