"""What somebody wrote on paper, as it is typed in: an answer, or only whether it was right."""

from dataclasses import dataclass
from typing import Any

from game.atlas import Atlas
from game.journey.rules import FORTY
from game.queries.place_search import find_place
from quiz.drills.catalogue import answer, credit_of, grade
from quiz.drills.errors import BadAnswer
from quiz.drills.ground import Ground
from quiz.drills.question import CHOICES, Kind, Question
from quiz.queries.given_answer import given_answer

RIGHT = frozenset({"+", "✓", "ok"})
WRONG = frozenset({"-", "−", "–", "x", "✕"})
YES = frozenset({"y", "yes", "a", "ano", "o", "oui", "j"})
NO = frozenset({"n", "no", "ne", "non"})
LONGEST = 400


@dataclass(frozen=True, slots=True)
class Written:
    """An answer from paper; `given` is None where it is not known what was written.

    Who only marked it right or wrong gave all of the credit or none.
    """

    given: Any
    is_right: bool
    credit: float
    lost: int = 0


def written_answer(ground: Ground, question: Question, text: str) -> Written:
    """What was typed in: `+` is right, `-` is wrong, nothing is no answer, else an answer.

    Raises BadAnswer for what is none.
    """
    typed = " ".join(text[:LONGEST].split())
    sign = typed.casefold()
    if sign in RIGHT:
        return Written(answer(ground, question), is_right=True, credit=1.0)
    if not typed or sign in WRONG:
        # Who did not say yes rightly said no, and the other way round; else nobody knows.
        known = bool(typed) and question.kind is Kind.NEIGHBOURS
        other = not answer(ground, question) if known else None
        return Written(other, is_right=False, credit=0.0)
    given = _given(ground.atlas, question, typed)
    result = grade(ground, question, given)
    credit = credit_of(ground, question, given) or 0.0
    return Written(given, bool(result.right), credit, result.lost)


def _given(atlas: Atlas, question: Question, typed: str) -> Any:
    sign = typed.casefold()
    if question.kind is Kind.NEIGHBOURS:
        if sign not in YES | NO:
            raise BadAnswer("The answer must be yes or no.")
        return sign in YES
    if question.kind is Kind.LOCATE:
        raise BadAnswer("Type + for right, - for wrong, or nothing.")
    if question.kind in CHOICES:
        return [_space(atlas, name) for name in typed.replace(";", ",").split(",") if name.strip()]
    if question.kind in (Kind.NAME_NEIGHBOURS, Kind.PICK_NEIGHBOURS, Kind.FIND_ROUTE):
        return given_answer(atlas, question, {"typed": [typed.replace("→", ",")]})
    return given_answer(atlas, question, {"given": [typed]})


def _space(atlas: Atlas, name: str) -> str:
    if name.strip() == "40":
        return FORTY
    found = find_place(atlas.slug, name)
    if found is None:
        raise BadAnswer("There is no place called “%(name)s” on this map.", name=name.strip()[:80])
    return found
