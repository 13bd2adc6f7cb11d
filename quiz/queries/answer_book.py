"""A learner's answers on a map, and their summary: bands, and a rating by random questions."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from game.atlas import Atlas
from game.hosting.clock import site_day
from game.words.names import in_words, name_order
from quiz.drills.catalogue import drill_kinds
from quiz.drills.question import Kind, Question, decode_question
from quiz.learning.findings.mastery import (
    Graded,
    Mastery,
    Rating,
    map_rating,
    mastery_of,
    place_mastery,
)
from quiz.learning.inference.evidence import Evidence
from quiz.models.attempt import Attempt
from quiz.models.drill_run import Way
from quiz.queries.open_diagnosis import NOT_TOLD_YET
from quiz.words.band_words import BandWord, band_word
from quiz.words.question_words import kind_word

LOOKED_AT = 2000
"""How many of the latest answers are considered."""
LATEST = 10
"""Bands of kinds and regions use this many of the latest answers: one set."""
MIXED = (Way.MIX, Way.SITTING, Way.DAILY, Way.DIAGNOSIS)
"""The ways in which all sorts of questions are mixed."""
ENOUGH = 5
"""Before this many random questions there is no rating to show."""
RATED = 50
"""A rating uses this many of the latest random questions."""
POINTS = 24


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer with the map hidden."""

    question: Question
    right: bool
    credit: float | None
    mixed: bool
    is_reference: bool
    at: datetime

    @property
    def share(self) -> float:
        """How much of it is right."""
        return self.graded.share

    @property
    def graded(self) -> Graded:
        """The same as the bands take it."""
        evidence = Evidence(self.question, None, reference=self.is_reference)
        return Graded(evidence, self.right, self.mixed, self.credit)


@dataclass(frozen=True, slots=True)
class BandLine:
    """A kind of question or a region, with its band."""

    name: str
    band: BandWord


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """The rating as it was on a day."""

    day: date
    rating: Rating

    @property
    def percent(self) -> int:
        """The share of random questions that were right."""
        return round(100 * self.rating.share)

    @property
    def low(self) -> int:
        """The lower bound of that share."""
        return round(100 * self.rating.low)

    @property
    def high(self) -> int:
        """The upper bound of that share."""
        return round(100 * self.rating.high)


def answers_on(learner_id: int, atlas: Atlas) -> list[Answered]:
    """The latest answers on a map with the map hidden, the oldest first.

    Those of a diagnosis count once it is over.
    """
    rows = (
        Attempt.objects.filter(learner_id=learner_id, map=atlas.slug, is_aided=False)
        .exclude(NOT_TOLD_YET)
        .exclude(is_right=None)
        .order_by("-at", "-pk")
        .values_list("kind", "question", "is_right", "credit", "run__way", "is_reference", "at")[
            :LOOKED_AT
        ]
    )
    found = [
        Answered(decode_question(kind, value), bool(right), credit, way in MIXED, is_reference, at)
        for kind, value, right, credit, way, is_reference, at in rows
    ]
    return found[::-1]


def bands_of_places(answers: Iterable[Answered]) -> dict[str, Mastery]:
    """The band of each place."""
    return place_mastery(answer.graded for answer in answers)


def bands_of_kinds(answers: Iterable[Answered]) -> tuple[BandLine, ...]:
    """The band of each kind of question."""
    given: dict[Kind, list[tuple[float, bool]]] = {kind: [] for kind in drill_kinds()}
    for answer in answers:
        given[answer.question.kind].append((answer.share, answer.mixed))
    return tuple(BandLine(kind_word(kind), _band(rows)) for kind, rows in given.items())


def bands_of_regions(atlas: Atlas, answers: Iterable[Answered]) -> tuple[BandLine, ...]:
    """The band of each region, by the questions that name a place in it."""
    given: dict[str, list[tuple[float, bool]]] = {region: [] for region in atlas.regions}
    for answer in answers:
        named = (*answer.question.places, *answer.question.centre)
        regions = {atlas.places[place].region for place in named if place in atlas.places}
        for region in regions:
            given[region].append((answer.share, answer.mixed))
    lines = [BandLine(in_words(atlas.regions[key]), _band(rows)) for key, rows in given.items()]
    return tuple(sorted(lines, key=lambda line: name_order(line.name)))


def rating_points(answers: Iterable[Answered]) -> tuple[RatingPoint, ...]:
    """The rating day by day, from random questions; the latest days."""
    drawn = [answer for answer in answers if answer.is_reference]
    graded = [answer.graded for answer in drawn]
    points: dict[date, RatingPoint] = {}
    for count in range(ENOUGH, len(drawn) + 1):
        rating = map_rating(graded[max(0, count - RATED) : count])
        if rating is not None:
            day = site_day(drawn[count - 1].at)
            points[day] = RatingPoint(day, rating)
    return tuple(points.values())[-POINTS:]


def _band(rows: list[tuple[float, bool]]) -> BandWord:
    return band_word(mastery_of(rows, LATEST) if rows else None)
