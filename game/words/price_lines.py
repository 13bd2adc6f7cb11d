"""A price line by line, in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from game.atlas import Atlas
from game.drawing.drawn_places import drawn_places
from game.journey.rules import CROSSING_PRICE, FINALE, NEIGHBOUR_PRICE, STACK_PRICE
from game.journey.tariff import Lines
from game.words.names import NO_BREAK, in_words, place_word


@dataclass(frozen=True, slots=True)
class PriceLine:
    """One line of a price; the amounts of all lines add up to it. `kind` names what it is for."""

    kind: str
    words: str
    amount: int

    @property
    def figure(self) -> str:
        """The amount without its unit, with a real minus sign."""
        return figure(self.amount)


def figure(amount: int) -> str:
    """A sum of money without its unit."""
    return f"−{-amount}" if amount < 0 else str(amount)


def money(amount: int) -> str:
    """A sum of money without a line break inside."""
    return f"{figure(amount)}{NO_BREAK}€"


def signed_money(amount: int) -> str:
    """The same with a plus sign before what is earned."""
    return f"+{money(amount)}" if amount > 0 else money(amount)


def price_lines(
    atlas: Atlas, round_number: int, lines: Lines, route: Sequence[str]
) -> tuple[PriceLine, ...]:
    """All lines of a price, including free ones: what did not cost is worth knowing too."""
    return tuple(_lines(atlas, round_number, lines, route))


def _lines(
    atlas: Atlas, round_number: int, lines: Lines, route: Sequence[str]
) -> Iterator[PriceLine]:
    if route:
        yield PriceLine(
            "crossings",
            ngettext("%(n)s crossing", "%(n)s crossings", lines.crossings) % {"n": lines.crossings},
            CROSSING_PRICE * lines.crossings,
        )
        yield from _neighbours(atlas, lines)
    if lines.forty:
        yield PriceLine("forty", gettext("Space 40"), lines.forty)
    yield _stack(round_number, lines)


def _neighbours(atlas: Atlas, lines: Lines) -> Iterator[PriceLine]:
    for one, other in lines.neighbours:
        names = {"one": place_word(atlas, one), "other": place_word(atlas, other)}
        words = gettext("Neighbours: %(one)s and %(other)s") % names
        yield PriceLine("neighbours", words, NEIGHBOUR_PRICE)
    if not lines.neighbours:
        yield PriceLine("neighbours", gettext("No neighbours"), 0)


def _stack(round_number: int, lines: Lines) -> PriceLine:
    """What the tokens under a traveller's own cost; in the finale they take away."""
    under = lines.stack // STACK_PRICE
    if not under:
        return PriceLine("stack", gettext("No token underneath"), 0)
    words = ngettext("%(n)s token underneath", "%(n)s tokens underneath", under) % {"n": under}
    return PriceLine("stack", words, -lines.stack if round_number == FINALE else lines.stack)


def part_name(atlas: Atlas, part: str) -> str:
    """The name of a part: its place, and which part if it is not the main one."""
    place = atlas.place_of[part]
    name = in_words(atlas.places[place].names)
    if part == drawn_places(atlas.slug)[place].main.slug:
        return name
    return f"{name} ({in_words(atlas.part_names.get(part, {}))})"
