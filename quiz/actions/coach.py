"""The coach: which question it asks in a mix or a diagnosis, and which way it shows afterwards."""

from quiz.actions.asking import Asking, Chosen
from quiz.actions.streams import nth_question
from quiz.drills.catalogue import routes
from quiz.drills.question import Question
from quiz.models.drill_run import DrillRun


def coach_question(asking: Asking) -> Chosen:
    """A telling question: near misses, sea links, exclaves and corners come rather often."""
    run = asking.run
    return Chosen(
        nth_question(asking.ground, run.seed, asking.kinds, asking.scope, asking.number),
        {"reason": "telling"},
    )


def route_to_draw(asking: Asking, question: Question) -> list[str]:
    """The cheapest walk that is drawn after an answer, as its parts; empty where nobody travels."""
    found = routes(asking.ground, question)
    return list(found[0]) if found else []


def after_answer(_run: DrillRun) -> None:
    """What the coach does once an answer is kept, before it chooses the next question."""
