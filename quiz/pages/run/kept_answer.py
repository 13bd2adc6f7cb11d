"""What was on the form when an answer could not be read: it stays there, to be put right."""

from collections.abc import Sequence
from dataclasses import dataclass

from quiz.kinds.reading import Fields, ticked

LONGEST = 400
"""The longest text of the field for names (templates/quiz/run/names.html)."""


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """Ticked places, typed names or a typed number, and the steps of a route."""

    ticked: frozenset[str] = frozenset()
    typed: str = ""
    number: str = ""
    steps: tuple[str, ...] = ()


NOTHING_KEPT = KeptAnswer()


def kept_answer(fields: Fields) -> KeptAnswer:
    """What to show again of these fields."""
    given = ticked(fields)
    return KeptAnswer(
        ticked=frozenset(given),
        typed=_text(fields.get("typed", ()))[:LONGEST],
        number=_text(ticked(fields, "more") or given)[:LONGEST],
        steps=tuple(ticked(fields, "step")),
    )


def _text(values: Sequence[str]) -> str:
    return values[0] if values else ""
