"""An answer as the forms of practice send it, read for the open question."""

from typing import Any

from game.atlas import Atlas
from quiz.drills.question import Question
from quiz.kinds.catalogue import PRESENTED
from quiz.kinds.reading import Fields

__all__ = ["Fields", "given_answer"]


def given_answer(atlas: Atlas, question: Question, fields: Fields) -> Any:
    """The answer. Raises BadAnswer for input that does not fit this kind of question."""
    return PRESENTED[question.kind].read(atlas, question, fields)
