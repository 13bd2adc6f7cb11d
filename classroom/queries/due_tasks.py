"""A pupil's open assignments, in short and with one query: for the start page and the menu."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce

from classroom.models.assignment import Arrangement, Assignment
from classroom.models.work import Work
from classroom.words.titles import title_words
from game.queries.open_maps import on_known_maps
from quiz.models.attempt import Attempt
from quiz.models.learner import Learner
from quiz.run_clock import ALLOWANCE


@dataclass(frozen=True, slots=True)
class DueTask:
    """Something to do."""

    id: UUID
    title: str
    due_at: datetime | None
    is_overdue: bool


def due_tasks(learner: object, now: datetime) -> tuple[DueTask, ...]:
    """A learner's open assignments by due date; none for a learner who is not a pupil.

    The same as `pupil_home` shows in full.
    """
    if not isinstance(learner, Learner) or learner.is_guest or learner.has_account:
        return ()
    rows = (
        Assignment.objects.filter(
            on_known_maps(),
            Q(is_for_all=True) | Q(group__pupils__learner=learner) | Q(pupils__learner=learner),
            classroom__pupils__learner=learner,
            classroom__pupils__removed_at=None,
            classroom__archived_at=None,
            withdrawn_at=None,
            closed_at=None,
            starts_at__lte=now,
        )
        .annotate(
            enough=Coalesce(Cast(KT("criterion__plan__pass_mark"), IntegerField()), 0),
            goes=Coalesce(Cast(KT("criterion__test__goes"), IntegerField()), 0)
            + Coalesce(Subquery(_arranged(learner).values("more_goes")), 0),
            own_due=Coalesce(Subquery(_arranged(learner).values("due_at")), F("due_at")),
        )
        .filter(Q(is_test=True) | ~Exists(_enough_work(learner, now)))
        .exclude(Q(is_test=True) & (Q(own_due__lte=now) | Q(goes__lte=_goes_over(learner, now))))
        .order_by(F("own_due").asc(nulls_last=True), "pk")
        .distinct()
        .values_list("pk", "public_id", "title", "map", "own_due")
    )
    return tuple(
        DueTask(
            public_id,
            title_words(title, slug),
            due_at,
            is_overdue=due_at is not None and due_at < now,
        )
        for _pk, public_id, title, slug, due_at in rows
    )


def _arranged(learner: Learner) -> QuerySet[Arrangement]:
    """The exceptions for the learner and an assignment."""
    return Arrangement.objects.filter(assignment=OuterRef("pk"), pupil__learner=learner)


def _goes_over(learner: Learner, now: datetime) -> Coalesce:
    """How many attempts at a test are over."""
    over = Q(run__ended_at__isnull=False) | Q(run__ends_at__lt=now - ALLOWANCE)
    rows = Work.objects.filter(over, assignment=OuterRef("pk"), pupil__learner=learner)
    counted = rows.order_by().values("assignment").annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted), 0)


def _enough_work(learner: Learner, now: datetime) -> QuerySet[Work]:
    """The finished attempts at an assignment that passed; a match only needs to be over."""
    right = (
        Attempt.objects.filter(run=OuterRef("run"), is_right=True)
        .order_by()
        .values("run")
        .annotate(n=Count("pk"))
        .values("n")
    )
    met = (
        Attempt.objects.filter(run=OuterRef("run"), is_right=None)
        .order_by()
        .values("run")
        .annotate(n=Count("pk"))
        .values("n")
    )
    is_over = Q(run__ended_at__isnull=False) | Q(run__ends_at__lt=now - ALLOWANCE)
    return (
        Work.objects.filter(assignment=OuterRef("pk"), pupil__learner=learner)
        .annotate(right=Coalesce(Subquery(right), 0), met=Coalesce(Subquery(met), 0))
        .filter(
            Q(match__ended_at__isnull=False)
            | is_over & Q(right__gte=OuterRef("enough") * (F("run__length") - F("met")) / 100.0)
        )
    )
