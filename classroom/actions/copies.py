"""A class is copied: for a parallel class, or for the next year."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from django.db import transaction

from classroom.actions.classes import ClassWishes, archive_class, check_teaches, make_class
from classroom.actions.places import move_pupil
from classroom.actions.pupils import add_pupils
from classroom.models.classroom import Classroom, Names, SignIn
from classroom.queries.access import check_owns, pupils_of
from game.refused import Refused
from quiz.models.learner import Learner


class Takes(StrEnum):
    """Who is in the copy: nobody, as many new pupils, or the same pupils with all they did."""

    NOBODY = "nobody"
    AS_MANY = "as-many"
    THE_SAME = "the-same"


@dataclass(frozen=True, slots=True)
class CopyWishes:
    """How a copy is to be."""

    name: str
    takes: Takes = Takes.AS_MANY
    archives: bool = False


def copy_class(
    classroom: Classroom, by: Learner, wishes: CopyWishes, public_id: UUID, now: datetime
) -> Classroom:
    """Make a class with the same settings; asked again with the same id, the same class.

    The same pupils move with all they did, and need new cards; that, and archiving the old class,
    is the owner's. Raises Refused.
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
            for pupil in pupils:
                move_pupil(pupil, made)
        if wishes.archives:
            archive_class(classroom, now)
    return made


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
