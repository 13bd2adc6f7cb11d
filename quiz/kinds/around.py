"""What the kinds about all borders of one place share."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from game.atlas import Atlas
from quiz.drills.catalogue import answer
from quiz.drills.given import texts
from quiz.drills.question import Question
from quiz.kinds.presented import NICE, Presented, Said, names
from quiz.kinds.reading import Fields, listed


class Around(Presented):
    """A list of neighbours as the answer."""

    def read(self, atlas: Atlas, _question: Question, fields: Fields) -> Any:
        """All places that were ticked or typed."""
        return listed(atlas, fields)

    def read_paper(self, atlas: Atlas, question: Question, typed: str) -> Any:
        """Names separated by commas."""
        return self.read(atlas, question, {"typed": [typed.replace("→", ",")]})

    def almost(self, said: Said) -> str:
        """How many were found, and how many were wrong."""
        true = texts(answer(said.ground, said.question))
        found = {"n": len({*true} & {*said.given}), "all": len(true)}
        if not found["n"]:
            return _("Not quite.")
        wrong = len({*said.given} - {*true})
        if wrong and (said.credit < NICE or found["n"] == found["all"]):
            return _("%(n)s of %(all)s, and %(wrong)s wrong.") % {**found, "wrong": wrong}
        if said.credit >= NICE:
            return _("%(n)s of %(all)s, nice.") % found
        return _("%(n)s of %(all)s.") % found

    def sentences(self, said: Said) -> list[str]:
        """The neighbours; or else those that were missed or invented."""
        atlas, (place,) = said.ground.atlas, said.question.places
        if said.given is None or said.grade.right:
            true = names(atlas, atlas.neighbours[place])
            return [_("The neighbours: %(answer)s.") % {"answer": true}]

        def others(pairs: Sequence[tuple[str, str]]) -> str:
            return names(atlas, [one if other == place else other for one, other in pairs])

        found = []
        if said.grade.missed:
            found.append(_("You missed: %(places)s.") % {"places": others(said.grade.missed)})
        if said.grade.invented:
            found.append(
                _("Not a neighbour: %(places)s.") % {"places": others(said.grade.invented)}
            )
        return found
