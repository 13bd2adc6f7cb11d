"""A pupil's accommodations: more time, fewer questions, large print, an open map."""

from dataclasses import asdict

from django.db import transaction

from classroom.actions.change_assignment import retime_pupil
from classroom.models.pupil import Pupil
from game.house_rules import Allowance


def set_allowance(pupil: Pupil, given: Allowance) -> None:
    """Set a pupil's accommodations from now on; an open test gets its extra time too."""
    with transaction.atomic():
        Pupil.objects.filter(pk=pupil.pk).update(**asdict(given))
        retime_pupil(pupil)
