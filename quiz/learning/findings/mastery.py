"""How far a learner is: bands of mastery for places and borders, and a rating for a map."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt

from quiz.learning.inference.evidence import Evidence

LATEST = 5
"""How many of the latest answers about a thing count."""
FAMILIAR = 0.7


class Band(StrEnum):
    """How well something is known, by answers alone."""

    UNSEEN = "unseen"
    ATTEMPTED = "attempted"
    FAMILIAR = "familiar"
    PROFICIENT = "proficient"
    MASTERED = "mastered"


@dataclass(frozen=True, slots=True)
class Mastery:
    """A band with its basis: right answers among the latest, and their number.

    `credit` is their total with partial credit.
    """

    band: Band
    right: int
    answers: int
    credit: float = 0.0


@dataclass(frozen=True, slots=True)
class Graded:
    """Evidence with its grade; `mixed` says that it was asked among all sorts of others."""

    evidence: Evidence
    right: bool
    mixed: bool = False
    credit: float | None = None

    @property
    def share(self) -> float:
        """How much of it is right, if known."""
        return float(self.right) if self.credit is None else self.credit


def place_mastery(graded: Iterable[Graded]) -> dict[str, Mastery]:
    """The band of each place, by whole answers to questions that name it."""
    answers: dict[str, list[tuple[float, bool]]] = {}
    for one in graded:
        question = one.evidence.question
        if not one.evidence.aided:
            for place in {*question.places, *question.centre}:
                answers.setdefault(place, []).append((one.share, one.mixed))
    return {place: mastery_of(given) for place, given in answers.items()}


def mastery_of(answers: Sequence[tuple[float, bool]], latest: int = LATEST) -> Mastery:
    """The band by the latest answers; each is its credit, and whether it came in a mixed test.

    All of them right is proficient; another right one in a mixed test, mastered.
    """
    return _band(answers[-latest:])


def _band(latest: Sequence[tuple[float, bool]]) -> Mastery:
    right, credit = sum(one >= 1 for one, _ in latest), float(sum(one for one, _ in latest))
    if credit < FAMILIAR * len(latest):
        band = Band.ATTEMPTED
    elif right < len(latest):
        band = Band.FAMILIAR
    else:
        again = any(mixed for _, mixed in latest[1:])
        band = Band.MASTERED if again else Band.PROFICIENT
    return Mastery(band, right, len(latest), credit)


@dataclass(frozen=True, slots=True)
class Rating:
    """The share of reference questions answered right, with its uncertainty.

    `low` and `high` are a 90 % interval.
    """

    share: float
    low: float
    high: float
    answers: int


def map_rating(graded: Iterable[Graded], latest: int = 50) -> Rating | None:
    """The rating of a map, from reference questions only; None before the first.

    Other questions are chosen to be hard or easy, so they would say nothing about progress.
    """
    right = [one.right for one in graded if one.evidence.reference and not one.evidence.aided][
        -latest:
    ]
    if not right:
        return None
    low, high = _interval(sum(right), len(right))
    return Rating(sum(right) / len(right), low, high, len(right))


def _interval(right: int, answers: int, spread: float = 1.645) -> tuple[float, float]:
    """Wilson's interval."""
    share, square = right / answers, spread * spread
    middle = (share + square / (2 * answers)) / (1 + square / answers)
    root = sqrt(share * (1 - share) / answers + square / (4 * answers * answers))
    half = spread * root / (1 + square / answers)
    return max(0.0, middle - half), min(1.0, middle + half)


def bands(mastery: Mapping[str, Mastery]) -> dict[Band, int]:
    """How many things are in each band."""
    counted = dict.fromkeys(Band, 0)
    for one in mastery.values():
        counted[one.band] += 1
    return counted
