"""The current attempts of a class, and those of a moment ago."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import BigIntegerField, DateTimeField, Q, QuerySet

from classroom.models.work import Work
from game.ready_queries import ReadyQuery, Slot
from quiz.run_clock import over_since

JUST_NOW = timedelta(minutes=10)
"""Older events are not shown as live."""
PATIENCE = timedelta(minutes=20)
"""How much longer a thinking pupil counts as active; after that they have left."""


class Busy(NamedTuple):
    """The latest answers of a run: how many, how long they took, when the last one came."""

    answers: int
    seconds: float
    last: datetime


class Go(NamedTuple):
    """An attempt of a pupil at an assignment: a run, or a match."""

    pupil_id: int
    assignment_id: int
    is_on_paper: bool
    pupil: UUID
    animal: str
    number: int
    first_name: str
    title: str
    map: str
    began_at: datetime
    run: int | None
    open_number: int | None
    length: int | None
    asked_at: datetime | None
    seen_at: datetime | None
    run_ended_at: datetime | None
    run_ends_at: datetime | None
    match_ended_at: datetime | None
    open_kind: str | None
    more_time: int

    def over_since(self, now: datetime) -> datetime | None:
        """When it ended; None while it is open."""
        if self.run:
            return over_since(self.run_ended_at, self.run_ends_at, now)
        return self.match_ended_at

    def last_sign(self, now: datetime) -> datetime:
        """The last sign that the pupil is at it, or was done."""
        signs = (self.began_at, self.asked_at, self.seen_at, self.over_since(now))
        return max(sign for sign in signs if sign is not None)

    @property
    def answered(self) -> int:
        """How many questions were answered."""
        return (self.open_number or 1) - 1


def newest_goes(class_id: int, now: datetime, busy: Mapping[int, Busy]) -> list[Go]:
    """Each pupil's newest attempt with recent activity.

    An attempt that is left open while a later one at the same assignment exists, such as a typed-in
    sheet, is over for the viewer.
    """
    since = now - JUST_NOW
    goes = [Go(*row) for row in _recent(class_id=class_id, since=since, thinking=since - PATIENCE)]
    if unseen := set(busy).difference(go.run for go in goes):
        # A pupil answered after a very long pause, in a browser that sends no heartbeat.
        more = _goes_in(class_id).filter(run__in=unseen).values_list(*FIELDS)
        goes = sorted([*goes, *map(Go._make, more)], key=lambda go: go.began_at)

    def sign(go: Go) -> datetime:
        answers = busy.get(go.run or 0)
        return max(go.last_sign(now), answers.last if answers else go.began_at)

    latest: dict[tuple[int, int], Go] = {}
    for go in goes:
        before = latest.get((go.pupil_id, go.assignment_id))
        if before is None or sign(before) <= sign(go):
            latest[go.pupil_id, go.assignment_id] = go
    newest: dict[int, Go] = {}
    for go in sorted(latest.values(), key=sign):
        if _is_recent(go, now) or go.run in busy:
            newest[go.pupil_id] = go
    return list(newest.values())


FIELDS = (
    "pupil_id", "assignment_id", "is_on_paper", "pupil__public_id", "pupil__animal",
    "pupil__number", "pupil__first_name", "assignment__title", "assignment__map",
    "began_at", "run_id", "run__open_number", "run__length",
    "run__asked_at", "run__seen_at", "run__ended_at", "run__ends_at", "match__ended_at",
    "run__open_kind", "pupil__more_time",
)  # fmt: skip


def _goes_in(class_id: Any) -> QuerySet[Work]:
    """All attempts of a class at current assignments, in order."""
    return Work.objects.filter(
        assignment__classroom_id=class_id,
        assignment__withdrawn_at=None,
        pupil__classroom_id=class_id,
        pupil__removed_at=None,
    ).order_by("began_at", "pk")


def _may_be_recent() -> Q:
    """All attempts that `_is_recent` accepts, and few others: a year of work is not read."""
    since, thinking = Slot("since", DateTimeField()), Slot("thinking", DateTimeField())
    return (
        Q(began_at__gte=thinking)
        | Q(run__asked_at__gte=thinking)
        | Q(run__seen_at__gte=thinking)
        | Q(run__ended_at__gte=since)
        | Q(run__ends_at__gte=since)
        | Q(match__ended_at__gte=since)
    )


# While a teacher watches, this runs every second.
_recent = ReadyQuery(
    lambda: (
        _goes_in(Slot("class_id", BigIntegerField())).filter(_may_be_recent()).values_list(*FIELDS)
    )
)


def _is_recent(go: Go, now: datetime) -> bool:
    """Whether a pupil began, was present or finished lately; a thinking pupil may take long."""
    ended_at, since = go.over_since(now), now - JUST_NOW
    if ended_at is not None:
        return ended_at >= since
    return go.last_sign(now) >= since - PATIENCE
