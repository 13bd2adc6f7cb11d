"""Let pupils join a class by its code, if the teacher allows it."""

from datetime import datetime, timedelta
from uuid import UUID, uuid5

from classroom.actions.pupils import add_pupils, pupil_id
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from game.refused import Refused

JOINS = 60
JOINS_WITHIN = timedelta(hours=1)


def join_class(classroom: Classroom, command: UUID, now: datetime) -> Pupil:
    """Become a pupil of a class with nothing but its code, once for each command.

    Raises Refused if the teacher does not allow it, if too many came within an hour, or if
    the command was given before and the pupil was moved, removed or given a new card since.
    """
    if not classroom.may_join:
        raise Refused(
            "closed", "You cannot join this class by yourself. Ask your teacher for a card."
        )
    joined = Pupil.objects.filter(classroom=classroom, came_by_code=True)
    if joined.filter(added_at__gt=now - JOINS_WITHIN).count() >= JOINS:
        raise Refused(
            "many", "Many new pupils have joined just now. Wait a moment, or ask your teacher."
        )
    # A sent id is the sender's free choice: it must never be the command of a teacher, or a pupil
    # who knows that command would sign in as one of the pupils it added.
    asked = uuid5(command, f"join {classroom.public_id}")
    # The first card of a new pupil is derived from the form, so that the form, sent again, works
    # as long as that card does.
    seed = uuid5(asked, "card").hex
    before = Pupil.objects.filter(public_id=pupil_id(asked, 0)).first()
    if before is not None and not _is_as_joined(before, classroom, seed):
        raise Refused("again", "You are already in this class. Sign in with your card.")
    (pupil,) = add_pupils(classroom, [""], asked)
    Pupil.objects.filter(pk=pupil.pk).update(signed_in_at=now, came_by_code=True, seed=seed)
    return pupil


def _is_as_joined(pupil: Pupil, classroom: Classroom, seed: str) -> bool:
    is_here = pupil.classroom_id == classroom.pk and pupil.removed_at is None
    return is_here and pupil.seed == seed
