"""Access rights to a class. Every page of a class asks here first."""

from collections.abc import Collection, Set
from uuid import UUID

from django.db.models import QuerySet

from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from game.refused import Refused
from quiz.models.learner import Learner


class NoSuchClassError(LookupError):
    """No class of that id that this learner teaches. Pages answer it with 404."""


class NoSuchPupilError(LookupError):
    """No pupil of that id in this class."""


def taught_classroom(learner: object, public_id: UUID) -> Classroom:
    """A class that the learner teaches, archived ones too; raises NoSuchClassError otherwise.

    A visitor who is not signed in, a guest and a pupil teach nothing.
    """
    if isinstance(learner, Learner) and learner.has_account:
        found = Classroom.objects.filter(public_id=public_id, teachings__teacher=learner).first()
        if found is not None:
            return found
    raise NoSuchClassError(str(public_id))


def owns(learner: Learner, classroom: Classroom) -> bool:
    """Whether a teacher owns a class. Irreversible actions require it."""
    return classroom.teachings.filter(teacher=learner, is_owner=True).exists()


def check_owns(learner: Learner, classroom: Classroom) -> None:
    """Raise Refused unless the teacher owns the class."""
    if not owns(learner, classroom):
        raise Refused("owner", "Only the owner of the class may do that.")


def taught_by(pairs: Collection[tuple[int, int]]) -> Set[tuple[int, int]]:
    """Of learners and classes by primary key, those who teach them: checked while they watch."""
    learners, classes = zip(*pairs, strict=True)
    taught = Classroom.objects.filter(pk__in=classes, teachings__teacher_id__in=learners)
    return set(pairs) & set(taught.values_list("teachings__teacher_id", "pk"))


def pupil_of(learner: object) -> Pupil | None:
    """The learner's pupil in a class; None for anyone else, and once removed or archived."""
    if not isinstance(learner, Learner):
        return None
    found = Pupil.objects.filter(
        learner=learner, removed_at=None, classroom__archived_at=None
    ).select_related("classroom")
    return found.first()


def pupils_of(classroom: Classroom) -> QuerySet[Pupil]:
    """The pupils of a class by number, without those who were removed."""
    return Pupil.objects.filter(classroom=classroom, removed_at=None).order_by("number")


def pupil_in(classroom: Classroom, public_id: UUID) -> Pupil:
    """A pupil of a class, removed ones too; raises NoSuchPupilError otherwise."""
    found = Pupil.objects.filter(classroom=classroom, public_id=public_id).first()
    if found is None:
        raise NoSuchPupilError(str(public_id))
    return found
