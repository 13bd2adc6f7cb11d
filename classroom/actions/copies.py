"""Copy a class: for a parallel class, or for the next year."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from classroom.actions.classes import ClassWishes, archive_class, check_teaches, make_class
from classroom.actions.places import move_pupils
from classroom.actions.pupils import add_pupils
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom, Names, SignIn
from classroom.pages.sets.set_sample import drawn_versions
from classroom.queries.access import check_owns, pupils_of
from classroom.queries.assignments import assignments_of, set_criterion
from game.atlas_files import is_map
from game.refused import Refused
from quiz.models.learner import Learner


class Takes(StrEnum):
    """Who is in the copy: nobody, as many new pupils, or the same pupils with all their data."""

    NOBODY = "nobody"
    AS_MANY = "as-many"
    THE_SAME = "the-same"


@dataclass(frozen=True, slots=True)
class CopyWishes:
    """The settings of a copy. With `first_on` the assignments are copied too, the first of them to
    start on that day.
    """

    name: str
    takes: Takes = Takes.AS_MANY
    archives: bool = False
    first_on: date | None = None


def copy_class(
    classroom: Classroom, by: Learner, wishes: CopyWishes, public_id: UUID, now: datetime
) -> Classroom:
    """Make a class with the same settings; called again with the same id, the same class.

    The same pupils move with all their data, and need new cards; that, and archiving the old class,
    is the owner's right. Raises Refused, or DrillError if a test cannot be drawn again.
    """
    if wishes.takes is Takes.THE_SAME or wishes.archives:
        check_owns(by, classroom)
    with transaction.atomic():
        is_new = not Classroom.objects.filter(public_id=public_id).exists()
        made = make_class(by.pk, settings_of(classroom, wishes.name), public_id)
        if not is_new:
            check_teaches(by, made)
            return made
        if classroom.scale:
            Classroom.objects.filter(pk=made.pk).update(scale=classroom.scale)
        pupils = list(pupils_of(classroom))
        if wishes.takes is Takes.AS_MANY:
            add_pupils(made, [""] * len(pupils), public_id)
        if wishes.takes is Takes.THE_SAME:
            if classroom.archived_at is not None:
                raise Refused("archived", "This class is archived. Restore it first.")
            move_pupils(pupils, made)
        if wishes.first_on is not None:
            _copy_assignments(classroom, made, wishes.first_on)
        if wishes.archives:
            archive_class(classroom, now)
    return made


def copied_assignments(classroom: Classroom) -> QuerySet[Assignment]:
    """The assignments that a copy would get: all that are for the whole class."""
    return assignments_of(classroom).filter(is_for_all=True).order_by("starts_at", "pk")


def _copy_assignments(classroom: Classroom, made: Classroom, first_on: date) -> None:
    """Give the new class the same assignments, as many days later as the first one is moved.

    Assignments on a map that no longer exists are left out.
    """
    rows = [row for row in copied_assignments(classroom) if is_map(row.map)]
    if not rows:
        return
    zone = ZoneInfo(classroom.time_zone or settings.TIME_ZONE)
    days = first_on - rows[0].starts_at.astimezone(zone).date()
    copies = []
    for row in rows:
        public_id = uuid5(made.public_id, f"copy of {row.public_id}")
        copy = Assignment(
            public_id=public_id,
            classroom=made,
            task=row.task,
            title=row.title,
            map=row.map,
            criterion=_drawn_anew(row, public_id) if row.is_test else row.criterion,
            practice_set_id=row.practice_set_id,
            is_test=row.is_test,
            instructions=row.instructions,
            starts_at=_days_later(row.starts_at, days, zone),
            due_at=_days_later(row.due_at, days, zone) if row.due_at else None,
        )
        copies.append(copy)
    Assignment.objects.bulk_create(copies)


def _drawn_anew(row: Assignment, public_id: UUID) -> dict[str, object]:
    """A test with other questions, since those of the first class may be known."""
    asked = set_criterion(row)
    assert asked.rules is not None  # noqa: S101 - every test has rules
    drawn = drawn_versions(asked.plan, asked.rules.versions, str(public_id))
    versions = tuple(map(tuple, drawn))
    return replace(asked, versions=versions, questions=versions[0]).encode()


def _days_later(moment: datetime, days: timedelta, zone: ZoneInfo) -> datetime:
    """The same time of day on another day, even across a clock change."""
    return moment.astimezone(zone) + days


def settings_of(classroom: Classroom, name: str) -> ClassWishes:
    """The settings of a class, under another name."""
    return ClassWishes(
        name=name,
        language=classroom.language,
        time_zone=classroom.time_zone,
        sign_in=SignIn.FOUR if classroom.sign_in == SignIn.TWELVE else SignIn(classroom.sign_in),
        names=Names(classroom.names),
        is_for_children=classroom.is_for_children,
        is_land_only=classroom.is_land_only,
        credit_aim=classroom.credit_aim,
        may_join=classroom.may_join,
        kept_days=classroom.kept_days,
    )
