"""What is wrong with tokens whose price is asked, by a command or by a form."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from game.journey.rules import FINALE, FIRST_ROUND, FORTY

MOST_UNDER = 1_000_000
"""Far more tokens than any table has, and few enough to add up."""


class Wrong(StrEnum):
    """The ways in which it can be wrong."""

    NO_PLACE = "no place"
    SAME_CENTRE = "same centre"
    NO_SPACE = "no space"
    IN_CENTRE = "in centre"
    NOT_UNDER = "not under"
    SAME_SPACE = "same space"


class Fault(NamedTuple):
    """One thing that is wrong: which card or token it is about, from 0, and what was given."""

    wrong: Wrong
    number: int
    given: Any


def is_round(number: Any) -> bool:
    """Whether a match has such a round."""
    return type(number) is int and FIRST_ROUND <= number <= FINALE


def centre_faults(places: Mapping[str, Any], centre: Sequence[Any]) -> Iterator[Fault]:
    """What is wrong with the cards of a centre; the values may be anything."""
    for number, slug in enumerate(centre):
        if not isinstance(slug, str) or slug not in places:
            yield Fault(Wrong.NO_PLACE, number, slug)
        elif number and slug == centre[0]:
            yield Fault(Wrong.SAME_CENTRE, number, slug)


def token_faults(
    places: Mapping[str, Any], centre: Sequence[Any], tokens: Sequence[tuple[Any, Any]]
) -> Iterator[Fault]:
    """What is wrong with a traveller's tokens, each a space and how many lie under it."""
    for number, (space, under) in enumerate(tokens):
        if not isinstance(space, str) or (space not in places and space != FORTY):
            yield Fault(Wrong.NO_SPACE, number, space)
        elif space in centre:
            yield Fault(Wrong.IN_CENTRE, number, space)
        elif number and space == tokens[0][0]:
            yield Fault(Wrong.SAME_SPACE, number, space)
        if type(under) is not int or not 0 <= under <= MOST_UNDER:
            yield Fault(Wrong.NOT_UNDER, number, under)
