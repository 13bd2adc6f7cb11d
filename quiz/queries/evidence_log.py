"""All evidence about a learner on a map, in one order: answers, and choices at tables.

The order is that of time; simultaneous events go by source and primary key. Every reader gets the
same order.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, Max, QuerySet

from game.atlas_files import load_atlas
from game.hosting.match_log import entries
from game.models.match import Match
from game.models.table import Seat
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import decode_question
from quiz.drills.runs.next_up import read_why
from quiz.learning.choosing.choose import AskReason
from quiz.learning.choosing.showing import stated_facts
from quiz.learning.inference.at_tables import table_choices
from quiz.learning.inference.evidence import Evidence, Shown
from quiz.models.attempt import Attempt

ANSWERS, TABLES = 0, 1
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of evidence: when, from which row (and which event of it), and what.

    `right` and `credit` are its grade if the coach had predicted it, so that predictions are judged
    by nothing else. Its days are still to be counted.
    """

    at: datetime
    source: int
    row: int
    step: int
    evidence: Evidence
    right: bool | None = None
    credit: float | None = None

    @property
    def key(self) -> tuple[datetime, int, int, int]:
        """Its place in the order."""
        return self.at, self.source, self.row, self.step

    def since(self, first: datetime) -> Evidence:
        """The evidence, with days counted from a moment."""
        return replace(self.evidence, at_days=days_between(first, self.at))


class Extent(NamedTuple):
    """How much evidence there is: answers and matches, and the last of each."""

    attempts: int
    last_attempt: int
    matches: int
    last_ended_at: datetime | None


class Unread(NamedTuple):
    """Evidence with its rows: some rows hold none."""

    pieces: tuple[Piece, ...]
    extent: Extent


def days_between(first: datetime, later: datetime) -> float:
    """Days as the model counts them."""
    return (later - first) / DAY


def extent_of(learner_id: int, map_slug: str) -> Extent:
    """How much evidence there is now."""
    answers = _attempts(learner_id, map_slug).aggregate(n=Count("pk"), last=Max("pk"))
    matches = _matches(learner_id, map_slug).aggregate(n=Count("pk"), last=Max("ended_at"))
    return Extent(answers["n"], answers["last"] or 0, matches["n"], matches["last"])


def evidence_after(learner_id: int, map_slug: str, known: Extent, at: datetime | None) -> Unread:
    """The evidence after a known state, in order."""
    attempts, matches = _attempts(learner_id, map_slug), _matches(learner_id, map_slug)
    if at is not None:
        attempts = attempts.filter(at__gt=at)
    if known.last_ended_at is not None:
        matches = matches.filter(ended_at__gt=known.last_ended_at)
    answered, played = list(attempts.order_by("at", "pk")), list(matches.order_by("ended_at"))
    pieces = [*_answered(map_slug, answered), *_played(learner_id, map_slug, played)]
    extent = Extent(
        known.attempts + len(answered),
        max([known.last_attempt, *(attempt.pk for attempt in answered)]),
        known.matches + len(played),
        played[-1].ended_at if played else known.last_ended_at,
    )
    return Unread(tuple(sorted(pieces, key=lambda piece: piece.key)), extent)


NOTHING = Extent(0, 0, 0, None)


def all_evidence(learner_id: int, map_slug: str) -> Unread:
    """All of it."""
    return evidence_after(learner_id, map_slug, NOTHING, None)


def attempt_evidence(ground: Ground, attempt: Attempt) -> Evidence | None:
    """One answer as evidence; None if its places are no longer on the map."""
    question = decode_question(attempt.kind, attempt.question)
    if not question.named <= ground.atlas.places.keys():
        return None
    shown = Shown()
    if attempt.was_shown:
        is_drawn = attempt.route and ground.atlas.place_of.keys() >= set(attempt.route)
        routes = (tuple(attempt.route),) if is_drawn else ()
        shown = Shown(routes, stated_facts(ground, question, attempt.given))
    return Evidence(
        question=question,
        given=attempt.given,
        seconds=attempt.seconds,
        shown=shown,
        aided=attempt.is_aided,
        reference=attempt.is_reference,
    )


def _attempts(learner_id: int, map_slug: str) -> QuerySet[Attempt]:
    return Attempt.objects.filter(learner_id=learner_id, map=map_slug)


def _matches(learner_id: int, map_slug: str) -> QuerySet[Match]:
    return Match.objects.filter(
        game="journey", map=map_slug, ended_at__isnull=False, table__seats__learner_id=learner_id
    )


def _answered(map_slug: str, attempts: Iterable[Attempt]) -> Iterable[Piece]:
    ground = ground_of(load_atlas(map_slug))
    for attempt in attempts:
        evidence = attempt_evidence(ground, attempt)
        if evidence is not None:
            foretold = (
                read_why(attempt.why).reason in set(AskReason) and attempt.is_right is not None
            )
            right, credit = (attempt.is_right, attempt.credit) if foretold else (None, None)
            yield Piece(attempt.at, ANSWERS, attempt.pk, 0, evidence, right, credit)


def _played(learner_id: int, map_slug: str, matches: list[Match]) -> Iterable[Piece]:
    atlas = load_atlas(map_slug)
    tables = {match.table_id for match in matches}
    rows = Seat.objects.filter(learner_id=learner_id, table_id__in=tables)
    seats = dict(rows.values_list("table_id", "number")) if tables else {}
    for match in matches:
        events = [entry.event for entry in entries(match)]
        for choice in table_choices(events, seats[match.table_id]):
            if choice.evidence.question.named <= atlas.places.keys():
                at = datetime.fromtimestamp(choice.at / 1000, UTC)
                yield Piece(at, TABLES, match.pk, choice.step, choice.evidence)
