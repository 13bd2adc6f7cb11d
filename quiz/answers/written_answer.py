"""A pupil's answer on paper, as it is typed in: the answer, or only whether it was right."""

from dataclasses import dataclass
from typing import Any

from quiz.drills.catalogue import answer, credit_of, grade
from quiz.drills.ground import Ground
from quiz.drills.question import Question
from quiz.kinds.catalogue import PRESENTED

RIGHT = frozenset({"+", "✓", "ok"})
WRONG = frozenset({"-", "−", "–", "x", "✕"})
LONGEST = 400


@dataclass(frozen=True, slots=True)
class Written:
    """An answer from paper; `given` is None if it is unknown what was written.

    An answer that is only marked right or wrong has full credit or none.
    """

    given: Any
    is_right: bool
    credit: float
    lost: int = 0


def written_answer(ground: Ground, question: Question, text: str) -> Written:
    """What was typed in: `+` is right, `-` is wrong, empty is no answer, anything else an answer.

    Raises BadAnswer for invalid input.
    """
    typed = " ".join(text[:LONGEST].split())
    sign = typed.casefold()
    if sign in RIGHT:
        return Written(answer(ground, question), is_right=True, credit=1.0)
    if not typed or sign in WRONG:
        kind = PRESENTED[question.kind]
        other = kind.if_wrong(ground, question) if typed else None
        return Written(other, is_right=False, credit=0.0)
    given = PRESENTED[question.kind].read_paper(ground.atlas, question, typed)
    result = grade(ground, question, given)
    credit = credit_of(ground, question, given) or 0.0
    return Written(given, bool(result.right), credit, result.lost)
