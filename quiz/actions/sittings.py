"""A sitting: about five minutes of coached practice that ends on something the learner can do."""

from dataclasses import replace
from datetime import timedelta
from random import Random

from quiz.actions.asking import Asking
from quiz.actions.at_once import easy, past_estimate
from quiz.actions.coaching import coach_question, past_on
from quiz.drills.catalogue import has_gentle
from quiz.drills.runs.next_up import NextUp
from quiz.learning.choosing.easy import closing_question
from quiz.run_clock import SITTING

CLOSES_AFTER = SITTING - timedelta(seconds=20)
"""From then on the next question is the last one: it takes about this long."""


def sitting_question(asking: Asking) -> NextUp | None:
    """The next question of a sitting; None once its closing question is answered.

    The server's clock decides. The run stores in its scope which question is the closing one.
    """
    run = asking.run
    closing = run.about.closing
    if closing is not None and asking.number > closing:
        return None
    is_late = asking.number > 1 and asking.now - run.began_at >= CLOSES_AFTER
    if not is_late or not has_gentle(asking.kinds):
        return None if is_late else coach_question(asking)
    past = past_on(run).and_also(asking.asked)
    rng = Random(f"{run.seed} closing")  # noqa: S311 - no secret
    sketch = past_estimate(asking).sketch
    question = closing_question(asking.ground, sketch, past.questions, rng, asking.scope)
    run.scope = replace(run.about, closing=asking.number).encode()
    return easy(asking.ground, question, "closing")
