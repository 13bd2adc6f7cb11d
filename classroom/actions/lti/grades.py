"""Send grades to platforms, from the worker, until the platform has acknowledged each."""

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from lti_tool.models import LtiRegistration

from classroom.lti.faults import ServiceError, ServiceFault
from classroom.lti.launch import Launch
from classroom.lti.services import PlatformConnection, send_score
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.models.lti import LtiColumn, LtiCourse, LtiGrade, LtiPupil
from classroom.queries.grades import scores, waiting_grades
from game.hosting import clock

logger = logging.getLogger(__name__)
LIVELY = timedelta(days=2)
"""Classes used this recently are checked every minute; a nightly job checks the others too."""
AT_ONCE, MOST_SENT = 50, 500
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=6)
LEASE = timedelta(minutes=5)
PLATFORM_IS_DOWN = frozenset(
    {ServiceFault.LATE, ServiceFault.BROKEN, ServiceFault.UNAUTHORIZED, ServiceFault.HOST}
)


def wait_after(tries: int) -> timedelta:
    """The wait after `tries` failed attempts: doubled each time, up to six hours."""
    return min(LONGEST_WAIT, FIRST_WAIT * (1 << min(tries - 1, 10)))


def note_column(course: LtiCourse, launch: Launch, assignment: Assignment) -> None:
    """Store the column that a platform has made for a link to an assignment."""
    if launch.column:
        wanted = {"course": course, "assignment": assignment}
        LtiColumn.objects.update_or_create(url=launch.column, defaults=wanted)


def note_grades(now: datetime, *, everywhere: bool = False) -> None:
    """Store which scores platforms should have, unless they have them already.

    A score that is not here any more, or not shown any more, is stored as None.
    """
    columns = LtiColumn.objects.filter(assignment__withdrawn_at=None).order_by("pk")
    if not everywhere:
        columns = columns.filter(assignment__classroom__used_at__gt=now - LIVELY)
    for some in _in_parts(columns.select_related("assignment")):
        # Before the scores: a grade that another worker stores meanwhile must not look taken back.
        noted = LtiGrade.objects.filter(column__in=some)
        known = {(row.column_id, row.pupil_id): row for row in noted}
        wanted = scores(some, now)
        for key in known.keys() | wanted.keys():
            _note(known.get(key), key, wanted.get(key), now)


def _in_parts(columns: QuerySet[LtiColumn]) -> Iterator[list[LtiColumn]]:
    last = 0
    while some := list(columns.filter(pk__gt=last)[:AT_ONCE]):
        yield some
        last = some[-1].pk


def _note(known: LtiGrade | None, key: tuple[int, int], score: int | None, now: datetime) -> None:
    if known is None:
        try:
            with transaction.atomic():
                LtiGrade.objects.create(column_id=key[0], pupil_id=key[1], score=score, next_at=now)
        except IntegrityError:  # another worker was quicker, or the pupil has just gone
            return
    elif known.score != score:
        LtiGrade.objects.filter(pk=known.pk).update(score=score, next_at=now, tries=0)


def send_due_grades(now: datetime) -> int:
    """Send what is due; how many arrived.

    A platform that does not answer is contacted once per run: its other grades wait for the next.
    """
    due = waiting_grades().filter(next_at__lte=now).order_by("next_at", "pk")
    rows = due.select_related("column__course__context__deployment__registration", "column")
    platforms: dict[int, PlatformConnection] = {}
    down: set[int] = set()
    arrived = 0
    for grade in rows[:MOST_SENT]:
        registration = grade.column.course.context.deployment.registration
        if registration.pk in down or not _is_mine(grade, now):
            continue
        try:
            platform = platforms.get(registration.pk) or _connection(registration)
            platforms[registration.pk] = platform
            _send(platform, grade)
            arrived += 1
        except ServiceError as error:
            if error.fault in PLATFORM_IS_DOWN:
                down.add(registration.pk)
            _wait(grade, error.fault, now)
    return arrived


def _is_mine(grade: LtiGrade, now: datetime) -> bool:
    """Reserve a grade for this worker, so that no other one sends it meanwhile."""
    rows = LtiGrade.objects.filter(pk=grade.pk, next_at=grade.next_at)
    return rows.update(next_at=now + LEASE) == 1


def _connection(registration: LtiRegistration) -> PlatformConnection:
    if not registration.is_active:
        raise ServiceError(ServiceFault.HOST)
    return PlatformConnection(registration)


def _send(platform: PlatformConnection, grade: LtiGrade) -> None:
    places = LtiPupil.objects.filter(course=grade.column.course, pupil_id=grade.pupil_id)
    sub = places.values_list("user__sub", flat=True).first()
    if sub is None:  # no person of the course any more
        LtiGrade.objects.filter(pk=grade.pk).delete()
        return
    moment = clock.now()
    send_score(platform, grade.column.url, sub, grade.score, moment)
    row = LtiGrade.objects.filter(pk=grade.pk)
    if grade.score is None and row.filter(score=None).delete()[0]:
        return
    # The score that was sent, whatever it is here by now: a newer one is sent after it.
    row.update(sent_score=grade.score, sent_at=moment, tries=0, fault="", next_at=moment)


def _wait(grade: LtiGrade, fault: ServiceFault, now: datetime) -> None:
    tries = min(grade.tries + 1, 1000)
    logger.warning("A grade did not reach its platform: %s, try %s.", fault.value, tries)
    LtiGrade.objects.filter(pk=grade.pk).update(
        tries=tries, fault=fault.value, next_at=now + wait_after(tries)
    )


def send_again(classroom: Classroom, now: datetime) -> None:
    """Make everything pending for platforms of a class due now."""
    waiting_grades().filter(column__assignment__classroom=classroom).update(next_at=now)
