"""How many crossings are there between two places?"""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from game.atlas import Atlas
from quiz.drills.question import Question
from quiz.kinds.presented import Presented
from quiz.kinds.reading import Fields, chosen, needed, number


class PresentedCountCrossings(Presented):
    """Two places, and a pad of numbers."""

    form = "pad"

    def word(self) -> str:
        """The name of the kind."""
        return pgettext("kind of question", "Count the crossings")

    def note(self) -> str:
        """The description of the kind."""
        return _("How many borders are there between two places?")

    def prompt(self, _question: Question) -> str:
        """The task."""
        return _("How many crossings, on the shortest route?")

    def read(self, _atlas: Atlas, _question: Question, fields: Fields) -> Any:
        """A whole number."""
        return number(needed(chosen(fields))[0])
