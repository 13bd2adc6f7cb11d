"""Journeys of a replay, drawn and priced: the one that was chosen, the best, the believed one."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.atlas import Atlas
from game.atlas.beliefs import Belief
from game.drawing.border_marks import BorderMark, invented_mark, missing_mark
from game.drawing.route_drawing import Journeyed, RouteDrawing, route_drawing
from game.hosting.grounds import journey_on
from game.journey.analysis import JudgedToken, best_ways, way_taken
from game.journey.rules import FORTY
from game.journey.tariff import Lying, Tariff
from game.pages.match.board_spaces import ShownToken
from game.pages.replay.words import belief_sentence
from game.words.names import place_word
from game.words.price_lines import PriceLine, money, part_name, price_lines

SHOWN = 3  # further best choices that are listed one by one


@dataclass(frozen=True, slots=True)
class Picture:
    """A journey on the map with its price; `wrong` are the borders that it gets wrong.

    `token` is None for a journey that was not chosen.
    """

    token: ShownToken | None
    places: tuple[str, ...]
    route: tuple[str, ...]
    drawing: RouteDrawing
    lines: tuple[PriceLine, ...]
    price: int
    wrong: tuple[BorderMark, ...] = ()

    @property
    def sum(self) -> str:
        """The price as it is written."""
        return money(self.price)


@dataclass(frozen=True, slots=True)
class BestJourney:
    """The best journey, and others that were as good; some may be left out."""

    picture: Picture
    others: tuple[str, ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class Believed:
    """What a player may have thought, and the journey as it would have been then."""

    sentence: str
    picture: Picture


def chosen_picture(map_slug: str, judged: JudgedToken, token: ShownToken) -> Picture:
    """The journey with the token where it was put."""
    tariff = journey_on(map_slug).tariff
    return _picture(tariff, judged, way_taken(tariff, judged), token)


def best_journey(map_slug: str, judged: JudgedToken) -> BestJourney:
    """The best journey before the token was placed, drawn, and others like it in words."""
    tariff = journey_on(map_slug).tariff
    first, *others = best_ways(tariff, judged)
    shown = others[:SHOWN]
    return BestJourney(
        picture=_picture(tariff, judged, first, None),
        others=tuple(" + ".join(_places(tariff.atlas, _spaces(way, judged))) for way in shown),
        left_out=len(others) - len(shown),
    )


def believed_journey(
    map_slug: str, judged: JudgedToken, belief: Belief, token: ShownToken
) -> Believed:
    """The same choice on the map of a player with a wrong belief."""
    truth = journey_on(map_slug).atlas
    tariff = Tariff(belief.on(truth).believed)
    mark = invented_mark if belief.touch else missing_mark
    wrong = tuple(mark(map_slug, pair) for pair in belief.borders)
    way = way_taken(tariff, judged)
    also = tuple(part for pair in belief.borders for part in pair)
    return Believed(
        belief_sentence(truth, belief), _picture(tariff, judged, way, token, also=also, wrong=wrong)
    )


def _picture(
    tariff: Tariff,
    judged: JudgedToken,
    way: Sequence[Lying],
    token: ShownToken | None,
    *,
    also: tuple[str, ...] = (),
    wrong: tuple[BorderMark, ...] = (),
) -> Picture:
    atlas, number, centre = tariff.atlas, judged.placed.round, judged.board.centre
    spaces, route = _spaces(way, judged), tariff.route(centre, way)
    chosen = tuple(space for space in spaces if space != FORTY)
    beside = tuple(point for mark in wrong for point in mark.points)
    lines = tariff.lines(number, centre, way)
    return Picture(
        token=token,
        places=_places(atlas, spaces),
        route=tuple(part_name(atlas, part) for part in route),
        drawing=route_drawing(atlas.slug, Journeyed(route, centre, chosen, also, beside)),
        lines=price_lines(atlas, number, lines, route),
        price=lines.price,
        wrong=wrong,
    )


def _spaces(way: Sequence[Lying], judged: JudgedToken) -> tuple[str, ...]:
    """Where the tokens of an option are: first those placed before, then the new token."""
    lying = judged.board.spaces_of((judged.placed.seat, judged.placed.colour))
    spaces = [space for space, _ in way]
    return tuple(sorted(spaces, key=lambda s: (s not in lying, s != judged.placed.space)))


def _places(atlas: Atlas, spaces: Sequence[str]) -> tuple[str, ...]:
    return tuple(place_word(atlas, space) for space in spaces)
