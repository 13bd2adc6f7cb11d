"""What does this journey cost?"""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from game.atlas import Atlas
from game.words.names import place_word
from game.words.price_lines import money
from quiz.drills.question import Question
from quiz.kinds.presented import ARROW, Presented, names
from quiz.kinds.reading import Fields, chosen, needed, number


class PresentedPriceIt(Presented):
    """A centre and tokens; a sum as the answer."""

    form = "price"

    def word(self) -> str:
        """The name of the kind."""
        return pgettext("kind of question", "Work out the price")

    def note(self) -> str:
        """The description of the kind."""
        return _("What does a journey cost?")

    def prompt(self, question: Question) -> str:
        """The task."""
        received = _("What does this journey bring in the finale?")
        return received if question.round == 7 else _("What does this journey cost?")

    def headline(self, atlas: Atlas, question: Question) -> str:
        """The centre."""
        return ARROW.join(place_word(atlas, place) for place in question.centre)

    def places_in_short(self, atlas: Atlas, question: Question) -> str:
        """The centre, and where the tokens are."""
        spaces = names(atlas, [space for space, _under in question.tokens])
        return f"{self.headline(atlas, question)} ({spaces})"

    def answer_words(self, atlas: Atlas, answer: object) -> str:
        """Euros."""
        if isinstance(answer, int) and not isinstance(answer, bool):
            return money(answer)
        return super().answer_words(atlas, answer)

    def read(self, _atlas: Atlas, _question: Question, fields: Fields) -> Any:
        """A whole number of euros."""
        return number(needed(chosen(fields))[0])

    def paper_notes(self, atlas: Atlas, question: Question) -> list[str]:
        """Where the tokens are, and on how many others."""
        return [
            " · ".join(
                _("%(place)s (tokens under it: %(n)s)") % {"place": place_word(atlas, s), "n": n}
                for s, n in question.tokens
            )
        ]
