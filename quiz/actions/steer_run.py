"""What a learner does with a run besides answering: view it, continue, stop, drop the clock."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import BigIntegerField, IntegerField, UUIDField

from game.ready_queries import ReadyUpdate, Slot
from game.refused import Refused
from quiz.actions.open_question import take_question
from quiz.models.drill_run import DrillRun
from quiz.run_clock import over_since

_ask = ReadyUpdate(
    lambda: DrillRun.objects.filter(
        public_id=Slot("public_id", UUIDField()),
        learner_id=Slot("learner_id", BigIntegerField()),
        open_number=Slot("number", IntegerField()),
        asked_at=None,
        ended_at=None,
    ),
    "asked_at",
)


def ask_next(learner_id: int | None, public_id: UUID, number: int, now: datetime) -> None:
    """Ask the waiting question of a learner's run, once they have read the feedback.

    Its clock starts now. Sent again, for another question or by another person, it changes nothing.
    """
    _ask(public_id=public_id, learner_id=learner_id or 0, number=number, asked_at=now)


def note_presence(learner_id: int | None, public_id: UUID, now: datetime) -> bool:
    """Record that the page of a learner's run is open; False if they have no such open run."""
    runs = DrillRun.objects.filter(public_id=public_id, learner_id=learner_id or 0, ended_at=None)
    return bool(runs.update(seen_at=now))


def end_run(run: DrillRun, now: datetime) -> None:
    """End a run early. Its answers stay."""
    with transaction.atomic():
        row = DrillRun.objects.select_for_update().filter(pk=run.pk, ended_at=None).first()
        if row is None:
            return
        row.ended_at = over_since(None, row.ends_at, now) or now
        take_question(row)
        row.save(update_fields=["ended_at", "asked_at", "open_question", "scope"])


def switch_off_clock(run: DrillRun) -> None:
    """Continue without a time limit per question. Raises Refused if a teacher has set the clock."""
    if run.keeps_clock:
        raise Refused("clock", "Your teacher has set a time limit for this practice set.")
    DrillRun.objects.filter(pk=run.pk, ended_at=None).update(timer=None)


def close_runs(runs: Collection[int], now: datetime) -> None:
    """End these open runs, by primary key. Their answers stay."""
    for run in DrillRun.objects.filter(pk__in=runs, ended_at=None):
        end_run(run, now)


def retime_test(
    run: DrillRun, ends_at: datetime, seconds: int, shown_from: datetime | None
) -> None:
    """Change when an unfinished test ends and when its results are shown."""
    with transaction.atomic():
        row = DrillRun.objects.select_for_update().filter(pk=run.pk, is_test=True).first()
        if row is None:
            return
        row.shown_from = shown_from
        if row.ended_at is None and row.ends_at is not None:
            row.ends_at, row.scope = ends_at, replace(row.about, seconds=seconds).encode()
        row.save(update_fields=["shown_from", "ends_at", "scope"])
