"""Make and cancel the link to the page for parents."""

from classroom.models.classroom import new_seed
from classroom.models.pupil import Pupil


def make_parents_link(pupil: Pupil) -> None:
    """Make a link for the parents of a pupil; an earlier one no longer works."""
    Pupil.objects.filter(pk=pupil.pk).update(parents_seed=new_seed())


def cancel_parents_link(pupil: Pupil) -> None:
    """Cancel the link for parents."""
    Pupil.objects.filter(pk=pupil.pk).update(parents_seed="")
