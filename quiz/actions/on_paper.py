"""Store answers given on paper. Besides answering, the only writer of Attempt.

They count like others, but are marked: their time is unknown, and no feedback was shown.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from game.refused import Refused
from quiz.actions.begin_run import begin_run
from quiz.actions.progress import think_later
from quiz.actions.run_settings import RunWishes
from quiz.answers.written_answer import Written
from quiz.drills.runs.next_up import WhyNote
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun


def note_paper(
    learner_id: int, public_id: UUID, wishes: RunWishes, written: Sequence[Written], now: datetime
) -> DrillRun:
    """Store the answers of a whole sheet as a finished run; called again, the same run.

    Raises Refused unless there are as many answers as questions; nothing is stored.
    """
    if not wishes.questions or len(written) != len(wishes.questions):
        raise Refused("paper", "There must be one answer for each question.")
    with transaction.atomic():
        begin_run(learner_id, public_id, wishes, now)
        run = DrillRun.objects.select_for_update().get(public_id=public_id)
        if run.ended_at is not None:
            return run
        is_open = wishes.plan is not None and wishes.plan.is_open_map
        Attempt.objects.bulk_create(
            Attempt(
                run=run,
                learner_id=learner_id,
                map=run.map,
                number=number,
                command_id=uuid5(public_id, f"paper:{number}"),
                kind=question.kind.value,
                question=question.encode(),
                given=one.given,
                is_right=one.is_right,
                credit=one.credit,
                lost=one.lost,
                seconds=0.0,
                was_shown=False,
                is_aided=is_open,
                is_on_paper=True,
                why=WhyNote("chosen").encode(),
                at=now,
            )
            for number, (question, one) in enumerate(
                zip(wishes.questions, written, strict=True), start=1
            )
        )
        run.is_open_map, run.has_feedback, run.timer, run.ends_at = is_open, False, None, None
        run.open_number, run.open_question, run.asked_at = len(written) + 1, None, None
        run.ended_at = now
        run.save()
        think_later(learner_id, run.map)
    return run


def forget_paper(run: DrillRun) -> None:
    """Delete a wrongly entered sheet, with its answers."""
    learner_id, map_slug = run.learner_id, run.map
    with transaction.atomic():
        if Attempt.objects.filter(run=run, is_on_paper=False).exists():
            raise Refused("paper", "These answers were not given on paper.")
        run.delete()
        think_later(learner_id, map_slug)
