"""What a teacher does with one pupil: name, sign-in, class, removal."""

from collections.abc import Sequence
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


def restore_pupil(pupil: Pupil) -> None:
    """Restore a removed pupil."""
    with transaction.atomic():
        Pupil.objects.filter(pk=pupil.pk).update(removed_at=None)
        is_open = pupil.classroom.archived_at is None
        Learner.objects.filter(pk=pupil.learner_id).update(is_active=is_open)


def move_pupil(pupil: Pupil, to: Classroom) -> None:
    """Move a pupil to another class, with all their data. The card changes: the old one no longer
    works, and a browser that signed in with it is signed out at the next request.
    """
    move_pupils([pupil], to)


def move_pupils(pupils: Sequence[Pupil], to: Classroom) -> None:
    """Move pupils to another class. The number of queries does not depend on how many they are."""
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=to.pk, deleted_at=None)
        moving = [pupil for pupil in pupils if pupil.classroom_id != held.pk]
        if not moving:
            return
        places = free_places(held, len(moving))
        rows = Pupil.objects.filter(pk__in=[pupil.pk for pupil in moving])
        moved = (
            Pupil(pk=pupil.pk, classroom=held, number=place.number, animal=place.animal)
            for pupil, place in zip(moving, places, strict=True)
        )
        Pupil.objects.bulk_update(moved, ["classroom", "number", "animal"])
        # Secrets are derived from the seed and the pupil's own id: one new seed changes them all.
        rows.update(seed=new_seed(), parents_seed="")
        if held.names != Names.STORED:
            rows.update(first_name="")
        Pupil.groups.through.objects.filter(pupil__in=rows).delete()
        learners = [pupil.learner_id for pupil in moving]
        if held.is_for_children:
            part_strangers(learners, clock.now())
        with override(held.language):
            badges = [badge(place.animal, place.number) for place in places]
        Learner.objects.bulk_update(
            (Learner(pk=pk, display_name=name) for pk, name in zip(learners, badges, strict=True)),
            ["display_name"],
        )
        theirs = Learner.objects.filter(pk__in=learners)
        theirs.update(
            language=held.language,
            time_zone=held.time_zone,
            is_active=held.archived_at is None,
            password=_another_stamp(),
        )
        theirs.filter(pupil__removed_at__isnull=False).update(is_active=False)
