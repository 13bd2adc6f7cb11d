"""What cannot be asked or judged, in the visitor's language."""

from django.utils.translation import gettext, gettext_noop

from quiz.drills.errors import DrillError

# The drills speak English and know no gettext; here their sentences are marked for translation.
SENTENCES = (
    gettext_noop("The map %(map)s has no place %(place)s."),
    gettext_noop("The map %(map)s has too few places for a board."),
    gettext_noop("There is nothing in this choice to ask about."),
    gettext_noop("There is no pair of places in this choice."),
    gettext_noop("%(place)s is not a pair of places."),
    gettext_noop("No two places of this choice lie far enough apart."),
    gettext_noop("There is no kind of question to ask."),
    gettext_noop("The answer must be a whole number."),
    gettext_noop("The answer must be yes or no."),
    gettext_noop("The answer must be a list."),
    gettext_noop("The answer must be a list of names."),
    gettext_noop("The answer must be a place."),
    gettext_noop("There is no place %(place)s on this map."),
    gettext_noop("%(place)s is not one of the options."),
    gettext_noop("Nothing is asked here, so there is nothing to answer."),
    gettext_noop("No place is a neighbour of itself: %(place)s."),
    gettext_noop("Choose one space."),
    gettext_noop("Choose two different spaces."),
    gettext_noop("There is no space %(space)s on this board."),
    gettext_noop("This is not a practice set."),
    gettext_noop("This file is not JSON."),
    gettext_noop("This file is too large for a practice set."),
    gettext_noop("This practice set is in a format that this site does not know."),
    gettext_noop("The practice set has no title."),
    gettext_noop("The time for all questions together is %(least)d to %(most)d seconds."),
    gettext_noop("There is an invisible character in the title."),
    gettext_noop("You have %(most)d practice sets, the most possible. Delete some first."),
    gettext_noop("The practice set uses a map that this site does not have."),
    gettext_noop("Choose regions, or places, or borders: not several at once."),
    gettext_noop("The map has nothing called “%(name)s”."),
    gettext_noop("A border lies between two different places."),
    gettext_noop("Choose at least one kind of question."),
    gettext_noop("A practice set has %(least)d to %(most)d questions."),
    gettext_noop("The time for a question is %(least)d to %(most)d seconds."),
    gettext_noop("The pass mark is a percentage from 0 to 100."),
    gettext_noop("“%(field)s” must be a list, and not a long one."),
    gettext_noop("“%(field)s” must be a list of names."),
    gettext_noop("A border is a pair of places."),
    gettext_noop("There is no kind of question called “%(name)s”."),
    gettext_noop("“%(field)s” must be a whole number."),
    gettext_noop("“%(field)s” must be true or false."),
    gettext_noop(
        "There are only %(n)d different questions here: too few for %(count)d versions. "
        "Choose fewer versions, fewer questions, or more places."
    ),
    gettext_noop(
        "There are only %(n)d different questions of this kind here. Choose fewer, or more places."
    ),
)


def drill_sentence(error: DrillError) -> str:
    """The sentence for a person."""
    return gettext(error.template) % error.values
