"""What a learner does with a run besides answering: go on, stop, put the clock away."""

from datetime import datetime
from uuid import UUID

from quiz.models.drill_run import DrillRun


def ask_next(learner_id: int | None, public_id: UUID, number: int, now: datetime) -> None:
    """Ask the question that waits in a learner's run, once they have looked at the answer before.

    Its clock begins now. Said again, for another question or by somebody else, it changes nothing.
    """
    runs = DrillRun.objects.filter(public_id=public_id, learner_id=learner_id or 0)
    runs.filter(open_number=number, asked_at=None, ended_at=None).update(asked_at=now)


def end_run(run: DrillRun, now: datetime) -> None:
    """End a run early. What was answered stays."""
    running = DrillRun.objects.filter(pk=run.pk, ended_at=None)
    running.update(ended_at=now, asked_at=None, open_question=None)


def put_clock_away(run: DrillRun) -> None:
    """Go on without a time for each question."""
    DrillRun.objects.filter(pk=run.pk, ended_at=None).update(timer=None)
