"""Delete guests whose browser has lost them: they cannot come back."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from game.actions.partings import leave_tables_of
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.models.learner import Learner

GUESTS_KEPT = timedelta(days=30)
"""How long a guest is kept after the session has ended and after their last action."""
AT_ONCE = 200


def forget_old_guests(now: datetime) -> int:
    """Delete the guests whose session has ended and who were inactive for a while; how many.

    What they played with others stays for those: the chair keeps its animal and is nobody's.
    """
    before = now - GUESTS_KEPT
    quiet = set(_quiet_guests(before).values_list("pk", flat=True))
    if quiet:
        quiet -= set(_signed_in(now))
    waiting = sorted(quiet)
    batches = [waiting[start : start + AT_ONCE] for start in range(0, len(waiting), AT_ONCE)]
    return sum(_forget(batch, before) for batch in batches)


def _quiet_guests(before: datetime) -> QuerySet[Learner]:
    """Guests who began before a moment and did nothing since."""
    runs = DrillRun.objects.filter(learner=OuterRef("pk"), began_at__gte=before)
    answers = Attempt.objects.filter(learner=OuterRef("pk"), at__gte=before)
    has_come_lately = Q(last_login__gte=before)
    guests = Learner.objects.filter(is_guest=True, joined_at__lt=before)
    return guests.exclude(has_come_lately).exclude(Exists(runs)).exclude(Exists(answers))


def _signed_in(now: datetime) -> Iterator[int]:
    """The learners of all sessions that go on."""
    for session in Session.objects.filter(expire_date__gt=now).iterator(chunk_size=1_000):
        learner = session.get_decoded().get(SESSION_KEY, "")
        if learner.isdecimal():
            yield int(learner)


def _forget(batch: Sequence[int], before: datetime) -> int:
    with transaction.atomic():
        # Locked first, then checked again: a guest who signs up or answers meanwhile is either
        # seen here, or too late. One whose row is locked is left for another night.
        held = Learner.objects.select_for_update(skip_locked=True).filter(pk__in=batch)
        free = list(held.order_by("pk").values_list("pk", flat=True))
        gone = list(_quiet_guests(before).filter(pk__in=free).values_list("pk", flat=True))
        leave_tables_of(gone)
        Learner.objects.filter(pk__in=gone).delete()
    return len(gone)
