"""A question of the coach when no worker has prepared one in time.

It is chosen in the usual way, from the stored estimate, which may lack an answer or two. What needs
more than a moment is drawn as in ordinary drills, and kinds take turns.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from django.conf import settings

from quiz.actions.asking import Asking
from quiz.actions.streams import nth_question
from quiz.drills.catalogue import ask, has_gentle, routes, tells
from quiz.drills.drill import Tells
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from quiz.drills.runs.next_up import NextUp, WhyNote
from quiz.learning.choosing.choose import NO_REPEAT, AskReason, Why
from quiz.learning.choosing.easy import first_question
from quiz.learning.choosing.serving import Wish, serve
from quiz.learning.choosing.showing import routes_to_show
from quiz.learning.inference.state import Estimate
from quiz.models.drill_run import Way
from quiz.models.progress import Progress
from quiz.queries.stored_estimate import (
    estimate_without_distances,
    home_of,
    progress_of,
    said_of,
    unknown_learner,
)

LATELY = 9
"""How many recent questions are considered so that kinds take turns on an open map."""
TRIES = 12
"""The most draws to find a question that was not asked just now."""


@dataclass(frozen=True, slots=True)
class Past:
    """What was asked on a map before: the latest questions, and their total number."""

    questions: Sequence[Question]
    number: int

    def and_then(self, question: Question) -> "Past":
        """The same and one more question."""
        return Past((*self.questions, question), self.number + 1)

    def and_also(self, seen: Sequence[Question]) -> "Past":
        """The same and questions that were seen but not answered: they do not count."""
        known = set(self.questions)
        return Past((*self.questions, *(q for q in seen if q not in known)), self.number)


def at_once(asking: Asking, past: Past, progress: Progress | None) -> NextUp:
    """A question for a learner who would otherwise wait for a better one."""
    ground = asking.ground
    if _is_first(asking, past):
        rng = Random(f"{asking.run.seed} first")  # noqa: S311 - no secret
        with suppress(NotEnough):
            return easy(
                ground, first_question(ground, home_of(progress), rng, asking.scope), "first"
            )
    estimate = _estimate(asking, progress)
    try:
        return served(asking, past, estimate, without_distances=True)
    except NotEnough:
        kinds = (
            tuple(kind for kind in asking.kinds if tells(kind) is not Tells.NOTHING) or asking.kinds
        )
        seed = f"{asking.run.seed} at once {past.number}"
        question = _drawn_in_scope(asking, kinds[past.number % len(kinds)], past, seed)
        return NextUp(question, _drawn(ground, AskReason.PRACTICE, question))


def easy(ground: Ground, question: Question, reason: str) -> NextUp:
    """A deliberately easy question, with the route that it will show."""
    return NextUp(question, replace(_drawn(ground, AskReason.PRACTICE, question), reason=reason))


def past_estimate(asking: Asking) -> Estimate:
    """The stored estimate of the learner of a run, which may lack an answer or two."""
    return _estimate(asking, progress_of(asking.run.learner_id, asking.run.map))


def _estimate(asking: Asking, progress: Progress | None) -> Estimate:
    estimate = progress and estimate_without_distances(progress, asking.now)
    return estimate or unknown_learner(asking.ground.atlas, home_of(progress), said_of(progress))


def _is_first(asking: Asking, past: Past) -> bool:
    """Whether nothing was asked on the map yet, and the coach may begin with something easy."""
    run = asking.run
    return (
        not past.number
        and run.way in (Way.MIX, Way.SITTING)
        and has_gentle(asking.kinds)
        and asking.scope.borders is None
    )


def served(
    asking: Asking, past: Past, estimate: Estimate, *, without_distances: bool = False
) -> NextUp:
    """What the coach asks next, with the route that it will show. Raises NotEnough."""
    run, ground = asking.run, asking.ground
    aim = run.about.credit
    wish = Wish(
        kinds=kinds_to_ask(asking, past),
        scope=asking.scope,
        credit=settings.COACH_CREDIT if aim is None else aim,
        diagnosis=run.way == Way.DIAGNOSIS,
        band=settings.COACH_BAND,
        without_distances=without_distances,
    )
    chosen = serve(ground, estimate, wish, past.questions, past.number)
    shown = routes_to_show(ground, estimate, chosen.question)
    return NextUp(chosen.question, why_told(chosen.why, shown[:1]), chosen.reference)


def kinds_to_ask(asking: Asking, past: Past) -> tuple[Kind, ...]:
    """The kinds to choose from. With the map open answers reveal nothing, so one kind would seem
    best again and again: there, the least recently asked kinds come first.
    """
    if not asking.run.is_open_map:
        return asking.kinds
    lately = Counter(question.kind for question in past.questions[-LATELY:])
    least = min(lately[kind] for kind in asking.kinds)
    return tuple(kind for kind in asking.kinds if lately[kind] == least)


def _drawn_in_scope(asking: Asking, kind: Kind, past: Past, seed: str) -> Question:
    """A question as in ordinary drills, none of the latest if possible."""
    rng = Random(seed)  # noqa: S311 - no secret
    try:
        for _ in range(TRIES):
            question = ask(asking.ground, kind, rng, asking.scope)
            if question not in past.questions[-NO_REPEAT:]:
                break
    except NotEnough:
        run = asking.run
        return nth_question(asking.ground, run.seed, asking.kinds, asking.scope, asking.number)
    return question


def _drawn(ground: Ground, reason: AskReason, question: Question) -> WhyNote:
    return why_told(Why(reason), routes(ground, question)[:1])


def why_told(why: Why, shown: Sequence[Sequence[str]]) -> WhyNote:
    """Why a question is asked, with the route shown after it, as a run stores it."""
    return WhyNote(why.reason.value, why.border, tuple(shown[0]) if shown else ())
