"""The first steps of children on a map: meet a place, then pick its neighbours from few options."""

from random import Random

from game.house_rules import is_calm
from quiz.actions.asking import Asking
from quiz.drills.catalogue import has_gentle
from quiz.drills.ground import Ground
from quiz.drills.meet import meet
from quiz.drills.pick_neighbours import pick_neighbours
from quiz.drills.runs.next_up import NextUp, WhyNote
from quiz.models.drill_run import Way

STEPS = 6
"""The number of prescribed steps on a map; after that the coach chooses."""


def first_step(asking: Asking, number: int) -> NextUp | None:
    """A child's step number `number` on a map; None if none is prescribed.

    Three places in turn: each is met, then asked about. The first has the fewest neighbours, so
    that there are two options on a map with a place that has only one; the others touch it or are
    near it. The wrong options are far away.
    """
    run, scope = asking.run, asking.scope
    if number >= STEPS or not has_gentle(asking.kinds):
        return None
    if run.way not in (Way.MIX, Way.SITTING):
        return None
    if scope.borders is not None or not is_calm(run.learner_id):
        return None
    places = first_places(asking.ground, scope.places)
    if number // 2 >= len(places):
        return None
    place = places[number // 2]
    if number % 2 == 0:
        return NextUp(meet(place), WhyNote("new"))
    chance = Random(f"{run.seed} first {number}")  # noqa: S311 - no secret
    question = pick_neighbours(asking.ground, place, chance, 1 + number // 4, level=0.0)
    return NextUp(question, WhyNote("practice"))


def first_places(ground: Ground, within: frozenset[str] | None) -> list[str]:
    """The places to begin with: large ones with few neighbours, near each other."""
    atlas = ground.atlas
    every = [
        place
        for place in ground.places
        if atlas.neighbours[place] and (within is None or place in within)
    ]
    few = sorted(every, key=lambda slug: (len(atlas.neighbours[slug]), -ground.sizes[slug], slug))
    if not few:
        return []
    first = few[0]
    near = sorted(
        few[1:], key=lambda slug: (atlas.fewest[first][slug], len(atlas.neighbours[slug]), slug)
    )
    return [first, *near[: STEPS // 2 - 1]]
