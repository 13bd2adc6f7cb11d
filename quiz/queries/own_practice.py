"""All runs and answers of a learner, as plain values for the export."""

from dataclasses import replace
from typing import Any

from quiz.drills.runs.next_up import read_why
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.run_clock import is_told, now


def own_practice(learner_id: int) -> list[dict[str, Any]]:
    """The runs with their answers. Seeds are left out: future questions follow from them."""
    answers: dict[int, list[Attempt]] = {}
    for attempt in Attempt.objects.filter(learner_id=learner_id).order_by("run_id", "number"):
        answers.setdefault(attempt.run_id, []).append(attempt)
    runs = DrillRun.objects.filter(learner_id=learner_id).order_by("began_at", "pk")
    return [
        {**_run(run), "answers": [_answer(run, attempt) for attempt in answers.get(run.pk, ())]}
        for run in runs
    ]


def _run(run: DrillRun) -> dict[str, Any]:
    return {
        "id": str(run.public_id),
        "map": run.map,
        "way": run.way,
        "kinds": run.kinds,
        "scope": {
            name: value
            for name, value in run.about.encode().items()
            if name in ("regions", "places", "borders")
        },
        "number_of_questions": run.length,
        "seconds_for_a_question": run.timer,
        "shows_answers": run.has_feedback,
        "is_open_map": run.is_open_map,
        "day": run.day.isoformat() if run.day else None,
        "is_counted": run.is_counted,
        "began_at": run.began_at.isoformat(),
        "ended_at": run.ended_at.isoformat() if run.ended_at else None,
    }


def _answer(run: DrillRun, attempt: Attempt) -> dict[str, Any]:
    # For a diagnosis or a test the file shows no more than the page.
    told = run.has_feedback or (run.ended_at is not None and not run.is_test) or is_told(run, now())
    return {
        "number": attempt.number,
        "kind": attempt.kind,
        "question": attempt.question,
        "given": attempt.given,
        **(_grade(attempt) if told else {}),
        "seconds": attempt.seconds,
        "is_late": attempt.is_late,
        "was_shown": attempt.was_shown,
        "is_reference": attempt.is_reference,
        "is_on_paper": attempt.is_on_paper,
        "at": attempt.at.isoformat(),
    }


def _grade(attempt: Attempt) -> dict[str, Any]:
    """The result of an answer, the route drawn after it, and why it was asked."""
    why = replace(read_why(attempt.why), route=()).encode()
    return {
        "is_right": attempt.is_right,
        "credit": attempt.credit,
        "lost": attempt.lost,
        "route": attempt.route,
        "why": why,
    }
