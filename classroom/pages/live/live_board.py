"""A class live: what each pupil is doing, who is stuck, and the most common current mistake.

The values are language-independent, so that one read serves all viewers.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import BigIntegerField, Count, DateTimeField, Max, Q, QuerySet, Sum

from classroom.models.pupil import Pupil
from classroom.models.work import Work
from classroom.pages.live.live_goes import JUST_NOW, Busy, Go, newest_goes
from game.atlas.salience import Pair
from game.atlas_files import is_map, load_atlas
from game.ready_queries import ReadyQuery, Slot
from quiz.drills.catalogue import LONG_KINDS
from quiz.drills.findings import Says, findings, frozen
from quiz.drills.ground import ground_of
from quiz.drills.question import decode_question
from quiz.models.attempt import Attempt

SLOW = timedelta(seconds=60)
LONG = timedelta(seconds=150)
TIMES_SLOW = 3
"""A pupil who needs this many times as long as the class usually does for such a question is stuck,
but never under SLOW, or LONG."""
HALF = 0.5
AWAY = timedelta(seconds=50)
"""Open pages of sets send a heartbeat every 20 seconds; a pupil silent for this long is away. It is
shorter than SLOW, so that a closed browser is not taken for a stuck pupil."""
WRONG_IN_A_ROW = 3
LATEST = 400
"""How many of the latest wrong answers are considered."""


@dataclass(frozen=True, slots=True)
class AtWork:
    """A pupil and their current or latest attempt."""

    pupil: UUID
    animal: str
    number: int
    first_name: str
    title: str
    map: str
    answered: int
    right: int
    length: int
    is_over: bool
    is_match: bool
    is_on_paper: bool
    is_slow: bool
    wrong_in_a_row: int
    away_since: datetime | None

    @property
    def is_stuck(self) -> bool:
        """Whether a teacher should go and look: the page is open and the pupil needs help."""
        if self.is_over or self.away_since is not None:
            return False
        return self.is_slow or self.wrong_in_a_row >= WRONG_IN_A_ROW


@dataclass(frozen=True, slots=True)
class Mistake:
    """The pair of places that most pupils had wrong just now."""

    map: str
    pair: Pair
    is_real: bool
    pupils: int


@dataclass(frozen=True, slots=True)
class LiveBoard:
    """What the viewer of a class sees."""

    rows: tuple[AtWork, ...]
    pupils: int
    answers: int
    mistake: Mistake | None

    @property
    def version(self) -> str:
        """A short text that changes whenever anything does."""
        return sha256(repr(self).encode()).hexdigest()[:16]


def pulses(class_ids: Collection[int]) -> Mapping[int, tuple[Any, ...]]:
    """For each class a value that changes with everything its pupils do; one query for all."""
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
    """The board of a class at a moment. The number of queries does not depend on its size."""
    since = now - JUST_NOW
    busy, usual = _pace(_busy_runs(class_id=class_id, since=since))
    answers = sum(one.answers for one in busy.values())
    wrong = [_Wrong(*row) for row in _wrong_answers(class_id=class_id, since=since)]
    goes = newest_goes(class_id, now, busy)
    given = {
        run: _RunTally(*figures)
        for run, *figures in Attempt.objects.filter(run__in=[go.run for go in goes if go.run])
        .order_by()
        .values_list("run_id")
        .annotate(right=Count("pk", filter=Q(is_right=True)), last=Max("at"))
    }
    missed: dict[int, set[int]] = {}
    for one in wrong:
        # Half credit means not stuck.
        if (one.credit or 0.0) < HALF:
            missed.setdefault(one.run, set()).add(one.number)
    rows = [
        _row(go, given.get(go.run or 0), missed, _Moments(now, now - _slow(go, usual)))
        for go in goes
    ]
    pupils = sum(count for _class, count in _pupils(class_id=class_id))
    return LiveBoard(
        rows=tuple(sorted(rows, key=_order)),
        pupils=pupils,
        answers=answers,
        mistake=_commonest(wrong),
    )


def _pace(recent: Iterable[tuple[Any, ...]]) -> tuple[dict[int, Busy], dict[str, float]]:
    """The latest answers of each run, and the mean seconds of each kind of question."""
    busy: dict[int, Busy] = {}
    kinds: dict[str, tuple[int, float]] = {}
    for run, kind, answers, seconds, last in recent:
        before = busy.get(run, Busy(0, 0.0, last))
        busy[run] = Busy(before.answers + answers, before.seconds + seconds, max(before.last, last))
        count, sum_ = kinds.get(kind, (0, 0.0))
        kinds[kind] = (count + answers, sum_ + seconds)
    return busy, {kind: sum_ / count for kind, (count, sum_) in kinds.items()}


def _order(row: AtWork) -> tuple[bool, bool, bool, int]:
    """Stuck pupils first, then active ones, absent ones and finished ones."""
    return (not row.is_stuck, row.is_over, row.away_since is not None, row.number)


class _RunTally(NamedTuple):
    """All answers of a run: how many are right, when the last one came."""

    right: int
    last: datetime


class _Moments(NamedTuple):
    """Now, and since when a question is open too long."""

    now: datetime
    slow: datetime


def _row(
    go: Go,
    given: _RunTally | None,
    missed: Mapping[int, Collection[int]],
    at: _Moments,
) -> AtWork:
    is_over = go.over_since(at.now) is not None
    asked_at = None if is_over else go.asked_at
    last = max(go.last_sign(at.now), given.last if given else go.began_at)
    is_away = not is_over and go.run is not None and last < at.now - AWAY
    return AtWork(
        pupil=go.pupil,
        animal=go.animal,
        number=go.number,
        first_name=go.first_name,
        title=go.title,
        map=go.map,
        answered=go.answered,
        right=given.right if given else 0,
        length=go.length or 0,
        is_over=is_over,
        is_match=go.run is None,
        is_on_paper=go.is_on_paper,
        is_slow=asked_at is not None and asked_at < at.slow,
        wrong_in_a_row=_in_a_row(go, missed.get(go.run, ()) if go.run else ()),
        away_since=last if is_away else None,
    )


CLASS = Slot("class_id", BigIntegerField())
SINCE = Slot("since", DateTimeField())


def _recent() -> QuerySet[Attempt]:
    """What pupils of a class answered on screens since a moment."""
    # Runs that ended before have no newer answers: do not search a year of them.
    at_work = Q(run__ended_at=None) | Q(run__ended_at__gte=SINCE)
    return Attempt.objects.filter(
        at_work,
        run__work__assignment__classroom_id=CLASS,
        run__work__pupil__classroom_id=CLASS,
        run__work__pupil__removed_at=None,
        is_on_paper=False,
        at__gte=SINCE,
    ).order_by()


WRONG = (
    "run__work__pupil_id", "run_id", "number", "map", "kind", "question", "given", "is_aided",
    "credit",
)  # fmt: skip
# While a teacher watches, these run every second.
_busy_runs = ReadyQuery(
    lambda: _recent().values_list("run_id", "kind").annotate(Count("pk"), Sum("seconds"), Max("at"))
)
_wrong_answers = ReadyQuery(
    lambda: _recent().filter(is_right=False).order_by("-at", "-pk").values_list(*WRONG)[:LATEST]
)
_pupils = ReadyQuery(
    lambda: (
        Pupil.objects.filter(classroom_id=CLASS, removed_at=None)
        .order_by()
        .values_list("classroom_id")
        .annotate(Count("pk"))
    )
)


def _slow(go: Go, usual: Mapping[str, float]) -> timedelta:
    """After how long at one question a pupil counts as stuck: by what the class usually takes for
    questions of this kind, longer if many names are typed and for pupils with extra time.
    """
    least = LONG if go.open_kind in LONG_KINDS else SLOW
    found = max(least, timedelta(seconds=TIMES_SLOW * usual.get(go.open_kind or "", 0.0)))
    return found * (1 + go.more_time / 100)


class _Wrong(NamedTuple):
    """A recent wrong answer: of the latest ones, enough to show a habit, and no more."""

    pupil: int
    run: int
    number: int
    map: str
    kind: str
    question: dict[str, Any]
    given: Any
    is_aided: bool
    credit: float | None


def _in_a_row(go: Go, numbers: Collection[int]) -> int:
    """How many of the last answers of an attempt were wrong."""
    return next(n for n in range(len(numbers) + 1) if go.answered - n not in numbers)


def _commonest(answers: Sequence[_Wrong]) -> Mistake | None:
    """What most pupils had wrong; a mistake of a single pupil is not listed."""
    wrong: dict[tuple[str, Pair, bool], set[int]] = {}
    here = {slug for slug in {one.map for one in answers} if is_map(slug)}
    for one in answers:
        if one.is_aided or one.map not in here:
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
