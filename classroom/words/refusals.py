"""Why something was refused in a class or at its door, in the visitor's language."""

from django.utils.translation import gettext, gettext_noop

from game.rulebook import Refused

# Raised as templates, so that they can be logged in English; here they are marked for translation.
SENTENCES = (
    gettext_noop("The number or the secret is not right. Look at your card and try again."),
    gettext_noop("Too many wrong tries. Wait ten minutes, or ask your teacher."),
    gettext_noop(
        "Too many wrong tries with this number. Sign in with the QR code on your card, "
        "or ask your teacher for help."
    ),
    gettext_noop(
        "No class has this code, and there were many wrong codes from your network. "
        "Look at your card."
    ),
    gettext_noop("No class has this code. Look at your card and try again."),
    gettext_noop("This card no longer works. Ask your teacher for a new one."),
    gettext_noop("You cannot join this class by yourself. Ask your teacher for a card."),
    gettext_noop("Many new pupils have joined just now. Wait a moment, or ask your teacher."),
    gettext_noop("A class has at most %(most)d pupils."),
    gettext_noop("A class has at most %(most)d teachers."),
    gettext_noop("At most %(most)d invitations can be open at once. Cancel one first."),
    gettext_noop(
        "This invitation is no longer open: it was answered, cancelled, or is older than 14 days."
    ),
    gettext_noop("This class already has these cards."),
    gettext_noop("This class does not store names."),
    gettext_noop("This pupil is removed. Restore the pupil first."),
    gettext_noop("This has already been decided. Nothing has changed."),
    gettext_noop("The other class can no longer take this pupil. Nothing has changed."),
    gettext_noop("This link has already been used. Ask for a new one."),
    gettext_noop("Only the owner of the class may do that."),
    gettext_noop("Make another teacher the owner of the class first."),
    gettext_noop("This teacher no longer teaches the class."),
    gettext_noop("This class is archived. Restore it first."),
    gettext_noop("You are already in this class. Sign in with your card."),
    gettext_noop(
        "These pupils were added before and are in another class now. No pupil was added."
    ),
    gettext_noop("You created this class before, and you no longer teach it."),
    gettext_noop("The deadline must be after the start."),
    gettext_noop("This class has too many assignments. Create a new class."),
    gettext_noop("There is no such group in this class."),
    gettext_noop("There is already a group with this name. Choose another name."),
    gettext_noop("One of these pupils is not in this class."),
    gettext_noop("Type in at least one answer."),
    gettext_noop("A class in children's mode works without a clock, so without tests."),
    gettext_noop("To show results after the deadline, set a deadline first."),
    gettext_noop("You have already handed in this test."),
    gettext_noop("This task is closed. Ask your teacher if you need more time."),
    gettext_noop("This assignment was cancelled."),
)


def refusal_sentence(refused: Refused) -> str:
    """The sentence for a person."""
    return gettext(refused.template) % refused.values
