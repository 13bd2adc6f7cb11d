"""The coach: which question it asks in a mix or a diagnosis, and which route it shows afterwards.

A request updates no estimate. After each answer a worker does, replaces the waiting next question
with a better one while the learner reads the feedback, and prepares the one after it. If no worker
was fast enough, the same coach chooses from the stored estimate, which takes a moment; only what
needs more than that is drawn as in ordinary drills.
"""

from datetime import datetime
from random import Random
from typing import Any

from django.conf import settings

from quiz.actions.asking import AskedLately, Asking
from quiz.actions.at_once import Past, at_once, served, why_told
from quiz.actions.first_steps import first_step
from quiz.actions.progress import keep_prepared, think_later
from quiz.actions.streams import nth_question
from quiz.drills.catalogue import candidates, tells
from quiz.drills.drill import Tells
from quiz.drills.errors import NotEnough
from quiz.drills.explaining.told import told_route
from quiz.drills.question import Question, decode_question
from quiz.drills.runs.next_up import NextUp, Prepared, read_prepared, read_why
from quiz.learning.choosing.choose import NO_REPEAT, AskReason, Why, predict
from quiz.learning.choosing.showing import routes_to_show
from quiz.learning.inference.state import Estimate
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.models.progress import Progress
from quiz.queries.stored_estimate import estimate_at, progress_of

COACHED = (Way.MIX, Way.DIAGNOSIS)
LOOKED_AT = 40
"""How many recent answers on a map are considered, so that nothing is repeated too soon."""
IN_SCOPE = 12
"""How many questions are drawn to choose from if a run is limited to some places or borders."""


def coach_question(asking: Asking) -> NextUp:
    """The most informative and instructive question; now and then a random one, to measure."""
    asked = asking.asked
    # In a continued run all but its open question are among the latest on its map.
    seen = (asked.newest,) if isinstance(asked, AskedLately) else asked
    run, past = asking.run, past_on(asking.run).and_also(seen)
    progress = progress_of(run.learner_id, run.map)
    laid_out = first_step(asking, past.number)
    prepared = laid_out or (progress and prepared_question(progress, asking, past))
    if prepared:
        return prepared
    return at_once(asking, past, progress)


def route_to_draw(asking: Asking, question: Question, given: Any) -> list[str]:
    """The cheapest walk drawn after an answer, as its parts; empty without a journey.

    The coach has picked it with the question: the one with the most missing borders.
    """
    picked = read_why(asking.run.open_why).route
    return list(told_route(asking.ground, question, given, picked))


def after_answer(run: DrillRun) -> None:
    """Queue an answer for a worker once it is stored."""
    think_later(run.learner_id, run.map)


def past_on(run: DrillRun) -> Past:
    """What the learner was asked on the map of a run."""
    rows = Attempt.objects.filter(learner_id=run.learner_id, map=run.map)
    latest = rows.order_by("-at", "-pk").values_list("kind", "question")[:LOOKED_AT]
    questions = [decode_question(kind, value) for kind, value in reversed(latest)]
    return Past(questions, rows.count())


def chosen_question(asking: Asking, past: Past, estimate: Estimate) -> NextUp:
    """The choice of the coach, with the route that it will show."""
    laid_out = first_step(asking, past.number)
    if laid_out:
        return laid_out
    try:
        return served(asking, past, estimate)
    except NotEnough:
        return _in_scope(asking, past, estimate)


def prepared_question(progress: Progress, asking: Asking, past: Past) -> NextUp | None:
    """What a worker has prepared for just this question of the run, if nothing came between."""
    kept = read_prepared(progress.prepared)
    if kept is None or kept.chosen.question in past.questions[-NO_REPEAT:]:
        return None
    wanted = Prepared(asking.run.pk, asking.number, past.number, kept.chosen)
    return kept.chosen if kept == wanted else None


def prepare(progress: Progress, now: datetime) -> None:
    """Choose again the waiting question of the learner's newest run, and the one after it."""
    open_runs = DrillRun.objects.filter(
        learner_id=progress.learner_id, map=progress.map, ended_at=None, open_question__isnull=False
    )
    run = open_runs.order_by("-began_at").first()
    if run is None or run.like not in COACHED or run.about.closing is not None:
        return
    past, estimate = past_on(run), estimate_at(progress, now)
    if estimate is None:
        return
    if run.asked_at is None and not run.open_is_reference:
        _exchange(run, chosen_question(Asking(run, run.open_number, (), now), past, estimate))
    past = past.and_then(decode_question(run.open_kind, run.open_question or {}))
    number = run.open_number + 1
    if run.length is None or number <= run.length:
        following = chosen_question(Asking(run, number, (), now), past, estimate)
        keep_prepared(progress, Prepared(run.pk, number, past.number, following))


def _exchange(run: DrillRun, chosen: NextUp) -> None:
    """Replace a question that the learner has not seen yet with a better one."""
    waiting = DrillRun.objects.filter(
        pk=run.pk, open_number=run.open_number, asked_at=None, ended_at=None
    )
    run.open_kind, run.open_question = chosen.question.kind.value, chosen.question.encode()
    run.open_why, run.open_is_reference = chosen.why.encode(), chosen.is_reference
    waiting.update(
        open_kind=run.open_kind,
        open_question=run.open_question,
        open_why=run.open_why,
        open_is_reference=run.open_is_reference,
    )


def _in_scope(asking: Asking, past: Past, estimate: Estimate) -> NextUp:
    """Of some questions within the run's scope, the one closest to the target difficulty."""
    chance = Random(f"{estimate.seed} region {past.number}")  # noqa: S311 - no secret
    kinds = tuple(kind for kind in asking.kinds if tells(kind) is not Tells.NOTHING) or asking.kinds
    kind = kinds[past.number % len(kinds)]
    try:
        found = candidates(asking.ground, kind, chance, IN_SCOPE, asking.scope)
    except NotEnough:
        run = asking.run
        found = [nth_question(asking.ground, run.seed, asking.kinds, asking.scope, asking.number)]
    fresh = [question for question in found if question not in past.questions[-NO_REPEAT:]]
    low, high = settings.COACH_BAND

    def off(question: Question) -> float:
        success = predict(estimate, question)
        return max(low - success, success - high, 0.0)

    question = min(fresh or found, key=off)
    shown = routes_to_show(asking.ground, estimate, question)
    return NextUp(question, why_told(Why(AskReason.PRACTICE), shown[:1]))
