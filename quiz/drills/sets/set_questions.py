"""The questions of a practice set: different ones, and none of its borders left out."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from quiz.drills.catalogue import DRILLS, questions
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.neighbours import about_pair
from quiz.drills.question import Kind, Question
from quiz.drills.scope import Scope
from quiz.drills.sets.set_plan import SetPlan

TRIES = 30
"""The number of draws per wanted question: after that there is hardly a new one."""


def draw_set(ground: Ground, plan: SetPlan, rng: Random) -> tuple[Question, ...]:
    """As many different questions as a set has. Raises NotEnough if there are fewer.

    Swapping the two places does not make a different question.
    """
    found = list(drawn(ground, plan, plan.length, rng))
    if len(found) == plan.length:
        rng.shuffle(found)
        return tuple(found)
    raise NotEnough(
        "There are only %(n)d different questions of this kind here. Choose fewer, or more places.",
        n=len(found),
    )


def drawn(ground: Ground, plan: SetPlan, wanted: int, rng: Random) -> tuple[Question, ...]:
    """Different questions of a set: as many as wanted, or fewer if there are no more."""
    found: dict[Hashable, Question] = {}
    for question in islice(_stream(ground, plan, rng), TRIES * wanted):
        found.setdefault(DRILLS[question.kind].looks(question), question)
        if len(found) == wanted:
            break
    return tuple(found.values())


def for_another_go(
    questions: Sequence[Question],
    seen: Sequence[Question],
    firsts: Sequence[Question],
    rng: Random,
) -> tuple[Question, ...]:
    """The same questions in another order: unseen ones come first.

    `seen` were asked in earlier attempts, which began with `firsts`, the latest last. Another
    attempt does not begin with one of these; if each was a first question, not with the latest.
    """
    order = list(questions)
    rng.shuffle(order)
    order.sort(key=lambda question: question in seen)  # stable: shuffled within both parts
    other = [question for question in order if question not in firsts]
    other = other or [question for question in order if question != firsts[-1]]
    first = other[0] if other else order[0]
    return (first, *(question for question in order if question != first))


def _stream(ground: Ground, plan: SetPlan, rng: Random) -> Iterator[Question]:
    scope = plan.scope(ground.atlas)
    if scope.borders is None:
        return questions(ground, plan.kinds, rng, scope)
    return _by_borders(ground, plan, rng, scope)


def _by_borders(ground: Ground, plan: SetPlan, rng: Random, scope: Scope) -> Iterator[Question]:
    """About each border in turn; the direct question first, if it is allowed."""
    borders = list(scope.borders or ())
    rng.shuffle(borders)
    streams = [
        questions(ground, plan.kinds, rng, replace(scope, borders=(pair,))) for pair in borders
    ]
    if Kind.NEIGHBOURS in plan.kinds:
        for pair in borders:
            yield about_pair(pair, rng)
    while True:
        for stream in streams:
            yield next(stream)
