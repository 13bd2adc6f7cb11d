"""A question of the coach for whoever would have to wait for a better one.

Kinds take turns. What asks for neighbours is chosen from the estimate that is there, which takes
a moment, and everything else is drawn as drills draw it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from django.conf import settings

from quiz.actions.asking import Asking, Chosen
from quiz.actions.streams import nth_question
from quiz.drills.catalogue import ask, routes
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from quiz.learning.candidates import Policy
from quiz.learning.choose import NO_REPEAT, Reason, Why, choose, drawn_evenly, is_reference
from quiz.models.drill_run import Way
from quiz.models.progress import Progress
from quiz.queries.stored_estimate import estimate_asleep, unknown_learner

DIRECT = (Kind.NEIGHBOURS, Kind.NAME_NEIGHBOURS)
"""The kinds that can be chosen from an estimate that is asleep."""
TRIES = 12
"""So many questions are drawn at most to find one that was not asked just now."""


@dataclass(frozen=True, slots=True)
class Past:
    """What was asked on a map before: the latest questions, and how many in all."""

    questions: Sequence[Question]
    number: int

    def and_then(self, question: Question) -> "Past":
        """The same and one question more."""
        return Past((*self.questions, question), self.number + 1)

    def and_also(self, seen: Sequence[Question]) -> "Past":
        """The same and questions that were seen but not answered: they do not count."""
        return Past((*self.questions, *(q for q in seen if q not in self.questions)), self.number)


def at_once(asking: Asking, past: Past, progress: Progress | None) -> Chosen:
    """A question for whoever would have to wait for a better one."""
    run, ground, seed = asking.run, asking.ground, f"{asking.run.seed} at once {past.number}"
    kinds = tuple(kind for kind in asking.kinds if kind != Kind.LOCATE) or asking.kinds
    diagnosis = run.way == Way.DIAGNOSIS
    if asking.scope.places is None and not diagnosis and is_reference(past.number):
        question = drawn_evenly(ground, asking.kinds, past.questions, seed)
        return Chosen(question, _drawn(ground, Reason.REFERENCE, question), is_reference=True)
    kind = kinds[past.number % len(kinds)]
    if asking.scope.places is None and kind in DIRECT:
        estimate = (progress and estimate_asleep(progress)) or unknown_learner(ground.atlas)
        policy = Policy((kind,), diagnosis=diagnosis, band=settings.COACH_BAND, references=False)
        chosen = choose(ground, estimate, policy, past.questions, past.number)
        shown = routes(ground, chosen.question)
        return Chosen(chosen.question, why_told(chosen.why, shown[:1]), chosen.reference)
    question = _drawn_in_scope(asking, kind, past, seed)
    return Chosen(question, _drawn(ground, Reason.PRACTICE, question))


def _drawn_in_scope(asking: Asking, kind: Kind, past: Past, seed: str) -> Question:
    """A question as drills draw it, none of the latest if that can be helped."""
    chance = Random(seed)  # noqa: S311 - no secret
    try:
        for _ in range(TRIES):
            question = ask(asking.ground, kind, chance, asking.scope)
            if question not in past.questions[-NO_REPEAT:]:
                break
    except NotEnough:
        run = asking.run
        return nth_question(asking.ground, run.seed, asking.kinds, asking.scope, asking.number)
    return question


def _drawn(ground: Ground, reason: Reason, question: Question) -> dict[str, Any]:
    return why_told(Why(reason), routes(ground, question)[:1])


def why_told(why: Why, shown: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Why a question is asked, with the way that is shown after it, as a run keeps it."""
    told: dict[str, Any] = {"reason": why.reason.value}
    if why.border is not None:
        told["border"] = list(why.border)
    return {**told, "route": list(shown[0]) if shown else []}
