"""A question of any kind, as a value with one text form that reads back."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from game.journey.rules import FORTY

Answer = int | bool | str | list[str]
"""What a question is answered with: a count or price, yes or no, a slug, or a list of slugs."""


class Kind(StrEnum):
    """The kinds of drill."""

    COUNT_CROSSINGS = "count-crossings"
    NEIGHBOURS = "neighbours"
    NAME_NEIGHBOURS = "name-neighbours"
    PICK_ONE = "pick-one"
    PICK_TWO = "pick-two"
    PASS_THROUGH = "pass-through"  # noqa: S105 - no password
    DEAREST_TWO = "dearest-two"
    FIND_ROUTE = "find-route"
    PRICE_IT = "price-it"
    LOCATE = "locate"
    PICK_NEIGHBOURS = "pick-neighbours"
    MEET = "meet"


DRILL_KINDS = tuple(kind for kind in Kind if kind is not Kind.MEET)
"""The kinds that can be chosen. To meet a place is a step of coached practice only."""

AROUND = frozenset({Kind.NAME_NEIGHBOURS, Kind.PICK_NEIGHBOURS, Kind.MEET})
"""The kinds about all borders of one place."""

CHOICES = frozenset({Kind.PICK_ONE, Kind.PICK_TWO, Kind.PASS_THROUGH, Kind.DEAREST_TWO})
"""The kinds that offer seven cards, as at the table."""

_NAMED: Mapping[Kind, tuple[str, ...]] = {
    Kind.COUNT_CROSSINGS: ("from", "to"),
    Kind.FIND_ROUTE: ("from", "to"),
    Kind.NEIGHBOURS: ("a", "b"),
    Kind.NAME_NEIGHBOURS: ("place",),
    Kind.LOCATE: ("place",),
    Kind.PICK_NEIGHBOURS: ("place",),
    Kind.MEET: ("place",),
}


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked. Two questions are the same when they are equal.

    `places` are the places that it names: two for a count, a pair or a route, one to name or pick
    the neighbours of, to locate or to meet. `options` are what neighbours are picked from. A
    choice has `round`, `centre`, `offer` and `stacks` (tokens that lie already, by space); a price
    has `round`, `centre` and `tokens` (space, tokens under it).
    """

    kind: Kind
    places: tuple[str, ...] = ()
    round: int = 0
    centre: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()
    stacks: tuple[tuple[str, int], ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    options: tuple[str, ...] = ()

    @property
    def named(self) -> frozenset[str]:
        """All places that it is about."""
        listed = (*self.places, *self.centre, *self.offer, *self.options)
        spaces = (space for space, _ in (*self.tokens, *self.stacks))
        return frozenset((*listed, *spaces)) - {FORTY}

    def encode(self) -> dict[str, Any]:
        """The question as the command line and the database hold it, without its kind."""
        if self.kind in _NAMED:
            named: dict[str, Any] = dict(zip(_NAMED[self.kind], self.places, strict=True))
            return {**named, "options": list(self.options)} if self.options else named
        board: dict[str, Any] = {"round": self.round, "centre": list(self.centre)}
        if self.kind is Kind.PRICE_IT:
            tokens = [{"space": space, "under": under} for space, under in self.tokens]
            return {**board, "tokens": tokens}
        return {**board, "offer": list(self.offer), "stacks": dict(self.stacks)}


def decode_question(kind: str, value: Mapping[str, Any]) -> Question:
    """The question that was encoded like this."""
    known = Kind(kind)
    if known in _NAMED:
        named = tuple(value[name] for name in _NAMED[known])
        return Question(known, named, options=tuple(value.get("options", ())))
    return Question(
        known,
        round=value["round"],
        centre=tuple(value["centre"]),
        offer=tuple(value.get("offer", ())),
        stacks=tuple(sorted(value.get("stacks", {}).items())),
        tokens=tuple((token["space"], token["under"]) for token in value.get("tokens", ())),
    )
