"""What a pupil is given who needs it: more time, fewer questions, large print, an open map."""

from dataclasses import asdict

from django.db import transaction

from classroom.actions.change_assignment import retime_pupil
from classroom.models.pupil import Pupil
from game.house_rules import Allowance


def set_allowance(pupil: Pupil, given: Allowance) -> None:
    """Give a pupil what they need from now on; a test that is open gets its extra time too."""
    with transaction.atomic():
        Pupil.objects.filter(pk=pupil.pk).update(**asdict(given))
        retime_pupil(pupil)
