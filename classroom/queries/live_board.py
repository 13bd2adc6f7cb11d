"""A class at work: who is at what, who is stuck, and the commonest mistake just now.

The values know no language, so that one look serves everybody who watches.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, Max, QuerySet, Sum

from classroom.models.pupil import Pupil
from classroom.models.work import Work
from game.atlas.salience import Pair
from game.atlas_files import every_map, load_atlas
from quiz.drills.findings import Says, findings, frozen
from quiz.drills.ground import ground_of
from quiz.drills.question import decode_question
from quiz.models.attempt import Attempt
from quiz.queries.run_clock import over_since

JUST_NOW = timedelta(minutes=10)
"""What is older is not told as what happens now."""
PATIENCE = timedelta(minutes=20)
"""So much longer somebody who thinks is still at work; after that they have gone."""
SLOW = timedelta(seconds=60)
TIMES_SLOW = 3
"""Who needs so many times as long as the class usually does is stuck, but never under SLOW."""
WRONG_IN_A_ROW = 3
LATEST = 400
"""So many of the latest wrong answers are looked at."""


@dataclass(frozen=True, slots=True)
class AtWork:
    """A pupil and the go that they are at, or were at just now."""

    pupil: UUID
    animal: str
    number: int
    first_name: str
    title: str
    answered: int
    right: int
    length: int
    is_over: bool
    is_match: bool
    is_slow: bool
    wrong_in_a_row: int

    @property
    def is_stuck(self) -> bool:
        """Whether somebody should go and look."""
        return not self.is_over and (self.is_slow or self.wrong_in_a_row >= WRONG_IN_A_ROW)


@dataclass(frozen=True, slots=True)
class Mistake:
    """The pair of places that most pupils had wrong just now."""

    map: str
    pair: Pair
    is_real: bool
    pupils: int


@dataclass(frozen=True, slots=True)
class LiveBoard:
    """What whoever watches a class sees."""

    rows: tuple[AtWork, ...]
    pupils: int
    answers: int
    mistake: Mistake | None

    @property
    def version(self) -> str:
        """A short text that differs as soon as anything does."""
        return sha256(repr(self).encode()).hexdigest()[:16]


def pulses(class_ids: Collection[int]) -> Mapping[int, tuple[Any, ...]]:
    """For each class a value that changes with whatever its pupils do; one look for all."""
    rows = (
        Work.objects.filter(assignment__classroom_id__in=class_ids)
        .order_by()
        .values_list("assignment__classroom_id")
        .annotate(
            Count("pk"),
            Sum("run__open_number"),
            Count("run__ended_at"),
            Max("run__asked_at"),
            Count("match__ended_at"),
        )
    )
    return {row[0]: tuple(row[1:]) for row in rows}


def live_board(class_id: int, now: datetime) -> LiveBoard:
    """The board of a class at a moment. The number of looks does not depend on its size."""
    since = now - JUST_NOW
    recent = _answers(class_id).filter(at__gte=since)
    busy = {
        run: (count, seconds)
        for run, count, seconds in recent.values_list("run_id").annotate(
            Count("pk"), Sum("seconds")
        )
    }
    answers = sum(count for count, _ in busy.values())
    usual = sum(seconds for _, seconds in busy.values()) / answers if answers else 0.0
    slow = max(SLOW, timedelta(seconds=TIMES_SLOW * usual))
    wrong = _wrong(recent)
    goes = _newest(class_id, now, busy)
    rights = dict(
        Attempt.objects.filter(run__in=[go.run for go in goes if go.run], is_right=True)
        .order_by()
        .values_list("run_id")
        .annotate(Count("pk"))
    )
    missed: dict[int, set[int]] = {}
    for one in wrong:
        missed.setdefault(one.run, set()).add(one.number)
    rows = [_row(go, rights, missed, now, now - slow) for go in goes]
    pupils = Pupil.objects.filter(classroom_id=class_id, removed_at=None)
    return LiveBoard(
        rows=tuple(sorted(rows, key=lambda row: (not row.is_stuck, row.is_over, row.number))),
        pupils=pupils.count(),
        answers=answers,
        mistake=_commonest(wrong),
    )


class _Go(NamedTuple):
    """A go of a pupil at an assignment, as it is read: a run, or a match."""

    pupil_id: int
    pupil: UUID
    animal: str
    number: int
    first_name: str
    title: str
    began_at: datetime
    run: int | None
    open_number: int | None
    length: int | None
    asked_at: datetime | None
    run_ended_at: datetime | None
    run_ends_at: datetime | None
    match_ended_at: datetime | None

    def over_since(self, now: datetime) -> datetime | None:
        """When it was over; None while it goes on."""
        if self.run:
            return over_since(self.run_ended_at, self.run_ends_at, now)
        return self.match_ended_at

    @property
    def answered(self) -> int:
        """How many questions were answered."""
        return (self.open_number or 1) - 1


def _newest(class_id: int, now: datetime, busy: Collection[int]) -> list[_Go]:
    """Of each pupil the newest go at which something happened a short while ago."""
    rows = (
        Work.objects.filter(
            assignment__classroom_id=class_id,
            assignment__withdrawn_at=None,
            pupil__classroom_id=class_id,
            pupil__removed_at=None,
            is_on_paper=False,
        )
        .order_by("began_at", "pk")
        .values_list(
            "pupil_id", "pupil__public_id", "pupil__animal", "pupil__number", "pupil__first_name",
            "assignment__title", "began_at", "run_id", "run__open_number", "run__length",
            "run__asked_at", "run__ended_at", "run__ends_at", "match__ended_at",
        )
    )  # fmt: skip
    newest: dict[int, _Go] = {}
    for go in map(_Go._make, rows):
        if _is_recent(go, now) or go.run in busy:
            newest[go.pupil_id] = go
    return list(newest.values())


def _is_recent(go: _Go, now: datetime) -> bool:
    """Whether somebody began, was asked or finished lately; whoever thinks may think for long."""
    ended_at, since = go.over_since(now), now - JUST_NOW
    if ended_at is not None:
        return ended_at >= since
    return max(go.began_at, go.asked_at or go.began_at) >= since - PATIENCE


def _row(
    go: _Go,
    rights: Mapping[int, int],
    missed: Mapping[int, Collection[int]],
    now: datetime,
    slow: datetime,
) -> AtWork:
    is_over = go.over_since(now) is not None
    asked_at = None if is_over else go.asked_at
    return AtWork(
        pupil=go.pupil,
        animal=go.animal,
        number=go.number,
        first_name=go.first_name,
        title=go.title,
        answered=go.answered,
        right=rights.get(go.run, 0) if go.run else 0,
        length=go.length or 0,
        is_over=is_over,
        is_match=go.run is None,
        is_slow=asked_at is not None and asked_at < slow,
        wrong_in_a_row=_in_a_row(go, missed.get(go.run, ()) if go.run else ()),
    )


def _answers(class_id: int) -> QuerySet[Attempt]:
    """What pupils of a class answered on screens."""
    return Attempt.objects.filter(
        run__work__assignment__classroom_id=class_id,
        run__work__pupil__classroom_id=class_id,
        run__work__pupil__removed_at=None,
        is_on_paper=False,
    ).order_by()


class _Wrong(NamedTuple):
    """A wrong answer of just now."""

    pupil: int
    run: int
    number: int
    map: str
    kind: str
    question: dict[str, Any]
    given: Any
    is_aided: bool


def _wrong(recent: QuerySet[Attempt]) -> list[_Wrong]:
    """The latest wrong answers: so many that a habit shows, and no more than can be read."""
    rows = recent.filter(is_right=False).order_by("-at", "-pk").values_list(
        "run__work__pupil_id", "run_id", "number", "map", "kind", "question", "given", "is_aided"
    )[:LATEST]  # fmt: skip
    return [_Wrong(*row) for row in rows]


def _in_a_row(go: _Go, numbers: Collection[int]) -> int:
    """How many of the last answers of a go were wrong, of those that are known to be."""
    return next(n for n in range(len(numbers) + 1) if go.answered - n not in numbers)


def _commonest(answers: Sequence[_Wrong]) -> Mistake | None:
    """What most pupils had wrong; what only one of them had is nobody's habit."""
    wrong: dict[tuple[str, Pair, bool], set[int]] = {}
    for one in answers:
        if one.is_aided or one.map not in every_map():
            continue
        ground, question = ground_of(load_atlas(one.map)), decode_question(one.kind, one.question)
        if ground.atlas.places.keys() >= {*question.places}:
            for finding in findings(ground, question, frozen(one.given)):
                if finding.says is not Says.RIGHT:
                    key = (one.map, finding.pair, finding.is_real)
                    wrong.setdefault(key, set()).add(one.pupil)
    if not wrong:
        return None
    (slug, pair, is_real), who = min(wrong.items(), key=lambda item: (-len(item[1]), item[0]))
    return Mistake(slug, pair, is_real, len(who)) if len(who) > 1 else None
