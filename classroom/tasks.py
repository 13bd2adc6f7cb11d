"""Background jobs of classes."""

import logging

from celery import shared_task

from classroom.actions.lists import import_list
from classroom.actions.lti.arrive import forget_launches
from classroom.actions.lti.grades import note_grades, send_due_grades
from classroom.actions.lti.invitations import forget_invitations
from classroom.actions.partings import delete_rows
from classroom.actions.retention import forget_what_is_old
from classroom.models.school_import import SchoolImport
from game.hosting import clock

logger = logging.getLogger(__name__)


@shared_task
def bring_in_list(import_id: int) -> None:
    """Import a list of pupils."""
    import_list(import_id, clock.now())


@shared_task
def go_on_with_lists() -> None:
    """Continue lists whose worker was stopped half-way. Runs every minute."""
    waiting = SchoolImport.objects.filter(ended_at=None).exclude(began_at=None)
    for import_id in list(waiting.values_list("pk", flat=True)):
        try:
            import_list(import_id, clock.now())
        except Exception:  # an error in one list must not stop the others
            logger.exception("List %s could not be brought in.", import_id)


@shared_task
def delete_rows_of_classes() -> None:
    """Delete the rows of deleted classes. Runs at each deletion, and every minute."""
    delete_rows()


@shared_task
def forget_old_classes() -> None:
    """Delete expired data. Runs every night."""
    forget_what_is_old(clock.now())


@shared_task
def send_grades() -> None:
    """Send platforms their missing grades. Runs every minute."""
    now = clock.now()
    forget_launches(now)
    forget_invitations(now)
    note_grades(now)
    send_due_grades(now)


@shared_task
def note_all_grades() -> None:
    """Look for grades in recently unused classes too. Runs every night."""
    note_grades(clock.now(), everywhere=True)
