"""Recent sign-in problems of a class, for its teachers."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from classroom.models.classroom import Classroom
from classroom.models.door import Nearness, WrongTry
from classroom.models.pupil import Pupil
from classroom.pages.door.limits import pupil_limit
from classroom.words.pupils import badge

TROUBLE_SHOWN = timedelta(days=7)
WORTH_TELLING = 3
"""From how many wrong attempts within a week a pupil is listed; everyone has a few."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Failed sign-ins within a week: a pupil's, or of unused numbers.

    `is_shut` if browsers that the pupil does not use, or does, are blocked right now.
    """

    pupil_id: UUID | None
    badge: str
    tries: int
    browsers: int
    last_at: datetime
    is_shut: bool


def door_troubles(classroom: Classroom, now: datetime) -> tuple[Trouble, ...]:
    """Pupils with sign-in problems within a week. Typos of pupils who signed in right
    after them are left out.
    """
    tries: dict[Pupil | None, list[WrongTry]] = defaultdict(list)
    recent = WrongTry.objects.filter(classroom=classroom, at__gt=now - TROUBLE_SHOWN)
    for wrong in recent.filter(is_forgiven=False).select_related("pupil").order_by("at"):
        tries[wrong.pupil].append(wrong)
    found = [
        Trouble(
            pupil_id=pupil.public_id if pupil else None,
            badge=badge(pupil.animal, pupil.number) if pupil else "",
            tries=len(wrong),
            browsers=len({one.browser for one in wrong}),
            last_at=wrong[-1].at,
            is_shut=pupil is not None and _is_shut(wrong, pupil, classroom, now),
        )
        for pupil, wrong in tries.items()
        if len(wrong) >= WORTH_TELLING
    ]
    return tuple(sorted(found, key=lambda trouble: -trouble.tries))


def _is_shut(wrong: list[WrongTry], pupil: Pupil, classroom: Classroom, now: datetime) -> bool:
    """Whether this many wrong attempts block the pupil now, counted as `knocking` does."""
    limit = pupil_limit(classroom.sign_in)
    since = max(pupil.door_open_since, classroom.door_open_since, now - limit.within)
    counted = [one.nearness for one in wrong if one.at > since]
    return any(counted.count(near) >= limit.tries for near in Nearness)
