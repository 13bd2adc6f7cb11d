"""The row of marks above a question: the result of each answer of the run."""

from functools import lru_cache
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language


class QuestionMark(NamedTuple):
    """One question of the run's row of marks: right, partly right, wrong, open or to come."""

    number: int
    state: str

    @property
    def drawn(self) -> SafeString:
        """Its place in the row."""
        return _drawn(self, get_language())


@lru_cache(maxsize=4_000)
def _drawn(mark: QuestionMark, _language: str) -> SafeString:
    """A mark in a language: the same for all learners, and a row of twenty took as long as the
    rest of the page.
    """
    return SafeString(render_to_string("quiz/run/mark.html", {"mark": mark}).strip())
