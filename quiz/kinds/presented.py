"""The text, forms and paper of every kind of drill: defaults, which a kind overrides."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from game.atlas import Atlas
from game.words.names import in_words, name_order, place_word
from quiz.drills.catalogue import answer
from quiz.drills.ground import Ground
from quiz.drills.question import Answer, Question
from quiz.drills.results import Grade
from quiz.kinds.reading import Fields, chosen, needed

ARROW = " → "
NICE = 0.5
"""From this credit on an answer is nearly right."""


@dataclass(frozen=True, slots=True)
class Said:
    """An answer to be shown: what was given and its grade.

    `picked` is the route that the coach wants to show with it. `words` has both answers as text:
    `given` and `answer`.
    """

    ground: Ground
    question: Question
    given: Any
    grade: Grade
    credit: float
    picked: Sequence[str]
    words: dict[str, str]


@dataclass(frozen=True, slots=True)
class BoardTask:
    """The task of a board and its deciding rule, without stacks: in a race."""

    ask: str
    rule: str


class Presented(ABC):
    """A kind of drill as learners and teachers see it."""

    form: ClassVar[str]
    """The template part in templates/quiz/run that it is answered with."""
    lines: ClassVar[int] = 1
    """The number of lines to write on, on paper."""
    minds_links: ClassVar[bool] = True
    """Whether the answer depends on sea links counting as borders."""

    @abstractmethod
    def word(self) -> str:
        """The name of the kind."""

    @abstractmethod
    def note(self) -> str:
        """The description of questions of the kind."""

    @abstractmethod
    def prompt(self, question: Question) -> str:
        """The task, as one short sentence above the places."""

    def headline(self, atlas: Atlas, question: Question) -> str:
        """The places of a question, large."""
        return ARROW.join(in_words(atlas.places[place].names) for place in question.places)

    def places_in_short(self, atlas: Atlas, question: Question) -> str:
        """The places of a question in one line of a list."""
        return self.headline(atlas, question)

    def in_full(self, atlas: Atlas, question: Question) -> str:
        """The question as one sentence, if the kind has one; otherwise the places."""
        return self.headline(atlas, question)

    def answer_words(self, atlas: Atlas, answer: object) -> str:
        """An answer as text; None is no answer."""
        if answer is None:
            return _("no answer")
        if isinstance(answer, bool):
            return _("yes") if answer else _("no")
        if isinstance(answer, int):
            return str(answer)
        if isinstance(answer, str):
            return place_word(atlas, answer)
        return self.list_words(atlas, answer) if isinstance(answer, list | tuple) else ""

    def list_words(self, atlas: Atlas, answer: Iterable[str]) -> str:
        """An answer of several places as text."""
        return names(atlas, answer) or _("nobody")

    def any_of(self, _ground: Ground, _question: Question, said: dict[str, object]) -> str:
        """What the answer key says if very many answers are right."""
        return _("any of %(n)s equally good choices, for example %(one)s") % said

    def read(self, _atlas: Atlas, _question: Question, fields: Fields) -> Any:
        """An answer as the form sends it. Raises BadAnswer for invalid input."""
        return needed(chosen(fields))

    def sent(self, given: Any) -> dict[str, list[str]] | None:
        """An answer as the form sends it, which `read` reads; None for not knowing."""
        if isinstance(given, list | tuple):
            return {"given": [str(one) for one in given]} if given else None
        return {"given": [str(given)]}

    def board_task(self) -> BoardTask | None:
        """The task of a board; None for a quick question, which states it itself."""
        return None

    def read_paper(self, atlas: Atlas, question: Question, typed: str) -> Any:
        """An answer from paper as it is typed in. Raises BadAnswer for invalid input."""
        return self.read(atlas, question, {"given": [typed]})

    def if_wrong(self, _ground: Ground, _question: Question) -> Any:
        """What was written on paper if it is only marked wrong; None if unknown."""
        return None

    def told(
        self, ground: Ground, question: Question, _given: Any, _picked: Sequence[str]
    ) -> Answer | None:
        """The right answer that is shown, which may depend on what was given."""
        return answer(ground, question)

    def almost(self, said: Said) -> str:
        """The heading of an answer that is not right."""
        return _("Almost.") if said.credit >= NICE else _("Not quite.")

    def sentences(self, said: Said) -> list[str]:
        """What was given and what is right."""
        if said.grade.right or said.given is None:
            return [_("It is %(answer)s.") % said.words]
        return [_("You said %(given)s. It is %(answer)s.") % said.words]

    def paper_prompt(self, question: Question, _number: int) -> str:
        """The task on paper, in the question of a number."""
        return self.prompt(question)

    def paper_choices(self) -> tuple[str, ...]:
        """What there is to circle on paper."""
        return ()

    def paper_notes(self, _atlas: Atlas, _question: Question) -> list[str]:
        """What is on the board, on paper."""
        return []


def names(atlas: Atlas, slugs: Iterable[str]) -> str:
    """Places in the order of their names."""
    return ", ".join(sorted((place_word(atlas, slug) for slug in slugs), key=name_order))
