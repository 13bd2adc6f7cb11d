"""Seven cards around a centre, as at the table: where should the tokens go?"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from game.atlas import Atlas
from game.journey.rules import FORTY
from game.pages.match.words import task
from game.words.names import place_word
from game.words.price_lines import money
from quiz.drills.catalogue import answer
from quiz.drills.given import texts
from quiz.drills.question import Kind, Question
from quiz.kinds.presented import ARROW, BoardTask, Presented, Said
from quiz.kinds.reading import named


@dataclass(frozen=True)
class PresentedChoices(Presented):
    """Spaces to choose from."""

    kind: Kind
    form = "board"

    def word(self) -> str:
        """The name of the kind."""
        return {
            Kind.PICK_ONE: pgettext("kind of question", "Pick one"),
            Kind.PICK_TWO: pgettext("kind of question", "Pick two"),
            Kind.PASS_THROUGH: pgettext("kind of question", "Pass through two"),
            Kind.DEAREST_TWO: pgettext("kind of question", "The two most expensive"),
        }[self.kind]

    def note(self) -> str:
        """The description of the kind."""
        return {
            Kind.PICK_ONE: _("Which card is cheapest, as in rounds 1 and 2?"),
            Kind.PICK_TWO: _("Which two cards are cheapest, as in rounds 3 and 4?"),
            Kind.PASS_THROUGH: _("Which two cards to pass through, as in rounds 5 and 6?"),
            Kind.DEAREST_TWO: _("Which two bring the most, as in the finale?"),
        }[self.kind]

    def prompt(self, question: Question) -> str:
        """The task, as at the table."""
        return task(question.round)

    def headline(self, atlas: Atlas, question: Question) -> str:
        """The centre."""
        return ARROW.join(place_word(atlas, place) for place in question.centre)

    def list_words(self, atlas: Atlas, answer: Iterable[str]) -> str:
        """The spaces."""
        return " + ".join(place_word(atlas, space) for space in answer)

    def read_paper(self, atlas: Atlas, _question: Question, typed: str) -> Any:
        """Names separated by commas; 40 is the space."""
        parts = [name for name in typed.replace(";", ",").split(",") if name.strip()]
        return [FORTY if name.strip() == "40" else named(atlas, name) for name in parts]

    def sentences(self, said: Said) -> list[str]:
        """What was chosen and what is best, with their prices."""
        ground, question, lying = said.ground, said.question, dict(said.question.stacks)

        def price(spaces: Sequence[str]) -> str:
            tokens = [(space, lying.get(space, 0)) for space in spaces]
            return money(ground.tariff.price(question.round, question.centre, tokens))

        best = {**said.words, "price": price(texts(answer(ground, question)))}
        if said.given is None:
            return [_("Best: %(answer)s, %(price)s.") % best]
        mine = _("You chose %(given)s: %(price)s.") % {**said.words, "price": price(said.given)}
        if said.grade.right:
            return [mine, _("This is the best choice.")]
        return [mine, _("Best: %(answer)s, %(price)s.") % best]

    def board_task(self) -> BoardTask | None:
        """Where to go, and the rule of the act."""
        crossing = _("10 € for each border you cross, 30 € more for each pair of neighbours.")
        match self.kind:
            case Kind.PICK_ONE:
                rule = _("10 € for each border you cross. Going to a neighbour costs 30 € more.")
                return BoardTask(_("Where is it cheapest to go?"), rule)
            case Kind.PICK_TWO:
                return BoardTask(_("Which two make the cheapest journey?"), crossing)
            case Kind.PASS_THROUGH:
                ask = _("Pass through two on the way. Which are cheapest?")
                return BoardTask(ask, crossing)
            case _:
                rule = _("Finale: this time you receive what the journey costs.")
                ask = _("Which two make the most expensive journey?")
                return BoardTask(ask, f"{rule} {crossing}")

    def paper_notes(self, atlas: Atlas, question: Question) -> list[str]:
        """The cards with the tokens on them, on two lines."""
        lying = dict(question.stacks)
        cards = [(FORTY, "40"), *((slug, place_word(atlas, slug)) for slug in question.offer)]
        named = [_card(name, lying.get(slug, 0)) for slug, name in cards]
        half = len(named) // 2
        return [" · ".join(named[:half]), " · ".join(named[half:])]


def _card(name: str, tokens: int) -> str:
    return _("%(place)s (tokens: %(n)s)") % {"place": name, "n": tokens} if tokens else name
