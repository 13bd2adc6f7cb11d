"""Do these two places touch?"""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from game.atlas import Atlas
from game.atlas.salience import ordered
from game.words.names import in_words
from quiz.drills.catalogue import answer
from quiz.drills.errors import BadAnswer
from quiz.drills.ground import Ground
from quiz.drills.question import Question
from quiz.kinds.presented import Presented, Said
from quiz.kinds.reading import Fields, chosen, needed

YES = frozenset({"y", "yes", "a", "ano", "o", "oui", "j"})
NO = frozenset({"n", "no", "ne", "non"})


class PresentedNeighbours(Presented):
    """Two places, yes or no."""

    form = "yes_no"
    lines = 0

    def word(self) -> str:
        """The name of the kind."""
        return pgettext("kind of question", "Neighbours or not")

    def note(self) -> str:
        """The description of the kind."""
        return _("Do two places touch? Yes or no.")

    def prompt(self, _question: Question) -> str:
        """The task."""
        return _("Do these two touch?")

    def headline(self, atlas: Atlas, question: Question) -> str:
        """The two, with a word between them."""
        return _(" and ").join(in_words(atlas.places[place].names) for place in question.places)

    def read(self, _atlas: Atlas, _question: Question, fields: Fields) -> Any:
        """Yes or no."""
        given = needed(chosen(fields))[0]
        return {"yes": True, "no": False}.get(given, given)

    def sent(self, given: Any) -> dict[str, list[str]] | None:
        """Yes or no."""
        return {"given": ["yes" if given else "no"]}

    def read_paper(self, _atlas: Atlas, _question: Question, typed: str) -> Any:
        """Yes or no in any language of the site."""
        sign = typed.casefold()
        if sign not in YES | NO:
            raise BadAnswer("The answer must be yes or no.")
        return sign in YES

    def if_wrong(self, ground: Ground, question: Question) -> Any:
        """A wrong “yes” on paper was a “no”, and the other way round."""
        return not answer(ground, question)

    def sentences(self, said: Said) -> list[str]:
        """Whether they touch, and a note on places that only a link joins."""
        if ordered(*said.question.places) in said.ground.over_water:
            return [_linked(said.given)]
        return [_touching(answer(said.ground, said.question) is True, said.given)]

    def paper_choices(self) -> tuple[str, ...]:
        """Both, to circle one."""
        return (_("yes"), _("no"))


def _linked(given: Any) -> str:
    """The note on two places that only a sea link joins."""
    if given is False:
        return _("You said no. They do not touch, but a sea link joins them, and that counts.")
    return _("They do not touch, but a sea link joins them, and that counts.")


def _touching(do_touch: bool, given: Any) -> str:
    if given is None or given is do_touch:
        return _("They touch.") if do_touch else _("They do not touch.")
    return _("You said no. They touch.") if do_touch else _("You said yes. They do not touch.")
