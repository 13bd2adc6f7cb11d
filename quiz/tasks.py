"""Background jobs of the quiz."""

import logging
import threading
from datetime import timedelta

from celery import shared_task
from django.core.management import call_command
from django.db import close_old_connections

from game.hosting import clock
from quiz.actions.coaching import prepare
from quiz.actions.errands import someone_waits, take_errand
from quiz.actions.guests import forget_old_guests
from quiz.actions.progress import bring_up_to_date
from quiz.actions.race.note_race import note_ended_races
from quiz.actions.run_errand import run_errand, sweep_errands
from quiz.queries.finished_matches import learners_of_matches

logger = logging.getLogger(__name__)
LATELY = timedelta(hours=1)
LOOK_S = 1.0
BENCH = threading.Lock()
"""A worker process runs one errand at a time, so that its other jobs find a free thread."""


@shared_task
def clear_expired_sessions() -> None:
    """Delete expired sessions. Runs every night."""
    call_command("clearsessions")


@shared_task
def forget_guests() -> None:
    """Delete guests whose session has ended a while ago. Runs every night."""
    forget_old_guests(clock.now())


@shared_task
def update_progress(learner_id: int, map_slug: str) -> None:
    """Add new evidence to an estimate, and prepare the next question."""
    progress = bring_up_to_date(learner_id, map_slug)
    if progress is not None:
        prepare(progress, clock.now())


@shared_task
def collect_table_choices() -> None:
    """Add choices from matches that ended lately. Runs every minute.

    If it does not run, nothing is lost: the next answer, or the next view of the progress page,
    adds every finished match.
    """
    for learner_id, map_slug in learners_of_matches(clock.now() - LATELY):
        bring_up_to_date(learner_id, map_slug)


@shared_task
def keep_race_answers() -> None:
    """Store the answers of races that ended without a viewer as attempts. Runs every minute."""
    note_ended_races()


@shared_task
def run_errands() -> None:
    """Run the queued errands, one after the other. Runs every minute, and for each order.

    A worker also looks for them in a thread of its own, so that they wait behind no other job. A
    call that finds another one running leaves it to that one, which looks again after each errand.
    """
    while someone_waits(clock.now()):
        if not BENCH.acquire(blocking=False):
            return
        try:
            errand = take_errand(clock.now())
            if errand is not None:
                run_errand(errand)
        finally:
            BENCH.release()


def keep_running_errands(stop: threading.Event | None = None) -> None:
    """Look for errands every second and run them, until stopped: a worker's own thread.

    After any error, such as a lost database, the next attempt may succeed.
    """
    stop = stop or threading.Event()
    while not stop.wait(LOOK_S):
        try:
            run_errands()
        except Exception:
            logger.exception("Errands could not be looked for.")
        finally:
            close_old_connections()


@shared_task
def sweep_old_errands() -> None:
    """Delete files of errands after their hour. Runs every ten minutes and at a worker's start."""
    sweep_errands(clock.now())
