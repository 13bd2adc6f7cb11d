"""Why something was refused in practice, in the visitor's language."""

from django.utils.translation import gettext, gettext_noop

from game.rulebook import Refused
from quiz.drills.errors import DrillError

# Raised as templates, so that they can be logged in English; here they are marked for
# translation. Those of the drills themselves are in drill_sentences.py.
SENTENCES = (
    gettext_noop("This practice is over."),
    gettext_noop("You have answered question %(asked)d already. This is question %(now)d."),
    gettext_noop("Look at the answer first, then go on."),
    gettext_noop("Time was up before your answer arrived."),
    gettext_noop("There is nothing to review on this map."),
    gettext_noop("Your class practises with the map open and without a clock."),
    gettext_noop("Your teacher has set a time limit for this practice set."),
    gettext_noop("There is no daily journey for that day."),
    gettext_noop("There is no finished practice to race against."),
    gettext_noop("Choose an answer first."),
    gettext_noop("There must be one answer for each question."),
    gettext_noop("These answers were not given on paper."),
    gettext_noop("Type + for right, - for wrong, or nothing."),
    gettext_noop("Please try again in a moment."),
    gettext_noop("You have ordered several files. Wait until one of them is ready."),
    gettext_noop("You have ordered many files within an hour. Try again later."),
    gettext_noop("Many files are being prepared for your network. Try again later."),
    gettext_noop("This could not be prepared. Try again later."),
    gettext_noop("This takes too long to prepare."),
    gettext_noop("This no longer exists."),
    gettext_noop("There is no place called “%(name)s” on this map."),
)


def refusal_sentence(refused: Refused | DrillError) -> str:
    """The sentence for a person."""
    return gettext(refused.template) % refused.values
