"""The one border behind an expensive choice: what a traveller would have had to know."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from game.atlas.salience import Pair, forgettable, ordered
from game.journey.analysis import JudgedToken, best_ways, explaining_belief, way_taken
from game.journey.rules import FINALE
from game.journey.tariff import Tariff


@dataclass(frozen=True, slots=True)
class BorderLesson:
    """Two places and whether they really touch; `parts` are the two parts that it is about."""

    between: Pair
    parts: Pair
    touch: bool


def lesson_of(tariff: Tariff, judged: JudgedToken) -> BorderLesson | None:
    """What to learn from a token that lost something; None if no border is behind it.

    A single wrong belief that explains the choice comes first, then neighbours that were paid
    for (in the finale: that were passed over), then the border of the better route that people
    forget most easily.
    """
    if not judged.lost:
        return None
    belief = explaining_belief(tariff, judged)
    if belief is not None:
        return BorderLesson(belief.between, belief.borders[0], touch=not belief.touch)
    return _neighbours(tariff, judged) or _on_the_way(tariff, judged)


def _neighbours(tariff: Tariff, judged: JudgedToken) -> BorderLesson | None:
    number, centre = judged.placed.round, judged.board.centre
    own = tariff.lines(number, centre, way_taken(tariff, judged)).neighbours
    best = tariff.lines(number, centre, best_ways(tariff, judged)[0]).neighbours
    seen, unseen = (best, own) if number == FINALE else (own, best)
    pairs = {ordered(*pair) for pair in seen} - {ordered(*pair) for pair in unseen}
    borders = (border.between for border in tariff.atlas.borders)
    return _hardest(tariff, (parts for parts in borders if _places(tariff, parts) in pairs))


def _on_the_way(tariff: Tariff, judged: JudgedToken) -> BorderLesson | None:
    centre = judged.board.centre
    own = tariff.route(centre, way_taken(tariff, judged))
    best = tariff.route(centre, best_ways(tariff, judged)[0])
    route, other = (own, best) if judged.placed.round == FINALE else (best, own)
    crossed = {ordered(*step) for step in pairwise(route)}
    return _hardest(tariff, crossed - {ordered(*step) for step in pairwise(other)})


def _hardest(tariff: Tariff, borders: Iterable[Pair]) -> BorderLesson | None:
    """The border among these that people forget most easily."""
    likely = forgettable(tariff.atlas)
    found = max(borders, key=lambda parts: (likely.get(parts, 0.0), parts), default=None)
    return None if found is None else BorderLesson(_places(tariff, found), found, touch=True)


def _places(tariff: Tariff, parts: Pair) -> Pair:
    place_of = tariff.atlas.place_of
    return ordered(place_of[parts[0]], place_of[parts[1]])
