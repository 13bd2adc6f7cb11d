"""The rules that a house, such as a school class, sets for the play and practice of its learners.

Game and quiz know no classes. An app that looks after learners registers a House here when the site
starts; tables and runs ask `is_calm`, `is_land_only`, `may_meet` and `allowance` before anything
begins.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Allowance:
    """A learner's accommodations: more time, fewer questions, large print, an open map.

    Time and questions are percentages: of the time that is added, of the questions left out.
    """

    more_time: int = 0
    fewer_questions: int = 0
    is_large_print: bool = False
    has_open_map: bool = False


NO_ALLOWANCE = Allowance()


class House(Protocol):
    """Sets rules for some of the learners."""

    def is_calm(self, learner_id: int) -> bool:
        """Whether this learner plays with an open map and without any clock."""
        ...

    def is_land_only(self, learner_id: int) -> bool:
        """Whether sea links do not count as borders when this learner practises."""
        ...

    def credit_aim(self, learner_id: int) -> float | None:
        """The target credit of this learner's practice; None if the house does not set one."""
        ...

    def may_meet(self, learner_ids: Collection[int]) -> bool:
        """Whether these learners may sit at one table."""
        ...

    def allowance(self, learner_id: int) -> Allowance | None:
        """This learner's accommodations; None if the learner is not in this house."""
        ...

    def most_extra_time(self, learner_ids: Collection[int]) -> int:
        """The most extra time that any of these learners has, in per cent."""
        ...


HOUSES: list[House] = []
"""Filled when the applications are ready."""


def is_calm(learner_id: int | None) -> bool:
    """Whether a learner's house asks for an open map and no clock."""
    return learner_id is not None and any(house.is_calm(learner_id) for house in HOUSES)


def is_land_only(learner_id: int | None) -> bool:
    """Whether a learner's house asks for practice without sea links."""
    return learner_id is not None and any(house.is_land_only(learner_id) for house in HOUSES)


def credit_aim(learner_id: int) -> float | None:
    """The target credit that a learner's house sets; the highest of several."""
    aims = [aim for house in HOUSES if (aim := house.credit_aim(learner_id)) is not None]
    return max(aims, default=None)


def allowance(learner_id: int) -> Allowance:
    """A learner's accommodations as their house says; usually none."""
    given = (house.allowance(learner_id) for house in HOUSES)
    return next((one for one in given if one is not None), NO_ALLOWANCE)


def most_extra_time(learner_ids: Collection[int]) -> int:
    """The most extra time that any of these learners has, in per cent.

    Players who share one clock all get it: so nobody is hurried, and nobody sees whom it is for.
    """
    return max((house.most_extra_time(learner_ids) for house in HOUSES), default=0)


def may_meet(learner_ids: Collection[int]) -> bool:
    """Whether every house lets these learners sit at one table."""
    return all(house.may_meet(learner_ids) for house in HOUSES)
