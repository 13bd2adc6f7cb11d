"""Questions that the learner can do: the first one on a map, and the last one of a sitting."""

from collections.abc import Sequence
from random import Random

from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.pick_neighbours import pick_neighbours
from quiz.drills.question import Question
from quiz.drills.scope import EVERYTHING, Scope
from quiz.learning.inference.fame import fame_of
from quiz.learning.inference.sketches.expecting import expected_credit
from quiz.learning.inference.sketches.sketch import Sketch

FEW = 2
"""The first place on a map has at most this many neighbours, if there is such a place."""
FEW_AT_HOME = 4
"""The learner's own place comes first if it has at most this many; the last one, if possible."""
NEAR = 2
"""Otherwise it is within this many crossings of home, if home is known."""
OTHERS = 2
REST = 4
"""How many other places come before a place is repeated, if possible."""


def first_question(
    ground: Ground, home: str | None, rng: Random, scope: Scope = EVERYTHING
) -> Question:
    """Pick the neighbours of home, of a place near it or of a famous one, with a distant option.

    Raises NotEnough if no place is left to ask about.
    """
    places = _places(ground, scope)
    neighbours, fame = ground.atlas.neighbours, fame_of(ground.atlas)
    if home in places and len(neighbours[home]) <= FEW_AT_HOME:
        place = home
    else:
        if home in places:
            near = [p for p in places if ground.atlas.fewest[home][p] <= NEAR]
            places = near or places
        fewest = min(len(neighbours[place]) for place in places)
        few = [place for place in places if len(neighbours[place]) <= max(FEW, fewest)]
        # One neighbour and one other make two options: the least to read.
        place = min(few, key=lambda one: (len(neighbours[one]), -fame[one], one))
    return pick_neighbours(ground, place, rng, 1, level=0.0)


def closing_question(
    ground: Ground,
    sketch: Sketch,
    asked: Sequence[Question],
    rng: Random,
    scope: Scope = EVERYTHING,
) -> Question:
    """Pick the neighbours of the place that the learner knows best, of those asked about before.

    One with few neighbours is preferred: a long list is no kind end, however much of it is known.
    Raises NotEnough if no place is left to ask about.
    """
    every = _places(ground, scope)
    number = sketch.ground.place_number
    lately = {place for question in asked[-REST:] for place in question.places}
    earlier = {place for question in asked for place in question.places}  # the sketch may lag
    met = [p for p in every if p in earlier or sketch.met_at[number[p]] >= 0]
    rested = [place for place in met if place not in lately]
    few = [p for p in rested if p in earlier and len(ground.atlas.neighbours[p]) <= FEW_AT_HOME]
    places = few or rested or met or every
    found = [pick_neighbours(ground, place, rng, OTHERS, level=0.0) for place in places]
    return max(found, key=lambda one: (expected_credit(sketch, one), one.places))


def _places(ground: Ground, scope: Scope) -> list[str]:
    """The places in question that touch some others, but not all."""
    most = len(ground.places) - 1
    inside = [p for p in ground.places if scope.places is None or p in scope.places]
    found = [place for place in inside if 0 < len(ground.atlas.neighbours[place]) < most]
    if not found:
        raise NotEnough("There is nothing here to ask about.")
    return found
