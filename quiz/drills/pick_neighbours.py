"""Which of these touch this place?"""

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from game.atlas.salience import LETTERS_ALIKE, Pair, ordered
from quiz.drills import given as read
from quiz.drills.asking.pools import Pool, laps
from quiz.drills.asking.singles import bordered, compare, place_pool
from quiz.drills.drill import Tells
from quiz.drills.errors import BadAnswer, NotEnough
from quiz.drills.ground import FLOOR, Ground
from quiz.drills.neighbour_list import NeighbourList
from quiz.drills.question import Kind, Question
from quiz.drills.results import WRONG, Grade
from quiz.drills.scope import Scope

FEWEST_OTHERS, MOST_OTHERS = 2, 4
"""How many of the options do not touch the place, at level 0 and at level 1."""
THREE_APART, FARTHER = 0.1, 0.01
"""How likely unrelated places are taken for neighbours, relative to 1 for the average place two
crossings away."""
SAME_REGION, NAMED_ALIKE = 1.5, 4.0
"""How much more likely that is within a region, and if the name is like that of the place or a
neighbour of it: Slovenia beside Slovakia."""


class PickNeighbours(NeighbourList):
    """One place and some options; those that touch it are the answer."""

    tells = Tells.PICKED
    is_gentle = True

    def race_seconds(self) -> int:
        """A tap or a few."""
        return 30

    def ask(self, ground: Ground, rng: Random, scope: Scope) -> Question:
        """A place with easily forgotten borders, and near misses beside them."""
        return self._about(ground, _pool(ground, scope).draw(rng), rng, scope)

    def run(self, ground: Ground, rng: Random, scope: Scope) -> Iterator[Question]:
        """Every place, then again with others beside its neighbours."""
        places = laps(_pool(ground, scope).order(rng), rng)
        return (self._about(ground, place, rng, scope) for place in places)

    def _about(self, ground: Ground, place: str, rng: Random, scope: Scope) -> Question:
        borders = scope.borders or ()
        named = [other for pair in borders if place in pair for other in pair if other != place]
        others = _how_many(scope.level)
        return pick_neighbours(ground, place, rng, others, level=scope.level, named=named)

    def answer(self, ground: Ground, question: Question) -> list[str]:
        """The options that touch the place, in the order of their slugs."""
        options = {*question.options}
        return [slug for slug in ground.atlas.neighbours[question.places[0]] if slug in options]

    def grade(self, ground: Ground, question: Question, given: Any) -> Grade:
        """Right only if all that touch it are picked and no others."""
        if given is None:
            return WRONG
        picked = read.places(ground, given)
        for slug in picked:
            if slug not in question.options:
                raise BadAnswer("%(place)s is not one of the options.", place=slug)
        return compare(question.places[0], self.answer(ground, question), picked)

    def looks(self, question: Question) -> Hashable:
        """The same place with other options is not a different question."""
        return question.kind, question.places

    def asked_pairs(self, ground: Ground, question: Question) -> tuple[Pair, ...]:
        """Those with each option: leaving one out says that it does not touch."""
        return tuple(ordered(question.places[0], other) for other in question.options)


def pick_neighbours(
    ground: Ground,
    place: str,
    rng: Random,
    others: int = 3,
    *,
    level: float | None = None,
    named: Sequence[str] = (),
) -> Question:
    """A question about this place: all its neighbours and `others` more, in any order.

    At level 0 the others are far away, at level 1 they are the most likely mistakes; with no level
    they are likely ones. `named` are always among the options. There are fewer others if the map
    has no more.
    """
    true = ground.atlas.neighbours[place]
    wanted = [slug for slug in dict.fromkeys(named) if slug not in true and slug != place]
    pool = _others(ground, place, Scope(level=level).bent)
    drawn = [slug for slug in pool.order(rng) if slug not in wanted]
    options = [*true, *wanted, *drawn[: max(0, others - len(wanted))]]
    rng.shuffle(options)
    return Question(Kind.PICK_NEIGHBOURS, (place,), options=tuple(options))


def _how_many(level: float | None) -> int:
    between = 0.5 if level is None else level
    return FEWEST_OTHERS + round((MOST_OTHERS - FEWEST_OTHERS) * between)


@lru_cache(maxsize=256)
def _pool(ground: Ground, scope: Scope) -> Pool[str]:
    """The places with neighbours, unless all others are neighbours: then nothing is asked."""
    places = len(ground.places)
    asked = {
        place: weight
        for place, weight in bordered(ground).items()
        if len(ground.atlas.neighbours[place]) < places - 1
    }
    if not asked:
        raise NotEnough("There is nothing here to ask about.")
    return place_pool(ground, asked, scope)


@lru_cache(maxsize=1024)
def _others(ground: Ground, place: str, bent: float) -> Pool[str]:
    """The places that do not touch it, the likely mistakes first unless the weights are bent."""
    near = {place, *ground.atlas.neighbours[place]}
    return Pool(
        {
            other: _seems_near(ground, place, other) ** bent
            for other in ground.places
            if other not in near
        }
    )


def _seems_near(ground: Ground, place: str, other: str) -> float:
    """How likely a non-neighbour is taken for a neighbour."""
    atlas = ground.atlas
    pair = (place, other) if place < other else (other, place)
    far = THREE_APART if atlas.fewest[place][other] <= 3 else FARTHER
    likely = FLOOR + ground.imagining[pair] if pair in ground.imagining else far
    if atlas.places[place].region == atlas.places[other].region:
        likely *= SAME_REGION
    alike = other[:LETTERS_ALIKE]
    if any(slug.startswith(alike) for slug in (place, *atlas.neighbours[place])):
        likely *= NAMED_ALIKE
    return likely
