"""Everything the site stores about a learner, as one JSON value for the export.

Each part of the site that stores something has one function, an exporter: from the primary key of
a learner to plain JSON values (dict, list, str, int, float, bool, None; moments as ISO 8601 texts).
It leaves out what others wrote, and what the learner may not know yet. To add one, put it into
EXPORTERS under its name in the file; an application above this one does so when it is
ready.
"""

from collections.abc import Callable
from typing import Any

from allauth.account.models import EmailAddress  # type: ignore[import-untyped]
from allauth.mfa.models import Authenticator  # type: ignore[import-untyped]

from game.hosting import clock
from game.queries.own_tables import own_tables
from quiz.models.learner import Learner
from quiz.queries.own_practice import own_practice
from quiz.queries.own_progress import own_progress
from quiz.queries.own_races import own_races

FORMAT = 1
Exporter = Callable[[int], Any]


def own_row(learner_id: int) -> dict[str, Any]:
    """The learner. Of password and second factor only that they exist: the values are secret."""
    learner = Learner.objects.get(pk=learner_id)
    addresses = EmailAddress.objects.filter(user_id=learner_id).order_by("pk")
    return {
        "id": str(learner.public_id),
        "username": learner.username,
        "email": learner.email,
        "addresses": [{"email": row.email, "is_confirmed": row.verified} for row in addresses],
        "display_name": learner.display_name,
        "language": learner.language,
        "time_zone": learner.time_zone,
        "is_guest": learner.is_guest,
        "joined_at": learner.joined_at.isoformat(),
        "last_sign_in": learner.last_login.isoformat() if learner.last_login else None,
        "has_password": learner.has_usable_password(),
        "has_second_factor": Authenticator.objects.filter(user_id=learner_id).exists(),
    }


EXPORTERS: dict[str, Exporter] = {
    "learner": own_row,
    "tables": own_tables,
    "practice": own_practice,
    "progress": own_progress,
    "races": own_races,
}


def everything_of(
    learner_id: int, tell: Callable[[int, int], None] = lambda done, steps: None
) -> dict[str, Any]:
    """The file of a learner. `tell` is called with the number of finished parts."""
    parts = {}
    for done, (name, export) in enumerate(EXPORTERS.items()):
        tell(done, len(EXPORTERS))
        parts[name] = export(learner_id)
    return {"format": FORMAT, "exported_at": clock.now().isoformat(), **parts}
