"""A pupil as a teacher of the class sees them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from classroom.models.classroom import Classroom, Names
from classroom.models.pupil import Pupil, PupilRequest
from classroom.pages.people.classes_page import taught_classes
from classroom.queries.access import owns
from classroom.words.pupils import badge, portrait
from quiz.models.learner import Learner

REMOVED_KEPT = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class PupilPage:
    """A pupil, and the classes that the pupil could be moved to as (id, name).

    What the owner decides and others only ask for: `is_owner` says which. `asked_by` wants the
    pupil moved `asked_to` a class, or deleted where that is empty; `may_undo` is for the
    owner and for the teacher who asked.
    """

    id: UUID
    class_id: UUID
    class_name: str
    number: int
    badge: str
    portrait: str
    first_name: str
    keeps_names: bool
    groups: tuple[str, ...]
    added_at: datetime
    signed_in_at: datetime | None
    came_by_code: bool
    removed_at: datetime | None
    deleted_at: datetime | None
    other_classes: tuple[tuple[UUID, str], ...]
    is_owner: bool
    is_asked: bool
    asked_by: str
    asked_to: str
    may_undo: bool


def pupil_page(classroom: Classroom, pupil: Pupil, teacher: Learner) -> PupilPage:
    """The page of a pupil."""
    others = tuple(
        (other.public_id, other.name)
        for other in taught_classes(teacher)
        if other.pk != classroom.pk and other.archived_at is None
    )
    asked = PupilRequest.objects.filter(pupil=pupil).select_related("to", "asked_by").first()
    is_owner = owns(teacher, classroom)
    waits = asked is not None and asked.to_id is None
    return PupilPage(
        id=pupil.public_id,
        class_id=classroom.public_id,
        class_name=classroom.name,
        number=pupil.number,
        badge=badge(pupil.animal, pupil.number),
        portrait=portrait(pupil.animal),
        first_name=pupil.first_name,
        keeps_names=classroom.names == Names.STORED,
        groups=tuple(pupil.groups.order_by("name").values_list("name", flat=True)),
        added_at=pupil.added_at,
        signed_in_at=pupil.signed_in_at,
        came_by_code=pupil.came_by_code,
        removed_at=pupil.removed_at,
        deleted_at=pupil.removed_at + REMOVED_KEPT if pupil.removed_at and not waits else None,
        other_classes=others,
        is_owner=is_owner,
        is_asked=asked is not None,
        asked_by=str(asked.asked_by or "") if asked else "",
        asked_to=asked.to.name if asked and asked.to else "",
        may_undo=is_owner or (asked is not None and asked.asked_by_id == teacher.pk),
    )
