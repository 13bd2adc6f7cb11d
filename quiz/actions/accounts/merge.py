"""A guest signs in to an account: all of it becomes one person's."""

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
"""One function for each part of the site that keeps rows of learners: it gives all rows of the
first learner to the second, as far as they do not clash. What is left with the guest goes with the
guest. A test looks that no foreign key to Learner is forgotten (tests/web/accounts/test_merge.py).
"""


def merge_guest(guest_id: int, into_id: int) -> bool:
    """Move everything a guest has to an account, and let the guest's row go; whether it did.

    Asked again, it finds no guest any more and changes nothing.
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
