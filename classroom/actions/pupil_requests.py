"""Taking a pupil from a class for good: any teacher asks, and the owner decides.

An owner who acts agrees implicitly. A removed pupil is out at once, and is deleted 30 days after
the owner's consent.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_noop

from classroom.actions.places import move_pupil, remove_pupil, restore_pupil
from classroom.models.classroom import Classroom, Teaching
from classroom.models.pupil import Pupil, PupilRequest
from classroom.queries.access import check_owns, owns
from game.refused import Refused
from quiz.models.learner import Learner

GONE = gettext_noop("This has already been decided. Nothing has changed.")
NO_WAY_THERE = gettext_noop("The other class can no longer take this pupil. Nothing has changed.")


def remove_or_ask(pupil: Pupil, by: Learner, now: datetime) -> bool:
    """Remove a pupil; whether the pupil will be deleted without further consent."""
    with transaction.atomic():
        held = _hold(pupil)
        is_owner = owns(by, held.classroom)
        if held.removed_at is None:
            PupilRequest.objects.filter(pupil=held).delete()
            remove_pupil(held, now)
            if not is_owner:
                PupilRequest.objects.create(pupil=held, asked_by=by, made_at=now)
    return is_owner


def move_or_ask(pupil: Pupil, to: Classroom, by: Learner, now: datetime) -> bool:
    """Move a pupil to another class, or ask the owner to; whether the pupil is moved."""
    with transaction.atomic():
        held = _hold(pupil)
        if owns(by, held.classroom):
            PupilRequest.objects.filter(pupil=held).delete()
            move_pupil(held, to)
            return True
        if held.removed_at is not None:
            raise Refused("removed", "This pupil has been removed. Restore the pupil first.")
        asked = {"to": to, "asked_by": by, "made_at": now}
        PupilRequest.objects.update_or_create(pupil=held, defaults=asked)
    return False


def agree(pupil: Pupil, by: Learner, now: datetime) -> None:
    """The owner agrees that a pupil is moved, or deleted in 30 days. Raises Refused."""
    with transaction.atomic():
        held = _hold(pupil)
        check_owns(by, held.classroom)
        request = _request(held)
        if request.to is None:
            Pupil.objects.filter(pk=held.pk).update(removed_at=now)
        else:
            _check_way(request.to, request.asked_by)
            move_pupil(held, request.to)
        request.delete()


def decline(pupil: Pupil, by: Learner) -> None:
    """The owner declines, or the teacher who asked withdraws. The pupil is restored."""
    with transaction.atomic():
        held = _hold(pupil)
        request = _request(held)
        if request.asked_by_id != by.pk:
            check_owns(by, held.classroom)
        request.delete()
        if request.to_id is None:
            restore_pupil(held)


def restore_pupil_by(pupil: Pupil, by: Learner) -> None:
    """Restore a removed pupil: the owner may, and so may the teacher who only asked for it."""
    with transaction.atomic():
        held = _hold(pupil)
        if not PupilRequest.objects.filter(pupil=held, to=None, asked_by=by).exists():
            check_owns(by, held.classroom)
        PupilRequest.objects.filter(pupil=held, to=None).delete()
        restore_pupil(held)


def _hold(pupil: Pupil) -> Pupil:
    """The row, locked: two teachers may decide at the same moment."""
    Classroom.objects.select_for_update().get(pk=pupil.classroom_id)
    return Pupil.objects.select_related("classroom").get(pk=pupil.pk)


def _request(pupil: Pupil) -> PupilRequest:
    found = PupilRequest.objects.filter(pupil=pupil).select_related("to", "asked_by").first()
    if found is None:
        raise Refused("gone", GONE)
    return found


def _check_way(to: Classroom, asked_by: Learner | None) -> None:
    """Raise Refused if the teacher who asked no longer teaches the other class."""
    teaches = Teaching.objects.filter(classroom=to, teacher=asked_by)
    if to.archived_at is not None or asked_by is None or not teaches.exists():
        raise Refused("way", NO_WAY_THERE)
