"""Make, change, archive and restore classes."""

from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import override

from classroom.models.classroom import (
    CREDIT_AIM,
    KEPT_DAYS,
    Classroom,
    Names,
    SignIn,
    Teaching,
    new_class_code,
)
from classroom.models.pupil import Pupil
from classroom.words.pupils import badge
from game.actions.separations import part_strangers
from game.hosting import clock
from game.refused import Refused
from quiz.drills.marks import Scale, encode_scale
from quiz.models.learner import Learner

USED_AGAIN = timedelta(hours=1)
BETTER_WAYS = (SignIn.FOUR, SignIn.THREE)


@dataclass(frozen=True, slots=True)
class ClassWishes:
    """The settings of a class."""

    name: str
    language: str = "en"
    time_zone: str = ""
    sign_in: SignIn = SignIn.FOUR
    names: Names = Names.NONE
    is_for_children: bool = False
    is_land_only: bool = False
    credit_aim: int = CREDIT_AIM
    may_join: bool = False
    kept_days: int = KEPT_DAYS


def make_class(teacher_id: int, wishes: ClassWishes, public_id: UUID) -> Classroom:
    """Make a class; called again with the same id, the same class."""
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


def check_teaches(teacher: Learner, classroom: Classroom) -> None:
    """Raise Refused if a class was made before and its maker no longer teaches it."""
    if not classroom.teachings.filter(teacher=teacher).exists():
        raise Refused("again", "You created this class before, and you no longer teach it.")


def change_class(classroom: Classroom, wishes: ClassWishes, *, by_owner: bool = True) -> None:
    """Change the settings of a class. If names are no longer stored, they are deleted at once.

    Irreversible settings are the owner's: from other teachers, changes to names and retention are
    ignored. With another language, pupils get their badges in that language, for tables too. When
    children's mode is switched on, tables close at which pupils sit with strangers.
    """
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=classroom.pk)
        if not by_owner:
            wishes = replace(wishes, names=Names(held.names), kept_days=held.kept_days)
        Classroom.objects.filter(pk=classroom.pk).update(**asdict(wishes))
        if wishes.is_for_children and not classroom.is_for_children:
            pupils = Pupil.objects.filter(classroom=classroom)
            part_strangers(list(pupils.values_list("learner_id", flat=True)), clock.now())
        if wishes.language != classroom.language:
            _badges_in(wishes.language, classroom)
        if wishes.time_zone != held.time_zone:
            learners = Learner.objects.filter(pupil__classroom=classroom)
            learners.update(time_zone=wishes.time_zone)
        if wishes.names == Names.NONE:
            Pupil.objects.filter(classroom=classroom).update(first_name="")


def _badges_in(language: str, classroom: Classroom) -> None:
    pupils = Pupil.objects.filter(classroom=classroom)
    with override(language):
        learners = [
            Learner(pk=learner_id, display_name=badge(animal, number))
            for learner_id, animal, number in pupils.values_list("learner_id", "animal", "number")
        ]
    Learner.objects.bulk_update(learners, ["display_name"])
    Learner.objects.filter(pupil__classroom=classroom).update(language=language)


def strengthen_cards(classroom: Classroom, sign_in: str) -> None:
    """Give all pupils of a class with weak cards four of 24 pictures; the links stay the same.

    Raises Refused if this is not one of the better ways, or the class has one already.
    """
    if sign_in not in BETTER_WAYS or classroom.sign_in != SignIn.TWELVE:
        raise Refused("cards", "This class already has these cards.")
    Classroom.objects.filter(pk=classroom.pk, sign_in=SignIn.TWELVE).update(sign_in=sign_in)


def set_scale(classroom: Classroom, scale: Scale | None) -> None:
    """Let the gradebook of a class show marks on a scale, or percentages only."""
    Classroom.objects.filter(pk=classroom.pk).update(scale=encode_scale(scale))


def use_class(classroom: Classroom, now: datetime) -> None:
    """Record that a class is in use, so that it is kept."""
    if classroom.archived_at is None and now - classroom.used_at > USED_AGAIN:
        classroom.used_at = now
        Classroom.objects.filter(pk=classroom.pk).update(used_at=now)


def archive_class(classroom: Classroom, now: datetime) -> None:
    """Archive a class: its pupils are signed out and stay out. Nothing is deleted yet."""
    with transaction.atomic():
        Classroom.objects.filter(pk=classroom.pk, archived_at=None).update(archived_at=now)
        Learner.objects.filter(pupil__classroom=classroom).update(is_active=False)


def restore_class(classroom: Classroom, now: datetime) -> None:
    """Restore a class: its pupils may sign in again, except those who were removed."""
    with transaction.atomic():
        Classroom.objects.filter(pk=classroom.pk).update(archived_at=None, used_at=now)
        pupils = Learner.objects.filter(pupil__classroom=classroom, pupil__removed_at__isnull=True)
        pupils.update(is_active=True)


def new_code(classroom: Classroom) -> None:
    """Give a class another code; the old one no longer works. Cards keep their links."""
    while True:
        try:
            with transaction.atomic():
                Classroom.objects.filter(pk=classroom.pk).update(code=new_class_code())
        except IntegrityError:
            continue
        return
