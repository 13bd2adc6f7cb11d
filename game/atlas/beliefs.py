"""Single wrong beliefs about a map, each of which may explain a choice."""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache

from game.atlas.atlas import Atlas
from game.atlas.distances import NO_WAY, part_distances, tables_between, with_gaps
from game.atlas.mental_map import MentalMap, imagine
from game.atlas.salience import Pair, forgettable, ordered, plausibility

CHANCE_OF_MISSING = 0.12
CHANCE_OF_INVENTING = 0.013
"""How often learners miss an average border and invent an average pair: prior weights of the two
sorts of mistake."""


@dataclass(frozen=True, slots=True)
class Belief:
    """One wrong belief about two places: that they touch, or that they do not.

    `borders` are the pairs of parts that it adds or takes away.
    """

    between: Pair
    touch: bool
    borders: tuple[Pair, ...] = field(repr=False)

    def on(self, truth: Atlas) -> MentalMap:
        """The map of a player who is wrong about this and nothing else."""
        if self.touch:
            return imagine(truth, invented=self.borders)
        return imagine(truth, missing=self.borders)

    def bears_on(self, truth: Atlas, parts: Collection[str]) -> bool:
        """Whether it could change a distance between any of these parts."""
        distance = truth.part_distance
        for one, other in self.borders:
            from_one, from_other = distance[one], distance[other]
            for start in parts:
                row, nearer, farther = distance[start], from_one[start], from_other[start]
                for end in parts:
                    through = 1 + min(nearer + from_other[end], farther + from_one[end])
                    if through < row[end] or (through == row[end] and not self.touch):
                        return True
        return False

    def seen_from(self, truth: Atlas, places: Collection[str]) -> Atlas | None:
        """The same map with the tables of these places only, which is much faster to make.

        None if the map would be disconnected, which nobody believes.
        """
        known = {border.between for border in truth.borders}
        believed = known.union(self.borders) if self.touch else known.difference(self.borders)
        parts_of = {slug: truth.places[slug].parts for slug in places}
        rows = part_distances(
            tuple(truth.place_of), believed, [part for of in parts_of.values() for part in of]
        )
        if any(len(row) < _reached(truth, part) for part, row in rows.items()):
            return None
        return Atlas(
            truth.slug,
            [truth.places[slug] for slug in places],
            (),
            version=truth.version,
            tables=tables_between(parts_of, with_gaps(truth.place_of, rows)),
        )


@lru_cache(maxsize=16)
def single_beliefs(atlas: Atlas) -> tuple[Belief, ...]:
    """Every single wrong belief that people may plausibly hold, the most plausible first."""
    weights: dict[Belief, float] = {}
    likely = forgettable(atlas)
    between: dict[Pair, list[Pair]] = {}
    for border in atlas.borders:
        between.setdefault(_places(atlas, border.between), []).append(border.between)
    for places, borders in between.items():
        # Only a player who forgets both borders believes that places that touch twice are apart.
        weight = CHANCE_OF_MISSING * min(likely[pair] for pair in borders)
        weights[Belief(places, touch=False, borders=tuple(borders))] = weight
    for pair, weight in plausibility(atlas).items():
        belief = Belief(_places(atlas, pair), touch=True, borders=(pair,))
        weights[belief] = CHANCE_OF_INVENTING * weight
    return tuple(sorted(weights, key=lambda belief: (-weights[belief], belief.between)))


def _reached(atlas: Atlas, part: str) -> int:
    """How many parts can be reached from this one, itself included."""
    return sum(crossings < NO_WAY for crossings in atlas.part_distance[part].values())


def _places(atlas: Atlas, pair: Pair) -> Pair:
    return ordered(*(atlas.place_of[part] for part in pair))
