"""What tests of the drills share."""

from random import Random

from game.atlas import Atlas, Border, BorderKind, Place
from game.atlas_files import load_atlas
from quiz.drills.catalogue import DRILLS, drill_kinds, tells
from quiz.drills.drill import Tells
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Kind, Question
from tests.journey_help import MAPS

DRILL_KINDS = drill_kinds()
"""The kinds that can be chosen."""
AROUND = frozenset(kind for kind in DRILLS if tells(kind).is_around)
"""The kinds about all borders of one place."""
CHOICES = frozenset(kind for kind in DRILLS if tells(kind) is Tells.CHOICE)
"""The kinds that offer seven cards, as at the table."""


def ground(slug: str = "europe") -> Ground:
    """The ground of one of the maps."""
    return ground_of(load_atlas(slug))


def small_ground(*borders: str) -> Ground:
    """The ground of a map of places with one letter, from borders such as "ab"."""
    slugs = sorted({slug for pair in borders for slug in pair})
    places = [Place(slug, {}, (slug,)) for slug in slugs]
    made = [Border((pair[0], pair[1]), BorderKind.LAND, {}) for pair in sorted(borders)]
    return Ground(Atlas("small", places, made))


def named(kind: Kind, *places: str) -> Question:
    """A question that names places."""
    return Question(kind, places)


FROM_FRANCE = Question(
    Kind.PICK_ONE,
    round=1,
    centre=("france",),
    offer=("united-kingdom", "hungary", "greece", "spain", "poland", "turkey", "iceland"),
    stacks=(("iceland", 1), ("poland", 2)),
)
"""40 (touches), 30, 30, 40 (touches), 20 + 20, 40, 20 + 10; space 40 costs 40. Best are 30."""

__all__ = [
    "AROUND",
    "CHOICES",
    "DRILL_KINDS",
    "FROM_FRANCE",
    "MAPS",
    "Random",
    "ground",
    "named",
    "small_ground",
]
