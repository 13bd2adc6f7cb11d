"""Why something was refused, in the visitor's language."""

from django.utils.translation import gettext, gettext_noop

from game.rulebook import Refused
from quiz.drills.errors import DrillError

# Drills speak English and know no gettext; here their sentences are marked for translation.
SENTENCES = (
    gettext_noop("The answer must be a whole number."),
    gettext_noop("The answer must be yes or no."),
    gettext_noop("The answer must be a list."),
    gettext_noop("The answer must be a list of names."),
    gettext_noop("The answer must be a place."),
    gettext_noop("There is no place %(place)s on this map."),
    gettext_noop("Choose %(count)s of the spaces, not more or fewer."),
    gettext_noop("Choose two different spaces."),
    gettext_noop("There is no space %(space)s on this board."),
    gettext_noop("No place is a neighbour of itself: %(place)s."),
    gettext_noop("The map %(map)s has no place %(place)s."),
    gettext_noop("The map %(map)s has too few places for an offer."),
    gettext_noop("There is nothing in this choice to ask about."),
    gettext_noop("%(place)s is no pair of places."),
    gettext_noop("No two places of this choice lie far enough apart."),
    gettext_noop("There is no pair of places in this choice."),
    gettext_noop("There is no kind of question to ask."),
    gettext_noop("This run is over."),
    gettext_noop("You have answered question %(asked)d already. This is question %(now)d."),
    gettext_noop("Look at the answer first, then go on."),
    gettext_noop("Time was up before this answer came."),
    gettext_noop("There is nothing to review on this map."),
    gettext_noop("There is no daily journey for that day."),
    gettext_noop("There is no finished run to race against."),
    gettext_noop("Choose an answer first."),
    gettext_noop("There is no place called “%(name)s” on this map."),
)


def refusal_sentence(refused: Refused | DrillError) -> str:
    """The sentence for a person."""
    return gettext(refused.template) % refused.values
