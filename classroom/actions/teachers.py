"""Several teachers look after one class."""

from datetime import timedelta
from typing import Any

from django.core import signing
from django.db import transaction

from classroom.models.classroom import Classroom, Teaching, TeachingOffer, new_seed
from game.rulebook import Refused
from quiz.models.learner import Learner

SALT = "classroom teachers"
GOOD_FOR = timedelta(days=7)
MOST_TEACHERS = 12


def teacher_token(classroom: Classroom) -> str:
    """What stands in the link that lets another teacher in, for a week."""
    return signing.dumps([str(classroom.public_id), classroom.invite_seed], salt=SALT)


def invited_class(token: str) -> Classroom | None:
    """The class of a link for teachers; None where it is wrong, too old or called back."""
    try:
        sent: Any = signing.loads(token, salt=SALT, max_age=GOOD_FOR)
    except signing.BadSignature:
        return None
    public_id, seed = sent
    return Classroom.objects.filter(public_id=public_id, invite_seed=seed, archived_at=None).first()


def call_links_back(classroom: Classroom) -> None:
    """Make every link for teachers worthless that was given out until now."""
    Classroom.objects.filter(pk=classroom.pk).update(invite_seed=new_seed())


def teach(classroom: Classroom, teacher: Learner) -> None:
    """Become a teacher of a class to which one was invited."""
    with transaction.atomic():
        Classroom.objects.select_for_update().get(pk=classroom.pk)
        forget_offers(teacher, classroom)
        teachings = Teaching.objects.filter(classroom=classroom)
        if teachings.filter(teacher=teacher).exists():
            return
        if teachings.count() >= MOST_TEACHERS:
            raise Refused("full", "A class has at most %(most)d teachers.", most=MOST_TEACHERS)
        Teaching.objects.create(classroom=classroom, teacher=teacher)


def forget_offers(teacher: Learner, classroom: Classroom | None = None) -> None:
    """Ask somebody no more to teach a class, or any class. Pupils have no address."""
    if teacher.email:
        offers = TeachingOffer.objects.filter(email=teacher.email.lower())
        (offers.filter(classroom=classroom) if classroom else offers).delete()


def stop_teaching(classroom: Classroom, teaching: Teaching, by: Learner) -> None:
    """A teacher leaves a class, or its owner sends one away. The owner stays.

    Links and offers are called back, so that nobody comes in again with an old one.
    """
    with transaction.atomic():
        # The class is held, so that nobody is made its owner at this moment, and no two teachers
        # leave at once who count on each other.
        held = Classroom.objects.select_for_update().get(pk=classroom.pk)
        _check_owner(held, by, but=teaching.teacher_id)
        if held.teachings.filter(pk=teaching.pk, is_owner=True).exists():
            raise Refused("owner", "Make somebody else the owner of the class first.")
        forget_offers(teaching.teacher, held)
        held.teachings.filter(pk=teaching.pk).delete()
        call_links_back(held)


def hand_over_class(classroom: Classroom, to: Teaching, by: Learner) -> None:
    """The owner of a class makes another of its teachers the owner."""
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=classroom.pk)
        _check_owner(held, by)
        if not held.teachings.filter(pk=to.pk).exists():
            raise Refused("gone", "This teacher does not teach the class any more.")
        held.teachings.filter(is_owner=True).update(is_owner=False)
        held.teachings.filter(pk=to.pk).update(is_owner=True)


def _check_owner(classroom: Classroom, by: Learner, but: int | None = None) -> None:
    """Raise Refused where somebody is neither the owner nor the one it is about."""
    if by.pk != but and not classroom.teachings.filter(teacher=by, is_owner=True).exists():
        raise Refused("owner", "Only the owner of the class may do that.")
