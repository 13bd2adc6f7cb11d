"""What a house that looks after learners, such as a school class, asks of play and practice.

Game and quiz know no classes. An app that looks after learners registers a House here when the site
starts; tables and runs ask `is_calm`, `is_land_only`, `may_meet` and `allowance` before anything
begins.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a learner is given who needs it: more time, fewer questions, large print, an open map.

    Time and questions are percentages: of the time that is added, of the questions left out.
    """

    more_time: int = 0
    fewer_questions: int = 0
    is_large_print: bool = False
    has_open_map: bool = False


NO_ALLOWANCE = Allowance()


class House(Protocol):
    """Looks after some of the learners."""

    def is_calm(self, learner_id: int) -> bool:
        """Whether this learner plays with an open map and without any clock."""
        ...

    def is_land_only(self, learner_id: int) -> bool:
        """Whether sea links count as no borders when this learner practises."""
        ...

    def credit_aim(self, learner_id: int) -> float | None:
        """The credit that practice of this learner aims at; None where it is not looked after."""
        ...

    def may_meet(self, learner_ids: Collection[int]) -> bool:
        """Whether these learners may sit at one table."""
        ...

    def allowance(self, learner_id: int) -> Allowance | None:
        """What this learner is given; None where the house does not look after them."""
        ...

    def most_extra_time(self, learner_ids: Collection[int]) -> int:
        """The most extra time that anybody of these is given, in per cent."""
        ...


HOUSES: list[House] = []
"""Filled when the applications are ready."""


def is_calm(learner_id: int | None) -> bool:
    """Whether a learner plays with an open map and without any clock, as their house asks."""
    return learner_id is not None and any(house.is_calm(learner_id) for house in HOUSES)


def is_land_only(learner_id: int | None) -> bool:
    """Whether a learner practises without sea links, as their house asks."""
    return learner_id is not None and any(house.is_land_only(learner_id) for house in HOUSES)


def credit_aim(learner_id: int) -> float | None:
    """The credit that practice aims at, as a learner's house asks; the highest of several."""
    aims = [aim for house in HOUSES if (aim := house.credit_aim(learner_id)) is not None]
    return max(aims, default=None)


def allowance(learner_id: int) -> Allowance:
    """What a learner is given who needs it, as their house says; usually nothing."""
    given = (house.allowance(learner_id) for house in HOUSES)
    return next((one for one in given if one is not None), NO_ALLOWANCE)


def most_extra_time(learner_ids: Collection[int]) -> int:
    """The most extra time that anybody of these is given, in per cent.

    Where people share one clock, all get it: so nobody is hurried, and nobody sees for whom it is.
    """
    return max((house.most_extra_time(learner_ids) for house in HOUSES), default=0)


def may_meet(learner_ids: Collection[int]) -> bool:
    """Whether every house lets these learners sit at one table."""
    return all(house.may_meet(learner_ids) for house in HOUSES)
