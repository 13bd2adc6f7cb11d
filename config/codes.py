"""Where a code leads: to a class or to a table. Each kind is one finder."""

from collections.abc import Callable

from django.urls import reverse

from classroom.actions.door import class_with_code
from game.pages.tables.join import invited_table
from game.refused import Refused
from game.words.invite_codes import read_code


def _class_door(code: str) -> str | None:
    try:
        return reverse("class-door", args=[class_with_code(code).code])
    except Refused:
        return None


def _table(code: str) -> str | None:
    return reverse("join", args=[code]) if invited_table(code) else None


FINDERS: tuple[Callable[[str], str | None], ...] = (_class_door, _table)


def address_of(typed: str) -> str | None:
    """The URL that a typed code leads to; None for an unknown code."""
    code = read_code(typed)
    found = (finder(code) for finder in FINDERS) if code else ()
    return next((address for address in found if address), None)
