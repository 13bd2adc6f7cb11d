"""What a learner does with a run besides answering: go on, stop, put the clock away."""

from datetime import datetime

from quiz.models.drill_run import DrillRun


def ask_next(run: DrillRun, number: int, now: datetime) -> None:
    """Ask the question that waits, once the answer before it has been looked at.

    Its clock begins now. Said again, or for another question, it changes nothing.
    """
    waiting = DrillRun.objects.filter(pk=run.pk, open_number=number, asked_at=None, ended_at=None)
    waiting.update(asked_at=now)


def end_run(run: DrillRun, now: datetime) -> None:
    """End a run early. What was answered stays."""
    running = DrillRun.objects.filter(pk=run.pk, ended_at=None)
    running.update(ended_at=now, asked_at=None, open_question=None)


def put_clock_away(run: DrillRun) -> None:
    """Go on without a time for each question."""
    DrillRun.objects.filter(pk=run.pk, ended_at=None).update(timer=None)
