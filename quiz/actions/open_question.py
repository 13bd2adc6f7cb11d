"""The open question of a run, on its row."""

from dataclasses import replace
from datetime import datetime

from quiz.drills.question import decode_question
from quiz.drills.runs.next_up import NextUp
from quiz.models.drill_run import DrillRun


def put_question(run: DrillRun, number: int, chosen: NextUp, asked_at: datetime | None) -> None:
    """Put a question on a run's row, without saving it."""
    run.open_number, run.asked_at = number, asked_at
    run.open_kind, run.open_question = chosen.question.kind.value, chosen.question.encode()
    run.open_why, run.open_is_reference = chosen.why.encode(), chosen.is_reference


def take_question(run: DrillRun) -> None:
    """Take the open question off the row of a run that ends early, without saving it.

    A question already asked is recorded, so that another attempt does not begin with it.
    """
    if run.asked_at is not None and run.open_question is not None:
        left = decode_question(run.open_kind, run.open_question)
        run.scope = replace(run.about, left=left).encode()
    run.asked_at, run.open_question = None, None
