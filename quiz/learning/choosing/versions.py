"""Parallel versions of a test: different questions, the same kinds, equally hard by the model."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import zip_longest
from random import Random

from game.atlas import Atlas
from quiz.drills.catalogue import DRILLS
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
    each row, the hardest going to the version that was easiest so far. Each is in a fair order.
    """
    if count == 1:
        version = draw_set(ground, plan, rng)
        return (fair_order(version, _easiness_of(ground, version)),)
    pool = drawn(ground, plan, SPARE * count * plan.length, rng)
    hard = _easiness_of(ground, pool)
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
    return tuple(fair_order(version, hard) for version in versions)


def another_version(
    ground: Ground, plan: SetPlan, like: Version, known: Collection[Question], rng: Random
) -> Version:
    """A version that is as hard as another one, without any known question. Raises NotEnough.

    It has one question for each of the other: of its kind, and as close to it as there is.
    """
    looks = {DRILLS[question.kind].looks(question) for question in known}
    pool = drawn(ground, plan, SPARE * (plan.length + len(looks)), rng)
    new = [question for question in pool if DRILLS[question.kind].looks(question) not in looks]
    hard = _easiness_of(ground, (*like, *new))
    version = []
    for wanted in like:
        alike = [question for question in new if question.kind is wanted.kind]
        if not alike:
            raise NotEnough("There are no further questions of this kind here.")
        version.append(_closest(alike, hard, hard[wanted]))
        new.remove(version[-1])
    return fair_order(version, hard)


def fair_order(version: Sequence[Question], hard: Mapping[Question, float]) -> Version:
    """An order in which the first questions are as hard as all of them, and of the same kinds.

    A pupil with fewer questions gets the first ones, on screens and on paper.
    """
    rest, found, given = list(version), list[Question](), 0.0
    share = Counter(question.kind for question in rest)
    usual = sum(hard[question] for question in rest) / max(1, len(rest))
    for count in range(1, len(version) + 1):
        short = {kind: share[kind] * count / len(version) for kind in share}
        for question in found:
            short[question.kind] -= 1
        kind = max((question.kind for question in rest), key=short.__getitem__)
        alike = [question for question in rest if question.kind is kind]
        found.append(_closest(alike, hard, usual * count - given))
        rest.remove(found[-1])
        given += hard[found[-1]]
    return tuple(found)


def _closest(
    questions: Sequence[Question], hard: Mapping[Question, float], wanted: float
) -> Question:
    return min(questions, key=lambda question: abs(hard[question] - wanted))


def _easiness_of(ground: Ground, questions: Sequence[Question]) -> dict[Question, float]:
    return dict(zip(questions, easiness(ground.atlas, questions), strict=True))


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
