"""Answers that came faster than anyone can read the question and give them."""

from collections.abc import Sequence
from typing import Any

from quiz.drills.question import Question

READING = 0.6
"""Seconds in which the fastest readers read two names and move a finger."""
EACH = 0.25
"""Seconds for each further place that is read or chosen."""


def fastest(question: Question, given: Any) -> float:
    """The fewest seconds in which a person can read a question and answer it like this."""
    chosen = len(given) if isinstance(given, Sequence) and not isinstance(given, str) else 1
    read = len(question.places) + len(question.offer) + len(question.options)
    return READING + EACH * (max(0, chosen - 1) + max(0, read - 2) / 2)


def is_impossible(question: Question, given: Any, seconds: float) -> bool:
    """Whether an answer came faster than that. A missing answer is no sign of anything."""
    return given is not None and seconds < fastest(question, given)
