"""A teacher hands out a link to the page for parents, and takes it back."""

from classroom.models.classroom import new_seed
from classroom.models.pupil import Pupil


def give_parents_link(pupil: Pupil) -> None:
    """Make a link for the parents of a pupil; one from before leads nowhere any more."""
    Pupil.objects.filter(pk=pupil.pk).update(parents_seed=new_seed())


def take_parents_link(pupil: Pupil) -> None:
    """Let the link for parents lead nowhere."""
    Pupil.objects.filter(pk=pupil.pk).update(parents_seed="")
