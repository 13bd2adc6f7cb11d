"""Assign the borders that a class had wrong."""

from collections.abc import Sequence
from uuid import UUID

from classroom.actions.assign import For, assign_set
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.queries.sets import read_plan
from classroom.words.titles import review_title
from game.atlas_files import load_atlas
from quiz.drills.catalogue import PAIR_KINDS
from quiz.drills.errors import NotEnough
from quiz.drills.sets.set_plan import FEWEST, MOST, SetPlan

EACH = 2
"""The number of questions about each border, if there is room."""


def assign_borders(
    classroom: Classroom, map_slug: str, pairs: Sequence[Sequence[str]], whom: For, public_id: UUID
) -> Assignment:
    """Assign questions about these pairs of places, the direct one about each among them.

    Raises BadSet, NotEnough or Refused with a sentence.
    """
    plan = borders_plan(map_slug, pairs)
    title = review_title(load_atlas(plan.map), plan.borders)
    return assign_set(classroom, title, plan, whom, public_id)


def borders_plan(map_slug: str, pairs: Sequence[Sequence[str]]) -> SetPlan:
    """The plan of a set about these pairs of places. Raises BadSet or NotEnough with a sentence."""
    chosen = pairs[:MOST]
    length = max(FEWEST, min(MOST, EACH * len(chosen)))
    value = {
        "map": map_slug,
        "borders": [list(pair) for pair in chosen],
        "kinds": [kind.value for kind in PAIR_KINDS],
        "length": length,
    }
    plan = read_plan(value)
    if not plan.borders:
        raise NotEnough("There is nothing here to ask about.")
    return plan
