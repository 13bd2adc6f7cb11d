"""The open offers of a class to teach it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from classroom.models.classroom import Classroom, TeachingOffer
from quiz.models.learner import Learner

OFFER_GOOD_FOR = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class AskedRow:
    """An address with an offer, and when the offer ends."""

    id: int
    email: str
    made_at: datetime
    good_until: datetime


def open_offers(now: datetime) -> QuerySet[TeachingOffer]:
    """Offers that can be answered."""
    since = now - OFFER_GOOD_FOR
    return TeachingOffer.objects.filter(made_at__gt=since, classroom__archived_at=None)


def asked_rows(classroom: Classroom, now: datetime) -> tuple[AskedRow, ...]:
    """The open offers of a class, the newest first, whether or not the address has an account."""
    since = now - OFFER_GOOD_FOR
    rows = TeachingOffer.objects.filter(classroom=classroom, made_at__gt=since)
    return tuple(
        AskedRow(row.pk, row.email, row.made_at, row.made_at + OFFER_GOOD_FOR)
        for row in rows.order_by("-made_at", "pk")
    )


def offers_to(learner: Learner, now: datetime) -> QuerySet[TeachingOffer]:
    """The open offers to a learner by their confirmed address, except for classes they teach."""
    if not learner.email:
        return TeachingOffer.objects.none()
    asked = open_offers(now).filter(email=learner.email.lower())
    return asked.exclude(classroom__teachings__teacher=learner).order_by("pk")
