"""A pupil as a teacher of the class sees them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from classroom.models.classroom import Classroom, Names
from classroom.models.pupil import Pupil
from classroom.queries.classes_page import taught_classes
from classroom.queries.pupil_words import badge
from quiz.models.learner import Learner

REMOVED_KEPT = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class PupilPage:
    """A pupil, and the classes that the pupil could be moved to as (id, name)."""

    id: UUID
    class_id: UUID
    class_name: str
    number: int
    badge: str
    first_name: str
    keeps_names: bool
    groups: tuple[str, ...]
    added_at: datetime
    signed_in_at: datetime | None
    came_by_code: bool
    deleted_at: datetime | None
    other_classes: tuple[tuple[UUID, str], ...]


def pupil_page(classroom: Classroom, pupil: Pupil, teacher: Learner) -> PupilPage:
    """The page of a pupil."""
    others = tuple(
        (other.public_id, other.name)
        for other in taught_classes(teacher)
        if other.pk != classroom.pk and other.archived_at is None
    )
    return PupilPage(
        id=pupil.public_id,
        class_id=classroom.public_id,
        class_name=classroom.name,
        number=pupil.number,
        badge=badge(pupil.animal, pupil.number),
        first_name=pupil.first_name,
        keeps_names=classroom.names == Names.STORED,
        groups=tuple(pupil.groups.order_by("name").values_list("name", flat=True)),
        added_at=pupil.added_at,
        signed_in_at=pupil.signed_in_at,
        came_by_code=pupil.came_by_code,
        deleted_at=pupil.removed_at + REMOVED_KEPT if pupil.removed_at else None,
        other_classes=others,
    )
