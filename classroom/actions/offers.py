"""Offers to teach a class, by address: made, answered, withdrawn."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_noop

from classroom.actions.teachers import teach
from classroom.models.classroom import Classroom, TeachingOffer
from classroom.queries.access import check_owns
from classroom.queries.offers import OFFER_GOOD_FOR, open_offers
from game.refused import Refused
from quiz.models.learner import Learner

MOST_OFFERS = 12
GONE = gettext_noop(
    "This invitation is no longer open: it was answered, cancelled, or is older than 14 days."
)


class NoSuchOfferError(LookupError):
    """An offer to another person. Pages answer it with 404."""


def offer_to(classroom: Classroom, email: str, by: Learner, now: datetime) -> None:
    """Ask the owner of this confirmed address to teach a class too, for two weeks from now.

    The offer is stored by address, so that the sender cannot learn whether anyone has it: they see
    it when the other person accepts. Only the owner of the class makes offers.
    Raises Refused for others, if the class is archived, or if there are too many offers.
    """
    address = email.strip().lower()
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=classroom.pk)
        check_owns(by, held)
        if held.archived_at is not None:
            raise Refused("archived", "This class is archived. Restore it first.")
        TeachingOffer.objects.filter(classroom=held, made_at__lte=now - OFFER_GOOD_FOR).delete()
        others = TeachingOffer.objects.filter(classroom=held).exclude(email=address)
        if others.count() >= MOST_OFFERS:
            raise Refused(
                "many",
                "At most %(most)d invitations can be open at once. Cancel one first.",
                most=MOST_OFFERS,
            )
        asked = {"made_at": now}
        TeachingOffer.objects.update_or_create(classroom=held, email=address, defaults=asked)


def cancel_offer(classroom: Classroom, offer_id: int, by: Learner) -> None:
    """Withdraw an offer. Raises Refused if it is gone already."""
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=classroom.pk)
        check_owns(by, held)
        gone, _ = TeachingOffer.objects.filter(classroom=held, pk=offer_id).delete()
    if not gone:
        raise Refused("gone", GONE)


def answer_offer(offer_id: int, learner: Learner, *, accepts: bool, now: datetime) -> Classroom:
    """Accept or decline to teach a class; returns the class.

    Raises NoSuchOfferError for an offer to another person, and Refused when it is no longer open.
    """
    mine = (learner.email or "").lower()
    with transaction.atomic():
        offer = TeachingOffer.objects.filter(pk=offer_id).first()
        if offer is None:
            raise Refused("gone", GONE)
        if offer.email != mine:
            raise NoSuchOfferError(str(offer_id))
        # Another teacher may withdraw it at this moment: the lock on the class decides.
        held = Classroom.objects.select_for_update().get(pk=offer.classroom_id)
        if not open_offers(now).filter(pk=offer_id).exists():
            raise Refused("gone", GONE)
        if accepts:
            teach(held, learner)
        offer.delete()
    return held
