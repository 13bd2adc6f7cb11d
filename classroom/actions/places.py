"""What a teacher does with one pupil: name, sign-in, class, removal."""

from datetime import datetime

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils.translation import override

from classroom.actions.pupils import free_places
from classroom.models.classroom import Classroom, Names, new_seed
from classroom.models.door import KnownBrowser
from classroom.models.pupil import Pupil
from classroom.words.pupils import badge
from game.actions.separations import part_strangers
from game.hosting import clock
from game.refused import Refused
from quiz.models.learner import Learner


def name_pupil(pupil: Pupil, first_name: str) -> None:
    """Store a first name, in a class that stores them."""
    if pupil.classroom.names != Names.STORED:
        raise Refused("names", "This class does not store names.")
    Pupil.objects.filter(pk=pupil.pk).update(first_name=first_name)


def new_secrets(pupil: Pupil, now: datetime) -> None:
    """Give a pupil other pictures, other words and another link; the old card no longer works.

    A browser that signed in with the old one is signed out at the next request.
    """
    with transaction.atomic():
        Pupil.objects.filter(pk=pupil.pk).update(seed=new_seed(), door_open_since=now)
        KnownBrowser.objects.filter(pupil=pupil).delete()
        Learner.objects.filter(pk=pupil.learner_id).update(password=_another_stamp())


def _another_stamp() -> str:
    """Pupils have no password: the stand-in lets nobody in. But each session stores a hash of it,
    so that another one ends them all.
    """
    return make_password(None)


def remove_pupil(pupil: Pupil, now: datetime) -> None:
    """Remove a pupil, and sign the pupil out everywhere. For a while it can be undone."""
    with transaction.atomic():
        Pupil.objects.filter(pk=pupil.pk, removed_at=None).update(removed_at=now)
        Learner.objects.filter(pk=pupil.learner_id).update(is_active=False)


def bring_back(pupil: Pupil) -> None:
    """Restore a removed pupil."""
    with transaction.atomic():
        Pupil.objects.filter(pk=pupil.pk).update(removed_at=None)
        is_open = pupil.classroom.archived_at is None
        Learner.objects.filter(pk=pupil.learner_id).update(is_active=is_open)


def move_pupil(pupil: Pupil, to: Classroom) -> None:
    """Move a pupil to another class, with all their data. The card changes: the old one no longer
    works, and a browser that signed in with it is signed out at the next request.
    """
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=to.pk, deleted_at=None)
        if pupil.classroom_id == held.pk:
            return
        (place,) = free_places(held, 1)
        with override(held.language):
            name = badge(place.animal, place.number)
        keeps = held.names == Names.STORED
        Pupil.objects.filter(pk=pupil.pk).update(
            classroom=held,
            number=place.number,
            animal=place.animal,
            first_name=pupil.first_name if keeps else "",
            seed=new_seed(),
            parents_seed="",
        )
        pupil.groups.clear()
        if held.is_for_children:
            part_strangers([pupil.learner_id], clock.now())
        may_come_in = held.archived_at is None and pupil.removed_at is None
        Learner.objects.filter(pk=pupil.learner_id).update(
            display_name=name,
            language=held.language,
            time_zone=held.time_zone,
            is_active=may_come_in,
            password=_another_stamp(),
        )
