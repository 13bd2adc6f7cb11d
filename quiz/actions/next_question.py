"""Which question comes next, for each way to practise."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from quiz.actions.asking import Asking, planned_questions
from quiz.actions.coaching import coach_question
from quiz.actions.sittings import sitting_question
from quiz.actions.streams import nth_question
from quiz.drills.catalogue import STORM_KINDS, ask, questions, tells
from quiz.drills.drill import Tells
from quiz.drills.errors import NotEnough
from quiz.drills.question import Kind, Question
from quiz.drills.runs.next_up import NextUp, WhyNote
from quiz.drills.scope import Scope
from quiz.models.drill_run import Way

HARDEST_AT = 25
"""The question of a storm after which the level stays the same."""
LEVELS = 10
TRIES = 6


def next_question(asking: Asking) -> NextUp | None:
    """The next question; None if the run has had all of its own."""
    run = asking.run
    if run.length is not None and asking.number > run.length:
        return None
    if run.way == Way.SITTING:
        return sitting_question(asking)
    return WAYS[Way(run.like)](asking)


def drawn_question(asking: Asking) -> NextUp:
    """From the stream of the run's seed: nothing is repeated before everything was asked."""
    run = asking.run
    question = nth_question(asking.ground, run.seed, asking.kinds, asking.scope, asking.number)
    return NextUp(question, WhyNote("chosen"))


def storm_question(asking: Asking) -> NextUp:
    """Harder from question to question, without recent repeats.

    The kinds take turns. One without questions on a small map is left out, so that a storm ends by
    its clock and not for lack of questions.
    """
    rng = Random(f"{asking.run.seed} {asking.number}")  # noqa: S311 - the seed is the secret
    scope = replace(asking.scope, level=storm_level(asking.number))
    kinds = asking.kinds or STORM_KINDS[:1]
    turn = (asking.number - 1) % len(kinds)
    nothing: NotEnough | None = None
    for kind in (*kinds[turn:], *kinds[:turn]):
        try:
            question = _new_question(asking, kind, rng, scope)
        except NotEnough as error:
            nothing = nothing or error
        else:
            return NextUp(question, WhyNote("level", level=storm_level(asking.number)))
    raise nothing or NotEnough("There is nothing to review on this map.")


def _new_question(asking: Asking, kind: Kind, rng: Random, scope: Scope) -> Question:
    for _ in range(TRIES):
        question = ask(asking.ground, kind, rng, scope)
        if question not in asking.asked:
            break
    return question


def storm_level(number: int) -> float:
    """From 0 to 1 in steps."""
    return round(min(1.0, (number - 1) / HARDEST_AT) * LEVELS) / LEVELS


def planned_question(asking: Asking) -> NextUp:
    """The next one of the run's own list."""
    planned = planned_questions(asking.run)
    if asking.number > len(planned):
        raise NotEnough("There is nothing to review on this map.")
    return NextUp(planned[asking.number - 1], WhyNote(PLANNED_FOR.get(asking.run.way, "review")))


PLANNED_FOR: Mapping[str, str] = {Way.SET: "chosen", Way.TEACH: "teach"}
"""Why a question was on the list of a run: a review, unless it teaches a bot."""


def border_question(asking: Asking) -> NextUp:
    """About one of the borders of the run in turn, so that none is left out.

    The first question about each is one that can be answered by tapping what is shown.
    """
    run, borders = asking.run, asking.scope.borders or ()
    wanted = borders[(asking.number - 1) % len(borders)]
    scope = replace(asking.scope, borders=(wanted,))
    turn, kinds = (asking.number - 1) // len(borders), asking.kinds
    easy = tuple(kind for kind in kinds if tells(kind) in (Tells.PAIR, Tells.PICKED))
    if turn == 0 or not easy:
        turn, kinds = turn + 1, easy or kinds
    seed = f"{run.seed} {wanted[0]} {wanted[1]}"
    question = nth_question(asking.ground, seed, kinds, scope, turn)
    return NextUp(question, WhyNote("border", wanted))


def check_borders(asking: Asking) -> None:
    """Raise NotEnough unless each border of the run has a question, including later ones.

    Nothing is drawn: a board takes long, and most are never asked.
    """
    for border in asking.scope.borders or ():
        scope = replace(asking.scope, borders=(border,))
        questions(asking.ground, asking.kinds, Random(asking.run.seed), scope)  # noqa: S311


WAYS: Mapping[Way, Callable[[Asking], NextUp]] = {
    Way.MIX: coach_question,
    Way.DIAGNOSIS: coach_question,
    Way.KIND: drawn_question,
    Way.STREAK: drawn_question,
    Way.DAILY: drawn_question,
    Way.STORM: storm_question,
    Way.REVIEW: planned_question,
    Way.BORDERS: border_question,
    Way.SET: planned_question,
    Way.TEACH: planned_question,
}
