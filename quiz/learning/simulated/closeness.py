"""How close places seem, and the map of a learner who has only that in mind."""

from collections.abc import Mapping
from random import Random

from game.atlas import Atlas
from game.atlas.distances import DistanceTables
from game.atlas.salience import Pair
from quiz.learning.simulated.believed import BelievedMap, borders_between

Closeness = Mapping[str, Mapping[str, float]]
"""How close places seem to lie, whatever borders are between them."""


def draw_closeness(atlas: Atlas, rng: Random, spread: float = 0.5) -> Closeness:
    """How close places seem: by their crossings, somewhat shrunk, and each pair a bit wrong."""
    seems: dict[str, dict[str, float]] = {slug: {slug: 0.0} for slug in atlas.places}
    for one, row in atlas.fewest.items():
        for other, crossings in row.items():
            if one < other:
                far = crossings**0.95 + rng.gauss(0, spread)
                seems[one][other] = seems[other][one] = far
    return seems


class ClosenessMap(BelievedMap):
    """The distances of a learner who has no borders in mind, only how close places seem.

    Places that seem close enough count as neighbours, but no way leads through them: the distances
    of such a map are not those of any graph. It does not change.
    """

    def __init__(self, truth: Atlas, seems: Closeness, seed: str) -> None:
        self._seems = {
            one: {other: 0 if one == other else max(1, round(far)) for other, far in row.items()}
            for one, row in seems.items()
        }
        pairs = [
            (one, other)
            for one, row in self._seems.items()
            for other, crossings in row.items()
            if one < other and crossings == 1
        ]
        super().__init__(truth, borders_between(truth, pairs), seed)

    def crossings(self, one: str, other: str) -> int | None:
        """How far two places seem apart."""
        return self._seems[one][other]

    def learn(self, pair: Pair) -> None:
        """Nothing: one border more does not bring places closer."""

    def drop(self, pair: Pair) -> None:
        """Nothing, for the same reason."""

    def _tables(self) -> DistanceTables:
        # Without bends: a learner without borders knows no parts either.
        return DistanceTables({}, self._seems, {})
