"""Questions that name one place: what several kinds of them share."""

from collections.abc import Collection, Iterable, Mapping

from game.atlas.graph import Route
from game.atlas.salience import ordered
from quiz.drills.asking.pairs import check
from quiz.drills.asking.pools import Pool
from quiz.drills.errors import NotEnough
from quiz.drills.ground import FLOOR, Ground
from quiz.drills.results import Grade
from quiz.drills.scope import Scope


def place_pool(ground: Ground, weights: Mapping[str, float], scope: Scope) -> Pool[str]:
    """The places to ask about: ends of the borders, within the places, by weight.

    A place without a weight cannot be asked about. Raises NotEnough if that leaves none.
    """
    check(ground, scope)
    wanted = set(ground.places)
    if scope.borders is not None:
        wanted = {place for pair in scope.borders for place in pair}
    if scope.places is not None:
        wanted = wanted & scope.places or wanted
    asked = [place for place in sorted(wanted) if place in weights]
    if not asked:
        raise NotEnough("There is nothing here to ask about.")
    return Pool({place: weights[place] ** scope.bent for place in asked})


def bordered(ground: Ground) -> dict[str, float]:
    """The places with neighbours: those with easily forgotten or imagined borders weigh more."""
    weights = {place: FLOOR for place in ground.places if ground.atlas.neighbours[place]}
    for table in (ground.forgetting, ground.imagining):
        for pair, weight in table.items():
            for place in weights.keys() & {*pair}:
                weights[place] = max(weights[place], FLOOR + weight)
    return weights


def borders_of(ground: Ground, place: str) -> tuple[Route, ...]:
    """Every border of a place, as a walk of one step away from it."""
    atlas = ground.atlas
    return tuple(
        (part, other) for part in atlas.places[place].parts for other in atlas.part_neighbours[part]
    )


def compare(place: str, true: Iterable[str], said: Collection[str]) -> Grade:
    """Whether exactly the true neighbours are named, and which were missed or invented."""
    missed = tuple(ordered(place, other) for other in true if other not in said)
    invented = tuple(ordered(place, other) for other in sorted(set(said).difference(true)))
    return Grade(right=not missed and not invented, missed=missed, invented=invented)


def share_named(grade: Grade, neighbours: int) -> float:
    """The credit for a list of neighbours: (right − wrong) / all."""
    named = neighbours - len(grade.missed)
    return max(0, named - len(grade.invented)) / neighbours
