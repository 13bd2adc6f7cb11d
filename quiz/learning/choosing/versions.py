"""Parallel versions of a test: different questions, the same kinds, equally hard by the model."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from random import Random

from game.atlas import Atlas
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.sets.set_questions import draw_set, drawn
from quiz.learning.inference.sketches.expecting import expected_credit
from quiz.learning.inference.sketches.sketch import first_sketch
from quiz.learning.inference.sketches.surroundings import surroundings_of

SPARE = 3
"""How many times the needed questions are drawn, so that equal ones can be chosen."""
Version = tuple[Question, ...]


def easiness(atlas: Atlas, questions: Sequence[Question]) -> tuple[float, ...]:
    """The credit that the model expects of a learner before the first answer."""
    sketch = first_sketch(surroundings_of(atlas))
    return tuple(expected_credit(sketch, question) for question in questions)


def parallel_versions(
    ground: Ground, plan: SetPlan, count: int, rng: Random
) -> tuple[Version, ...]:
    """As many versions as wanted, with no question in two of them. Raises NotEnough.

    Questions of one kind are grouped into rows of similar difficulty; every version gets one of
    each row, the hardest going to the version that was easiest so far.
    """
    if count == 1:
        return (draw_set(ground, plan, rng),)
    pool = drawn(ground, plan, SPARE * count * plan.length, rng)
    hard = dict(zip(pool, easiness(ground.atlas, pool), strict=True))
    rows = _rows(hard, plan.kinds, count)[: plan.length]
    if len(rows) < plan.length:
        raise NotEnough(
            "There are only %(n)d different questions here: too few for %(count)d versions. "
            "Choose fewer versions, fewer questions, or more places.",
            n=len(pool),
            count=count,
        )
    versions: list[list[Question]] = [[] for _ in range(count)]
    totals = [0.0] * count
    for row in rows:
        hardest_first = sorted(row, key=lambda question: hard[question])
        easiest_first = sorted(range(count), key=lambda number: -totals[number])
        for number, question in zip(easiest_first, hardest_first, strict=True):
            versions[number].append(question)
            totals[number] += hard[question]
    for version in versions:
        rng.shuffle(version)
    return tuple(tuple(version) for version in versions)


def _rows(
    hard: Mapping[Question, float], kinds: Sequence[Kind], count: int
) -> list[tuple[Question, ...]]:
    """Rows of questions of one kind that are about equally hard, the kinds in turn."""
    by_kind = []
    for kind in kinds:
        found = sorted((one for one in hard if one.kind is kind), key=lambda one: hard[one])
        rows = [
            tuple(found[first : first + count]) for first in range(0, len(found) - count + 1, count)
        ]
        by_kind.append(sorted(rows, key=lambda row: hard[row[-1]] - hard[row[0]]))
    return [row for turn in zip_longest(*by_kind) for row in turn if row is not None]
