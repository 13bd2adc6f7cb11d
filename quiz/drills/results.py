"""The result of an answer: whether it is right, and what explains it. Values, no sentences."""

from dataclasses import dataclass
from enum import StrEnum

from game.atlas import Border, NotBorder
from game.atlas.beliefs import Belief
from game.atlas.graph import Route
from game.atlas.salience import Pair
from game.journey.tariff import Lines
from quiz.drills.question import Answer


@dataclass(frozen=True, slots=True)
class Grade:
    """Whether an answer is right, and how far off it is, if that can be said.

    `right` is None if nothing is asked. `off` is the given minus the right value: crossings of a
    count, euros of a price, extra crossings of a route. `lost` are the euros that a choice costs
    compared with the best one. `missed` and `invented` are the borders that the answer itself
    denies or claims, as pairs of places.
    """

    right: bool | None
    off: int = 0
    lost: int = 0
    missed: tuple[Pair, ...] = ()
    invented: tuple[Pair, ...] = ()


RIGHT = Grade(right=True)
WRONG = Grade(right=False)


class Slip(StrEnum):
    """A line of a price that was left out, or given the wrong sign."""

    NO_NEIGHBOURS = "no-neighbours"
    NO_STACK = "no-stack"
    NO_FORTY = "no-forty"
    NO_CROSSINGS = "no-crossings"
    STACK_ADDED = "stack-added"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why the right answer is right, and what a learner who gave another one may have believed.

    `routes` belong to the right answer. `lines` are the price in question or that of the best
    choice, `given_lines` those of the given choice; `best` are all equally good choices.
    `belief` is the one border, missed or invented, with which the given answer would be right.
    `slip` is a forgotten line of the price. `torn` is the place in several parts at which a given
    walk would have to jump from one to the other. `facts` are the map's notes on the borders that
    matter here, with its reasons.
    """

    answer: Answer | None
    given: Answer | None
    grade: Grade
    routes: tuple[Route, ...]
    lines: Lines | None = None
    given_lines: Lines | None = None
    best: tuple[tuple[str, ...], ...] = ()
    belief: Belief | None = None
    slip: Slip | None = None
    torn: str | None = None
    facts: tuple[Border | NotBorder, ...] = ()
