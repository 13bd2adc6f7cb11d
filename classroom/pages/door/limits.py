"""How many sign-ins to a class may fail before they are blocked, and for whom.

Guessing first blocks the guessing browser, then the pupil whose number it is, and never the class.
A pupil's wrong attempts are counted separately for unknown browsers, for browsers in a network of
the pupil and for browsers of the pupil: a guesser elsewhere locks no child out at school, and a
classmate locks no child out at the child's own computer.
"""

from dataclasses import dataclass
from datetime import timedelta

from classroom.models.door import Nearness
from classroom.pages.door.pupil_secrets import ways_to_guess


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit of wrong attempts within a time; after that sign-in is blocked."""

    tries: int
    within: timedelta


BROWSER_WAITS = Limit(6, timedelta(minutes=10))
CODES_WAIT = Limit(60, timedelta(hours=1))
STRANGE_NUMBERS_KEPT = Limit(100, timedelta(hours=1))
"""How often unused numbers are recorded for a class, and shown to the teacher."""

GUESSING = timedelta(days=5)
MOST_TRIES = 20
RISK = 0.01
"""The highest probability of guessing the secret of a pupil within five days."""


def pupil_limit(sign_in: str) -> Limit:
    """How often the secret of one pupil may be wrong, for each closeness of the browser."""
    share = int(ways_to_guess(sign_in) * RISK) // len(Nearness)
    return Limit(min(MOST_TRIES, share), GUESSING)
