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
        TeachingOffer.objects.filter(classroom=classroom, teacher=teacher).delete()
        teachings = Teaching.objects.filter(classroom=classroom)
        if teachings.filter(teacher=teacher).exists():
            return
        if teachings.count() >= MOST_TEACHERS:
            raise Refused("full", "A class has at most %(most)d teachers.", most=MOST_TEACHERS)
        Teaching.objects.create(classroom=classroom, teacher=teacher)


def offer_to(classroom: Classroom, email: str) -> None:
    """Ask whoever has this confirmed address to teach a class too.

    Nothing tells the one who asks whether anybody has it: they see it when the other one accepts.
    """
    teacher = Learner.objects.filter(email__iexact=email.strip(), is_active=True).first()
    if teacher is None or classroom.teachings.filter(teacher=teacher).exists():
        return
    TeachingOffer.objects.get_or_create(classroom=classroom, teacher=teacher)


def answer_offer(offer: TeachingOffer, *, accepts: bool) -> None:
    """Accept or decline to teach a class."""
    if accepts:
        teach(offer.classroom, offer.teacher)
    offer.delete()


def stop_teaching(classroom: Classroom, teaching: Teaching, by: Learner) -> None:
    """A teacher leaves a class, or its owner sends one away. The owner stays.

    Links that were given out are called back, so that nobody comes in again with an old one.
    """
    owner = classroom.teachings.filter(teacher=by, is_owner=True).exists()
    if teaching.teacher_id != by.pk and not owner:
        raise Refused("owner", "Only the owner of the class may do that.")
    if teaching.is_owner:
        raise Refused("owner", "Make somebody else the owner of the class first.")
    with transaction.atomic():
        teaching.delete()
        call_links_back(classroom)


def hand_over_class(classroom: Classroom, to: Teaching, by: Learner) -> None:
    """The owner of a class makes another of its teachers the owner."""
    with transaction.atomic():
        mine = classroom.teachings.select_for_update().filter(teacher=by, is_owner=True)
        if not mine.update(is_owner=False):
            raise Refused("owner", "Only the owner of the class may do that.")
        Teaching.objects.filter(pk=to.pk).update(is_owner=True)
