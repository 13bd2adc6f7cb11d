"""A learner deletes their account."""

from collections.abc import Callable, Collection

from django.db import transaction
from django.utils.translation import gettext_noop

from game.actions.partings import leave_all_tables
from game.refused import Refused
from quiz.actions.run_errand import drop_errands
from quiz.going_too import goes_with, is_known
from quiz.models.learner import Learner

UNKNOWN = gettext_noop(
    "Tick the box to delete your classes too, or hand them over first. Nothing was deleted."
)

PARTINGS: list[Callable[[int], None]] = [leave_all_tables, drop_errands]
"""One function for each part of the site with shared rows: it keeps other people's data when the
learner's row is deleted. Rows that are the learner's alone need none: they are deleted with it
(`on_delete=CASCADE`). An application above this one adds its own when it is ready.
"""


def forget(learner_id: int) -> bool:
    """Delete a learner and all their own data; whether there was anything to delete."""
    with transaction.atomic():
        learner = Learner.objects.select_for_update().filter(pk=learner_id).first()
        if learner is None:
            return False
        for part in PARTINGS:
            part(learner_id)
        learner.delete()
    return True


def forget_knowing(learner_id: int, agreed: Collection[str]) -> bool:
    """The same for a learner who has confirmed what else goes, such as classes: `agreed` are keys.

    Raises Refused if more would be deleted than that.
    """
    with transaction.atomic():
        if not is_known(goes_with(learner_id, held=True), agreed):
            raise Refused("agreed", UNKNOWN)
        return forget(learner_id)
