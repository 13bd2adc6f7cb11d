"""Merge a guest into the account that they sign in to."""

from collections.abc import Callable

from django.db import transaction

from game.actions.partings import hand_over
from quiz.actions.accounts.hand_over_practice import hand_over_practice
from quiz.actions.progress import think_again
from quiz.actions.race.hand_over_races import hand_over_races
from quiz.models.learner import Learner

MOVERS: tuple[Callable[[int, int], None], ...] = (
    hand_over,
    hand_over_practice,
    hand_over_races,
    think_again,
)
"""One function for each part of the site with rows of learners: it moves all rows of the first
learner to the second, unless they clash. What stays with the guest is deleted with the guest. A
test checks that no foreign key to Learner is forgotten (tests/web/accounts/test_merge.py).
"""


def merge_guest(guest_id: int, into_id: int) -> bool:
    """Move all data of a guest to an account, and delete the guest's row; whether it did.

    Called again, it finds no guest and changes nothing.
    """
    with transaction.atomic():
        rows = Learner.objects.select_for_update().filter(pk__in=(guest_id, into_id))
        found = {learner.pk: learner for learner in rows.order_by("pk")}
        guest = found.get(guest_id)
        if guest is None or not guest.is_guest or into_id not in found or guest_id == into_id:
            return False
        for move in MOVERS:
            move(guest_id, into_id)
        guest.delete()
    return True
