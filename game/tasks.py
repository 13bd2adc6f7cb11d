"""Background jobs of the game: matches advance even if no page is open."""

import logging
from datetime import timedelta

from celery import shared_task

from game.actions.excerpts import forget_unused
from game.actions.tables import close_forgotten_tables
from game.hosting import clock
from game.hosting.catch_up import catch_up
from game.hosting.clock import now_ms
from game.hosting.match_log import moved_since
from game.models.match import Match

logger = logging.getLogger(__name__)
AWAKE = timedelta(days=1)
"""How long after its last event a match is woken. Later it advances when it is opened."""


@shared_task
def wake_matches() -> None:
    """Run what is due in the current matches. Runs every few seconds."""
    running = Match.objects.filter(
        ended_at=None, table__closed_at=None, pk__in=moved_since(clock.now() - AWAKE)
    )
    for match in running:
        try:
            catch_up(match, now_ms())
        except Exception:  # an error in one match must not stop the others
            logger.exception("Match %s could not go on.", match)


@shared_task
def put_tables_away() -> None:
    """Close idle tables. Runs every night."""
    close_forgotten_tables(clock.now())


@shared_task
def forget_unused_parts() -> None:
    """Delete unused parts of maps. Runs every night."""
    forget_unused(clock.now())
