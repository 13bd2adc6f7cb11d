"""Why a signed-in pupil was signed out: a new card, another class, or removal."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from classroom.models.pupil import Pupil

PLACE = "place"
"""The session key for who signed in to which class, by primary key."""


@dataclass(frozen=True, slots=True)
class SentOut:
    """What to say, and the code of the sign-in page to show; empty if there is none."""

    sentence: str
    code: str = ""


def sent_out(learner_id: int, classroom_id: int) -> SentOut:
    """Why a pupil is no longer signed in to a class.

    The sign-in page of another class is not revealed: the finder of an old card would learn it.
    """
    found = Pupil.objects.filter(learner_id=learner_id, removed_at=None)
    pupil = found.filter(classroom__archived_at=None).select_related("classroom").first()
    if pupil is None:
        return SentOut(_("You are signed out. Ask your teacher to let you sign in again."))
    if pupil.classroom_id != classroom_id:
        return SentOut(_("You are in another class now. Ask your teacher for your new card."))
    said = _("You have a new card. Ask your teacher for it, then sign in again.")
    return SentOut(said, pupil.classroom.code)
