"""A question of any kind, as a value with one text form that reads back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from game.journey.rules import FORTY

Answer = int | bool | str | list[str]
"""The type of answers: a count or price, yes or no, a slug, or a list of slugs."""


class Kind(str):
    """The name of a kind of drill. The catalogue lists them all.

    There is one object for each name. Those below are used by name: as steps of the coach, in
    storms, in sets.
    """

    __slots__ = ()
    _all: ClassVar[dict[str, "Kind"]] = {}

    COUNT_CROSSINGS: ClassVar["Kind"]
    NEIGHBOURS: ClassVar["Kind"]
    NAME_NEIGHBOURS: ClassVar["Kind"]
    PICK_ONE: ClassVar["Kind"]
    PICK_TWO: ClassVar["Kind"]
    PASS_THROUGH: ClassVar["Kind"]
    DEAREST_TWO: ClassVar["Kind"]
    FIND_ROUTE: ClassVar["Kind"]
    PRICE_IT: ClassVar["Kind"]
    LOCATE: ClassVar["Kind"]
    PICK_NEIGHBOURS: ClassVar["Kind"]
    MEET: ClassVar["Kind"]

    def __new__(cls, name: str) -> "Kind":
        """The kind of this name."""
        if name not in cls._all:
            cls._all.setdefault(str(name), super().__new__(cls, name))
        return cls._all[name]

    @property
    def value(self) -> str:
        """The name as plain text."""
        return str(self)


for _name in [name for name in Kind.__annotations__ if name.isupper()]:
    setattr(Kind, _name, Kind(_name.lower().replace("_", "-")))

_NAMED: Mapping[Kind, tuple[str, ...]] = {
    Kind.COUNT_CROSSINGS: ("from", "to"),
    Kind.FIND_ROUTE: ("from", "to"),
    Kind.NEIGHBOURS: ("a", "b"),
    Kind.NAME_NEIGHBOURS: ("place",),
    Kind.LOCATE: ("place",),
    Kind.PICK_NEIGHBOURS: ("place",),
    Kind.MEET: ("place",),
}
"""The JSON keys of places in the published kinds; other kinds use `places`."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question. Questions are compared by value.

    `places` are the places that it names: two for a count, a pair or a route, one to name or pick
    the neighbours of, to locate or to meet. `options` are what neighbours are picked from. A
    choice has `round`, `centre`, `offer` and `stacks` (tokens already placed, by space); a price
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
        elif self.places:
            named = {"places": list(self.places)}
        else:
            return self._board()
        return {**named, "options": list(self.options)} if self.options else named

    def _board(self) -> dict[str, Any]:
        board: dict[str, Any] = {"round": self.round, "centre": list(self.centre)}
        if self.tokens:
            tokens = [{"space": space, "under": under} for space, under in self.tokens]
            return {**board, "tokens": tokens}
        return {**board, "offer": list(self.offer), "stacks": dict(self.stacks)}


def decode_question(kind: str, value: Mapping[str, Any]) -> Question:
    """The question that was encoded like this. Raises ValueError for anything else."""
    known = Kind(kind)
    if known in _NAMED:
        named = tuple(value[name] for name in _NAMED[known])
        return Question(known, named, options=tuple(value.get("options", ())))
    if "places" in value:
        options = tuple(value.get("options", ()))
        return Question(known, tuple(value["places"]), options=options)
    if "round" not in value:
        raise ValueError(f"There is no such question of the kind {kind!r}.")
    return Question(
        known,
        round=value["round"],
        centre=tuple(value["centre"]),
        offer=tuple(value.get("offer", ())),
        stacks=tuple(sorted(value.get("stacks", {}).items())),
        tokens=tuple((token["space"], token["under"]) for token in value.get("tokens", ())),
    )
