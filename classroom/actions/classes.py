"""Classes are made, changed, put away and fetched back."""

from dataclasses import asdict, dataclass
from uuid import UUID

from django.db import IntegrityError, transaction

from classroom.models.classroom import KEPT_DAYS, Classroom, Names, SignIn, Teaching


@dataclass(frozen=True, slots=True)
class ClassWishes:
    """How a class is to be."""

    name: str
    language: str = "en"
    sign_in: SignIn = SignIn.PICTURES
    names: Names = Names.NONE
    is_for_children: bool = False
    may_join: bool = False
    kept_days: int = KEPT_DAYS


def make_class(teacher_id: int, wishes: ClassWishes, public_id: UUID) -> Classroom:
    """Make a class; asked again with the same id, the same class."""
    while True:
        try:
            with transaction.atomic():
                classroom = Classroom.objects.create(public_id=public_id, **asdict(wishes))
                Teaching.objects.create(classroom=classroom, teacher_id=teacher_id, is_owner=True)
        except IntegrityError:
            made = Classroom.objects.filter(public_id=public_id).first()
            if made is None:
                continue  # another class has this code already: draw another one
            return made
        return classroom
