"""Find a cheapest walk from one place to another."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from game.atlas import Atlas
from game.words.names import place_word
from game.words.price_lines import part_name
from quiz.drills.explaining.told import is_another, own_walk, told_route
from quiz.drills.ground import Ground
from quiz.drills.question import Answer, Question
from quiz.kinds.presented import ARROW, Presented, Said, names
from quiz.kinds.reading import Fields, listed


class PresentedFindRoute(Presented):
    """Two places, and the names of those in between."""

    form = "route"

    def word(self) -> str:
        """The name of the kind."""
        return pgettext("kind of question", "Find a route")

    def note(self) -> str:
        """The description of the kind."""
        return _("Which places are on a shortest route?")

    def prompt(self, _question: Question) -> str:
        """The task."""
        return _("Find one of the shortest routes. Which places are in between?")

    def list_words(self, atlas: Atlas, answer: Iterable[str]) -> str:
        """Step by step; a part by its own name, so that it matches the drawing."""
        return ARROW.join(
            part_name(atlas, step) if step in atlas.place_of else place_word(atlas, step)
            for step in answer
        )

    def any_of(self, ground: Ground, question: Question, said: dict[str, object]) -> str:
        """How many ways there are, and how long they are."""
        one, other = question.places
        said = {**said, "crossings": ground.atlas.fewest[one][other]}
        return _("any of %(n)s routes with %(crossings)s crossings, for example %(one)s") % said

    def read(self, atlas: Atlas, question: Question, fields: Fields) -> Any:
        """The places in between, with the two ends."""
        start, end = question.places
        return [start, *listed(atlas, fields), end]

    def sent(self, given: Any) -> dict[str, list[str]] | None:
        """The places in between."""
        between = [str(step) for step in given[1:-1]]
        return {"step": between} if between else None

    def read_paper(self, atlas: Atlas, question: Question, typed: str) -> Any:
        """Names separated by commas or arrows."""
        return self.read(atlas, question, {"typed": [typed.replace("→", ",")]})

    def told(
        self, ground: Ground, question: Question, given: Any, picked: Sequence[str]
    ) -> Answer | None:
        """The route that is drawn."""
        return list(told_route(ground, question, given, picked))

    def sentences(self, said: Said) -> list[str]:
        """The given way, and another one that is shorter or as short."""
        mine = [] if said.given is None else [_("Your route: %(given)s.") % said.words]
        if not said.grade.right:
            return [*mine, *_better(said)]
        walk = own_walk(said.ground.atlas, said.question, said.given)
        if is_another(walk, told_route(said.ground, said.question, said.given, said.picked)):
            return [*mine, _("Just as short: %(answer)s.") % said.words]
        return mine


def _better(said: Said) -> list[str]:
    grade, atlas = said.grade, said.ground.atlas
    if grade.off > 0:
        more = ngettext(
            "That is %(n)s crossing more than needed.",
            "That is %(n)s crossings more than needed.",
            grade.off,
        ) % {"n": grade.off}
        return [more, _("Shorter: %(answer)s.") % said.words]
    if grade.invented:
        one, other = grade.invented[0]
        broken = _("%(one)s and %(other)s do not share a border.") % {
            "one": names(atlas, [one]),
            "other": names(atlas, [other]),
        }
        return [broken, _("A shortest route: %(answer)s.") % said.words]
    return [_("A shortest route: %(answer)s.") % said.words]
