"""Errors in tokens to be priced, by a command or by a form."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from game.journey.rules import FINALE, FIRST_ROUND, FORTY

MOST_UNDER = 1_000_000
"""Far more tokens than at any table, and few enough to add up."""


class Wrong(StrEnum):
    """The kinds of error."""

    NO_PLACE = "no place"
    SAME_CENTRE = "same centre"
    NO_SPACE = "no space"
    IN_CENTRE = "in centre"
    NOT_UNDER = "not under"
    SAME_SPACE = "same space"


class Fault(NamedTuple):
    """One error: the card or token it is about, from 0, and the given value."""

    wrong: Wrong
    number: int
    given: Any


def is_round(number: Any) -> bool:
    """Whether a match has such a round."""
    return type(number) is int and FIRST_ROUND <= number <= FINALE


def centre_faults(places: Mapping[str, Any], centre: Sequence[Any]) -> Iterator[Fault]:
    """The errors in the cards of a centre; the values may be anything."""
    for number, slug in enumerate(centre):
        if not isinstance(slug, str) or slug not in places:
            yield Fault(Wrong.NO_PLACE, number, slug)
        elif number and slug == centre[0]:
            yield Fault(Wrong.SAME_CENTRE, number, slug)


def token_faults(
    places: Mapping[str, Any], centre: Sequence[Any], tokens: Sequence[tuple[Any, Any]]
) -> Iterator[Fault]:
    """The errors in a traveller's tokens, each a space and the number of tokens under it."""
    for number, (space, under) in enumerate(tokens):
        if not isinstance(space, str) or (space not in places and space != FORTY):
            yield Fault(Wrong.NO_SPACE, number, space)
        elif space in centre:
            yield Fault(Wrong.IN_CENTRE, number, space)
        elif number and space == tokens[0][0]:
            yield Fault(Wrong.SAME_SPACE, number, space)
        if type(under) is not int or not 0 <= under <= MOST_UNDER:
            yield Fault(Wrong.NOT_UNDER, number, under)
