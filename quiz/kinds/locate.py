"""Where on the map is this place?"""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from game.atlas import Atlas
from quiz.answers.numbered_places import place_of_number
from quiz.drills.errors import BadAnswer
from quiz.drills.question import Question
from quiz.kinds.presented import Presented, Said
from quiz.kinds.reading import Fields, chosen, needed


class PresentedLocate(Presented):
    """An outline map to point at."""

    form = "locate"
    lines = 0
    minds_links = False

    def word(self) -> str:
        """The name of the kind."""
        return pgettext("kind of question", "Point at it")

    def note(self) -> str:
        """The description of the kind."""
        return _("Where on the map is it?")

    def prompt(self, _question: Question) -> str:
        """The task."""
        return _("Where is it? Point at it on the map.")

    def read(self, atlas: Atlas, _question: Question, fields: Fields) -> Any:
        """The place of a number, since names would give it away."""
        return place_of_number(atlas.slug, needed(chosen(fields))[0])

    def read_paper(self, _atlas: Atlas, _question: Question, _typed: str) -> Any:
        """A place on a paper map has no name to type."""
        raise BadAnswer("Type + for right, - for wrong, or nothing.")

    def sentences(self, said: Said) -> list[str]:
        """Where the learner pointed, if that was another place."""
        is_other = said.given is not None and not said.grade.right
        return [_("You pointed at: %(given)s.") % said.words] if is_other else []

    def paper_prompt(self, _question: Question, number: int) -> str:
        """A number instead of a tap."""
        return _("Write the number %(n)s where it is on the map.") % {"n": number}
