"""Store lists of pupils until the teacher confirms, then import them class by class."""

from dataclasses import asdict
from datetime import datetime
from itertools import groupby
from uuid import UUID, uuid5

from django.db import transaction

from classroom.actions.classes import ClassWishes, make_class
from classroom.actions.pupils import add_pupils
from classroom.models.classroom import Classroom, Names
from classroom.models.school_import import SchoolImport
from classroom.pages.people.pupil_list import PupilList
from quiz.models.learner import Learner


def keep_school_list(
    teacher: Learner, found: PupilList, wishes: ClassWishes, public_id: UUID
) -> SchoolImport:
    """Store a list of a school until the teacher confirms. Unwanted names are not stored."""
    order = {name: place for place, name in enumerate(found.classes)}
    in_classes = sorted(found.rows, key=lambda row: order[row[0]])
    keeps = wishes.names == Names.STORED
    kept, _ = SchoolImport.objects.get_or_create(
        public_id=public_id,
        defaults={
            "teacher": teacher,
            "wishes": asdict(wishes),
            "rows": [[name, first if keeps else ""] for name, first in in_classes],
            "pupils_all": len(in_classes),
        },
    )
    return kept


def begin_import(wanted: SchoolImport, now: datetime) -> bool:
    """Confirm a list; whether it was not confirmed before."""
    rows = SchoolImport.objects.filter(pk=wanted.pk, began_at=None)
    return rows.update(began_at=now) == 1


def import_list(import_id: int, now: datetime) -> None:
    """Import every class of a list that is not complete yet.

    Each class is one transaction, under ids derived from the list: a killed process leaves whole
    classes behind, and the next one makes none of them twice.
    """
    while _import_next(import_id, now):
        pass


def _import_next(import_id: int, now: datetime) -> bool:
    """Import the next class; whether there may be more."""
    with transaction.atomic():
        held = SchoolImport.objects.select_for_update().filter(pk=import_id).first()
        if held is None or held.began_at is None or held.ended_at is not None:
            return False
        left = held.rows[held.pupils_done :]
        if not left:
            # Names are in the classes now, if they are wanted; here they are not needed.
            held.ended_at, held.rows = now, [[name, ""] for name, _ in held.rows]
            held.save(update_fields=["ended_at", "rows"])
            return False
        name, rows = next(groupby(left, key=lambda row: row[0]))
        first_names = [first_name for _, first_name in rows]
        _bring_in_class(held, name, first_names)
        held.pupils_done += len(first_names)
        held.save(update_fields=["pupils_done"])
    return True


def _bring_in_class(held: SchoolImport, name: str, first_names: list[str]) -> Classroom:
    public_id = uuid5(held.public_id, name)
    wishes = ClassWishes(**{**held.wishes, "name": name})
    classroom = make_class(held.teacher_id, wishes, public_id)
    add_pupils(classroom, first_names, public_id)
    return classroom
