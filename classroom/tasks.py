"""Work that classes leave to the background."""

import logging

from celery import shared_task

from classroom.actions.lists import bring_in
from classroom.actions.lti.arrive import forget_launches
from classroom.actions.lti.grades import note_grades, send_due_grades
from classroom.actions.lti.invitations import forget_invitations
from classroom.actions.retention import forget_what_is_old
from classroom.models.school_import import SchoolImport
from game.hosting import clock

logger = logging.getLogger(__name__)


@shared_task
def bring_in_list(import_id: int) -> None:
    """Bring in a list of pupils."""
    bring_in(import_id, clock.now())


@shared_task
def go_on_with_lists() -> None:
    """Go on with lists whose worker was stopped half-way. Runs every minute."""
    waiting = SchoolImport.objects.filter(ended_at=None).exclude(began_at=None)
    for import_id in list(waiting.values_list("pk", flat=True)):
        try:
            bring_in(import_id, clock.now())
        except Exception:  # whatever is wrong with one list, the others go on
            logger.exception("List %s could not be brought in.", import_id)


@shared_task
def forget_old_classes() -> None:
    """Delete what is kept no longer. Runs every night."""
    forget_what_is_old(clock.now())


@shared_task
def send_grades() -> None:
    """Send platforms the grades that they do not have yet. Runs every minute."""
    now = clock.now()
    forget_launches(now)
    forget_invitations(now)
    note_grades(now)
    send_due_grades(now)


@shared_task
def note_all_grades() -> None:
    """Look for grades in classes that nobody used lately too. Runs every night."""
    note_grades(clock.now(), everywhere=True)
