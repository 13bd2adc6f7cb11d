"""Delete what is kept no longer than promised."""

from datetime import datetime, timedelta

from classroom.actions.lti.partings import forget_strangers
from classroom.actions.partings import delete_class, delete_rows
from classroom.models.classroom import Classroom, TeachingOffer, TeachingRequest
from classroom.models.door import KnownBrowser, WrongTry
from classroom.models.pupil import Pupil
from classroom.models.school_import import SchoolImport
from classroom.pages.people.class_page import kept_until
from classroom.pages.people.pupil_page import REMOVED_KEPT
from classroom.queries.offers import OFFER_GOOD_FOR
from quiz.actions.accounts.leave import forget

TRIES_KEPT = timedelta(days=14)
ADDRESSES_KEPT = timedelta(days=1)
BROWSERS_KEPT = timedelta(days=180)
LISTS_KEPT = timedelta(days=1)


def forget_what_is_old(now: datetime) -> None:
    """Delete classes unused for as long as promised, pupils removed a month ago, unanswered
    offers, and old sign-in records and lists.
    """
    for classroom in Classroom.objects.filter(deleted_at=None):
        if kept_until(classroom) < now:
            delete_class(classroom)
    delete_rows()
    # Pupils removed by another teacher stay until the owner of the class agrees.
    removed = Pupil.objects.filter(removed_at__lt=now - REMOVED_KEPT, open_request=None)
    for learner_id in list(removed.values_list("learner_id", flat=True)):
        forget(learner_id)
    TeachingOffer.objects.filter(made_at__lt=now - OFFER_GOOD_FOR).delete()
    TeachingRequest.objects.filter(made_at__lt=now - OFFER_GOOD_FOR).delete()
    WrongTry.objects.filter(at__lt=now - TRIES_KEPT).delete()
    WrongTry.objects.filter(at__lt=now - ADDRESSES_KEPT).update(address="")
    KnownBrowser.objects.filter(seen_at__lt=now - BROWSERS_KEPT).delete()
    SchoolImport.objects.filter(began_at=None, made_at__lt=now - LISTS_KEPT).delete()
    SchoolImport.objects.filter(ended_at__lt=now - TRIES_KEPT).delete()
    forget_strangers(now)
