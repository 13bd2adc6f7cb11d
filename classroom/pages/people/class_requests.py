"""What waits for the owner of a class: requests to teach it, to move or to delete pupils."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from classroom.models.classroom import Classroom, TeachingRequest
from classroom.models.pupil import PupilRequest
from classroom.queries.offers import OFFER_GOOD_FOR
from classroom.words.pupils import pupil_name


@dataclass(frozen=True, slots=True)
class TeacherAsks:
    """A teacher who asks to teach a class, by display name and user name."""

    id: int
    name: str
    username: str
    made_at: datetime


@dataclass(frozen=True, slots=True)
class PupilAsked:
    """A pupil whom a teacher wants moved `to` another class, or deleted if that is empty."""

    id: UUID
    badge: str
    to: str
    asked_by: str
    made_at: datetime


@dataclass(frozen=True, slots=True)
class ClassRequests:
    """All that waits."""

    teachers: tuple[TeacherAsks, ...]
    pupils: tuple[PupilAsked, ...]


def class_requests(classroom: Classroom, now: datetime) -> ClassRequests:
    """What waits for the owner of a class, the oldest first."""
    asked = TeachingRequest.objects.filter(
        classroom=classroom, made_at__gt=now - OFFER_GOOD_FOR
    ).select_related("teacher")
    wanted = PupilRequest.objects.filter(pupil__classroom=classroom).select_related(
        "pupil", "to", "asked_by"
    )
    return ClassRequests(
        teachers=tuple(
            TeacherAsks(row.pk, str(row.teacher), row.teacher.username or "", row.made_at)
            for row in asked.order_by("made_at", "pk")
        ),
        pupils=tuple(
            PupilAsked(
                row.pupil.public_id,
                pupil_name(classroom, row.pupil),
                row.to.name if row.to else "",
                str(row.asked_by or ""),
                row.made_at,
            )
            for row in wanted.order_by("made_at", "pk")
        ),
    )
