"""A class at work: who is at what, who is stuck, and the commonest mistake just now.

The values know no language, so that one look serves everybody who watches.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from statistics import median
from typing import Any
from uuid import UUID

from django.db.models import Count, Max, Sum

from classroom.models.pupil import Pupil
from classroom.models.work import Work
from game.atlas.salience import Pair
from game.atlas_files import load_atlas, map_slugs
from quiz.drills.findings import Says, findings, frozen
from quiz.drills.ground import ground_of
from quiz.drills.question import decode_question
from quiz.models.attempt import Attempt

JUST_NOW = timedelta(minutes=10)
"""What is older is not told as what happens now."""
PATIENCE = timedelta(minutes=20)
"""So much longer somebody who thinks is still at work; after that they have gone."""
SLOW = timedelta(seconds=60)
TIMES_SLOW = 3
"""Who needs so many times as long as the class usually does is stuck, but never under SLOW."""
WRONG_IN_A_ROW = 3


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
    pupils = Pupil.objects.filter(classroom_id=class_id, removed_at=None)
    since = now - JUST_NOW
    answers = _recent(class_id, since)
    usual = median([row[6] for row in answers]) if answers else 0.0
    slow = max(SLOW, timedelta(seconds=TIMES_SLOW * usual))
    rights = dict(
        Attempt.objects.filter(
            run__work__assignment__classroom_id=class_id, run__work__is_on_paper=False,
            is_right=True,
        ).order_by().values_list("run_id").annotate(Count("pk"))
    )  # fmt: skip
    rows = [
        _row(work, rights, _wrong_in_a_row(answers, work.run_id), now - slow)
        for work in _newest(class_id, since, {row[1] for row in answers})
    ]
    return LiveBoard(
        rows=tuple(sorted(rows, key=lambda row: (not row.is_stuck, row.is_over, row.number))),
        pupils=pupils.count(),
        answers=len(answers),
        mistake=_commonest(answers),
    )


def _newest(class_id: int, since: datetime, busy: set[int]) -> list[Work]:
    """Of each pupil the newest go at which something happened a short while ago."""
    works = (
        Work.objects.filter(
            assignment__classroom_id=class_id,
            assignment__withdrawn_at=None,
            pupil__removed_at=None,
            is_on_paper=False,
        )
        .select_related("assignment", "pupil", "run", "match")
        .defer("assignment__criterion", "run__scope", "run__open_question", "run__open_why")
        .order_by("began_at", "pk")
    )
    newest: dict[int, Work] = {}
    for work in works:
        if _is_recent(work, since) or work.run_id in busy:
            newest[work.pupil_id] = work
    return list(newest.values())


def _is_recent(work: Work, since: datetime) -> bool:
    """Whether somebody began, was asked or finished lately; whoever thinks may think for long."""
    ended_at = work.run.ended_at if work.run else work.match.ended_at if work.match else None
    if ended_at is not None:
        return ended_at >= since
    asked_at = work.run.asked_at if work.run else None
    return max(work.began_at, asked_at or work.began_at) >= since - PATIENCE


def _row(work: Work, rights: Mapping[int, int], wrong: int, slow: datetime) -> AtWork:
    run, pupil = work.run, work.pupil
    ended = run.ended_at if run else work.match.ended_at if work.match else None
    asked_at = run.asked_at if run and ended is None else None
    return AtWork(
        pupil=pupil.public_id,
        animal=pupil.animal,
        number=pupil.number,
        first_name=pupil.first_name,
        title=work.assignment.title,
        answered=run.open_number - 1 if run else 0,
        right=rights.get(run.pk, 0) if run else 0,
        length=(run.length or 0) if run else 0,
        is_over=ended is not None,
        is_match=run is None,
        is_slow=asked_at is not None and asked_at < slow,
        wrong_in_a_row=wrong,
    )


def _recent(class_id: int, since: datetime) -> list[tuple[Any, ...]]:
    return list(
        Attempt.objects.filter(
            run__work__assignment__classroom_id=class_id,
            run__work__pupil__removed_at=None,
            is_on_paper=False,
            at__gte=since,
        )
        .order_by("at", "pk")
        .values_list(
            "run__work__pupil_id", "run_id", "map", "kind", "question", "given", "seconds",
            "is_right", "is_aided",
        )
    )  # fmt: skip


def _wrong_in_a_row(answers: Sequence[tuple[Any, ...]], run_id: int | None) -> int:
    count = 0
    for row in answers:
        if row[1] == run_id:
            count = 0 if row[7] else count + 1
    return count


def _commonest(answers: Sequence[tuple[Any, ...]]) -> Mistake | None:
    """What most pupils had wrong when they were asked directly; one of them is nobody's habit."""
    wrong: dict[tuple[str, Pair, bool], set[int]] = {}
    for pupil, _run, slug, kind, value, given, _seconds, is_right, is_aided in answers:
        if is_right or is_aided or slug not in map_slugs():
            continue
        ground, question = ground_of(load_atlas(slug)), decode_question(kind, value)
        if ground.atlas.places.keys() >= {*question.places}:
            for finding in findings(ground, question, frozen(given)):
                if finding.says is not Says.RIGHT:
                    key = (slug, finding.pair, finding.is_real)
                    wrong.setdefault(key, set()).add(pupil)
    counted = Counter({key: len(who) for key, who in wrong.items()})
    if not counted:
        return None
    (slug, pair, is_real), pupils = min(counted.items(), key=lambda item: (-item[1], item[0]))
    return Mistake(slug, pair, is_real, pupils) if pupils > 1 else None
