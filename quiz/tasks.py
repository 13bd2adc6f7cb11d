"""Work the quiz does in the background."""

import threading
from datetime import timedelta

from celery import shared_task
from django.core.management import call_command
from django.utils import timezone

from quiz.actions.coaching import prepare
from quiz.actions.errands import someone_waits, take_errand
from quiz.actions.guests import forget_old_guests
from quiz.actions.progress import bring_up_to_date
from quiz.actions.run_errand import run_errand, sweep_errands
from quiz.queries.finished_matches import learners_of_matches

LATELY = timedelta(hours=1)
BENCH = threading.Lock()
"""A worker process runs one errand at a time, so that its other jobs find a free thread."""


@shared_task
def clear_expired_sessions() -> None:
    """Forget sign-ins that have run out. Runs every night."""
    call_command("clearsessions")


@shared_task
def forget_guests() -> None:
    """Delete guests whose session has ended a while ago. Runs every night."""
    forget_old_guests(timezone.now())


@shared_task
def update_progress(learner_id: int, map_slug: str) -> None:
    """Fold into an estimate what is not in it yet, and prepare the next question."""
    progress = bring_up_to_date(learner_id, map_slug)
    if progress is not None:
        prepare(progress, timezone.now())


@shared_task
def collect_table_choices() -> None:
    """Fold in what people chose in matches that ended lately. Runs every minute.

    If it did not run for longer, nothing is lost: the next answer, or the next look at the
    progress, folds in every match that is over.
    """
    for learner_id, map_slug in learners_of_matches(timezone.now() - LATELY):
        bring_up_to_date(learner_id, map_slug)


@shared_task
def run_errands() -> None:
    """Run the errands that wait, one after the other. Runs for each order, and every minute.

    A call that finds another one at work leaves it to that one: it looks again after each errand.
    """
    while someone_waits(timezone.now()):
        if not BENCH.acquire(blocking=False):
            return
        try:
            errand = take_errand(timezone.now())
            if errand is not None:
                run_errand(errand)
        finally:
            BENCH.release()


@shared_task
def sweep_old_errands() -> None:
    """Delete files of errands after their hour. Runs every ten minutes and at a worker's start."""
    sweep_errands(timezone.now())
