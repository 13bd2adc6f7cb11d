"""Names that learners already have: pupils play as the animal of their badge.

An application above this one registers when it is ready: it adds a function to BADGES.
"""

from collections.abc import Callable

BADGES: list[Callable[[int], str | None]] = []


def badge_name(learner_id: int) -> str | None:
    """The name of a learner's badge, as races store names; None for a learner without one."""
    found = (badge(learner_id) for badge in BADGES)
    return next((name for name in found if name), None)
