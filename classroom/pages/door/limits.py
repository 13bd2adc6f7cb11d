"""How many sign-ins to a class may fail before it shuts, and for whom.

Guessing costs the browser that guesses first, then the pupil whose number it is, and never the
class. What a pupil may have wrong is counted apart for strange browsers, for browsers in a network
of the pupil and for browsers of the pupil: a guesser elsewhere keeps no child out at school,
and a neighbour keeps no child out at the child's own computer.
"""

from dataclasses import dataclass
from datetime import timedelta

from classroom.models.door import Nearness
from classroom.pages.door.pupil_secrets import ways_to_guess


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit of wrong tries within a time; after that sign-in stays shut."""

    tries: int
    within: timedelta


BROWSER_WAITS = Limit(6, timedelta(minutes=10))
CODES_WAIT = Limit(60, timedelta(hours=1))
STRANGE_NUMBERS_KEPT = Limit(100, timedelta(hours=1))
"""Numbers that nobody has are written down this often for a class, and told to the teacher."""

GUESSING = timedelta(days=5)
MOST_TRIES = 20
RISK = 0.01
"""Within five days nobody guesses the secret of a pupil with a probability above this."""


def pupil_limit(sign_in: str) -> Limit:
    """How often the secret of one pupil may be wrong, for each nearness of the browser."""
    share = int(ways_to_guess(sign_in) * RISK) // len(Nearness)
    return Limit(min(MOST_TRIES, share), GUESSING)
