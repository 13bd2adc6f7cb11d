"""What is wrong with a draft map, in the visitor's language."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext

from game.cartography.errors import MapProblem

TOLD = 3
"""How many problems are shown at once."""


def problem_sentence(problem: str) -> str:
    """A sentence of the map builder, and those within it."""
    if not isinstance(problem, MapProblem):
        return problem
    values = {key: _said(value) for key, value in problem.values.items()}
    said = gettext(problem.template)
    return said % values if values else said


def problem_sentences(problems: Iterable[str]) -> str:
    """The first few problems in a row."""
    return " ".join(problem_sentence(one) for one in list(problems)[:TOLD])


def _said(value: Any) -> Any:
    return problem_sentence(value) if isinstance(value, MapProblem) else value
