"""Meet a place: its borders are shown, and nothing is asked."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from game.atlas import Atlas
from game.words.names import place_word
from quiz.drills.question import Question
from quiz.kinds.around import Around
from quiz.kinds.reading import Fields


class PresentedMeet(Around):
    """A place to look at, and a button to continue."""

    form = "meet"
    minds_links = False

    def word(self) -> str:
        """The name of the kind."""
        return pgettext("kind of question", "Meet a place")

    def note(self) -> str:
        """The description of the kind."""
        return _("Look at a place and its neighbours.")

    def prompt(self, _question: Question) -> str:
        """The task."""
        return _("See who its neighbours are.")

    def in_full(self, atlas: Atlas, question: Question) -> str:
        """With the place."""
        return _("This is %(place)s.") % {"place": place_word(atlas, question.places[0])}

    def read(self, _atlas: Atlas, _question: Question, _fields: Fields) -> Any:
        """Nothing: there is no answer."""
        return None
