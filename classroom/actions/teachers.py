"""Several teachers of one class. Its owner invites others and accepts each by name."""

from datetime import datetime, timedelta
from typing import Any

from django.core import signing
from django.db import transaction

from classroom.models.classroom import (
    Classroom,
    Teaching,
    TeachingOffer,
    TeachingRequest,
    new_seed,
)
from classroom.queries.access import check_owns
from game.refused import Refused
from quiz.models.learner import Learner

SALT = "classroom teachers"
GOOD_FOR = timedelta(days=7)
MOST_TEACHERS = 12


def teacher_token(classroom: Classroom) -> str:
    """The token of the link by which one other teacher may ask to teach a class, for a week."""
    return signing.dumps([str(classroom.public_id), classroom.invite_seed], salt=SALT)


def invited_class(token: str) -> Classroom | None:
    """The class of a link for teachers; None if it is wrong, expired, used or cancelled."""
    try:
        sent: Any = signing.loads(token, salt=SALT, max_age=GOOD_FOR)
    except signing.BadSignature:
        return None
    public_id, seed = sent
    return Classroom.objects.filter(public_id=public_id, invite_seed=seed, archived_at=None).first()


def cancel_links(classroom: Classroom, by: Learner) -> None:
    """Invalidate every link for teachers that was given out so far."""
    check_owns(by, classroom)
    _new_links(classroom)


def _new_links(classroom: Classroom) -> None:
    Classroom.objects.filter(pk=classroom.pk).update(invite_seed=new_seed())


def ask_to_teach(token: str, teacher: Learner, now: datetime) -> bool:
    """Use a link for teachers: ask the owner of its class. Whether one teaches the class already.

    A link is valid for one person. Raises Refused if another was faster.
    """
    with transaction.atomic():
        found = invited_class(token)
        held = Classroom.objects.select_for_update().get(pk=found.pk) if found else None
        if held is None or invited_class(token) is None:
            raise Refused("used", "This link has already been used. Ask for a new one.")
        if held.teachings.filter(teacher=teacher).exists():
            return True
        asked = {"made_at": now}
        TeachingRequest.objects.update_or_create(classroom=held, teacher=teacher, defaults=asked)
        _new_links(held)
    return False


def answer_teacher(classroom: Classroom, request_id: int, by: Learner, *, accepts: bool) -> None:
    """The owner accepts or declines a teacher's request. Raises Refused."""
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=classroom.pk)
        check_owns(by, held)
        request = TeachingRequest.objects.filter(classroom=held, pk=request_id).first()
        if request is None:
            raise Refused("gone", "This has already been decided. Nothing has changed.")
        if accepts:
            teach(held, request.teacher)
        request.delete()


def teach(classroom: Classroom, teacher: Learner) -> None:
    """Become a teacher of a class, by the owner's offer or agreement."""
    with transaction.atomic():
        Classroom.objects.select_for_update().get(pk=classroom.pk)
        forget_offers(teacher, classroom)
        TeachingRequest.objects.filter(classroom=classroom, teacher=teacher).delete()
        teachings = Teaching.objects.filter(classroom=classroom)
        if teachings.filter(teacher=teacher).exists():
            return
        if teachings.count() >= MOST_TEACHERS:
            raise Refused("full", "A class has at most %(most)d teachers.", most=MOST_TEACHERS)
        Teaching.objects.create(classroom=classroom, teacher=teacher)


def forget_offers(teacher: Learner, classroom: Classroom | None = None) -> None:
    """Withdraw the offers of an address to teach a class, or any class. Pupils have no address."""
    if teacher.email:
        offers = TeachingOffer.objects.filter(email=teacher.email.lower())
        (offers.filter(classroom=classroom) if classroom else offers).delete()


def stop_teaching(classroom: Classroom, teaching: Teaching, by: Learner) -> None:
    """A teacher leaves a class, or its owner removes one. The owner stays.

    Links and offers are cancelled, so that nobody gets in again with an old one.
    """
    with transaction.atomic():
        # The class is locked, so that nobody becomes its owner at this moment, and no two teachers
        # leave at once who count on each other.
        held = Classroom.objects.select_for_update().get(pk=classroom.pk)
        if by.pk != teaching.teacher_id:
            check_owns(by, held)
        if held.teachings.filter(pk=teaching.pk, is_owner=True).exists():
            raise Refused("owner", "Make another teacher the owner of the class first.")
        forget_offers(teaching.teacher, held)
        held.teachings.filter(pk=teaching.pk).delete()
        _new_links(held)


def hand_over_class(classroom: Classroom, to: Teaching, by: Learner) -> None:
    """The owner of a class makes another of its teachers the owner."""
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=classroom.pk)
        check_owns(by, held)
        if not held.teachings.filter(pk=to.pk).exists():
            raise Refused("gone", "This teacher no longer teaches the class.")
        held.teachings.filter(is_owner=True).update(is_owner=False)
        held.teachings.filter(pk=to.pk).update(is_owner=True)
