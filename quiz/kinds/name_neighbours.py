"""Which places touch this one?"""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from quiz.drills.question import Question
from quiz.kinds.around import Around


class PresentedNameNeighbours(Around):
    """Names to type."""

    form = "names"
    lines = 2

    def word(self) -> str:
        """The name of the kind."""
        return pgettext("kind of question", "Name the neighbours")

    def note(self) -> str:
        """The description of the kind."""
        return _("Name all the neighbours of a place.")

    def prompt(self, _question: Question) -> str:
        """The task."""
        return _("Name all its neighbours.")
