"""Why something was refused in a class or at its door, in the visitor's language."""

from django.utils.translation import gettext, gettext_noop

from game.rulebook import Refused

# Raised as templates, so that they can be logged in English; here they are marked for translation.
SENTENCES = (
    gettext_noop("The number or the secret is not right. Look at your card and try again."),
    gettext_noop("Too many wrong tries. Wait ten minutes, or ask your teacher."),
    gettext_noop(
        "Too many wrong tries with this number. Come in with the QR code on your card, or ask your "
        "teacher to let you in."
    ),
    gettext_noop("No class has this code, and many wrong codes came from here. Look at your card."),
    gettext_noop("No class has this code. Look at your card and try again."),
    gettext_noop("This card does not open the door any more. Ask your teacher for a new one."),
    gettext_noop("This class takes nobody in by itself. Ask your teacher for a card."),
    gettext_noop("Very many have come in just now. Wait a little, or ask your teacher."),
    gettext_noop("A class has at most %(most)d pupils."),
    gettext_noop("A class has at most %(most)d teachers."),
    gettext_noop("At most %(most)d teachers are asked at once. Call somebody back first."),
    gettext_noop(
        "This offer is not open any more. It was answered, called back, or is older than 14 days."
    ),
    gettext_noop("This class has such cards already."),
    gettext_noop("This class keeps no names."),
    gettext_noop("This pupil is removed. Bring the pupil back first."),
    gettext_noop("This was decided before. Nothing has changed."),
    gettext_noop("The other class does not take this pupil any more. Nothing has changed."),
    gettext_noop("This link was used. Ask for a new one."),
    gettext_noop("Only the owner of the class may do that."),
    gettext_noop("Make somebody else the owner of the class first."),
    gettext_noop("This teacher does not teach the class any more."),
    gettext_noop("This class is put away. Fetch it back first."),
    gettext_noop("You have a place already. Come in with your card."),
    gettext_noop("These pupils were added before, and are in another class now. Nobody is added."),
    gettext_noop("This class was made before, and you do not teach it any more."),
    gettext_noop("It must be due later than it starts."),
    gettext_noop("This class has too many assignments. Make a new class."),
    gettext_noop("There is no such group in this class."),
    gettext_noop("There is a group of this name already. Choose another name."),
    gettext_noop("One of these pupils is not in this class."),
    gettext_noop("Type in at least one answer."),
    gettext_noop("A class in children's mode works without a clock, so without tests."),
    gettext_noop("To show results after the deadline, set a deadline."),
    gettext_noop("You have handed in this test."),
    gettext_noop("This task is closed. Ask your teacher if you need more time."),
    gettext_noop("This assignment was taken back."),
    gettext_noop("You belong to a school already. Leave it first."),
    gettext_noop("There is no school with this code. Ask your colleague."),
)


def refusal_sentence(refused: Refused) -> str:
    """The sentence for a person."""
    return gettext(refused.template) % refused.values
