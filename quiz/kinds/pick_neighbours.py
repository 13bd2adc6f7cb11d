"""Which of these touch this place?"""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from game.atlas import Atlas
from game.words.names import place_word
from quiz.drills.question import Question
from quiz.kinds.around import Around


class PresentedPickNeighbours(Around):
    """Cards to tap."""

    form = "picks"
    lines = 0

    def word(self) -> str:
        """The name of the kind."""
        return pgettext("kind of question", "Pick the neighbours")

    def note(self) -> str:
        """The description of the kind."""
        return _("Pick the neighbours of a place from a few options.")

    def prompt(self, _question: Question) -> str:
        """The task."""
        return _("Tap all its neighbours.")

    def in_full(self, atlas: Atlas, question: Question) -> str:
        """With the place."""
        place = place_word(atlas, question.places[0])
        return _("Which of these touch %(place)s?") % {"place": place}

    def paper_prompt(self, _question: Question, _number: int) -> str:
        """Nothing can be tapped on paper."""
        return _("Tick all its neighbours.")
