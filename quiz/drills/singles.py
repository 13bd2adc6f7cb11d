"""Questions that name one place: runs and pools that two kinds share."""

from collections.abc import Mapping

from quiz.drills.ground import Ground
from quiz.drills.pairs import check
from quiz.drills.pools import Pool
from quiz.drills.scope import Scope


def place_pool(ground: Ground, weights: Mapping[str, float], scope: Scope) -> Pool[str]:
    """The places to ask about: an end of the borders, in the places, by their weights."""
    check(ground, scope)
    wanted = set(ground.places)
    if scope.borders is not None:
        wanted = {place for pair in scope.borders for place in pair}
    if scope.places is not None:
        wanted = wanted & scope.places or wanted
    return Pool({place: weights[place] ** scope.bent for place in sorted(wanted)})
