"""An answer as the forms of practice send it, read for the question that is open."""

from collections.abc import Mapping, Sequence
from typing import Any

from game.atlas import Atlas
from game.queries.place_search import find_place
from quiz.drills.errors import BadAnswer
from quiz.drills.question import Kind, Question
from quiz.queries.numbered_places import place_of_number

Fields = Mapping[str, Sequence[str]]
"""The fields of a form, each with all its values."""
MOST_NAMES = 80


def given_answer(atlas: Atlas, question: Question, fields: Fields) -> Any:
    """What was answered. Raises BadAnswer for what is no answer to this kind of question."""
    if question.kind is Kind.MEET:
        return None
    if question.kind in (Kind.NAME_NEIGHBOURS, Kind.PICK_NEIGHBOURS, Kind.FIND_ROUTE):
        given = [*_ticked(fields), *_ticked(fields, "step"), *_typed(atlas, fields)]
    else:
        # A number that was typed counts before the button that the Enter key stands for.
        given = _ticked(fields, "more") or _ticked(fields)
    if not given:
        raise BadAnswer("Choose an answer first.")
    if question.kind is Kind.FIND_ROUTE:
        start, end = question.places
        return [start, *given, end]
    if question.kind is Kind.NEIGHBOURS:
        return {"yes": True, "no": False}.get(given[0], given[0])
    if question.kind in (Kind.COUNT_CROSSINGS, Kind.PRICE_IT):
        return _number(given[0])
    if question.kind is Kind.LOCATE:
        return place_of_number(atlas.slug, given[0])
    return given


def _ticked(fields: Fields, name: str = "given") -> list[str]:
    return [value.strip() for value in fields.get(name, ()) if value.strip()][:MOST_NAMES]


def _typed(atlas: Atlas, fields: Fields) -> list[str]:
    """Places by names that were typed, with commas or on lines of their own."""
    text = "\n".join(fields.get("typed", ())).replace(",", "\n").replace(";", "\n")
    found = []
    for name in text.splitlines()[:MOST_NAMES]:
        if name.strip():
            place = find_place(atlas.slug, name)
            if place is None:
                raise BadAnswer(
                    "There is no place called “%(name)s” on this map.", name=name.strip()[:80]
                )
            found.append(place)
    return found


def _number(text: str) -> int:
    plain = text.replace("\N{MINUS SIGN}", "-").replace("€", "").strip()
    try:
        return int(plain)
    except ValueError:
        raise BadAnswer("The answer must be a whole number.") from None
