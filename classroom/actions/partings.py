"""What happens to classes when a class, a teacher or a pupil is deleted.

A class of 200 with a year of work has 100,000 rows. So a class is deleted in two steps: at once
nobody finds it any more and its cards are dead; then a worker deletes the rows, a few pupils at a
time. A worker that is killed meanwhile leaves the rest to the next one.
"""

from functools import partial
from uuid import uuid4

from celery import signature
from django.db import transaction

from classroom.actions.lti.partings import leave_courses
from classroom.actions.teachers import forget_offers
from classroom.models.classroom import (
    Classroom,
    Teaching,
    TeachingOffer,
    TeachingRequest,
    new_class_code,
    new_seed,
)
from classroom.models.pupil import Pupil
from classroom.queries.access import check_owns
from game.hosting import clock
from game.hosting.once_kept import once_kept
from quiz.actions.accounts.leave import forget
from quiz.models.learner import Learner

TASK = "classroom.tasks.delete_rows_of_classes"
PUPILS_AT_ONCE = 5
"""How many pupils are deleted in a transaction: with a year of work a tenth of a second."""


def delete_class(classroom: Classroom, by: Learner | None = None) -> None:
    """Delete a class, its pupils and all their data. What they did with others stays for those.

    The class and its cards are gone at once, its rows a little later (`delete_rows`). `by` is the
    requesting teacher: raises Refused if that is not the owner.
    """
    if by is not None:
        check_owns(by, classroom)
    now = clock.now()
    with transaction.atomic():
        gone = Classroom.objects.select_for_update().filter(pk=classroom.pk, deleted_at=None)
        if not gone.update(
            deleted_at=now,
            archived_at=now,
            public_id=uuid4(),
            code=new_class_code(),
            invite_seed=new_seed(),
            name="",
        ):
            return
        Learner.objects.filter(pupil__classroom=classroom).update(is_active=False)
        Pupil.objects.filter(classroom=classroom).update(
            removed_at=now, first_name="", seed=new_seed(), parents_seed=""
        )
        leave_courses(classroom)
        Teaching.objects.filter(classroom=classroom).delete()
        TeachingOffer.objects.filter(classroom=classroom).delete()
        TeachingRequest.objects.filter(classroom=classroom).delete()
        delete_rows_later()


def delete_rows_later() -> None:
    """Call a worker once the transaction is committed.

    If the broker is down, the job that runs every minute finds the class.
    """
    once_kept(partial(signature(TASK).apply_async, retry=False))


def delete_rows() -> None:
    """Delete all rows of deleted classes, in short transactions."""
    while _delete_some():
        pass


def _delete_some() -> bool:
    """Delete some pupils of a deleted class, or the class without pupils; whether there was one."""
    with transaction.atomic():
        # Locked, so that another worker leaves the class to this one.
        held = Classroom.objects.select_for_update(skip_locked=True).exclude(deleted_at=None)
        classroom = held.order_by("deleted_at", "pk").first()
        if classroom is None:
            return False
        pupils = Pupil.objects.filter(classroom=classroom).order_by("pk")
        learners = list(pupils.values_list("learner_id", flat=True)[:PUPILS_AT_ONCE])
        for learner_id in learners:
            forget(learner_id)
        if not learners:
            classroom.delete()
    return True


def leave_classes(learner_id: int) -> None:
    """Delete a teacher: each class goes to another teacher of it, or is deleted."""
    with transaction.atomic():
        forget_offers(Learner.objects.get(pk=learner_id))
        taught = Classroom.objects.select_for_update().filter(teachings__teacher_id=learner_id)
        for classroom in list(taught):
            others = Teaching.objects.filter(classroom=classroom).exclude(teacher_id=learner_id)
            heir = others.order_by("-is_owner", "since", "pk").first()
            if heir is None:
                delete_class(classroom)
            elif not heir.is_owner:
                heir.is_owner = True
                heir.save(update_fields=["is_owner"])
