"""All runs and answers of a learner, as plain values to take home."""

from typing import Any

from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun


def own_practice(learner_id: int) -> list[dict[str, Any]]:
    """The runs with their answers. Seeds are left out: questions to come follow from them."""
    answers: dict[int, list[dict[str, Any]]] = {}
    for attempt in Attempt.objects.filter(learner_id=learner_id).order_by("run_id", "number"):
        answers.setdefault(attempt.run_id, []).append(_answer(attempt))
    runs = DrillRun.objects.filter(learner_id=learner_id).order_by("began_at", "pk")
    return [{**_run(run), "answers": answers.get(run.pk, [])} for run in runs]


def _run(run: DrillRun) -> dict[str, Any]:
    return {
        "id": str(run.public_id),
        "map": run.map,
        "way": run.way,
        "kinds": run.kinds,
        "scope": {name: run.scope[name] for name in ("regions", "borders") if name in run.scope},
        "seconds_for_a_question": run.timer,
        "is_open_map": run.is_open_map,
        "day": run.day.isoformat() if run.day else None,
        "is_counted": run.is_counted,
        "began_at": run.began_at.isoformat(),
        "ended_at": run.ended_at.isoformat() if run.ended_at else None,
    }


def _answer(attempt: Attempt) -> dict[str, Any]:
    return {
        "number": attempt.number,
        "kind": attempt.kind,
        "question": attempt.question,
        "given": attempt.given,
        # In a diagnosis nothing is told before its end, and the file tells no more than the page.
        **({"is_right": attempt.is_right, "lost": attempt.lost} if attempt.was_shown else {}),
        "seconds": attempt.seconds,
        "is_late": attempt.is_late,
        "at": attempt.at.isoformat(),
    }
