"""The scorer: what a journey on a real table costs, and its route on the map."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from game.atlas_files import load_atlas
from game.drawing.route_drawing import (
    Journeyed,
    QuietMap,
    RouteDrawing,
    quiet_map,
    route_drawing,
)
from game.hosting.grounds import journey_on
from game.journey.faults import Fault, Wrong
from game.journey.rules import FINALE, FORTY
from game.journey.tariff import Lying
from game.words.names import folded, in_words, name_order, place_word
from game.words.price_lines import PriceLine, money, part_name, price_lines

LONGEST_QUOTE, MOST_DIGITS = 40, 9


@dataclass(frozen=True, slots=True)
class AskedJourney:
    """Valid tokens to be priced."""

    map: str
    round: int
    centre: tuple[str, ...]
    tokens: tuple[Lying, ...]


@dataclass(frozen=True, slots=True)
class ScoredJourney:
    """What they cost, line by line, and the route."""

    start: str
    goal: str
    places: tuple[str, ...]
    route: tuple[str, ...]
    drawing: RouteDrawing
    lines: tuple[PriceLine, ...]
    price: int
    is_finale: bool

    @property
    def sum(self) -> str:
        """The price as it is written."""
        return money(self.price)

    @property
    def is_received(self) -> bool:
        """Whether it earns money."""
        return self.is_finale and self.price >= 0


@dataclass(frozen=True, slots=True)
class ScorerPage:
    """The names of a map to choose from, its drawing, and the answer once all is chosen.

    `has_land` says that the browser already has the drawing and the names of this map.
    """

    map: str
    names: tuple[str, ...]
    quiet: QuietMap
    has_land: bool
    address: str
    scored: ScoredJourney | None


def scorer_page(
    map_slug: str, asked: AskedJourney | None, *, address: str, has_land: bool = False
) -> ScorerPage:
    """The page on a map, with the answer to the request."""
    places = load_atlas(map_slug).places.values()
    return ScorerPage(
        map=map_slug,
        names=tuple(sorted((in_words(place.names) for place in places), key=name_order)),
        quiet=quiet_map(map_slug),
        has_land=has_land,
        address=address,
        scored=None if asked is None else scored_journey(asked),
    )


def scored_journey(asked: AskedJourney) -> ScoredJourney:
    """The price of a request, from the tariff that every match uses."""
    tariff = journey_on(asked.map).tariff
    atlas, spaces = tariff.atlas, tuple(space for space, _under in asked.tokens)
    route = tariff.route(asked.centre, asked.tokens)
    lines = tariff.lines(asked.round, asked.centre, asked.tokens)
    centre = [place_word(atlas, place) for place in asked.centre]
    chosen = tuple(space for space in spaces if space != FORTY)
    return ScoredJourney(
        start=centre[0],
        goal=centre[1] if len(centre) > 1 else "",
        places=tuple(place_word(atlas, space) for space in spaces),
        route=tuple(part_name(atlas, part) for part in route),
        drawing=route_drawing(atlas.slug, Journeyed(route, asked.centre, chosen)),
        lines=price_lines(atlas, asked.round, lines, route),
        price=lines.price,
        is_finale=asked.round == FINALE,
    )


def is_forty(typed: str) -> bool:
    """Whether the text means space 40."""
    return folded(typed) in (FORTY, folded(_("Space 40")))


def whole_number(typed: str) -> int | str:
    """The typed number; empty is 0, and an invalid one stays as it is."""
    text = typed.strip() or "0"
    is_number = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if is_number else text


def fault_sentence(fault: Fault) -> str:
    """What is wrong, in the visitor's language."""
    given = str(fault.given)
    text = given if len(given) <= LONGEST_QUOTE else f"{given[:LONGEST_QUOTE]}…"
    return {
        Wrong.NO_PLACE: _("This map has no place called “%(text)s”."),
        Wrong.NO_SPACE: _("This map has no place called “%(text)s”. Write a place, or 40."),
        Wrong.SAME_CENTRE: _("Start and destination must be two different places."),
        Wrong.IN_CENTRE: _("This place is in the middle, so no token can be placed on it."),
        Wrong.SAME_SPACE: _("Your two tokens must be on different spaces."),
        Wrong.NOT_UNDER: _("Write a number, 0 or more."),
    }[fault.wrong] % {"text": text}
