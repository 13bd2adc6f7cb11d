"""The people of the demonstration: a teacher and a class."""

import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import QuerySet

from classroom.actions.classes import ClassWishes, archive_class, make_class, restore_class
from classroom.actions.pupils import add_pupils
from classroom.models.classroom import Classroom, Teaching
from classroom.models.pupil import Pupil
from classroom.pages.door.door_page import DrawnPicture, drawn_picture
from classroom.pages.door.pupil_secrets import pictures_of
from classroom.queries.access import pupils_of
from classroom.words.pupils import badge
from config.demonstration.history import load_history
from game.hosting import clock
from game.words.invite_codes import spoken_code
from quiz.models.learner import Learner

logger = logging.getLogger(__name__)
TEACHER, TEACHER_NAME = "demo-teacher", "Ms Demo"
PASSWORD = "crossings for everybody"  # noqa: S105 - it is told on the front page of the demonstration
CLASS_ID = uuid5(NAMESPACE_URL, "crossings demonstration class")
CLASS_NAME = "6.B"
PUPILS = 12
SHOWN = 7
"""The number of the pupil that visitors may sign in as."""


@dataclass(frozen=True, slots=True)
class DemoDoor:
    """How a visitor signs in to the demonstration, as its teacher or as one of its pupils."""

    username: str
    password: str
    code: str
    plain_code: str
    number: int
    badge: str
    pictures: tuple[DrawnPicture, ...]


def load() -> list[Learner]:
    """Create the missing people and leave the others unchanged; return the new ones."""
    teacher = Learner.objects.filter(username=TEACHER).first()
    is_new = teacher is None
    if teacher is None:
        teacher = Learner.objects.create_user(
            TEACHER, password=PASSWORD, display_name=TEACHER_NAME, language="en"
        )
    if not teacher.is_active:
        _open_again(teacher)
    if not teacher.has_usable_password():
        teacher.set_password(PASSWORD)
        teacher.save(update_fields=["password"])
    return ([teacher] if is_new else []) + _load_class(teacher)


def close() -> int:
    """Disable the people of the demonstration: their password is public.

    This ends their sessions too. Returns how many people could still sign in until now.
    """
    teacher = Learner.objects.filter(username=TEACHER, is_active=True).first()
    if teacher is None:
        return 0
    with transaction.atomic():
        Learner.objects.filter(pk=teacher.pk).update(is_active=False)
        others = Teaching.objects.exclude(teacher=teacher)
        pupils = 0
        for classroom in _classes_of(teacher).exclude(teachings__in=others):
            pupils += pupils_of(classroom).count()
            archive_class(classroom, clock.now())
    return 1 + pupils


def close_unless_wanted() -> None:
    """Disable them when the web process of a real site starts, whether or not it was prepared.

    In a separate thread: a server may start inside an event loop, where database calls are
    forbidden.
    """
    if settings.DEMO:
        return
    with ThreadPoolExecutor(1) as alone:
        alone.submit(_close_quietly).result()


def _close_quietly() -> None:
    try:
        close()
    except DatabaseError:  # not there yet, or not prepared: pages and /healthz report it
        logger.warning("Whether there is a demonstration could not be looked up.")
    finally:
        connection.close()


def _open_again(teacher: Learner) -> None:
    teacher.is_active = True
    teacher.save(update_fields=["is_active"])
    classroom = _classes_of(teacher).filter(public_id=CLASS_ID).first()
    if classroom is not None:
        restore_class(classroom, clock.now())


def _classes_of(teacher: Learner) -> QuerySet[Classroom]:
    return Classroom.objects.filter(teachings__teacher=teacher)


def _load_class(teacher: Learner) -> list[Learner]:
    if Classroom.objects.filter(public_id=CLASS_ID).exists():
        return []
    classroom = make_class(teacher.pk, ClassWishes(CLASS_NAME), CLASS_ID)
    pupils = add_pupils(classroom, [""] * PUPILS, CLASS_ID)
    load_history(classroom, clock.now())
    return [pupil.learner for pupil in pupils]


def demo_door() -> DemoDoor | None:
    """How to sign in, as long as the class of the demonstration exists."""
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
