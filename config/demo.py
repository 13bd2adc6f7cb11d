"""The people of the demonstration: a teacher and a class."""

from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

from django.utils import timezone

from classroom.actions.classes import ClassWishes, make_class
from classroom.actions.pupils import add_pupils
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.queries.access import pupils_of
from classroom.queries.door_page import DrawnPicture, drawn_picture
from classroom.queries.pupil_secrets import pictures_of
from classroom.queries.pupil_words import badge
from config.demo_history import load_history
from game.queries.invite_codes import spoken_code
from quiz.models.learner import Learner

TEACHER, TEACHER_NAME = "demo-teacher", "Ms Demo"
PASSWORD = "crossings for everybody"  # noqa: S105 - it is told on the front page of the demonstration
CLASS_ID = uuid5(NAMESPACE_URL, "crossings demonstration class")
CLASS_NAME = "6.B"
PUPILS = 12
SHOWN = 7
"""The number of the pupil whom visitors may come in as."""


@dataclass(frozen=True, slots=True)
class DemoDoor:
    """How a visitor comes into the demonstration, as its teacher or as one of its pupils."""

    username: str
    password: str
    code: str
    plain_code: str
    number: int
    badge: str
    pictures: tuple[DrawnPicture, ...]


def load() -> list[Learner]:
    """Make whoever is not there yet, and leave the others as they are; those who are new."""
    teacher = Learner.objects.filter(username=TEACHER).first()
    is_new = teacher is None
    if teacher is None:
        teacher = Learner.objects.create_user(
            TEACHER, password=PASSWORD, display_name=TEACHER_NAME, language="en"
        )
    if not teacher.has_usable_password():
        teacher.set_password(PASSWORD)
        teacher.save(update_fields=["password"])
    return ([teacher] if is_new else []) + _load_class(teacher)


def _load_class(teacher: Learner) -> list[Learner]:
    if Classroom.objects.filter(public_id=CLASS_ID).exists():
        return []
    classroom = make_class(teacher.pk, ClassWishes(CLASS_NAME), CLASS_ID)
    pupils = add_pupils(classroom, [""] * PUPILS, CLASS_ID)
    load_history(classroom, timezone.now())
    return [pupil.learner for pupil in pupils]


def demo_door() -> DemoDoor | None:
    """The way in, while the class of the demonstration is there."""
    classroom = Classroom.objects.filter(public_id=CLASS_ID, archived_at=None).first()
    pupil: Pupil | None = pupils_of(classroom).filter(number=SHOWN).first() if classroom else None
    if classroom is None or pupil is None:
        return None
    return DemoDoor(
        username=TEACHER,
        password=PASSWORD,
        code=spoken_code(classroom.code),
        plain_code=classroom.code,
        number=pupil.number,
        badge=badge(pupil.animal, pupil.number),
        pictures=tuple(map(drawn_picture, pictures_of(pupil))),
    )
